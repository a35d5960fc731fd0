import type { Address, Hash, Hex } from 'viem'
import { vaultAbi } from '../../generated/vault.ts'
import { readFlag, readWord, readWords, toPosition } from '../rpc/readWords.ts'
import { readFromAll } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'

/** An order as reviewers sign it; the total in token units. */
export type ReviewedOrder = {
  readonly number: bigint
  readonly key: Hex
  readonly recipient: Address
  readonly total: bigint
}

/** One reviewer's signature over an order; the deadline in unix seconds of the chain. */
export type ReviewSignature = {
  readonly reviewer: Address
  readonly deadline: bigint
  readonly signature: Hex
}

/**
 * True when the vault would count this signature by the newest block, the same for all providers: it is the reviewer's
 * own over this order, not expired, and the reviewer is active. Throws ChainReadError.
 */
export function readReviewSigned(
  providers: readonly RpcProvider[],
  params: { vault: Address; order: ReviewedOrder; signature: ReviewSignature },
): Promise<boolean> {
  const { vault: to, order, signature } = params
  const call = {
    to,
    at: 'latest',
    abi: vaultAbi,
    functionName: 'isSigned',
    args: [order, signature],
  } as const
  return readFromAll(providers, 'signature of a reviewer', (provider) => readFlag(provider, call))
}

/** Reads how many reviewers must sign an order of this total, by the newest block. Throws ChainReadError. */
export async function readSignaturesNeeded(
  providers: readonly RpcProvider[],
  params: { vault: Address; total: bigint },
): Promise<number> {
  const call = {
    to: params.vault,
    at: 'latest',
    abi: vaultAbi,
    functionName: 'signaturesNeeded',
    args: [params.total],
  } as const
  return Number(await readFromAll(providers, 'signatures needed', (provider) => readWord(provider, call)))
}

/** The most that may leave without signatures in 24 hours, in token units, at that block. Throws ChainReadError. */
export async function readAutomaticDaily(
  providers: readonly RpcProvider[],
  { vault, blockHash }: { vault: Address; blockHash: Hash },
): Promise<bigint> {
  const call = { to: vault, at: toPosition(blockHash), abi: vaultAbi, functionName: 'tiers' } as const
  const [automaticDaily = 0n] = await readFromAll(providers, 'tiers', (provider) =>
    readWords(provider, call, 2),
  )
  return automaticDaily
}
