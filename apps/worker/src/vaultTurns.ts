import {
  attest,
  checkSolvency,
  createAttester,
  createPayoutRunner,
  createVaultPayer,
  measureGrowth,
  watchRecharges,
} from '@bank/bank'
import { amountOf, toDecimal } from '@bank/money'
import { createStateLog, type JobDeps, type Turn, type TurnOutcome } from './job.ts'

/** Credits the recharges of the vault. */
export function createRechargeTurn({ bank, env, metrics, ...deps }: JobDeps): Turn {
  const { vault } = env
  const logger = deps.logger.child({ job: `recharge:${vault.chainId}`, vault: vault.address })
  const logState = createStateLog(logger, 'recharges')
  return async () => {
    const startedMs = performance.now()
    const outcome = await watchRecharges(bank, vault)
    metrics.recordPass(outcome, performance.now() - startedMs)
    const { state, reason, credited, suspended, cursorBlock } = outcome
    if (credited > 0 || suspended > 0) logger.info({ credited, suspended, cursorBlock }, 'deposits credited')
    // A worker that does not lead knows neither the start nor the end of a halt.
    if (state !== 'following') logState(outcome)
    return reason === null ? 'good' : 'failed'
  }
}

/** Pays approved withdrawals from the vault; none without a payer. */
export function createPayoutTurn({ bank, env, metrics, ...deps }: JobDeps): Turn | undefined {
  const { payerKey: key, vault, pollEveryMs: watchEveryMs } = env
  if (!key) {
    deps.logger.warn('no payer is configured: this worker pays no withdrawals')
    return undefined
  }
  const { chainId, address, startBlock } = vault
  const payer = createVaultPayer({ chainId, vault: address, startBlock, key, watchEveryMs })
  const logger = deps.logger.child({ job: 'payouts', vault: address, payer: payer.signer.address })
  const logState = createStateLog(logger, 'payouts')
  const runPayouts = createPayoutRunner(bank, payer)
  let last: TurnOutcome = 'good'
  return async () => {
    const startedMs = performance.now()
    const outcome = await runPayouts()
    if (outcome === undefined) return last
    metrics.recordPayouts(outcome, performance.now() - startedMs)
    const { state, reason, admitted, broadcast, settled, failed } = outcome
    if (broadcast > 0 || settled > 0 || failed > 0)
      logger.info({ admitted, broadcast, settled, failed }, 'payouts moved')
    logState(outcome)
    last = state !== 'halted' && reason !== 'chainUnreadable' ? 'good' : 'failed'
    return last
  }
}

/** Measures the vault's yield; most turns measure nothing. */
export function createGrowthTurn({ bank, env, ...deps }: JobDeps): Turn {
  const { vault } = env
  const logger = deps.logger.child({ job: `growth:${vault.chainId}`, vault: vault.address })
  const logState = createStateLog(logger, 'growth')
  return async () => {
    const outcome = await measureGrowth(bank, vault)
    const { reason, toBlock, bookedMicro, lostMicro } = outcome
    if (bookedMicro > 0n) logger.info({ toBlock, bookedMicro }, 'growth booked')
    if (lostMicro > 0n) logger.error({ toBlock, lostMicro }, 'the vault has lost what was booked')
    if (lostMicro < 0n) logger.info({ toBlock, recoveredMicro: -lostMicro }, 'the vault has recovered')
    logState(outcome)
    return reason === null ? 'good' : 'failed'
  }
}

const toUsdt = (micro: bigint) => toDecimal(amountOf('USDT', micro))

/** Compares the vault's assets with the total owed. */
export function createSolvencyTurn({ bank, env, logger, metrics }: JobDeps): Turn {
  let before: string | null = null
  return async () => {
    const outcome = await checkSolvency(bank, env.vault)
    const { state } = outcome
    if (state === 'unread') {
      if (before !== state) logger.warn({ reason: outcome.reason }, 'solvency was not measured')
    } else {
      const [assets, liabilities] = [outcome.assets, outcome.liabilities].map(toUsdt)
      metrics.recordSolvency({ assets: Number(assets), liabilities: Number(liabilities) })
      if (state === 'insolvent' && before !== state)
        logger.error({ assets, liabilities }, 'insolvent: rewards and new stakes are halted')
      if (state === 'solvent' && before === 'insolvent') logger.info({ assets, liabilities }, 'solvent again')
    }
    before = state
    return state === 'unread' ? 'failed' : 'good'
  }
}

/** Attests the total owed on chain; nothing without an attester. */
export function createAttestTurn({ bank, env, logger }: JobDeps): Turn | undefined {
  const { attestation, vault } = env
  if (!attestation) {
    logger.warn('no attester is configured: this worker attests nothing')
    return undefined
  }
  const attester = createAttester({ chainId: vault.chainId, vault: vault.address, ...attestation })
  let before: string | null = null
  return async () => {
    const { state, reason, builtMembers, recorded } = await attest(bank, attester)
    if (builtMembers !== null) logger.info({ members: builtMembers }, 'the tree of what is owed is built')
    if (recorded > 0) logger.info({ recorded }, 'attested on chain')
    if (reason !== null && reason !== before) logger.warn({ state, reason }, 'attesting waits')
    before = reason
    return state === 'halted' ? 'failed' : 'good'
  }
}
