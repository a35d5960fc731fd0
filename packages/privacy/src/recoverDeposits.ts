import { privatePoolAbi } from '@bank/chain'
import { type Address, type PublicClient, zeroAddress } from 'viem'
import { deriveNote } from './deriveNote.ts'
import { computeCommitment, computeNullifierHash, type Note } from './noteHashes.ts'
import { loadFastPoseidon } from './poseidon/poseidon.ts'
import type { Seed } from './seed.ts'
import { toWord } from './toWord.ts'

/** A deposit that a wallet has at a pool, as the pool itself describes it. */
export type RecoveredDeposit = {
  readonly pool: Address
  readonly note: Note
  /** Its index among the wallet's notes for the pool. */
  readonly index: number
  readonly commitment: bigint
  readonly leafIndex: number
  readonly label: bigint
  readonly nullifierHash: bigint
  readonly depositor: Address
  readonly isSpent: boolean
}

/** The number of consecutive unused indexes that ends the search. */
const gap = 20

/**
 * The deposits that a seed has at a pool, by two views of the contract alone: neither logs, nor a server, nor a
 * build that knows the pool's keys. Each can be taken back while it is unspent. Throws what the client throws.
 *
 * The endpoint learns which deposits are asked for, and by whom they were spent; `syncPool` asks for all alike.
 */
export async function recoverDeposits(
  client: Pick<PublicClient, 'readContract'>,
  seed: Seed,
  { chainId, pool }: { readonly chainId: bigint; readonly pool: Address },
): Promise<RecoveredDeposit[]> {
  await loadFastPoseidon()
  const found: RecoveredDeposit[] = []
  for (let first = 0, end = gap; first < end; ) {
    const indexes = Array.from({ length: end - first }, (_, offset) => first + offset)
    const read = await Promise.all(
      indexes.map(async (index) =>
        readDeposit(client, await deriveNote(seed, { chainId, pool, index }), { pool, index }),
      ),
    )
    first = end
    for (const each of read.filter((one) => one !== undefined)) {
      found.push(each)
      end = each.index + 1 + gap
    }
  }
  return found
}

async function readDeposit(
  client: Pick<PublicClient, 'readContract'>,
  note: Note,
  { pool, index }: { readonly pool: Address; readonly index: number },
): Promise<RecoveredDeposit | undefined> {
  const read = { address: pool, abi: privatePoolAbi } as const
  const commitment = computeCommitment(note)
  const made = await client.readContract({
    ...read,
    functionName: 'depositOf',
    args: [toWord(commitment)],
  })
  if (made.depositor === zeroAddress) return undefined
  const label = BigInt(made.label)
  const nullifierHash = computeNullifierHash(note, label)
  const isSpent = await client.readContract({
    ...read,
    functionName: 'isSpent',
    args: [toWord(nullifierHash)],
  })
  const { index: leafIndex, depositor } = made
  return { pool, note, index, commitment, leafIndex, label, nullifierHash, depositor, isSpent }
}
