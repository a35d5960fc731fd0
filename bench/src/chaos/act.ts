/** The ten acts of a member. */
export const memberActs = [
  'register',
  'recharge',
  'exchange',
  'stake',
  'redeem',
  'withdraw',
  'cancel',
  'privateTransfer',
  'crossTransfer',
  'invite',
] as const

/** Acts of operators, and the passing of a day. */
export const otherActs = ['review', 'adjust', 'changeParameter', 'passDay'] as const

export type ActName = (typeof memberActs)[number] | (typeof otherActs)[number]

/** Something posted to a member by an act. */
export type Effect = { readonly eventType: number; readonly asset: 'USDT' | 'GUSD'; readonly micro: bigint }

/** An act with one key for every try; it resolves with what it posts, or undefined when there was nothing to do. */
export type Act = {
  readonly name: ActName | 'read'
  readonly send: () => Promise<readonly Effect[] | undefined>
}

/** Answered calls of one person: acts that were done, refusals, and everything else such as readings. */
export type Tally = {
  readonly done: Map<ActName, number>
  /** By act and code. */
  readonly refused: Map<string, number>
  other: number
}

export const createTally = (): Tally => ({ done: new Map(), refused: new Map(), other: 0 })

/** Counts an act that was done. */
export function addAct({ done }: Tally, name: ActName): void {
  done.set(name, (done.get(name) ?? 0) + 1)
}

/** Counts a refusal, named by act and code. */
export function addRefusal({ refused }: Tally, name: string): void {
  refused.set(name, (refused.get(name) ?? 0) + 1)
}

/** Sums tallies: acts by name, each named even when it was never done. */
export function sumTallies(tallies: readonly Tally[]): {
  readonly operations: number
  readonly refused: number
  readonly acts: Readonly<Record<string, number>>
  readonly refusals: Readonly<Record<string, number>>
} {
  const acts = Object.fromEntries(
    [...memberActs, ...otherActs].map((name) => [name, sum(tallies.map(({ done }) => done.get(name) ?? 0))]),
  )
  const refusals: Record<string, number> = {}
  for (const [name, count] of tallies.flatMap(({ refused }) => [...refused]))
    refusals[name] = (refusals[name] ?? 0) + count
  const refused = sum(Object.values(refusals))
  const operations = sum(Object.values(acts)) + refused + sum(tallies.map(({ other }) => other))
  return { operations, refused, acts, refusals }
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)
