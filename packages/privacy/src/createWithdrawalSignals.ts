import type { Address, Hex } from 'viem'
import { type Association, getAssociationTree } from './chooseAssociation.ts'
import type { OwnDeposit } from './findNotes.ts'
import { computeContext } from './noteHashes.ts'
import { getDepositTree, type PoolState } from './poolState.ts'
import { toWord } from './toWord.ts'

/** The signals of withdraw.circom by their names. */
export type WithdrawSignals = {
  readonly root: bigint
  readonly associationRoot: bigint
  readonly nullifierHash: bigint
  readonly context: bigint
  readonly nullifier: bigint
  readonly secret: bigint
  readonly label: bigint
  readonly bits: number[]
  readonly siblings: bigint[]
  readonly associationSiblings: bigint[]
}

export type WithdrawalSignals = {
  readonly signals: WithdrawSignals
  readonly root: Hex
  readonly nullifierHash: Hex
}

/**
 * Creates the signals that prove a deposit, so that `recipient` is paid the pool's amount less `fee` wei for the
 * `relayer` (the zero address without a fee). The signals hold the note: they never leave the device.
 */
export function createWithdrawalSignals(params: {
  readonly state: PoolState
  readonly own: OwnDeposit
  readonly association: Pick<Association, 'members'>
  readonly recipient: Address
  readonly relayer: Address
  readonly fee: bigint
}): WithdrawalSignals {
  const { state, own, association, recipient, relayer, fee } = params
  const { note, label, nullifierHash, leafIndex, pool, chainId } = own
  const path = getDepositTree(state).getPath(leafIndex)
  const screened = getAssociationTree(state, association).getPath(leafIndex)
  const signals = {
    root: path.root,
    associationRoot: screened.root,
    nullifierHash,
    context: computeContext({ recipient, relayer, fee, refund: 0n, pool, chainId }),
    ...note,
    label,
    bits: path.bits,
    siblings: path.siblings,
    associationSiblings: screened.siblings,
  }
  return { signals, root: toWord(path.root), nullifierHash: toWord(nullifierHash) }
}
