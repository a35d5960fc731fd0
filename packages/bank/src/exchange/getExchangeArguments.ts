import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { parseCurrency } from '../policies/parseCurrency.ts'

export type ExchangeArguments = {
  readonly exchangePrice: string
  readonly feeRatio: string
  readonly minimumExchangeAmount: string
}

/** Price, fee and minimum between two currencies, as decimal strings. Throws 3001 for a pair that does not exist. */
export async function getExchangeArguments(
  bank: BankContext,
  pair: { readonly fromCurrencyId: string; readonly toCurrencyId: string },
): Promise<ExchangeArguments> {
  const from = parseCurrency(pair.fromCurrencyId)
  const to = parseCurrency(pair.toCurrencyId)
  if (!from || !to || from === to) throw new BankError(3001)
  const parameters = await bank.getParameters()
  return {
    exchangePrice: parameters.exchangePriceText,
    feeRatio: parameters.exchangeFeeRatioText,
    minimumExchangeAmount: parameters.exchangeMinimum,
  }
}
