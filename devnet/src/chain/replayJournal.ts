import { type Hash, type Hex, numberToHex } from 'viem'
import type { JournalEntry } from './journal.ts'
import { type Anvil, RpcResponseError } from './startAnvil.ts'

export type Head = { readonly number: number; readonly hash: Hash; readonly timestamp: number }

/** A block as the journal needs it. */
export type SealedBlock = Head & { readonly transactions: readonly Hash[] }

export type Replayed = {
  readonly head: Head
  /** Transactions that were accepted and not mined, in the order they came. */
  readonly pool: Map<Hash, Hex>
  /** The last mined block, when a crash came before its hash was written down. */
  readonly unsealed: SealedBlock | undefined
  /** The highest block that anybody may have seen; after an interrupted reorg it is above the head. */
  readonly highestNumber: number
  readonly highestTimestamp: number
}

/** The chain that came out is not the chain that was written down. */
export class ReplayError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ReplayError'
  }
}

type WireBlock = { number: Hex; hash: Hash; timestamp: Hex; transactions: Hash[] }

/** Reads a block's header and its transactions' hashes. Throws ReplayError when there is none. */
export async function readBlock(anvil: Anvil, number: number | 'latest'): Promise<SealedBlock> {
  const tag = typeof number === 'number' ? numberToHex(number) : number
  const block = await anvil.request<WireBlock | null>('eth_getBlockByNumber', [tag, false])
  if (block === null) throw new ReplayError(`block ${number} is missing`)
  return {
    number: Number(block.number),
    hash: block.hash,
    timestamp: Number(block.timestamp),
    transactions: block.transactions,
  }
}

/**
 * Applies a journal again to an anvil whose state is the one at which the journal begins. Anvil is deterministic in
 * the methods used here, so the same blocks result; the last hash of each stretch proves the whole stretch. Throws
 * ReplayError when a hash differs.
 */
export async function replayJournal(anvil: Anvil, entries: readonly JournalEntry[]): Promise<Replayed> {
  const pool = new Map<Hash, Hex>()
  let head: Head = await readBlock(anvil, 'latest')
  let highestNumber = head.number
  let highestTimestamp = head.timestamp
  let lastSealed: { number: number; hash: Hash } | undefined
  let isLastSealed = true

  const verify = async () => {
    if (lastSealed === undefined) return
    const { hash } = await readBlock(anvil, lastSealed.number)
    if (hash !== lastSealed.hash)
      throw new ReplayError(`block ${lastSealed.number} came out as ${hash}, it was ${lastSealed.hash}`)
    lastSealed = undefined
  }

  for (const entry of entries) {
    if (entry.kind === 'transaction') {
      // Anvil rejects only a transaction that it had rejected or mined before; a difference would show in the
      // block's hash.
      await anvil.request('eth_sendRawTransaction', [entry.raw]).catch(assertRejection)
      pool.set(entry.hash, entry.raw)
    } else if (entry.kind === 'block') {
      if (entry.number !== head.number + 1)
        throw new ReplayError(`block ${entry.number} does not follow ${head.number}`)
      await anvil.request('evm_mine', [{ timestamp: entry.timestamp }])
      head = { number: entry.number, timestamp: entry.timestamp, hash: '0x' }
      highestNumber = Math.max(highestNumber, entry.number)
      highestTimestamp = Math.max(highestTimestamp, entry.timestamp)
      isLastSealed = false
    } else if (entry.kind === 'sealed') {
      lastSealed = entry
      isLastSealed = true
      for (const hash of entry.transactions) pool.delete(hash)
    } else {
      await verify()
      await anvil.request('anvil_rollback', [entry.depth])
      head = await readBlock(anvil, 'latest')
      isLastSealed = true
    }
  }
  await verify()
  const last = await readBlock(anvil, 'latest')
  if (!isLastSealed) for (const hash of last.transactions) pool.delete(hash)
  return { head: last, pool, unsealed: isLastSealed ? undefined : last, highestNumber, highestTimestamp }
}

function assertRejection(error: unknown): void {
  if (!(error instanceof RpcResponseError)) throw error
}
