// How much is tried: in `npm test` what fits its minutes, in `npm run test:long` what SECURITY.md tells the figures of.
import { env } from 'cloudflare:workers'

declare global {
  namespace Cloudflare {
    interface Env {
      /** Whether this is the long run, and the seed that its chance begins from. */
      PROOF: { long: boolean; seed: number }
    }
  }
}

/** Printed with every figure: `PROOF_SEED=<seed> npm test` repeats the run. */
export const { long, seed } = env.PROOF

/** So many in `npm test`, so many in the long run. */
export const trials = (short: number, inTheLongRun: number): number => (long ? inTheLongRun : short)

/** Prints a figure of the proof. */
export const tell = (figure: string): void => console.log(`[proof] ${figure} (seed ${seed})`)
