import type { AddressFacts, ChainReader } from '@bank/chain/server'

/** What destination chains say of receivers, as they said it lately. */
export type ReceiverCache = {
  read(reader: ChainReader, address: string): Promise<AddressFacts>
}

/** A form asks for a new quote every few seconds, and its receiver stays. */
const freshMs = 30_000
const entriesMaximum = 1_000

/** Remembers for seconds what only warns; failures are not remembered. `read` throws ChainReadError. */
export function createReceiverCache(clock: () => number = () => performance.now()): ReceiverCache {
  const known = new Map<string, { readonly atMs: number; readonly facts: Promise<AddressFacts> }>()
  return {
    read(reader, address) {
      const key = `${reader.chainId} ${address.toLowerCase()}`
      const kept = known.get(key)
      if (kept !== undefined && clock() - kept.atMs < freshMs) return kept.facts
      const asked = { atMs: clock(), facts: reader.getAddressFacts(address as `0x${string}`) }
      // Put anew at the end, so that the first is the oldest.
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
