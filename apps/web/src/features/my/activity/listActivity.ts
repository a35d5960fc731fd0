import { type Amount, amountOf, fromDecimal } from '@bank/money'
import { getAsset } from '../../../api/currencyIds.ts'
import type { LedgerRecord } from '../../../records/accountQueries.ts'
import type { CrossOrder } from '../../../records/crossOrderQueries.ts'
import type { Order as MixedOrder } from '../../../records/mixingQueries.ts'
import { groupSettled } from '../ledger/groupSettled.ts'

/** The ledger's movements of one event. */
export type Legs = readonly [LedgerRecord, ...LedgerRecord[]]

export type MovementKind =
  | 'recharge'
  | 'withdrawal'
  | 'exchange'
  | 'stake'
  | 'redemption'
  | 'interest'
  | 'reward'
  | 'adjustment'

/** One event of a member: movements of the account, or a transfer from the wallet. Time in epoch milliseconds. */
export type Activity = { readonly key: string; readonly time: number } & (
  | { readonly kind: MovementKind; readonly legs: Legs }
  | { readonly kind: 'mixed'; readonly transfer: MixedOrder }
  | { readonly kind: 'cross'; readonly transfer: CrossOrder }
)

/** A list of the server, newest first, as far as it is loaded. */
export type Loaded<Item> = { readonly items: readonly Item[]; readonly hasMore: boolean }

/** Kinds by the types of the ledger, the deciding one first: a redemption credits interest too. */
const kindsByType: readonly (readonly [MovementKind, readonly number[]])[] = [
  ['redemption', [9]],
  ['exchange', [10, 11]],
  ['stake', [2, 3]],
  ['recharge', [0]],
  ['withdrawal', [1, 14]],
  ['interest', [7, 8]],
  ['reward', [4, 5, 6, 15]],
]

/**
 * Lists a member's events, newest first: the movements of one posting are one event, as are a withdrawal and its
 * return, and the credits of settlements in a row. Whatever is not newer than the oldest loaded item of a list that
 * has more is left out: others of its time may be missing.
 */
export function listActivity(sources: {
  readonly ledger: Loaded<LedgerRecord>
  readonly mixed: Loaded<MixedOrder>
  readonly cross: readonly CrossOrder[]
  /** Transfers before it are left out: the ledger's list begins there too. */
  readonly sinceTime: number
}): readonly Activity[] {
  const horizon = Math.max(
    sources.sinceTime,
    findHorizon(sources.ledger, ({ createTime }) => createTime),
    findHorizon(sources.mixed, ({ createTime }) => createTime),
  )
  const ofWallet: Activity[] = [
    ...sources.mixed.items.map((transfer) => ({
      kind: 'mixed' as const,
      key: `mixed ${transfer.orderId}`,
      time: transfer.createTime,
      transfer,
    })),
    ...sources.cross.map((transfer) => ({
      kind: 'cross' as const,
      key: `cross ${transfer.orderId}`,
      time: transfer.crossTime,
      transfer,
    })),
  ]
  return [...listMovements(sources.ledger.items), ...ofWallet]
    .filter(({ time }) => time > horizon)
    .toSorted((one, other) => other.time - one.time)
}

function findHorizon<Item>({ items, hasMore }: Loaded<Item>, getTime: (item: Item) => number): number {
  return hasMore ? Math.min(...items.map(getTime)) : Number.NEGATIVE_INFINITY
}

/** Groups movements by their event, in the order of the newest movement of each. */
function listMovements(newestFirst: readonly LedgerRecord[]): readonly Activity[] {
  const groups = new Map<string, [LedgerRecord, ...LedgerRecord[]]>()
  for (const item of groupSettled(newestFirst)) {
    const legs = item.kind === 'days' ? item.records : ([item.record] as const)
    const key = toEventKey(legs[0])
    const before = groups.get(key)
    if (before) before.push(...legs)
    else groups.set(key, [...legs])
  }
  return [...groups].map(([key, legs]) => ({
    kind: classify(legs),
    key,
    time: Math.max(...legs.map(({ createTime }) => createTime)),
    legs,
  }))
}

/** The key of a movement's event; a run of settlements has that of its newest credit. */
function toEventKey({ id, eventType, source, transactionId }: LedgerRecord): string {
  if (source?.kind === 'withdrawal') return `withdrawal ${source.id}`
  return source?.kind === 'settlement' ? `settlement ${eventType} ${id}` : `posting ${transactionId}`
}

function classify(legs: Legs): MovementKind {
  const found = kindsByType.find(([, types]) => legs.some(({ eventType }) => types.includes(eventType)))
  return found?.[0] ?? 'adjustment'
}

/** Sums the movements of an event by asset, credits positive; what was received comes first. */
export function sumLegs(legs: Legs): readonly Amount[] {
  const sums = new Map<'USDT' | 'GUSD', bigint>()
  for (const record of legs) {
    const asset = getAsset(record)
    const { micro } = fromDecimal(record.actionAmount, asset)
    sums.set(asset, (sums.get(asset) ?? 0n) + (record.actionType === 0 ? micro : -micro))
  }
  return [...sums]
    .map(([asset, micro]) => amountOf(asset, micro))
    .toSorted((one, other) => (one.micro === other.micro ? 0 : one.micro > other.micro ? -1 : 1))
}
