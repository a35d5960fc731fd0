import type { BankContext } from '@bank/bank'
import type { Logger } from 'pino'
import type { createCrossDeps } from './createCrossDeps.ts'
import type { Env } from './env.ts'
import type { Metrics } from './metrics.ts'

/** Dependencies of a job. */
export type JobDeps = {
  readonly bank: BankContext
  readonly env: Env
  readonly logger: Logger
  readonly metrics: Metrics
  /** True while every health-checked job has had a good turn lately. */
  readonly isHealthy: () => boolean
  /** Undefined where no provider of cross-chain transfers is configured. */
  readonly crossChain: ReturnType<typeof createCrossDeps>
}

/** The outcome of a turn; waiting: the worker is well, but the next turn comes later, as after a failure. */
export type TurnOutcome = 'good' | 'waiting' | 'failed'

/** One turn of a job; `signal` aborts when the worker stops. */
export type Turn = (signal: AbortSignal) => Promise<TurnOutcome>

/** The time between the end of a turn and the next; the text is for the docs. */
export type Interval = { readonly text: string; toMs(env: Env): number }

/** A job of the worker as it is declared. */
export type JobDeclaration = {
  readonly name: string
  /** The functions of packages/bank that a turn calls. */
  readonly runs: string
  readonly interval: Interval
  /** The setting without which the job is not started. */
  readonly setting: string | null
  /**
   * True where the worker is unhealthy without a good turn within a minute; not for jobs whose turns may be
   * longer or rarer.
   */
  readonly isHealthChecked: boolean
  /**
   * Creates this worker's turn, or one for each subject that the job's name then ends in; undefined where it is not
   * configured.
   */
  create(deps: JobDeps): Turn | ReadonlyMap<string, Turn> | undefined
}

/** Creates a fixed interval. */
export function fixed(ms: number): Interval {
  return { text: ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`, toMs: () => ms }
}

/** Logs once that something waits or is halted, and once that it resumes. */
export function createStateLog(logger: Logger, subject: string) {
  let before: string | null = null
  return ({ state, reason, detail }: { state: string; reason: string | null; detail?: string | null }) => {
    if (reason === before) return
    before = reason
    if (reason === null) logger.info(`${subject}: resumed`)
    else if (state === 'halted') logger.error({ reason, detail }, `${subject}: halted`)
    else logger.warn({ reason, detail }, `${subject}: waiting`)
  }
}
