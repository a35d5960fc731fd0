import { type HouseAccount, houseAccounts } from '../chartOfAccounts.ts'
import { type Executor, queryMany } from '../post.ts'

/**
 * Inflow and outflow of a house account on a UTC day by one record type, in micro-units, neither negative.
 */
export type HouseDay = {
  /** As 2026-11-21. */
  readonly day: string
  readonly account: HouseAccount
  readonly eventType: number
  readonly creditMicro: bigint
  readonly debitMicro: bigint
}

type Row = { day: string; account_id: string; event_type: number; credit: string; debit: string }

const accountsById = new Map<bigint, HouseAccount>(
  Object.entries(houseAccounts).map(([name, { id }]) => [id, name as HouseAccount] as const),
)

/** All days of some house accounts, in no order; they add up to the accounts' balances in the same snapshot. */
export async function listHouseDays(
  executor: Executor,
  accounts: readonly HouseAccount[],
): Promise<HouseDay[]> {
  const rows = await queryMany<Row>(
    executor,
    'ledger_house_days',
    'SELECT day::text, account_id, event_type, credit, debit FROM ledger.house_days($1::bigint[])',
    [`{${accounts.map((account) => houseAccounts[account].id).join()}}`],
  )
  return rows.map((row) => {
    const account = accountsById.get(BigInt(row.account_id))
    if (!account) throw new Error(`${row.account_id} is no house account`)
    return {
      day: row.day,
      account,
      eventType: row.event_type,
      creditMicro: BigInt(row.credit),
      debitMicro: BigInt(row.debit),
    }
  })
}
