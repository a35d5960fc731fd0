import type { Hex } from 'viem'
import { createFixedTree, type FixedTree } from './fixedTree.ts'
import { LogsIncomplete } from './logsIncomplete.ts'
import type { PoolState, Publication } from './poolState.ts'
import { toWord } from './toWord.ts'

/** A set of screened deposits that a withdrawal hides among: leaf indexes, ascending; unix seconds. */
export type Association = {
  readonly root: Hex
  readonly members: readonly number[]
  readonly usableUntil: number
}

/** Sets that were proven already, by their publication: a page asks again with every block. */
const proven = new WeakMap<Publication, Association>()
const trees = new WeakMap<Pick<Association, 'members'>, FixedTree>()

/**
 * Chooses the largest published set that can be used `now` (by default, when the state was read) and holds the deposit,
 * and among equals the one that lasts longest; undefined while there is none. It is still usable after
 * `lastsSeconds`. Throws LogsIncomplete when the set does not give its root: a publication is missing, or was mistaken.
 */
export function chooseAssociation(
  state: PoolState,
  params: { readonly leafIndex: number; readonly now?: Date; readonly lastsSeconds?: number },
): Association | undefined {
  const { leafIndex, lastsSeconds = 0 } = params
  const now = params.now === undefined ? state.blockTime : params.now.getTime() / 1000
  let best: { readonly index: number; readonly size: number; readonly usableUntil: number } | undefined
  const members = new Set<number>()
  for (const [index, publication] of state.publications.entries()) {
    applyPublication(members, publication)
    const { usableFrom, usableUntil, isRevoked } = publication
    if (isRevoked || usableFrom > now || usableUntil <= now + lastsSeconds || !members.has(leafIndex))
      continue
    const size = members.size
    if (best === undefined || size > best.size || (size === best.size && usableUntil > best.usableUntil))
      best = { index, size, usableUntil }
  }
  return best && proveSet(state, best.index)
}

/** The tree of a set: the labels of its deposits at their places. */
export function getAssociationTree(state: PoolState, association: Pick<Association, 'members'>): FixedTree {
  return trees.get(association) ?? createTree(state, association.members)
}

/** The set that the publication of this index left. */
function proveSet(state: PoolState, index: number): Association | undefined {
  const publication = state.publications[index]
  if (publication === undefined) return undefined
  const known = proven.get(publication)
  if (known !== undefined) return known
  const members = new Set<number>()
  for (const each of state.publications.slice(0, index + 1)) applyPublication(members, each)
  const { root, usableUntil } = publication
  const association = { root, members: [...members].sort((one, other) => one - other), usableUntil }
  const tree = createTree(state, association.members)
  if (toWord(tree.root) !== root) throw new LogsIncomplete('set', `published as ${root}`)
  proven.set(publication, association)
  trees.set(association, tree)
  return association
}

/** A publication says its set as changes of the one before it. */
function applyPublication(members: Set<number>, { added, removed }: Publication): void {
  for (const index of added) members.add(index)
  for (const index of removed) members.delete(index)
}

function createTree(state: PoolState, members: readonly number[]): FixedTree {
  const tree = createFixedTree()
  for (const index of members) {
    const label = state.deposits[index]?.label
    if (label === undefined) throw new LogsIncomplete('set', `deposit ${index} is not known`)
    tree.set(index, BigInt(label))
  }
  return tree
}
