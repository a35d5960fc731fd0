import { eventTypes, readHouseBalances } from '@bank/ledger'
import { add, amountOf, isZero, toDecimal } from '@bank/money'
import type { BankContext } from '../bankContext.ts'
import { readTotal } from '../runningTotals/runningTotals.ts'

/** Figures as decimal strings and epoch milliseconds; an opening figure is null where there was none. */
export type PlatformFigures = {
  readonly totalExchangeFee: string
  readonly totalExchangeFeeOpening: { readonly amount: string; readonly date: number } | null
  readonly totalServiceAddresses: number
  readonly totalServiceAddressesOpening: { readonly count: number; readonly date: number } | null
  readonly issuanceCap: string
  readonly circulatingSupply: string
  readonly asOf: number
}

/** The platform's live figures. Exchange fees are booked as GUSD revenue at par with USDT (rules.md). */
export async function getPlatformFigures(bank: BankContext): Promise<PlatformFigures> {
  const { database } = bank
  const [parameters, balances, members, now] = await Promise.all([
    bank.getParameters(),
    readHouseBalances(database),
    readTotal(database.kysely, 'members'),
    bank.clock.now(),
  ])
  const { opening } = parameters
  const fees = balances('revenue', eventTypes.exchangeOut)
  const ownMicro = balances('revenue').micro + balances('dust').micro
  const date = Date.parse(opening.date)
  return {
    totalExchangeFee: toDecimal(add(amountOf('USDT', fees.micro), opening.exchangeFees)),
    totalExchangeFeeOpening: isZero(opening.exchangeFees)
      ? null
      : { amount: toDecimal(opening.exchangeFees), date },
    totalServiceAddresses: Number(members + opening.members),
    totalServiceAddressesOpening: opening.members === 0n ? null : { count: Number(opening.members), date },
    issuanceCap: toDecimal(parameters.issuanceCap),
    // GUSD that the platform has earned or put in is issued too, and is not in circulation.
    circulatingSupply: toDecimal(amountOf('GUSD', -balances('issuance').micro - ownMicro)),
    asOf: now.getTime(),
  }
}
