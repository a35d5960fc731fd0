import {
  approveDeposits,
  createPoolWatch,
  createSender,
  forgetOrders,
  forgottenAtOnce,
  isKeyTrusted,
  mixingSchedule,
  proveManaged,
  relayWithdrawals,
  screenDeposits,
  updateEndedPools,
  watchPrivatePool,
} from '@bank/bank'
import { createStateLog, type JobDeps, type Turn } from './job.ts'
import { proveInChild } from './proveInChild.ts'

/** Follows each configured pool. */
export function createPrivatePoolTurns({
  bank,
  env,
  metrics,
  ...deps
}: JobDeps): ReadonlyMap<string, Turn> | undefined {
  const { mixing } = env
  if (!mixing) return undefined
  const { address } = createSender({ chainId: env.homeChainId, key: mixing.relayerKey }).signer
  return new Map(
    mixing.pools.map(({ pool, startBlock }) => {
      const logger = deps.logger.child({ job: `privatePool:${pool}` })
      const watch = createPoolWatch({ chainId: env.homeChainId, pool, startBlock, relayer: address })
      const logState = createStateLog(logger, 'private pool')
      const turn: Turn = async () => {
        const outcome = await watchPrivatePool(bank, watch)
        metrics.recordPool(outcome)
        const { reason, deposits, withdrawals, takenBack, matched, blockNumber } = outcome
        if (deposits + withdrawals + takenBack + matched > 0)
          logger.info({ deposits, withdrawals, takenBack, matched, blockNumber }, 'private pool advanced')
        logState(outcome)
        return reason === null ? 'good' : 'failed'
      }
      return [pool, turn]
    }),
  )
}

/** Screens the depositors of private transfers. */
export function createScreeningTurn({ bank, env, metrics, ...deps }: JobDeps): Turn | undefined {
  if (!env.mixing) return undefined
  const logger = deps.logger.child({ job: 'screenDeposits' })
  const logState = createStateLog(logger, 'screening of deposits')
  return async () => {
    const outcome = await screenDeposits(bank, { chainId: env.homeChainId })
    metrics.recordScreening(outcome)
    const { cleared, review, refused, unanswered } = outcome
    if (cleared + review + refused > 0) logger.info({ cleared, review, refused }, 'deposits screened')
    logState({ state: 'waiting', reason: unanswered > 0 ? 'screeningUnavailable' : null })
    return unanswered === 0 ? 'good' : 'waiting'
  }
}

/** Approves cleared deposits once an epoch, and removes refused ones. */
export function createApprovingTurn({ bank, env, ...deps }: JobDeps): Turn | undefined {
  if (!env.mixing?.approverKey) return undefined
  const operator = createSender({ chainId: env.homeChainId, key: env.mixing.approverKey })
  const logger = deps.logger.child({ job: 'approveDeposits', sender: operator.signer.address })
  const logState = createStateLog(logger, 'approval of deposits')
  return async () => {
    const outcome = await approveDeposits(bank, operator)
    const { state, approving, removing, broadcast } = outcome
    if (approving + removing + broadcast > 0) logger.info({ approving, removing, broadcast }, 'trees moved')
    logState(outcome)
    return state === 'halted' ? 'failed' : 'good'
  }
}

/** Relays proven withdrawals. */
export function createRelayTurn({ bank, env, metrics, ...deps }: JobDeps): Turn | undefined {
  if (!env.mixing) return undefined
  const relayer = createSender({ chainId: env.homeChainId, key: env.mixing.relayerKey })
  const logger = deps.logger.child({ job: 'relay', sender: relayer.signer.address })
  const logState = createStateLog(logger, 'relay')
  return async () => {
    const outcome = await relayWithdrawals(bank, relayer)
    metrics.recordRelays(outcome)
    const { state, taken, broadcast, refused } = outcome
    // Counts alone: no log line may link an order to a withdrawal.
    if (taken + broadcast + refused > 0) logger.info({ taken, broadcast, refused }, 'withdrawals moved')
    logState(outcome)
    return state === 'halted' ? 'failed' : 'good'
  }
}

/** Deletes the receivers of orders that ended long ago. */
export function createForgettingTurn({ bank, env, logger }: JobDeps): Turn | undefined {
  if (!env.mixing) return undefined
  const { keepDays } = env.mixing
  return async () => {
    let forgotten: number
    do forgotten = await forgetOrders(bank, keepDays)
    while (forgotten >= forgottenAtOnce)
    if (forgotten > 0) logger.info({ job: 'forgetOrders', forgotten }, 'receivers deleted')
    return 'good'
  }
}

/** Ends the pools that the settings name no longer. */
export function createEndingTurn({ bank, env, logger }: JobDeps): Turn | undefined {
  if (!env.mixing) return undefined
  const pools = env.mixing.pools.map(({ pool }) => pool)
  return async () => {
    const ended = await updateEndedPools(bank, { chainId: env.homeChainId, pools })
    if (ended.length > 0)
      logger.warn({ job: 'endPools', pools: ended }, 'pools that no setting names are ended')
    return 'good'
  }
}

/** Proves withdrawals whose notes the server created; only the demo has such. */
export function createProvingTurn(deps: JobDeps): Turn | undefined {
  const { logger, env } = deps
  if (!env.mixing?.noteKey) return undefined
  const { noteKey, waitMaximumMs, keepDays } = env.mixing
  const bank = {
    ...deps.bank,
    mixing: {
      ...{ noteKey, waitMaximumMs, keepDays, ...mixingSchedule[env.mode] },
      ...{ isKeyTrusted: isKeyTrusted(env.mode), contracts: [], relayers: [] },
    },
  }
  return async () => {
    const { state, orderId } = await proveManaged(bank, { chainId: env.homeChainId, prove: proveInChild })
    if (state === 'proved') logger.info({ job: 'proveManaged', orderId }, 'proved')
    return 'good'
  }
}
