import { attest, type BankContext, checkSolvency, createAttester, type WatchedVault } from '@bank/bank'
import { amountOf, toDecimal } from '@bank/money'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import type { Metrics } from './metrics.ts'
import { type Loop, startLoop } from './startLoop.ts'

/** A look costs one pass over all balances; twice a minute keeps the health check, which waits one, quiet. */
const checkEveryMs = 30_000
const attestEveryMs = 5_000

type Parts = {
  readonly bank: BankContext
  readonly env: Pick<Env, 'attestation'>
  readonly logger: Logger
  readonly metrics: Pick<Metrics, 'recordFailure' | 'recordSolvency'>
  readonly markGood: (job: string) => void
}

/** The jobs that watch over solvency, by name. */
export function startSolvency(parts: Parts, vault: WatchedVault): ReadonlyMap<string, Loop> {
  const { attestation } = parts.env
  const loops = new Map([['solvency', startChecks(parts, vault)]])
  if (attestation) loops.set('attest', startAttesting(parts, { vault, ...attestation }))
  else parts.logger.warn('no attester is configured: this worker attests nothing')
  return loops
}

function startChecks({ bank, logger, metrics, markGood }: Parts, vault: WatchedVault): Loop {
  let before: string | null = null
  return startLoop({
    everyMs: checkEveryMs,
    async turn() {
      const outcome = await checkSolvency(bank, vault)
      const { state } = outcome
      if (state === 'unread') {
        if (before !== state) logger.warn({ reason: outcome.reason }, 'solvency was not measured')
      } else {
        const [assets, liabilities] = [outcome.assets, outcome.liabilities].map(toUsdt)
        metrics.recordSolvency({ assets: Number(assets), liabilities: Number(liabilities) })
        if (state === 'insolvent' && before !== state)
          logger.error({ assets, liabilities }, 'insolvent: rewards and new stakes are stopped')
        if (state === 'solvent' && before === 'insolvent')
          logger.info({ assets, liabilities }, 'solvent again')
        markGood('solvency')
      }
      before = state
      return state !== 'unread'
    },
    onError(error) {
      metrics.recordFailure('solvency')
      logger.error({ err: error, job: 'solvency' }, 'a turn failed')
    },
  })
}

function startAttesting(
  { bank, logger, metrics, markGood }: Parts,
  named: { vault: WatchedVault } & NonNullable<Env['attestation']>,
): Loop {
  const { vault, contract, key, everyMs } = named
  const attester = createAttester({ chainId: vault.chainId, vault: vault.address, contract, key, everyMs })
  let before: string | null = null
  return startLoop({
    everyMs: attestEveryMs,
    async turn() {
      const { state, reason, builtMembers, recorded } = await attest(bank, attester)
      if (builtMembers !== null) logger.info({ members: builtMembers }, 'the tree of what is owed is built')
      if (recorded > 0) logger.info({ recorded }, 'attested on chain')
      if (reason !== null && reason !== before) logger.warn({ state, reason }, 'attesting waits')
      before = reason
      if (state !== 'halted') markGood('attest')
      return state !== 'halted'
    },
    onError(error) {
      metrics.recordFailure('attest')
      logger.error({ err: error, job: 'attest' }, 'a turn failed')
    },
  })
}

const toUsdt = (micro: bigint) => toDecimal(amountOf('USDT', micro))
