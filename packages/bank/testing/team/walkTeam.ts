/** One member of a tree that a test draws: place of the inviter in the list (null for the root), and what it has at work in whole GUSD. */
export type TeamNode = { readonly inviter: number | null; readonly self?: number }

/** Totals of one member; principal in whole GUSD. */
export type WalkedTotals = {
  level: number
  lines: number
  directs: number
  below: number
  self: number
  direct: number
  community: number
}

/** The requirements of levels 1 to 5; principal in whole GUSD. */
export const levelTable = [
  { self: 100, community: 5_000, lines: 0 },
  { self: 500, community: 25_000, lines: 2 },
  { self: 1_000, community: 100_000, lines: 2 },
  { self: 3_000, community: 400_000, lines: 2 },
  { self: 5_000, community: 1_500_000, lines: 3 },
]

/** Computes the totals of rules.md without optimization: every figure by walking the tree below. */
export function walkTeam(nodes: readonly TeamNode[]): WalkedTotals[] {
  const listChildren = (place: number) =>
    nodes.flatMap(({ inviter }, child) => (inviter === place ? [child] : []))
  const countBelow = (place: number): number[] =>
    listChildren(place).flatMap((child) => [child, ...countBelow(child)])
  const sumOf = (places: readonly number[]) =>
    places.reduce((sum, place) => sum + (nodes[place]?.self ?? 0), 0)
  const known = new Map<number, number>()
  const countLines = (place: number, least: number) =>
    listChildren(place).filter((head) =>
      [head, ...countBelow(head)].some((one) => computeLevel(one) >= least),
    ).length
  const computeLevel = (place: number): number => {
    const before = known.get(place)
    if (before !== undefined) return before
    const self = nodes[place]?.self ?? 0
    const community = sumOf(countBelow(place))
    const unmet = levelTable.findIndex(
      (asked, level) =>
        self < asked.self || community < asked.community || countLines(place, level) < asked.lines,
    )
    const level = unmet === -1 ? levelTable.length : unmet
    known.set(place, level)
    return level
  }
  return nodes.map((_, place) => ({
    level: computeLevel(place),
    lines: countLines(place, computeLevel(place)),
    directs: listChildren(place).length,
    below: countBelow(place).length,
    self: nodes[place]?.self ?? 0,
    direct: sumOf(listChildren(place)),
    community: sumOf(countBelow(place)),
  }))
}

/** The shapes that trees are drawn in. */
export const teamShapes = ['random', 'wide', 'chain', 'narrow', 'bushy'] as const

/** Makes members of a drawn number and principal, each below one that came before. */
export function getNode(shape: (typeof teamShapes)[number]) {
  return ([drawn, self]: readonly [number, number], index: number): TeamNode => {
    const inviterOf = {
      random: drawn % (index + 1),
      wide: 0,
      chain: index,
      narrow: Math.max(0, index - (drawn % 3)),
      bushy: Math.floor(index / 3),
    }
    return { inviter: inviterOf[shape], self }
  }
}
