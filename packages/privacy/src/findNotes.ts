import { type Address, isAddressEqual } from 'viem'
import { deriveNote } from './deriveNote.ts'
import { decryptNote, decryptViewedNote, type ViewedNote } from './encryptedNote.ts'
import { computeCommitment, computeNullifierHash, joinCommitment, type Note } from './noteHashes.ts'
import type { PoolDeposit, PoolState, Spend } from './poolState.ts'
import { loadFastPoseidon } from './poseidon/poseidon.ts'
import type { Seed, SeedKey } from './seed.ts'
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

/** The number of consecutive unused indexes that ends the search by index. */
const gap = 20

/** A deposit as the view key shows it, without the means to spend it. */
export type ViewedDeposit = Omit<OwnDeposit, 'note'>

type Search = { readonly state: PoolState; readonly depositor?: Address }

/**
 * The deposits of a pool whose notes the seed gives, in order of the chain. A note that its own ciphertext does not give
 * (an application left it out, or another wrote it) is found by its index.
 */
export async function findNotes(seed: Seed, search: Search): Promise<OwnDeposit[]> {
  await loadFastPoseidon()
  const { candidates, place, spends } = listCandidates(search)
  const opened = await openNotes(seed, candidates, place)
  const derived = await deriveNotes(seed, candidates, { place, opened })
  return candidates.flatMap((made) => {
    const found = opened.get(made.commitment) ?? derived.get(made.commitment)
    if (found === undefined) return []
    const { note, index } = found
    return { ...describeDeposit(search.state, made, { nullifier: note.nullifier, index, spends }), note }
  })
}

/** The deposits of a pool that a view key shows: those whose ciphertext is intact, as a view key derives no commitment. */
export async function findViewedDeposits(viewKey: SeedKey, search: Search): Promise<ViewedDeposit[]> {
  await loadFastPoseidon()
  const { candidates, place, spends } = listCandidates(search)
  const found: ViewedDeposit[] = []
  for (const made of candidates) {
    const viewed = await decryptViewedNote(viewKey, { ...place, encrypted: made.note })
    if (viewed !== undefined && toWord(joinCommitment(viewed)) === made.commitment)
      found.push(describeDeposit(search.state, made, { ...viewed, spends }))
  }
  return found
}

function listCandidates({ state, depositor }: Search) {
  const candidates = state.deposits.filter(
    (made) => depositor === undefined || isAddressEqual(made.depositor, depositor),
  )
  const spends = new Map(state.spends.map((spend) => [spend.nullifierHash, spend]))
  return { candidates, place: { chainId: BigInt(state.chainId), pool: state.pool }, spends }
}

function describeDeposit(
  state: PoolState,
  made: PoolDeposit,
  {
    nullifier,
    index,
    spends,
  }: Pick<ViewedNote, 'nullifier' | 'index'> & { readonly spends: ReadonlyMap<string, Spend> },
): ViewedDeposit {
  const label = BigInt(made.label)
  const nullifierHash = computeNullifierHash({ nullifier }, label)
  const spend = spends.get(toWord(nullifierHash))
  const { leafIndex, depositor, txHash, blockNumber } = made
  return {
    ...{ chainId: BigInt(state.chainId), pool: state.pool, denomination: BigInt(state.denomination) },
    ...{ index, commitment: BigInt(made.commitment), leafIndex, label, nullifierHash },
    ...{ depositor, txHash, blockNumber },
    spent: spend?.kind ?? 'no',
    spend,
  }
}

type FoundNotes = Map<PoolDeposit['commitment'], { readonly note: Note; readonly index: number }>
type PoolPlace = { readonly chainId: bigint; readonly pool: Address }

/** Number of ciphertexts that are opened at once. */
const openedAtOnce = 256

async function openNotes(
  seed: Seed,
  candidates: readonly PoolDeposit[],
  place: PoolPlace,
): Promise<FoundNotes> {
  const found: FoundNotes = new Map()
  for (let first = 0; first < candidates.length; first += openedAtOnce) {
    const open = async ({ commitment, note: encrypted }: PoolDeposit) => {
      const opened = await decryptNote(seed, { ...place, encrypted })
      // A stranger can copy a note of ours under a commitment that is none of ours.
      if (opened !== undefined && toWord(computeCommitment(opened.note)) === commitment)
        found.set(commitment, opened)
    }
    await Promise.all(candidates.slice(first, first + openedAtOnce).map(open))
  }
  return found
}

/** The notes that no ciphertext gave; indexes that one gave need not be derived again. */
async function deriveNotes(
  seed: Seed,
  candidates: readonly PoolDeposit[],
  { place, opened }: { readonly place: PoolPlace; readonly opened: FoundNotes },
): Promise<FoundNotes> {
  const used = new Set([...opened.values()].map(({ index }) => index))
  const commitments = new Set(candidates.map(({ commitment }) => commitment))
  const found: FoundNotes = new Map()
  for (let index = 0, unused = 0; unused < gap; index += 1) {
    if (used.has(index)) {
      unused = 0
      continue
    }
    const note = await deriveNote(seed, { ...place, index })
    const commitment = toWord(computeCommitment(note))
    unused = commitments.has(commitment) ? 0 : unused + 1
    if (unused === 0) found.set(commitment, { note, index })
  }
  return found
}
