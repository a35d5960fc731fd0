import { getBalances, type MemberId } from '@bank/ledger'
import { toDecimal } from '@bank/money'
import type { BankContext } from '../bankContext.ts'

/** What a member can spend, as decimal strings. */
export type SpendableBalance = { readonly totalUsdtBalance: string; readonly availableGusdBalance: string }

/** What a member can spend. */
export async function getBalance(
  bank: BankContext,
  params: { readonly memberId: MemberId },
): Promise<SpendableBalance> {
  const { USDT, GUSD } = await getBalances(bank.database, params.memberId)
  return { totalUsdtBalance: toDecimal(USDT.available), availableGusdBalance: toDecimal(GUSD.available) }
}
