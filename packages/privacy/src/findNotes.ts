import { type Address, isAddressEqual } from 'viem'
import { deriveNote } from './deriveNote.ts'
import { decryptNote } from './encryptedNote.ts'
import { computeCommitment, computeNullifierHash, type Note } from './noteHashes.ts'
import type { PoolDeposit, PoolState, Spend } from './poolState.ts'
import type { Seed } from './seed.ts'
import { toWord } from './toWord.ts'

/** A deposit whose note we have. */
export type OwnDeposit = {
  readonly chainId: bigint
  readonly pool: Address
  /** In wei. */
  readonly denomination: bigint
  readonly note: Note
  /** Its index among the wallet's notes for the pool. */
  readonly index: number
  readonly commitment: bigint
  readonly leafIndex: number
  readonly label: bigint
  readonly nullifierHash: bigint
  readonly depositor: Address
  readonly txHash: PoolDeposit['txHash']
  readonly blockNumber: number
  readonly spent: 'no' | Spend['kind']
  /** The transaction that spent it. */
  readonly spend: Spend | undefined
}

/** The part of a pool's state that notes are found in. */
type DepositHistory = Pick<PoolState, 'chainId' | 'pool' | 'denomination' | 'deposits' | 'spends'>

/** The number of consecutive unused indexes that ends the search by index. */
const gap = 20

/**
 * The deposits of a pool whose notes the seed gives, in order of the chain. A note that its own ciphertext does not give
 * (an application left it out, or another wrote it) is found by its index.
 */
export async function findNotes(
  seed: Seed,
  params: { readonly state: DepositHistory; readonly depositor?: Address },
): Promise<OwnDeposit[]> {
  const { state, depositor } = params
  const place = { chainId: BigInt(state.chainId), pool: state.pool }
  const spends = new Map(state.spends.map((spend) => [spend.nullifierHash, spend]))
  const candidates = state.deposits.filter(
    (made) => depositor === undefined || isAddressEqual(made.depositor, depositor),
  )
  const opened = await openNotes(seed, candidates, place)
  const derived = await deriveNotes(seed, candidates, place)
  return candidates.flatMap((made) => {
    const found = opened.get(made.commitment) ?? derived.get(made.commitment)
    if (found === undefined) return []
    const label = BigInt(made.label)
    const nullifierHash = computeNullifierHash(found.note, label)
    const spend = spends.get(toWord(nullifierHash))
    const { leafIndex, txHash, blockNumber } = made
    return {
      ...place,
      ...found,
      denomination: BigInt(state.denomination),
      commitment: BigInt(made.commitment),
      leafIndex,
      label,
      nullifierHash,
      depositor: made.depositor,
      txHash,
      blockNumber,
      spent: spend?.kind ?? 'no',
      spend,
    }
  })
}

type FoundNotes = Map<PoolDeposit['commitment'], { readonly note: Note; readonly index: number }>
type PoolPlace = { readonly chainId: bigint; readonly pool: Address }

async function openNotes(
  seed: Seed,
  candidates: readonly PoolDeposit[],
  place: PoolPlace,
): Promise<FoundNotes> {
  const found: FoundNotes = new Map()
  for (const { commitment, note: encrypted } of candidates) {
    const opened = await decryptNote(seed, { ...place, encrypted })
    // A stranger can copy a note of ours under a commitment that is none of ours.
    if (opened !== undefined && toWord(computeCommitment(opened.note)) === commitment)
      found.set(commitment, opened)
  }
  return found
}

async function deriveNotes(
  seed: Seed,
  candidates: readonly PoolDeposit[],
  place: PoolPlace,
): Promise<FoundNotes> {
  const commitments = new Set(candidates.map(({ commitment }) => commitment))
  const found: FoundNotes = new Map()
  for (let index = 0, unused = 0; unused < gap; index += 1) {
    const note = await deriveNote(seed, { ...place, index })
    const commitment = toWord(computeCommitment(note))
    unused = commitments.has(commitment) ? 0 : unused + 1
    if (unused === 0) found.set(commitment, { note, index })
  }
  return found
}
