import { getBalances, type MemberId } from '@bank/ledger'
import { toDecimal } from '@bank/money'
import type { BankContext } from '../bankContext.ts'

/** A member's spendable balances as decimal strings. */
export type SpendableBalance = { readonly totalUsdtBalance: string; readonly availableGusdBalance: string }

/** Returns a member's spendable balances. */
export async function getBalance(
  bank: BankContext,
  params: { readonly memberId: MemberId },
): Promise<SpendableBalance> {
  const { USDT, GUSD } = await getBalances(bank.database, params.memberId)
  return { totalUsdtBalance: toDecimal(USDT.available), availableGusdBalance: toDecimal(GUSD.available) }
}
