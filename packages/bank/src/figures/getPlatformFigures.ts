import { eventTypes, getHouseBalance } from '@bank/ledger'
import { add, amountOf, isZero, toDecimal } from '@bank/money'
import type { BankContext } from '../bankContext.ts'

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
  const [parameters, fees, issuance, revenue, dust, members, now] = await Promise.all([
    bank.getParameters(),
    getHouseBalance(database, 'revenue', eventTypes.exchangeOut),
    getHouseBalance(database, 'issuance'),
    getHouseBalance(database, 'revenue'),
    getHouseBalance(database, 'dust'),
    database.kysely
      .selectFrom('bank.member')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
    bank.clock.now(),
  ])
  const { opening } = parameters
  const date = Date.parse(opening.date)
  return {
    totalExchangeFee: toDecimal(add(amountOf('USDT', fees.micro), opening.exchangeFees)),
    totalExchangeFeeOpening: isZero(opening.exchangeFees)
      ? null
      : { amount: toDecimal(opening.exchangeFees), date },
    totalServiceAddresses: Number(BigInt(members.count) + opening.members),
    totalServiceAddressesOpening: opening.members === 0n ? null : { count: Number(opening.members), date },
    issuanceCap: toDecimal(parameters.issuanceCap),
    // GUSD that the platform has earned or put in is issued too, and is not in circulation.
    circulatingSupply: toDecimal(amountOf('GUSD', -issuance.micro - revenue.micro - dust.micro)),
    asOf: now.getTime(),
  }
}
