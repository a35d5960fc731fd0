import {
  creditUnclaimedDeposits,
  rollUpHouse,
  screenWithdrawals,
  settleProposals,
  syncTeam,
} from '@bank/bank'
import { createCrossTurns, createQuoteTurns, createRecoveryTurns, toRecoveryMs } from './crossTurns.ts'
import { createPoolTurn, createRewardsTurn, createSettlementTurn } from './earningTurns.ts'
import { fixed, type Interval, type JobDeclaration, type JobDeps, single, type Turn } from './job.ts'
import {
  createPrivatePoolTurns,
  createProvingTurns,
  createPublishingTurns,
  createRelayTurns,
  createScreeningTurns,
} from './mixingTurns.ts'
import { homeChainId } from './settingShapes.ts'
import {
  createAttestTurns,
  createGrowthTurn,
  createPayoutTurns,
  createRechargeTurn,
  createSolvencyTurn,
} from './vaultTurns.ts'

const polling: Interval = { text: 'POLL_EVERY_MS', toMs: (env) => env.pollEveryMs }
const crossPolling: Interval = { text: 'CROSS_POLL_MS', toMs: (env) => env.crossChain?.pollMs ?? 0 }
const crossRecovery: Interval = { text: '10 × CROSS_POLL_MS, at most 30 s', toMs: toRecoveryMs }

const one = (create: (deps: JobDeps) => Turn) => (deps: JobDeps) => single(create(deps))

function declare(
  name: string,
  runs: string,
  interval: Interval,
  createTurns: JobDeclaration['createTurns'],
  options: Partial<Pick<JobDeclaration, 'setting' | 'isHealthChecked'>> = {},
): JobDeclaration {
  return { name, runs, interval, createTurns, setting: null, isHealthChecked: true, ...options }
}

const pools = { setting: `PRIVATE_POOLS_${homeChainId}` }
const cross = { setting: 'ACROSS_API_URL' }

/** Every job of the worker: started, measured and health-checked from this list alone. */
export const jobs: readonly JobDeclaration[] = [
  declare(`recharge:${homeChainId}`, 'watchRecharges', polling, one(createRechargeTurn)),
  declare(`growth:${homeChainId}`, 'measureGrowth', fixed(2_000), one(createGrowthTurn)),
  // An approved withdrawal leaves within a second; the chain is read at POLL_EVERY_MS all the same.
  declare('payouts', 'runPayouts', fixed(100), createPayoutTurns, {
    setting: `PAYER_KEY_${homeChainId} or PAYER_SIGNER_URL_${homeChainId}`,
  }),
  declare('rollUp', 'rollUpHouse', fixed(5_000), one(createRollUpTurn)),
  declare('claim', 'creditUnclaimedDeposits', fixed(5_000), one(createClaimTurn)),
  declare('screen', 'screenWithdrawals', fixed(250), one(createScreenTurn)),
  declare('proposals', 'settleProposals', fixed(30_000), one(createProposalTurn)),
  // Not health-checked: a restart in the middle of a long rebuild would only begin it again.
  declare('team', 'syncTeam', fixed(5_000), one(createTeamTurn), { isHealthChecked: false }),
  declare('settlement', 'runSettlement', fixed(1_000), one(createSettlementTurn)),
  declare('rewards', 'settleRewards', fixed(500), one(createRewardsTurn)),
  declare('pool', 'sharePool', fixed(2_000), one(createPoolTurn)),
  // One pass over all balances; twice a minute leaves the health check, which waits one, a second try.
  declare('solvency', 'checkSolvency', fixed(30_000), one(createSolvencyTurn)),
  declare('attest', 'attest', fixed(5_000), createAttestTurns, {
    setting: `ATTESTATION_ADDRESS_${homeChainId}`,
  }),
  declare('privatePool', 'watchPrivatePool', polling, createPrivatePoolTurns, pools),
  declare('screenDeposits', 'screenDeposits', fixed(500), createScreeningTurns, pools),
  declare('publishRoots', 'publishRoots', polling, createPublishingTurns, pools),
  declare('relay', 'relayWithdrawals', polling, createRelayTurns, pools),
  declare('proveManaged', 'proveManaged', fixed(1_000), createProvingTurns, {
    setting: 'MIXING_NOTE_KEY',
    isHealthChecked: false,
  }),
  declare('crossOrders', 'syncCrossOrders', crossPolling, createCrossTurns, cross),
  declare('crossRecovery', 'restoreCrossOrders', crossRecovery, createRecoveryTurns, cross),
  declare('crossQuotes', 'deleteExpiredQuotes', fixed(600_000), createQuoteTurns, {
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
