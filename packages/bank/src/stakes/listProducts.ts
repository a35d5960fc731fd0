import { inTransaction } from '@bank/database'
import { toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { getEarningGates } from '../earningGates/getEarningGates.ts'
import { evaluateOffer, type OfferFacts, type OfferRefusal } from '../policies/evaluateOffer.ts'
import { stakeInterest } from '../policies/stakeInterest.ts'
import { stakeRates } from '../policies/stakeRates.ts'
import type { Product } from '../settings/earningParameters.ts'
import { sellableRevenue } from './sellableRevenue.ts'
import { formatGusd } from './stakeRecord.ts'

/** A product as a client shows it: amounts and annual rates as decimal strings. */
export type ProductOffer = {
  readonly id: string
  readonly stakeType: 0 | 1
  readonly stakeRequiredDay: number
  readonly profitStartRange: string
  readonly profitEndRange: string
  readonly yearProfitDesc: string
  readonly minimumAmount: string
  readonly isOffered: boolean
  readonly notOfferedReason: OfferRefusal | null
  readonly availableAmount: string | null
  readonly currentRate: string | null
}

/** Every product with its yield, whether its minimum can be bought now, and how much may be bought of it. */
export async function listProducts(bank: BankContext): Promise<ProductOffer[]> {
  const { stakeMinimum, earning } = await bank.getParameters()
  const facts = await readFacts(bank, await bank.clock.now())
  return earning.products.map((product) =>
    describeProduct(product, { ...facts, minimum: toDecimal(stakeMinimum), principal: stakeMinimum.micro }),
  )
}

type Facts = Pick<OfferFacts, 'gates' | 'settledPpb' | 'sellable'>

function readFacts(bank: BankContext, at: Date): Promise<Facts> {
  return inTransaction(
    bank.database,
    async (tx) => {
      const { rows } = await sql<{ demand_ppb: string }>`
        SELECT demand_ppb FROM bank.settlement_day WHERE halted_reason IS NULL ORDER BY day DESC LIMIT 1`.execute(
        tx,
      )
      const [newest] = rows
      return {
        gates: await getEarningGates(tx),
        settledPpb: newest === undefined ? null : BigInt(newest.demand_ppb),
        sellable: await sellableRevenue.read(tx, at),
      }
    },
    'repeatable read',
  )
}

function describeProduct(
  product: Product,
  facts: Facts & { readonly minimum: string; readonly principal: bigint },
): ProductOffer {
  const [startPpb, endPpb] = [stakeRates.partsOf(product.start), stakeRates.partsOf(product.end)]
  const { days, isOffered } = product
  const { settledPpb, sellable } = facts
  const refusal = evaluateOffer({ ...facts, product: { isOffered, days, startPpb } })
  const available = stakeInterest.purchasable(sellable, startPpb, days)
  return {
    id: `${product.templateId}`,
    stakeType: product.stakeType,
    stakeRequiredDay: days,
    profitStartRange: stakeRates.textOf(startPpb),
    profitEndRange: stakeRates.textOf(endPpb),
    yearProfitDesc: stakeRates.rangeTextOf(startPpb, endPpb),
    minimumAmount: facts.minimum,
    isOffered: refusal === null,
    notOfferedReason: refusal,
    availableAmount: available === null ? null : formatGusd(available),
    currentRate: days > 0 || settledPpb === null ? null : stakeRates.textOf(settledPpb),
  }
}
