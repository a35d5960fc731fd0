import type { AddressFacts, ChainReader } from '@bank/chain/server'

/** Recent facts of destination chains about receivers. */
export type ReceiverCache = {
  read(reader: ChainReader, address: string): Promise<AddressFacts>
}

/** A form requests a new quote every few seconds for the same receiver. */
const freshMs = 30_000
const entriesMaximum = 1_000

/** Creates a cache of seconds for facts that only warn; failures are not cached. `read` throws ChainReadError. */
export function createReceiverCache(clock: () => number = () => performance.now()): ReceiverCache {
  const known = new Map<string, { readonly atMs: number; readonly facts: Promise<AddressFacts> }>()
  return {
    read(reader, address) {
      const key = `${reader.chainId} ${address.toLowerCase()}`
      const kept = known.get(key)
      if (kept !== undefined && clock() - kept.atMs < freshMs) return kept.facts
      const asked = { atMs: clock(), facts: reader.getAddressFacts(address as `0x${string}`) }
      // Inserted again at the end, so that the first entry is the oldest.
      known.delete(key)
      known.set(key, asked)
      asked.facts.catch(() => {
        if (known.get(key) === asked) known.delete(key)
      })
      const [oldest] = known.keys()
      if (known.size > entriesMaximum && oldest !== undefined) known.delete(oldest)
      return asked.facts
    },
  }
}
