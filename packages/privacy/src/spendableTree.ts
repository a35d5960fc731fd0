import type { Hex } from 'viem'
import type { PoolState, TreeChange } from './poolState.ts'
import { getApprovedTree } from './poolTree.ts'
import { type Schedule, toEpoch } from './schedule.ts'

/** The root that all withdrawals of an epoch can show, and the number of places that its tree has. */
export type SpendableTree = { readonly root: Hex; readonly size: number }

/**
 * The tree that counts in the epoch of `now`, by default that of the state's block: the last of the epochs before, unless a
 * deposit was removed since. Undefined while there is none.
 */
export function findSpendableTree(
  state: PoolState,
  now: Date = new Date(state.blockTime * 1000),
): SpendableTree | undefined {
  const epoch = toEpoch(now.getTime() / 1000, state)
  const last = state.changes.findLastIndex((change) => change.epoch < epoch)
  const change = state.changes[last]
  const isEnded = state.changes.slice(last + 1).some(({ kind }) => kind === 'removed')
  if (change === undefined || isEnded) return undefined
  return { root: change.root, size: countPlaces(state.changes.slice(0, last + 1)) }
}

/** The epoch in which a deposit was approved; undefined while it waits, and once it was removed. */
export function findApprovedEpoch(state: PoolState, deposit: number): number | undefined {
  const place = getApprovedTree(state).places.get(deposit)
  if (place === undefined) return undefined
  const approval = state.changes.findLast((change) => isApproval(change) && change.firstPlace <= place)
  return approval?.epoch
}

/**
 * Number of deposits that a withdrawal by this tree hides among, its own one among them: approved, and neither removed,
 * taken back nor withdrawn. An observer knows how many were withdrawn, and not which.
 */
export function countHidden(state: PoolState, { size }: Pick<SpendableTree, 'size'>): number {
  const gone = new Set(state.takenBack)
  const candidates = [...getApprovedTree(state).places].filter(
    ([deposit, place]) => place < size && !gone.has(deposit),
  )
  const withdrawn = state.spends.filter(({ kind }) => kind === 'withdrawn').length
  return Math.max(candidates.length - withdrawn, 0)
}

/** The schedule of a pool with the settings that are not the pool's own. */
export function getSchedule(
  { epochSeconds, minimumBatch }: PoolState,
  settings: Pick<Schedule, 'waitEpochs' | 'minimumHidden'>,
): Schedule {
  return { epochSeconds, minimumBatch, ...settings }
}

function countPlaces(changes: readonly TreeChange[]): number {
  const approval = changes.findLast(isApproval)
  return approval === undefined ? 0 : approval.firstPlace + approval.deposits.length
}

function isApproval(change: TreeChange): change is Extract<TreeChange, { kind: 'approved' }> {
  return change.kind === 'approved'
}
