import { concatHex, type Hex } from 'viem'
import type { WithdrawSignals } from './createWithdrawalSignals.ts'
import { listProofWords } from './encodeProof.ts'
import { isProofValid } from './isProofValid.ts'
import { type ProveOptions, proveCircuit } from './proveCircuit.ts'
import { toWord } from './toWord.ts'

/** The pool's arguments: the proof with its association root (288 bytes), and two of its public signals. */
export type ProvenWithdrawal = { readonly proof: Hex; readonly root: Hex; readonly nullifierHash: Hex }

/**
 * Proves a withdrawal as `createWithdrawalSignals` describes it, with the files withdraw.wasm and withdraw.zkey, and verifies it
 * before it answers. Throws KeysMismatch for other files than those that were recorded.
 */
export async function proveWithdrawal({
  signals,
  ...options
}: ProveOptions & { readonly signals: WithdrawSignals }): Promise<ProvenWithdrawal> {
  const { root, associationRoot, nullifierHash, context } = signals
  const publicSignals = [root, associationRoot, nullifierHash, context]
  const points = await proveCircuit('withdraw', signals, publicSignals, options)
  const proof = concatHex([points, toWord(associationRoot)])
  return { proof, root: toWord(root), nullifierHash: toWord(nullifierHash) }
}

/** True when a proof of 288 bytes holds for a withdrawal; `computeContext` gives the `context` of its payment. */
export function isWithdrawalValid(params: ProvenWithdrawal & { readonly context: bigint }): boolean {
  const words = listProofWords(params.proof, 9)
  const associationRoot = words?.[8]
  if (words === undefined || associationRoot === undefined) return false
  const publicSignals = [BigInt(params.root), associationRoot, BigInt(params.nullifierHash), params.context]
  return isProofValid('withdraw', publicSignals, words.slice(0, 8))
}
