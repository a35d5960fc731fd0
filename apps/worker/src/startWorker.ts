import { type BankContext, isFrozenError } from '@bank/bank'
import type { Logger } from 'pino'
import { createCrossDeps } from './createCrossDeps.ts'
import type { Env } from './env.ts'
import { createStateLog, type JobDeps, type Turn, type TurnOutcome } from './job.ts'
import { jobs } from './jobs.ts'
import { createMetrics } from './metrics.ts'
import { startMetricsServer } from './metricsServer.ts'
import { type Loop, startLoop } from './startLoop.ts'

export type Worker = {
  readonly metricsPort: number
  /** Resolves when the running turn of every job has ended. */
  stop(): Promise<void>
}

const healthyWithinMs = 60_000

type StartedJob = { readonly name: string; readonly everyMs: number; readonly turn: Turn }

function startJob(
  { metrics, logger }: JobDeps,
  { name, everyMs, turn }: StartedJob,
  onGood: (name: string) => void,
): Loop {
  const logState = createStateLog(logger, name)
  return startLoop({
    everyMs,
    async turn(signal) {
      const outcome = await turn(signal).catch(waitWhileFrozen)
      logState(outcome === 'frozen' ? frozen : open)
      if (outcome !== 'failed') onGood(name)
      return outcome === 'good'
    },
    onError(error) {
      metrics.recordFailure(name)
      logger.error({ err: error, job: name }, 'a turn failed')
    },
  })
}

const frozen = { state: 'waiting', reason: 'frozen' } as const
const open = { state: 'good', reason: null } as const

/** A frozen bank is no fault of the worker, which a restart would not mend. */
function waitWhileFrozen(error: unknown): TurnOutcome | 'frozen' {
  if (isFrozenError(error)) return 'frozen'
  throw error
}

/** Starts every job of the worker over an open bank. Any number of workers may run side by side. */
export async function startWorker(params: { bank: BankContext; env: Env; logger: Logger }): Promise<Worker> {
  const { bank, env, logger } = params
  const metrics = createMetrics()
  const goodAt = new Map<string, number>()
  const isRecent = (name: string) =>
    performance.now() - (goodAt.get(name) ?? -healthyWithinMs) < healthyWithinMs
  const isHealthy = () => started.every(({ name, isHealthChecked }) => !isHealthChecked || isRecent(name))
  const deps: JobDeps = { ...params, metrics, crossChain: createCrossDeps(bank, env), isHealthy }
  const started = jobs.flatMap(({ create, interval, name, isHealthChecked }) => {
    const job = { everyMs: interval.toMs(env), isHealthChecked }
    const turns = create(deps)
    if (typeof turns === 'function') return [{ ...job, name, turn: turns }]
    return [...(turns ?? [])].map(([subject, turn]) => ({ ...job, name: `${name}:${subject}`, turn }))
  })
  metrics.watchHealth(isHealthy)
  const server = await startMetricsServer({
    host: env.metricsHost,
    port: env.metricsPort,
    registry: metrics.registry,
    isHealthy,
  })
  const loops = started.map((job) =>
    startJob(deps, job, (name) => {
      goodAt.set(name, performance.now())
      metrics.recordGoodTurn(name, bank.clock.wallClock())
    }),
  )
  logger.info({ metricsPort: server.port, jobs: started.map(({ name }) => name) }, 'worker started')
  return {
    metricsPort: server.port,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await server.stop()
    },
  }
}
