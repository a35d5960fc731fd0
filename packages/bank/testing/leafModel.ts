import { createHash } from 'node:crypto'

/**
 * A reference model of the tree of liabilities, written from docs/rules.md and the hashes of docs/decisions/016-solvency.md
 * alone and sharing no code with the bank: every member's leaf, the platform's leaves and the root over them.
 */

type ModelStake = {
  readonly micro: bigint
  /** 0 for a flexible stake, else of a fixed term that promises 1 % a year. */
  readonly days: 0 | 15 | 45 | 180
  readonly openedMs: number
  /** True for a flexible stake redeemed before the first day is settled. */
  readonly isRedeemed: boolean
}

type ModelOrder = {
  readonly micro: bigint
  readonly paid: bigint
  readonly end: 'open' | 'frozen' | 'cancelled' | 'confirmed'
}

export type LeafMember = {
  readonly usdt: bigint
  readonly gusd: bigint
  readonly stakes: readonly ModelStake[]
  readonly orders: readonly ModelOrder[]
}

export type LeafBooks = {
  readonly members: readonly LeafMember[]
  /** Revenue before the promises; fees come on top of it. */
  readonly capital: bigint
  readonly fees: bigint
  readonly suspense: bigint
  /** The bounds of the day that is settled, whose rewards are not paid yet; undefined when none is. */
  readonly settled: { readonly startMs: number; readonly endMs: number } | undefined
  readonly atMs: number
}

export type Leaf = {
  readonly usdt: bigint
  readonly gusd: bigint
  readonly staked: bigint
  readonly pending: bigint
  readonly interest: bigint
}

export type LeafTree = {
  readonly leaves: readonly Leaf[]
  readonly house: {
    readonly suspense: bigint
    readonly pool: bigint
    readonly setAside: bigint
    readonly other: bigint
  }
  readonly liabilities: bigint
}

const ppb = 1_000_000_000n
const yearSeconds = 365n * 86_400n
const startPpb = 5_000_000n
const endPpb = 30_000_000n
const promisePpb = 10_000_000n

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
const getSmaller = (one: bigint, other: bigint) => (one < other ? one : other)
const toSeconds = (fromMs: number, toMs: number) => BigInt(Math.max(0, Math.floor((toMs - fromMs) / 1_000)))
const toInterest = (micro: bigint, ratePpb: bigint, seconds: bigint) =>
  (micro * ratePpb * seconds) / (ppb * yearSeconds)
const toPromise = ({ micro, days }: ModelStake) => toInterest(micro, promisePpb, BigInt(days) * 86_400n)
const listOpen = ({ stakes }: LeafMember) => stakes.filter(({ isRedeemed }) => !isRedeemed)

/** Settles the day: its rate, the interest of each member, and the balances that it leaves to the platform. */
function settle({ members, capital, fees, settled }: LeafBooks) {
  const promises = sum(members.flatMap(({ stakes }) => stakes.map(toPromise)))
  const revenue = capital + fees - promises
  if (settled === undefined)
    return { ratePpb: startPpb, credits: members.map(() => 0n), pool: 0n, setAside: 0n, revenue }
  const pool = getSmaller(fees / 20n, revenue)
  const setAside = getSmaller(fees / 10n, revenue - pool)
  const left = revenue - pool - setAside
  const countSeconds = ({ days, openedMs }: ModelStake) =>
    days > 0 ? 0n : toSeconds(Math.max(openedMs, settled.startMs), settled.endMs)
  const total = sum(
    members.flatMap((member) => listOpen(member).map((stake) => stake.micro * countSeconds(stake))),
  )
  const ratePpb =
    total === 0n ? (left > 0n ? endPpb : 0n) : getSmaller(endPpb, (left * ppb * yearSeconds) / total)
  const credits = members.map((member) =>
    sum(listOpen(member).map((stake) => toInterest(stake.micro, ratePpb, countSeconds(stake)))),
  )
  return { ratePpb, credits, pool, setAside, revenue: left - sum(credits) }
}

function computeAccrued(member: LeafMember, books: LeafBooks, ratePpb: bigint): bigint {
  const fromMs = books.settled?.endMs ?? 0
  const flexible = listOpen(member).filter(({ days }) => days === 0)
  return sum(
    flexible.map(({ micro, openedMs }) =>
      toInterest(micro, ratePpb, toSeconds(Math.max(openedMs, fromMs), books.atMs)),
    ),
  )
}

/** Computes the leaves; accrued interest that revenue does not cover is owed in proportion. */
export function computeLeaves(books: LeafBooks): LeafTree {
  const { ratePpb, credits, pool, setAside, revenue } = settle(books)
  const accrued = books.members.map((member) => computeAccrued(member, books, ratePpb))
  const total = sum(accrued)
  const shares = accrued.map((own) => (total > revenue ? (own * revenue) / total : own))
  const leaves = books.members.map((member, index): Leaf => {
    const staked = sum(listOpen(member).map(({ micro }) => micro))
    const kept = member.orders.filter(({ end }) => end !== 'cancelled')
    return {
      usdt: member.usdt,
      gusd: member.gusd + (credits[index] ?? 0n) - staked - sum(kept.map(({ micro }) => micro)),
      staked,
      pending: sum(kept.map(({ micro, paid, end }) => (end === 'confirmed' ? 0n : micro - paid))),
      interest: sum(listOpen(member).map(toPromise)) + (shares[index] ?? 0n),
    }
  })
  // The remainder of rounding is owed by the platform.
  const other = total > revenue ? revenue - sum(shares) : 0n
  const house = { suspense: books.suspense, pool, setAside, other }
  const liabilities = sum([...leaves.flatMap((leaf) => Object.values(leaf)), ...Object.values(house)])
  return { leaves, house, liabilities }
}

type Node = { readonly hash: Buffer; readonly sum: bigint }

const toBytes = (value: bigint) => Buffer.from(value.toString(16).padStart(16, '0'), 'hex')
const hash = (tag: string, ...parts: readonly Buffer[]) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from(`solvency:${tag}/v1`, 'ascii'), ...parts]))
    .digest()

const hashPair = (left: Node, right: Node): Node => ({
  hash: hash('node', left.hash, toBytes(left.sum), right.hash, toBytes(right.sum)),
  sum: left.sum + right.sum,
})

/** Computes the root: rows of 256 members, then a row of the platform, filled up with empty places. */
export function computeRoot(
  { leaves, house }: LeafTree,
  params: { readonly secret: Buffer; readonly members: readonly { id: bigint; address: string }[] },
): Node {
  let empty: Node = { hash: hash('void'), sum: 0n }
  const nodes = leaves.map(({ usdt, gusd, staked, pending, interest }, index): Node => {
    const { id, address } = params.members[index] ?? { id: 0n, address: '' }
    const amounts = [usdt, gusd, staked, pending, interest]
    const salt = hash('salt', params.secret, toBytes(id))
    const bytes = [salt, Buffer.from(address.slice(2), 'hex'), ...amounts.map(toBytes)]
    return { hash: hash('leaf', ...bytes), sum: sum(amounts) }
  })
  while (nodes.length % 256 > 0) nodes.push(empty)
  for (const [name, micro] of Object.entries(house))
    nodes.push({
      hash: hash('book', Buffer.from(name.padEnd(16, '\0'), 'ascii'), toBytes(micro)),
      sum: micro,
    })
  while (nodes.length % 256 > 0) nodes.push(empty)
  let level = nodes
  while (level.length > 1) {
    if (level.length % 2 > 0) level.push(empty)
    const pairs: Node[] = []
    for (let index = 0; index < level.length; index += 2)
      pairs.push(hashPair(level[index] ?? empty, level[index + 1] ?? empty))
    level = pairs
    empty = hashPair(empty, empty)
  }
  return level[0] ?? empty
}
