import { type Amount, amountOf } from '@bank/money'
import {
  type HouseAccount,
  houseAccounts,
  type MemberId,
  memberAccountId,
  placementOf,
} from './chartOfAccounts.ts'
import { callMany, callOne, type Executor } from './post.ts'

export type MemberBalance<A extends 'USDT' | 'GUSD'> = {
  readonly total: Amount<A>
  readonly available: Amount<A>
}
export type MemberBalances = { readonly USDT: MemberBalance<'USDT'>; readonly GUSD: MemberBalance<'GUSD'> }

/** A member's balances; available is what exceeds the account's floor. Zero without accounts. */
export async function getBalances(executor: Executor, memberId: MemberId): Promise<MemberBalances> {
  const rows = await callMany<{ id: string; balance: string; available: string }>(
    executor,
    'ledger_balances',
    'SELECT id, balance, balance - floor AS available FROM ledger.account WHERE placement = $1 AND id IN ($2, $3)',
    [placementOf(memberId), memberAccountId(memberId, 'USDT'), memberAccountId(memberId, 'GUSD')],
  )
  const read = <A extends 'USDT' | 'GUSD'>(asset: A): MemberBalance<A> => {
    const row = rows.find(({ id }) => BigInt(id) === memberAccountId(memberId, asset))
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
  const row = await callOne<{ balance: string }>(
    executor,
    'ledger_house_balance',
    'SELECT ledger.house_balance($1, $2) AS balance',
    [id, eventType ?? null],
  )
  return amountOf(asset, BigInt(row.balance))
}
