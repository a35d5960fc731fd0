import { createGrowingTree, emptyLeaf, type GrowingTree } from './growingTree.ts'
import type { PoolState, TreeChange } from './poolState.ts'

/** The tree of a state, with the place of each approved deposit. */
export type ApprovedTree = {
  readonly tree: GrowingTree
  /** Places by the number of the deposit; removed ones are not among them. */
  readonly places: ReadonlyMap<number, number>
}

type TreeHistory = Pick<PoolState, 'changes' | 'deposits'>
type BuiltTree = ApprovedTree & {
  readonly places: Map<number, number>
  /** The deposit that each place was made of. */
  readonly approved: number[]
}

const trees = new WeakMap<TreeHistory, BuiltTree>()

/** The tree of approved deposits, built once for each state; throws RangeError for changes that no pool makes. */
export function getApprovedTree(state: TreeHistory): ApprovedTree {
  return buildTree(state)
}

/** The tree of a state that was read on from `known`, whose tree it takes over. Throws RangeError like `getApprovedTree`. */
export function extendApprovedTree(state: TreeHistory, known: TreeHistory | undefined): ApprovedTree {
  if (known === undefined) return buildTree(state)
  const built = buildTree(known)
  trees.delete(known)
  return saveTree(state, built, state.changes.slice(known.changes.length))
}

function buildTree(state: TreeHistory): BuiltTree {
  const empty = { tree: createGrowingTree(), places: new Map<number, number>(), approved: [] }
  return trees.get(state) ?? saveTree(state, empty, state.changes)
}

function saveTree(state: TreeHistory, built: BuiltTree, changes: readonly TreeChange[]): BuiltTree {
  for (const change of changes)
    if (change.kind === 'removed') removeLeaf(built, change.place)
    else appendLeaves(state, built, change)
  trees.set(state, built)
  return built
}

function removeLeaf({ tree, places, approved }: BuiltTree, place: number): void {
  const deposit = approved[place]
  if (deposit === undefined || !places.delete(deposit))
    throw new RangeError(`no deposit is at place ${place}`)
  tree.replace(place, emptyLeaf)
}

function appendLeaves(
  { deposits }: TreeHistory,
  { tree, places, approved }: BuiltTree,
  change: Extract<TreeChange, { kind: 'approved' }>,
): void {
  if (change.firstPlace !== tree.size)
    throw new RangeError(`an approval begins at ${change.firstPlace}, not ${tree.size}`)
  for (const deposit of change.deposits) {
    const leaf = deposits[deposit]?.leaf
    if (leaf === undefined || places.has(deposit))
      throw new RangeError(`deposit ${deposit} cannot be approved`)
    places.set(deposit, tree.size)
    approved.push(deposit)
    tree.append(BigInt(leaf))
  }
}
