import { eventTypes, findEntry, type LedgerEntry, listEntries, type MemberId } from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import type { Page, PageRequest } from '../policies/page.ts'
import { toCurrencyId } from '../policies/parseCurrency.ts'
import { stakeInterestKey } from '../settlementDays/stakeInterestKey.ts'
import { findPayments, findWithdrawalId, type Payments } from './findPayments.ts'
import { findPrincipals, findSettledDay, type Principals, toPrincipalKey } from './findPrincipals.ts'

/** One line of a member's ledger: amounts as decimal strings, time in epoch milliseconds of bank time. */
export type LedgerRecord = {
  readonly id: string
  readonly transactionId: string
  readonly eventType: number
  readonly actionType: 0 | 1
  readonly actionAmount: string
  readonly currencyId: string
  readonly createTime: number
  readonly principal: string | null
  readonly feeAmount: string | null
  readonly arrivalAmount: string | null
  readonly source: { readonly kind: string; readonly id: string } | null
  readonly metadata: string | null
}

export type LedgerQuery = PageRequest & {
  readonly memberId: MemberId
  /** Tab 0 to 7 of rules.md, "Ledger records", and 8, exchanges. */
  readonly classifyLedgerId: number
  /** Epoch milliseconds; 180 days ago by default. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
}

export type LedgerPage = Page<LedgerRecord>

const longestMs = 180 * 24 * 60 * 60_000
/** Bank time is read at most once a second, so a fresh posting may be slightly ahead of it. */
const aheadMs = 60_000
/** The last moment a Date can represent. */
const lastMs = 8_640_000_000_000_000

/** Types under each tab; the first tab shows every type (rules.md, "Ledger records"). */
const typesOfTab: readonly (readonly number[])[] = [
  [],
  [0],
  [1, 14],
  [2, 3, 9],
  [7, 8],
  [4, 5, 6, 15],
  [4],
  [5, 6],
  [10, 11],
]
const recharge = 0
const withdraw = 1
const withdrawReject = 14
const exchangeIn = 11
/** Types whose principal is the gross amount itself; the posting's metadata has the principal of the others. */
const grossTypes: readonly number[] = [recharge, withdraw, withdrawReject]
const principalTypes: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 9]
const shownMetadata = [
  'hash',
  'hashes',
  'chainId',
  'sourceAddress',
  'receivingAddress',
  'day',
  'week',
  'payAmount',
  'receiveAmount',
  'interest',
] as const

/** Lists a page of a member's ledger, newest first. Throws 3027 above 180 days, 3028 start after end, 400 unknown tab. */
export async function listLedgerRecords(bank: BankContext, query: LedgerQuery): Promise<LedgerPage> {
  const { memberId, pageNo, pageSize } = query
  const eventTypes = typesOfTab[query.classifyLedgerId]
  if (!eventTypes) throw new BankError(400)
  const { entries, total } = await listEntries(bank.database, {
    memberId,
    eventTypes,
    ...(await readPeriod(bank, query)),
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  })
  return { dataList: await toRecords(bank, memberId, entries), total, pageNo, pageSize }
}

/** Returns one line of a member's ledger by its id. Throws 404 unless the member is part of it. */
export async function getLedgerRecord(
  bank: BankContext,
  { memberId, ledgerRecordId }: { readonly memberId: MemberId; readonly ledgerRecordId: string },
): Promise<LedgerRecord> {
  const entry = await findEntry(bank.database, { memberId, id: ledgerRecordId })
  const [record] = await toRecords(bank, memberId, entry ? [entry] : [])
  if (!record) throw new BankError(404)
  return record
}

async function toRecords(
  bank: BankContext,
  memberId: MemberId,
  entries: readonly LedgerEntry[],
): Promise<LedgerRecord[]> {
  const found = {
    payments: await findPayments(bank, entries),
    principals: await findPrincipals(bank, memberId, entries),
  }
  return entries.map((entry) => toRecord(entry, found))
}

async function readPeriod(bank: BankContext, query: LedgerQuery): Promise<{ from: Date; to: Date }> {
  const now = (await bank.clock.now()).getTime()
  const to = query.endTime ?? Math.max(now, query.startTime ?? 0)
  const from = query.startTime ?? to - longestMs
  if (from > to) throw new BankError(3028)
  if (to - from > longestMs) throw new BankError(3027)
  return { from: new Date(from), to: new Date(query.endTime ?? Math.min(to + aheadMs, lastMs)) }
}

/** Facts about some entries beyond their postings. */
type Found = { readonly payments: Payments; readonly principals: Principals }

function toRecord(entry: LedgerEntry, { payments, principals }: Found): LedgerRecord {
  const { asset, micro } = entry.amount
  const actionAmount = toDecimal(amountOf(asset, micro < 0n ? -micro : micro))
  const { metadata, eventType } = entry
  return {
    id: entry.id,
    transactionId: entry.transactionKey,
    eventType,
    actionType: micro < 0n ? 1 : 0,
    actionAmount,
    currencyId: toCurrencyId(asset),
    createTime: entry.createdAt.getTime(),
    principal: findPrincipal(entry, { actionAmount, principals }),
    feeAmount:
      eventType === exchangeIn || grossTypes.includes(eventType)
        ? (readText(metadata.feeAmount) ?? '0')
        : null,
    arrivalAmount: findArrival(entry, { actionAmount, payments }),
    source: findSource(metadata),
    metadata: writeMetadata({ ...metadata, ...findHashes(entry, payments), ...findInterest(entry) }),
  }
}

/** Returns the amount that arrived: for a withdrawal that ended early, only the paid part. */
function findArrival(
  entry: LedgerEntry,
  { actionAmount, payments }: { actionAmount: string; payments: Payments },
): string | null {
  if ([recharge, exchangeIn, withdrawReject].includes(entry.eventType)) return actionAmount
  if (entry.eventType !== withdraw) return null
  const payment = payments.get(findWithdrawalId(entry) ?? '')
  return payment?.isReturned ? payment.paidAmount : actionAmount
}

/** A payout's hash is known long after its posting, which is never rewritten: it is joined here. */
function findHashes(entry: LedgerEntry, payments: Payments): Readonly<Record<string, unknown>> {
  if (entry.eventType !== withdraw) return {}
  const hashes = payments.get(findWithdrawalId(entry) ?? '')?.hashes ?? []
  return { ...(hashes[0] === undefined ? {} : { hash: hashes[0] }), ...(hashes.length > 1 ? { hashes } : {}) }
}

/**
 * Classifies one of a term's two credits: the promised interest out of escrow, or the excess. The postings differ in
 * their keys alone, which name the stake and the source account of the interest.
 */
function findInterest(entry: LedgerEntry): Readonly<Record<string, unknown>> {
  const source = findSource(entry.metadata)
  if (entry.eventType !== eventTypes.fixedInterest || source?.kind !== 'stake') return {}
  if (entry.transactionKey === stakeInterestKey(source.id, 'escrow')) return { interest: 'promised' }
  return entry.transactionKey === stakeInterestKey(source.id, 'revenue') ? { interest: 'extra' } : {}
}

function findPrincipal(
  entry: LedgerEntry,
  { actionAmount, principals }: { actionAmount: string; principals: Principals },
): string | null {
  const { eventType, metadata } = entry
  if (grossTypes.includes(eventType)) return actionAmount
  if (!principalTypes.includes(eventType)) return null
  const day = findSettledDay(entry)
  if (day !== undefined) return principals.get(toPrincipalKey(eventType, day)) ?? null
  return readText(metadata.principal) ?? null
}

/** Returns the source of a posting: a chain transaction, a stake or an order, a settled day, a week of the bonus pool. */
function findSource(metadata: LedgerEntry['metadata']): LedgerRecord['source'] {
  const source = metadata.source as { kind?: unknown; id?: unknown } | undefined
  const params = [
    { kind: readText(source?.kind), id: readText(source?.id) },
    { kind: 'chain', id: readText(metadata.hash) },
    { kind: 'settlement', id: readText(metadata.day) },
    { kind: 'pool', id: readText(metadata.week) },
  ]
  for (const { kind, id } of params) if (kind !== undefined && id !== undefined) return { kind, id }
  return null
}

function writeMetadata(metadata: LedgerEntry['metadata']): string | null {
  const shown = shownMetadata
    .filter((name) => metadata[name] !== undefined)
    .map((name) => [name, metadata[name]])
  return shown.length === 0 ? null : JSON.stringify(Object.fromEntries(shown))
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
