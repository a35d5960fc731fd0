import { isAddress } from 'viem'
import type { Proof } from './verifyLeaf.ts'

/** A proof as a file claims it; nothing of it is verified. */
export type ClaimedProof = Proof & { readonly chainId: number }

/**
 * Reads a proof file. Undefined where it names no contract, block or chain; everything else is refused by its
 * verification.
 */
export function parseProofFile(text: string): ClaimedProof | undefined {
  let claimed: Partial<Record<keyof ClaimedProof, unknown>> | null
  try {
    claimed = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof claimed !== 'object' || claimed === null) return undefined
  const { contract, blockNumber, chainId } = claimed
  const isPlaced =
    typeof contract === 'string' &&
    isAddress(contract, { strict: false }) &&
    typeof blockNumber === 'string' &&
    /^\d{1,18}$/.test(blockNumber) &&
    typeof chainId === 'number'
  return isPlaced ? (claimed as ClaimedProof) : undefined
}
