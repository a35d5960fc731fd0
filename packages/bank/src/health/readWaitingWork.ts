import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { sentJoin, shownState, shownStateAt } from '../withdrawalOrders/shownState.ts'

/** Open orders of one state; amounts as decimal strings, times in epoch milliseconds of bank time. */
export type OpenWithdrawals = {
  readonly state: string
  readonly count: number
  readonly amount: string
  readonly oldestTime: number | null
}

/** Work that waits for a job of the worker; outbox transactions are timed by the wall clock, all else by bank time. */
export type WaitingWork = {
  readonly name: 'screening' | 'payouts' | 'outbox' | 'proposals'
  readonly state: string
  readonly count: number
  readonly oldestTime: number | null
}

type Row = { state: string; count: string; micro: string; oldest: Date | null }

/** The open orders by state. */
export async function readOpenWithdrawals({ database }: BankContext): Promise<OpenWithdrawals[]> {
  const { rows } = await sql<Row>`
    SELECT ${shownState} AS state, count(*) AS count, sum(w.amount - w.paid_amount) AS micro,
      min(${shownStateAt}) AS oldest
    FROM bank.withdrawal w ${sentJoin}
    WHERE w.state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed')
    GROUP BY 1 ORDER BY 1`.execute(database.kysely)
  return rows.map(({ state, count, micro, oldest }) => ({
    state,
    count: Number(count),
    amount: toDecimal(amountOf('GUSD', BigInt(micro))),
    oldestTime: oldest?.getTime() ?? null,
  }))
}

/** Reads the work that waits for the worker, by job and state. */
export async function readWaitingWork({ database }: BankContext): Promise<WaitingWork[]> {
  const { rows } = await sql<Omit<Row, 'micro'> & Pick<WaitingWork, 'name'>>`
    SELECT 'screening' AS name, state, count(*) AS count, min(state_at) AS oldest
    FROM bank.withdrawal WHERE state IN ('requested', 'screening') GROUP BY state
    UNION ALL
    SELECT 'payouts', p.state, count(*), min(w.approved_at)
    FROM bank.payout p JOIN bank.withdrawal w ON w.id = p.withdrawal_id
    WHERE p.state = 'sending' GROUP BY p.state
    UNION ALL
    SELECT 'outbox', state, count(*), min(state_at) FROM bank.outbox_transaction WHERE state <> 'final' GROUP BY state
    UNION ALL
    SELECT 'proposals', state, count(*), min(decided_at) FROM bank.proposal WHERE state = 'approved' GROUP BY state
    ORDER BY 1, 2`.execute(database.kysely)
  return rows.map(({ name, state, count, oldest }) => ({
    name,
    state,
    count: Number(count),
    oldestTime: oldest?.getTime() ?? null,
  }))
}
