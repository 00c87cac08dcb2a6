// The Worker's entry.
import { app } from './app'

export default app
