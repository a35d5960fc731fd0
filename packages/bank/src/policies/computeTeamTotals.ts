import { setImmediate as pause } from 'node:timers/promises'

/** Everybody by number: place n is member n. */
export type TeamTree = {
  /** A smaller number than the member's own; 0 for the root and for unused numbers. */
  readonly inviters: Int32Array
  /** Open principal in micro-units. */
  readonly own_principals: BigInt64Array
  /** Average of the open principal over a week, in micro-units, rounded down: levels depend on it. */
  readonly own_averages: BigInt64Array
}

/** Totals by member number, as in the tree; principal in micro-units. */
export type TeamTotals = {
  readonly levels: Uint8Array
  /** Direct lines in which somebody holds at least the member's own level, which is what the next level asks for. */
  readonly lines: Int32Array
  /** Invited directly; everyone below, those included. */
  readonly directs: Int32Array
  readonly below: Int32Array
  /** Principal of direct members; of everyone below, those included. */
  readonly directPerformances: BigInt64Array
  readonly communities: BigInt64Array
  /** Averages of everyone below, those invited directly included. */
  readonly communityAverages: BigInt64Array
}

/** The requirements of a level, from level 1 on: averages of own and community principal, direct lines that hold the level below. */
export type LevelTerms = { readonly selfStake: bigint; readonly community: bigint; readonly lines: number }

type Pass = TeamTree &
  TeamTotals & {
    readonly terms: readonly LevelTerms[]
    /** The highest level held below. */
    readonly tops: Uint8Array
    /** The number of direct lines with level 1, 2 … as their highest: one place per level for each member. */
    readonly lineTops: Int32Array
  }

/** A few milliseconds of work: other tasks of this process run in between. */
const membersAtOnce = 8_192

/**
 * Adds up everybody's team and level, some 90 bytes a member. An inviter has a smaller number than those he invites, so
 * one pass down in number has finished everyone below a member before it comes to him, whatever the shape of the tree.
 */
export async function computeTeamTotals(tree: TeamTree, terms: readonly LevelTerms[]): Promise<TeamTotals> {
  const size = tree.inviters.length
  const pass: Pass = {
    ...tree,
    terms,
    levels: new Uint8Array(size),
    lines: new Int32Array(size),
    directs: new Int32Array(size),
    below: new Int32Array(size),
    directPerformances: new BigInt64Array(size),
    communities: new BigInt64Array(size),
    communityAverages: new BigInt64Array(size),
    tops: new Uint8Array(size),
    lineTops: new Int32Array(size * terms.length),
  }
  for (let end = size; end > 0; end -= membersAtOnce) {
    addUpBetween(pass, Math.max(0, end - membersAtOnce), end)
    await pause()
  }
  return pass
}

function addUpBetween(pass: Pass, from: number, to: number): void {
  const {
    inviters,
    own_principals,
    own_averages,
    levels,
    directs,
    below,
    directPerformances,
    communities,
    communityAverages,
    tops,
    lineTops,
  } = pass
  for (let n = to - 1; n >= from; n -= 1) {
    climb(pass, n)
    const inviter = inviters[n] ?? 0
    if (inviter === 0) continue
    const self = own_principals[n] ?? 0n
    directs[inviter] = (directs[inviter] ?? 0) + 1
    below[inviter] = (below[inviter] ?? 0) + 1 + (below[n] ?? 0)
    directPerformances[inviter] = (directPerformances[inviter] ?? 0n) + self
    communities[inviter] = (communities[inviter] ?? 0n) + self + (communities[n] ?? 0n)
    communityAverages[inviter] =
      (communityAverages[inviter] ?? 0n) + (own_averages[n] ?? 0n) + (communityAverages[n] ?? 0n)
    // A line holds what its head holds, or anybody below the head.
    const top = Math.max(levels[n] ?? 0, tops[n] ?? 0)
    if (top === 0) continue
    const place = inviter * pass.terms.length + top - 1
    lineTops[place] = (lineTops[place] ?? 0) + 1
    if (top > (tops[inviter] ?? 0)) tops[inviter] = top
  }
}

/** Climbs level by level, so that a member who misses one requirement reaches no level above it. */
function climb(pass: Pass, n: number): void {
  const { terms, own_averages, communityAverages, directs, lineTops, levels, lines } = pass
  const self = own_averages[n] ?? 0n
  const community = communityAverages[n] ?? 0n
  let level = 0
  let holding = directs[n] ?? 0
  for (const asked of terms) {
    if (self < asked.selfStake || community < asked.community || holding < asked.lines) break
    level += 1
    holding = 0
    for (let top = level; top <= terms.length; top += 1) holding += lineTops[n * terms.length + top - 1] ?? 0
  }
  levels[n] = level
  lines[n] = holding
}
