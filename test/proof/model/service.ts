// The whole model of the service, written from the specification and the README alone.
import './resources'
import './pipelines'
import './deals'
import './attendances'

export { expected, type Operation, operations } from './operations'
