import type { Hex } from 'viem'
import { createFixedTree, type FixedTree } from './fixedTree.ts'
import { LogsIncomplete } from './logsIncomplete.ts'
import type { PoolState } from './poolState.ts'
import { toWord } from './toWord.ts'

/** A set of screened deposits that a withdrawal hides among: leaf indexes, ascending; unix seconds. */
export type Association = {
  readonly root: Hex
  readonly members: readonly number[]
  readonly usableUntil: number
}

/**
 * Of the published sets that can be used `now` (unless it is named, when the state was read) and hold the deposit, the one
 * of the most deposits, and of those the one that lasts longest; undefined while there is none. It is still usable after
 * `lastsSeconds`. Throws LogsIncomplete when the set does not give its root: a publication is missing, or was mistaken.
 */
export function chooseAssociation(
  state: PoolState,
  named: { readonly leafIndex: number; readonly now?: Date; readonly lastsSeconds?: number },
): Association | undefined {
  const { leafIndex, lastsSeconds = 0 } = named
  const now = named.now === undefined ? state.blockTime : named.now.getTime() / 1000
  const [best] = listSets(state)
    .filter((set) => set.usableFrom <= now && now + lastsSeconds < set.usableUntil)
    .filter(({ isRevoked, members }) => !isRevoked && members.has(leafIndex))
    .sort((one, other) => other.members.size - one.members.size || other.usableUntil - one.usableUntil)
  if (best === undefined) return undefined
  const members = [...best.members].sort((one, other) => one - other)
  const association = { root: best.root, members, usableUntil: best.usableUntil }
  const tree = createAssociationTree(state, association)
  if (toWord(tree.root) !== association.root)
    throw new LogsIncomplete('set', `published as ${association.root}`)
  return association
}

/** The tree of a set: the labels of its deposits at their places. */
export function createAssociationTree(
  state: PoolState,
  { members }: Pick<Association, 'members'>,
): FixedTree {
  const tree = createFixedTree()
  for (const index of members) {
    const label = state.deposits[index]?.label
    if (label === undefined) throw new LogsIncomplete('set', `deposit ${index} is not known`)
    tree.set(index, BigInt(label))
  }
  return tree
}

/** Every publication with the set that it left, which is said as changes of the one before it. */
function listSets({ publications }: PoolState) {
  let members: ReadonlySet<number> = new Set()
  return publications.map(({ added, removed, ...publication }) => {
    const next = new Set([...members, ...added])
    for (const index of removed) next.delete(index)
    members = next
    return { ...publication, members }
  })
}
