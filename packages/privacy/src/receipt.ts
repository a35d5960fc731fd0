import {
  type Address,
  type Hex,
  hexToBigInt,
  isAddress,
  isAddressEqual,
  keccak256,
  stringToBytes,
} from 'viem'
import { listProofWords } from './encodeProof.ts'
import { fieldOrder } from './fieldOrder.ts'
import type { OwnDeposit } from './findNotes.ts'
import { isProofValid } from './isProofValid.ts'
import type { PoolDeposit, PoolState, Spend } from './poolState.ts'
import { type ProveOptions, proveCircuit } from './proveCircuit.ts'
import { toWord } from './toWord.ts'

/**
 * A proof, for one audience, that a deposit and the spend of this nullifier hash belong to one note. It reveals the
 * link and gives no one the means to withdraw.
 */
export type Receipt = {
  readonly kind: 'private transfer receipt'
  readonly version: 1
  readonly chainId: number
  readonly pool: Address
  readonly depositor: Address
  readonly leafIndex: number
  readonly commitment: Hex
  readonly label: Hex
  readonly nullifierHash: Hex
  /** Recipient and purpose of the receipt. */
  readonly audience: string
  /** 256 bytes. */
  readonly proof: Hex
}

/** Reasons why a receipt is invalid. */
export type ReceiptFault = 'malformed' | 'otherAudience' | 'proof' | 'notOnChain'

export type VerifiedReceipt =
  | {
      readonly isValid: true
      readonly receipt: Receipt
      /** The deposit on the chain; absent when no state was given. */
      readonly deposit?: PoolDeposit
      /** The spend of the deposit; undefined while it is unspent, or when no state was given. */
      readonly spend?: Spend | undefined
    }
  | { readonly isValid: false; readonly reason: ReceiptFault }

/** A receipt of a deposit for an audience, with the files receipt.wasm and receipt.zkey. Throws KeysMismatch. */
export async function proveReceipt({
  own,
  audience,
  ...options
}: ProveOptions & { readonly own: OwnDeposit; readonly audience: string }): Promise<Receipt> {
  const { chainId, pool, depositor, leafIndex, commitment, label, nullifierHash, note } = own
  const publicSignals = { commitment, label, nullifierHash, audience: hashAudience(audience) }
  const proof = await proveCircuit(
    'receipt',
    { ...publicSignals, ...note },
    Object.values(publicSignals),
    options,
  )
  const words = {
    commitment: toWord(commitment),
    label: toWord(label),
    nullifierHash: toWord(nullifierHash),
  }
  const place = { chainId: Number(chainId), pool, depositor, leafIndex }
  return { kind: 'private transfer receipt', version: 1, ...place, ...words, audience, proof }
}

/**
 * Verifies a claimed receipt. With `audience` it must be for exactly that one; with `state` of its pool the deposit
 * must be in it, and the result has its spend. Without `state` chain, pool, depositor and place are only claimed.
 */
export async function verifyReceipt(
  claimed: unknown,
  params: { readonly audience?: string; readonly state?: PoolState } = {},
): Promise<VerifiedReceipt> {
  const { audience, state } = params
  if (!isReceipt(claimed)) return { isValid: false, reason: 'malformed' }
  if (audience !== undefined && audience !== claimed.audience)
    return { isValid: false, reason: 'otherAudience' }
  const { commitment, label, nullifierHash } = claimed
  const publicSignals = [
    BigInt(commitment),
    BigInt(label),
    BigInt(nullifierHash),
    hashAudience(claimed.audience),
  ]
  if (!(await isProofValid('receipt', publicSignals, listProofWords(claimed.proof, 8) ?? [])))
    return { isValid: false, reason: 'proof' }
  return state === undefined ? { isValid: true, receipt: claimed } : findOnChain(claimed, state)
}

function findOnChain(receipt: Receipt, state: PoolState): VerifiedReceipt {
  const deposit = state.deposits[receipt.leafIndex]
  const isThere =
    state.chainId === receipt.chainId &&
    isAddressEqual(state.pool, receipt.pool) &&
    deposit?.label === receipt.label.toLowerCase() &&
    deposit.commitment === receipt.commitment.toLowerCase() &&
    isAddressEqual(deposit.depositor, receipt.depositor)
  if (!isThere) return { isValid: false, reason: 'notOnChain' }
  const spend = state.spends.find(
    ({ nullifierHash }) => nullifierHash === receipt.nullifierHash.toLowerCase(),
  )
  return { isValid: true, receipt, deposit, spend }
}

/** The number of an audience in a proof. */
function hashAudience(audience: string): bigint {
  return hexToBigInt(keccak256(stringToBytes(`private transfer receipt for ${audience}`))) % fieldOrder
}

function isReceipt(claimed: unknown): claimed is Receipt {
  if (typeof claimed !== 'object' || claimed === null) return false
  const fields: Readonly<Record<string, unknown>> = { ...claimed }
  const { kind, version, chainId, pool, depositor, leafIndex, audience, proof } = fields
  const isWhole = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
  const isText = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)
  return (
    kind === 'private transfer receipt' &&
    version === 1 &&
    isWhole(chainId) &&
    isWhole(leafIndex) &&
    typeof audience === 'string' &&
    isText(proof, /^0x[0-9a-fA-F]{512}$/) &&
    [pool, depositor].every((address) => typeof address === 'string' && isAddress(address)) &&
    ['commitment', 'label', 'nullifierHash'].every((word) => isText(fields[word], /^0x[0-9a-fA-F]{64}$/))
  )
}
