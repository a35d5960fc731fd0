import { getHouseBalance } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import { listOpenBreaches } from '../bookBreaches/bookBreach.ts'
import { findFreeze } from '../freeze/findFreeze.ts'
import { type AlarmFacts, findAlarms } from './findAlarms.ts'
import { listSignerKeys } from './getHealth.ts'
import { findVaultHealth } from './listVaults.ts'
import { readChains } from './readChains.ts'
import { readCrossHealth } from './readCrossHealth.ts'
import { readGasHealth } from './readGasHealth.ts'
import { readGrowthHealth, readLosses } from './readGrowthHealth.ts'
import { readMixingHealth } from './readMixingHealth.ts'
import { readSignInHealth } from './readSignInHealth.ts'
import { readSolvency } from './readSolvency.ts'
import { readOpenWithdrawals, readWaitingWork } from './readWaitingWork.ts'
import type { Alarm } from './severities.ts'

/** Reads the alarms that need an operator now, worst first; empty when all is well. */
export async function readAlarms(bank: BankContext): Promise<Alarm[]> {
  // The books first: what the chain shows later can only have grown by deposits they do not know yet.
  const booked = await getHouseBalance(bank.database, 'vault')
  const losses = await readLosses(bank)
  const [
    freeze,
    growth,
    now,
    chains,
    signerKeys,
    jobs,
    withdrawals,
    unrecognizedPayouts,
    unprovenOrders,
    breaches,
    vault,
    solvency,
    gas,
    mixing,
    cross,
    signIns,
  ] = await Promise.all([
    findFreeze(bank.database),
    readGrowthHealth(bank),
    bank.clock.now(),
    readChains(bank),
    listSignerKeys(bank),
    readWaitingWork(bank),
    readOpenWithdrawals(bank),
    listUnrecognizedPayouts(bank),
    listUnprovenOrders(bank),
    listOpenBreaches(bank.database.kysely),
    findVaultHealth(bank),
    readSolvency(bank),
    readGasHealth(bank),
    readMixingHealth(bank),
    readCrossHealth(bank),
    readSignInHealth(bank),
  ])
  return findAlarms({
    bankTime: now.getTime(),
    wallTime: bank.clock.wallClock().getTime(),
    freeze,
    chains,
    signerKeys,
    jobs,
    withdrawals,
    unrecognizedPayouts,
    unprovenOrders,
    breaches: breaches.map(({ invariant: law, foundAt, ...breach }) => ({
      ...breach,
      law,
      findTime: foundAt.getTime(),
    })),
    vault,
    owed: -booked.micro - losses.borne,
    losses,
    growth,
    solvency,
    gas,
    mixing,
    cross,
    signIns,
  })
}

async function listUnrecognizedPayouts({
  database,
}: BankContext): Promise<AlarmFacts['unrecognizedPayouts']> {
  const rows = await database.kysely
    .selectFrom('bank.unrecognized_payout')
    .selectAll()
    .where('acknowledged_at', 'is', null)
    .execute()
  return rows.map(({ id, recipient, amount, tx_hash, found_at }) => ({
    id,
    recipient,
    micro: BigInt(amount),
    txHash: tx_hash,
    findTime: found_at.getTime(),
  }))
}

async function listUnprovenOrders({ database }: BankContext): Promise<AlarmFacts['unprovenOrders']> {
  const rows = await database.kysely
    .selectFrom('bank.withdrawal')
    .select(['id', 'recipient', 'amount', 'state_at'])
    .where('state', '=', 'frozen')
    .where('reason', '=', 'notProven')
    .orderBy('id')
    .execute()
  return rows.map(({ id, recipient, amount, state_at }) => ({
    id,
    recipient,
    micro: BigInt(amount),
    findTime: state_at.getTime(),
  }))
}
