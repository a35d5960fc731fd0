import type { Database, Transaction } from '@bank/database'
import { inTransaction } from '@bank/database'
import { eventTypes, type HouseDay, listHouseDays } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import type { Page, PageRequest } from '../policies/page.ts'
import { formatSignedDecimal } from './formatSignedDecimal.ts'

/**
 * Changes of revenue on one UTC day, as decimal strings of GUSD. `opening` plus all income less all expenses is
 * `closing`, to the micro-unit.
 */
export type StatementDay = {
  /** As 2026-11-21: the day of the postings. What a day earned is set aside and paid on the next. */
  readonly day: string
  readonly opening: string
  readonly closing: string
  readonly cameIn: {
    readonly growth: string
    readonly fees: string
    readonly capital: string
    /** Gifts that two operators booked, and whatever else came. */
    readonly other: string
    /** Recovered losses of the vault. */
    readonly recovered: string
    /** Set aside and not needed. */
    readonly returned: string
  }
  readonly wentOut: {
    readonly pool: string
    readonly rewards: string
    /** Demand interest: set aside for a day, and paid at redemptions. */
    readonly interest: string
    /** Promised to fixed terms that were sold. */
    readonly escrow: string
    /** Paid to matured fixed terms beyond the promise. */
    readonly topUps: string
    readonly losses: string
    /** Kept back and never paid out. */
    readonly dust: string
    /** Adjustments and payouts from house accounts. */
    readonly other: string
  }
}

export type StatementPage = Page<StatementDay>

/**
 * Revenue day by day, newest first, from the ledger's entries alone; days on which nothing moved are left out. Throws
 * 403.
 */
export async function listStatement(
  bank: BankContext,
  params: PageRequest & { readonly operator: Operator },
): Promise<StatementPage> {
  const { operator, pageNo, pageSize } = params
  assertMay(operator, 'revenue.read')
  const days = await inTransaction(bank.database, readDays)
  const first = (pageNo - 1) * pageSize
  return { dataList: days.slice(first, first + pageSize), total: days.length, pageNo, pageSize }
}

/** One read of the ledger: parts of two moments would not add up. */
async function readDays(tx: Transaction | Database): Promise<StatementDay[]> {
  const moves = await listHouseDays(tx, ['revenue', 'pool', 'rewards', 'interest'])
  const byDay = Map.groupBy(moves, ({ day }) => day)
  let balance = 0n
  const days: StatementDay[] = []
  for (const day of [...byDay.keys()].sort()) {
    const ofDay = byDay.get(day) ?? []
    const change = sumOf(ofDay, ({ account }) => account === 'revenue', computeNet)
    const hasMoved = ofDay.some(({ account }) => account === 'revenue')
    if (hasMoved) days.push(describeDay(day, ofDay, { opening: balance, closing: balance + change }))
    balance += change
  }
  return days.reverse()
}

const credit = ({ creditMicro }: HouseDay) => creditMicro
const debit = ({ debitMicro }: HouseDay) => debitMicro
const computeNet = ({ creditMicro, debitMicro }: HouseDay) => creditMicro - debitMicro

function sumOf(
  moves: readonly HouseDay[],
  wanted: (move: HouseDay) => boolean,
  part: (move: HouseDay) => bigint,
): bigint {
  return moves.filter(wanted).reduce((sum, move) => sum + part(move), 0n)
}

const feeTypes: readonly number[] = [eventTypes.exchangeOut, eventTypes.exchangeIn]
const { growth, capital, loss, setAside, escrow, dust, demandInterest, fixedInterest } = eventTypes
/** Every type that has a line of its own on the side it moves revenue; all else is `other`. */
const namedIn: readonly number[] = [...feeTypes, growth, capital, loss, setAside]
const namedOut: readonly number[] = [setAside, escrow, fixedInterest, demandInterest, loss, dust]

function describeDay(
  day: string,
  moves: readonly HouseDay[],
  { opening, closing }: { readonly opening: bigint; readonly closing: bigint },
): StatementDay {
  const ofRevenue = moves.filter(({ account }) => account === 'revenue')
  const sumIncome = (...types: readonly number[]) =>
    formatSignedDecimal(sumOf(ofRevenue, ({ eventType }) => types.includes(eventType), credit))
  const sumExpenses = (...types: readonly number[]) =>
    sumOf(ofRevenue, ({ eventType }) => types.includes(eventType), debit)
  // The revenue leg does not say what it was set aside for; its counterpart does.
  const setAsideFor = (purpose: HouseDay['account']) =>
    sumOf(moves, ({ account, eventType }) => account === purpose && eventType === setAside, credit)
  return {
    day,
    opening: formatSignedDecimal(opening),
    closing: formatSignedDecimal(closing),
    cameIn: {
      growth: sumIncome(growth),
      fees: sumIncome(...feeTypes),
      capital: sumIncome(capital),
      other: formatSignedDecimal(sumOf(ofRevenue, ({ eventType }) => !namedIn.includes(eventType), credit)),
      recovered: sumIncome(loss),
      returned: sumIncome(setAside),
    },
    wentOut: {
      pool: formatSignedDecimal(setAsideFor('pool')),
      rewards: formatSignedDecimal(setAsideFor('rewards')),
      interest: formatSignedDecimal(setAsideFor('interest') + sumExpenses(demandInterest)),
      escrow: formatSignedDecimal(sumExpenses(escrow)),
      topUps: formatSignedDecimal(sumExpenses(fixedInterest)),
      losses: formatSignedDecimal(sumExpenses(loss)),
      dust: formatSignedDecimal(sumExpenses(dust)),
      other: formatSignedDecimal(sumOf(ofRevenue, ({ eventType }) => !namedOut.includes(eventType), debit)),
    },
  }
}
