import {
  creditUnclaimedDeposits,
  payoutProbeMs,
  reconcileBooks,
  rollUpHouse,
  screenWithdrawals,
  settleProposals,
  syncTeam,
  toCrossPassMs,
} from '@bank/bank'
import { createAlarmTurn } from './createAlarmTurn.ts'
import { createCrossTurn, createQuoteTurn, createRecoveryTurn, toRecoveryMs } from './crossTurns.ts'
import {
  createLossShareTurn,
  createPoolTurn,
  createRewardsTurn,
  createSettlementTurn,
} from './earningTurns.ts'
import { fixed, type Interval, type JobDeclaration, type JobDeps, type Turn } from './job.ts'
import {
  createApprovingTurn,
  createEndingTurn,
  createForgettingTurn,
  createPrivatePoolTurns,
  createProvingTurn,
  createRelayTurn,
  createScreeningTurn,
} from './mixingTurns.ts'
import {
  createAttestTurn,
  createGrowthTurn,
  createPayoutTurn,
  createRechargeTurn,
  createSolvencyTurn,
} from './vaultTurns.ts'

const polling: Interval = { text: 'POLL_EVERY_MS', toMs: (env) => env.pollEveryMs }
const crossPolling: Interval = {
  text: 'CROSS_POLL_MS / 3',
  toMs: (env) => toCrossPassMs(env.crossChain?.pollMs ?? 0),
}
const crossRecovery: Interval = { text: '10 × CROSS_POLL_MS, at most 30 s', toMs: toRecoveryMs }

function declare(
  name: string,
  runs: string,
  interval: Interval,
  create: JobDeclaration['create'],
  options: Partial<Pick<JobDeclaration, 'setting' | 'isHealthChecked'>> = {},
): JobDeclaration {
  return { name, runs, interval, create, setting: null, isHealthChecked: true, ...options }
}

const pools = { setting: 'PRIVATE_POOLS_<id>' }
const cross = { setting: 'ACROSS_API_URL' }

/** Every job of the worker: started, measured and health-checked from this list alone. */
export const jobs: readonly JobDeclaration[] = [
  declare('recharge', 'watchRecharges', polling, createRechargeTurn),
  declare('growth', 'measureGrowth', fixed(2_000), createGrowthTurn),
  // An approved withdrawal leaves at once; the chain is read at POLL_EVERY_MS all the same.
  declare('payouts', 'runPayouts', fixed(payoutProbeMs), createPayoutTurn, {
    setting: 'PAYER_KEY_<id> or PAYER_SIGNER_URL_<id>',
  }),
  declare('rollUp', 'rollUpHouse', fixed(5_000), createRollUpTurn),
  // Not health-checked: rarer than once a minute.
  declare('reconciliation', 'reconcileBooks', fixed(180_000), createReconciliationTurn, {
    isHealthChecked: false,
  }),
  declare('claim', 'creditUnclaimedDeposits', fixed(5_000), createClaimTurn),
  declare('screen', 'screenWithdrawals', fixed(250), createScreenTurn),
  declare('proposals', 'settleProposals', fixed(30_000), createProposalTurn),
  declare('lossShares', 'runLossShares', fixed(5_000), createLossShareTurn),
  // Not health-checked: a restart in the middle of a long rebuild would only begin it again.
  declare('team', 'syncTeam', fixed(5_000), createTeamTurn, { isHealthChecked: false }),
  declare('settlement', 'runSettlement', fixed(1_000), createSettlementTurn),
  declare('rewards', 'settleRewards', fixed(500), createRewardsTurn),
  declare('pool', 'sharePool', fixed(2_000), createPoolTurn),
  // One pass over all balances; twice a minute leaves the health check, which waits one, a second try.
  declare('solvency', 'checkSolvency', fixed(30_000), createSolvencyTurn),
  // Not health-checked: Prometheus and the silence of the heartbeat report it, and a restart would not help.
  declare('alarms', 'readAlarms', fixed(15_000), createAlarmTurn, { isHealthChecked: false }),
  declare('attest', 'attest', fixed(5_000), createAttestTurn, {
    setting: 'ATTESTATION_ADDRESS_<id>',
  }),
  declare('privatePool', 'watchPrivatePool', polling, createPrivatePoolTurns, pools),
  declare('screenDeposits', 'screenDeposits', fixed(500), createScreeningTurn, pools),
  declare('approveDeposits', 'approveDeposits', polling, createApprovingTurn, pools),
  declare('relay', 'relayWithdrawals', polling, createRelayTurn, pools),
  declare('forgetOrders', 'forgetOrders', fixed(600_000), createForgettingTurn, {
    ...pools,
    isHealthChecked: false,
  }),
  declare('endPools', 'updateEndedPools', fixed(60_000), createEndingTurn, {
    ...pools,
    isHealthChecked: false,
  }),
  declare('proveManaged', 'proveManaged', fixed(1_000), createProvingTurn, {
    setting: 'MIXING_NOTE_KEY',
    isHealthChecked: false,
  }),
  declare('crossOrders', 'syncCrossOrders', crossPolling, createCrossTurn, cross),
  declare('crossRecovery', 'restoreCrossOrders', crossRecovery, createRecoveryTurn, cross),
  declare('crossQuotes', 'deleteExpiredQuotes', fixed(600_000), createQuoteTurn, {
    ...cross,
    isHealthChecked: false,
  }),
]

function createRollUpTurn({ bank, metrics }: JobDeps): Turn {
  return async () => {
    metrics.recordRollUp(await rollUpHouse(bank))
    return 'good'
  }
}

function createReconciliationTurn({ bank, logger }: JobDeps): Turn {
  return async () => {
    const { rows, endedWhole, recent, whole } = await reconcileBooks(bank)
    const breaches = [...recent, ...whole]
    if (endedWhole) logger.info({ rows: Number(rows) }, 'the whole books are reconciled')
    if (breaches.length > 0)
      logger.error({ breaches: breaches.slice(0, 5) }, 'the books differ: payouts are halted')
    return 'good'
  }
}

function createClaimTurn({ bank, logger }: JobDeps): Turn {
  return async () => {
    const claimed = await creditUnclaimedDeposits(bank)
    if (claimed > 0) logger.warn({ claimed }, 'suspense of members credited late')
    return 'good'
  }
}

function createScreenTurn({ bank, logger }: JobDeps): Turn {
  return async () => {
    const { approved, review } = await screenWithdrawals(bank)
    if (approved > 0 || review > 0) logger.info({ approved, review }, 'withdrawals screened')
    return 'good'
  }
}

function createProposalTurn({ bank }: JobDeps): Turn {
  return async () => {
    await settleProposals(bank)
    return 'good'
  }
}

function createTeamTurn({ bank }: JobDeps): Turn {
  return async () => {
    await syncTeam(bank)
    return 'good'
  }
}

/** Formats the list of jobs as a table in Markdown. */
export function formatJobTable(): string {
  const rows = jobs.map(({ name, runs, interval, setting, isHealthChecked }) =>
    [`\`${name}\``, `\`${runs}\``, interval.text, setting ?? 'always', isHealthChecked ? 'yes' : 'no'].join(
      ' | ',
    ),
  )
  return [
    '| job | function | interval | started with | health |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}
