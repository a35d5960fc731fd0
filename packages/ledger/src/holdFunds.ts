import type { Amount } from '@bank/money'
import { type MemberId, memberAccountId, placementOf } from './chartOfAccounts.ts'
import { callOne, type Executor } from './post.ts'

export type Hold = {
  readonly key: string
  readonly memberId: MemberId
  readonly amount: Amount
  readonly at: Date
}

/** Sets money aside so that nothing else can spend it. Throws LedgerError insufficientBalance, keyReused. */
export async function holdFunds(executor: Executor, hold: Hold): Promise<void> {
  await callOne(executor, 'ledger_hold', 'SELECT ledger.hold_funds($1, $2, $3, $4)', [
    hold.key,
    memberAccountId(hold.memberId, hold.amount.asset),
    hold.amount.micro,
    hold.at,
  ])
}

/** Gives held money back to the member's use. Throws LedgerError unknownHold, holdEnded when it was settled. */
export function releaseHold(executor: Executor, hold: Pick<Hold, 'key' | 'memberId'>): Promise<void> {
  return endHold(executor, hold, 'released')
}

/**
 * Ends a hold in the transaction whose posting spends it. Throws LedgerError unknownHold, holdEnded when it was
 * released.
 */
export function settleHold(executor: Executor, hold: Pick<Hold, 'key' | 'memberId'>): Promise<void> {
  return endHold(executor, hold, 'settled')
}

async function endHold(
  executor: Executor,
  hold: Pick<Hold, 'key' | 'memberId'>,
  state: 'released' | 'settled',
): Promise<void> {
  await callOne(executor, 'ledger_end_hold', 'SELECT ledger.end_hold($1, $2, $3)', [
    placementOf(hold.memberId),
    hold.key,
    state,
  ])
}
