import type { Address, Hex } from 'viem'
import { listProofWords } from './encodeProof.ts'
import type { OwnDeposit } from './findNotes.ts'
import type { GrowingPath } from './growingTree.ts'
import { isProofValid } from './isProofValid.ts'
import { computeContext } from './noteHashes.ts'
import type { PoolState } from './poolState.ts'
import { getApprovedTree } from './poolTree.ts'
import { type ProveOptions, proveCircuit } from './proveCircuit.ts'
import type { SpendableTree } from './spendableTree.ts'
import { toWord } from './toWord.ts'

/** The eight words of a proof as the pool takes them: the points A, B and C. */
export type ProofWords = readonly [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]

/** The signals of spend.circom by their names. They hold the note: they never leave the device. */
export type WithdrawSignals = GrowingPath & {
  readonly nullifierHash: bigint
  readonly context: bigint
  readonly nullifier: bigint
  readonly secret: bigint
  readonly label: bigint
}

/** The pool's arguments: 256 bytes of proof, and two of its public signals. */
export type ProvenWithdrawal = { readonly proof: Hex; readonly root: Hex; readonly nullifierHash: Hex }

/**
 * Creates the signals that prove a deposit in a tree, so that `recipient` is paid the pool's amount less `fee` wei for the
 * `relayer` (the zero address without a fee). Throws RangeError for a deposit that the tree does not hold.
 */
export function createWithdrawSignals(params: {
  readonly state: PoolState
  readonly own: OwnDeposit
  readonly spendable: SpendableTree
  readonly recipient: Address
  readonly relayer: Address
  readonly fee: bigint
}): WithdrawSignals {
  const { state, own, spendable, recipient, relayer, fee } = params
  const { tree, places } = getApprovedTree(state)
  const { note, label, nullifierHash, leafIndex, pool, chainId } = own
  const path = tree.getPath(places.get(leafIndex) ?? tree.size, spendable.size)
  const context = computeContext({ recipient, relayer, fee, refund: 0n, pool, chainId })
  return { ...path, nullifierHash, context, ...note, label }
}

/**
 * Proves a withdrawal as `createWithdrawSignals` describes it, with the files spend.wasm and spend.zkey, and verifies it before
 * it answers. Throws KeysMismatch for other files than those that were recorded.
 */
export async function proveWithdrawal({
  signals,
  ...options
}: ProveOptions & { readonly signals: WithdrawSignals }): Promise<ProvenWithdrawal> {
  const { root, nullifierHash, context } = signals
  const proof = await proveCircuit('spend', signals, [root, nullifierHash, context], options)
  return { proof, root: toWord(root), nullifierHash: toWord(nullifierHash) }
}

/** True when a proof of 256 bytes holds for a withdrawal; `computeContext` gives the `context` of its payment. */
export async function isWithdrawalValid(
  params: ProvenWithdrawal & { readonly context: bigint },
): Promise<boolean> {
  const words = readProofWords(params.proof)
  const publicSignals = [BigInt(params.root), BigInt(params.nullifierHash), params.context]
  return words !== undefined && (await isProofValid('spend', publicSignals, words))
}

/** The words of a proof of 256 bytes; undefined for other bytes. */
export function readProofWords(proof: Hex): ProofWords | undefined {
  return listProofWords(proof, 8) as ProofWords | undefined
}
