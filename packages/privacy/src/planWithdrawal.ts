import type { OwnDeposit } from './findNotes.ts'
import type { PoolState } from './poolState.ts'
import { getSpendEpoch, isHidden, type Schedule, toEpoch } from './schedule.ts'
import {
  countHidden,
  findApprovedEpoch,
  findSpendableTree,
  getSchedule,
  type SpendableTree,
} from './spendableTree.ts'

/** A wait of a deposit; `from` is the unix time in milliseconds from which it is to be planned again. */
export type WithdrawalWait =
  /** Its approval, or the next epoch's root. */
  | { readonly kind: 'unapproved' }
  /** The epoch that its note drew, or the first one after a removal. */
  | { readonly kind: 'waiting'; readonly from: number }
  /** More deposits to hide among than the `hidden` ones, its own among them. */
  | { readonly kind: 'tooFew'; readonly hidden: number; readonly from: number }

export type WithdrawalPlan = WithdrawalWait | { readonly kind: 'now'; readonly spendable: SpendableTree }

/**
 * Plans the withdrawal of a deposit at the time of the state's block: now, by the tree that all withdrawals of this epoch
 * share, or what it waits for. Without `settings` its owner knows better, and only approval is waited for.
 */
export function planWithdrawal(
  state: PoolState,
  { note, leafIndex }: Pick<OwnDeposit, 'note' | 'leafIndex'>,
  settings: Pick<Schedule, 'waitEpochs' | 'minimumHidden'> | null,
): WithdrawalPlan {
  const epoch = toEpoch(state.blockTime, state)
  const approvedEpoch = findApprovedEpoch(state, leafIndex)
  if (approvedEpoch === undefined || approvedEpoch >= epoch) return { kind: 'unapproved' }
  const toStart = (of: number) => of * state.epochSeconds * 1000
  const spendable = findSpendableTree(state)
  if (spendable === undefined) return { kind: 'waiting', from: toStart(epoch + 1) }
  if (settings === null) return { kind: 'now', spendable }
  const schedule = getSchedule(state, settings)
  const spendEpoch = getSpendEpoch(note, approvedEpoch, schedule)
  if (epoch < spendEpoch) return { kind: 'waiting', from: toStart(spendEpoch) }
  const hidden = countHidden(state, spendable)
  if (!isHidden(hidden, schedule)) return { kind: 'tooFew', hidden, from: toStart(epoch + 1) }
  return { kind: 'now', spendable }
}
