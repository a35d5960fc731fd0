import { type Amount, amountOf } from '@bank/money'
import {
  getMemberAccountId,
  getPlacement,
  type HouseAccount,
  houseAccounts,
  type MemberId,
} from '../chartOfAccounts.ts'
import { type Executor, queryMany, queryOne } from '../post.ts'

export type MemberBalance<A extends 'USDT' | 'GUSD'> = {
  readonly total: Amount<A>
  readonly available: Amount<A>
}
export type MemberBalances = { readonly USDT: MemberBalance<'USDT'>; readonly GUSD: MemberBalance<'GUSD'> }

/** A member's balances; available is what exceeds the account's floor. Zero without accounts. */
export async function getBalances(executor: Executor, memberId: MemberId): Promise<MemberBalances> {
  const rows = await queryMany<{ id: string; balance: string; available: string }>(
    executor,
    'ledger_balances',
    'SELECT id, balance, balance - floor AS available FROM ledger.account WHERE placement = $1 AND id IN ($2, $3)',
    [getPlacement(memberId), getMemberAccountId(memberId, 'USDT'), getMemberAccountId(memberId, 'GUSD')],
  )
  const read = <A extends 'USDT' | 'GUSD'>(asset: A): MemberBalance<A> => {
    const row = rows.find(({ id }) => BigInt(id) === getMemberAccountId(memberId, asset))
    return {
      total: amountOf(asset, BigInt(row?.balance ?? 0)),
      available: amountOf(asset, BigInt(row?.available ?? 0)),
    }
  }
  return { USDT: read('USDT'), GUSD: read('GUSD') }
}

/** A house account's exact balance, or the part that postings of one record type moved. */
export async function getHouseBalance<H extends HouseAccount>(
  executor: Executor,
  account: H,
  eventType?: number,
): Promise<Amount<(typeof houseAccounts)[H]['asset']>> {
  const { id, asset } = houseAccounts[account]
  const row = await queryOne<{ balance: string }>(
    executor,
    'ledger_house_balance',
    'SELECT ledger.house_balance($1, $2) AS balance',
    [id, eventType ?? null],
  )
  return amountOf(asset, BigInt(row.balance))
}

/** Returns the balance of a house account, or the part that postings of one record type moved. */
export type HouseBalances = <H extends HouseAccount>(
  account: H,
  eventType?: number,
) => Amount<(typeof houseAccounts)[H]['asset']>

/** Reads the exact balances of all house accounts at one moment. */
export async function readHouseBalances(executor: Executor): Promise<HouseBalances> {
  const rows = await queryMany<{ account_id: string; event_type: number; balance: string }>(
    executor,
    'ledger_house_balances',
    'SELECT account_id, event_type, balance FROM ledger.house_balances()',
    [],
  )
  return (account, eventType) => {
    const { id, asset } = houseAccounts[account]
    const own = rows.filter(
      (row) => BigInt(row.account_id) === id && (eventType === undefined || row.event_type === eventType),
    )
    return amountOf(
      asset,
      own.reduce((sum, { balance }) => sum + BigInt(balance), 0n),
    )
  }
}
