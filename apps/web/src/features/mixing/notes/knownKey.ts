import { readStored, writeStored } from '@bank/ui/browser'

/**
 * The key of an address that this device knows: of the wallet's signature for a vault, or of words. Only its
 * fingerprint is stored, which distinguishes two keys and reveals neither.
 */
export type KnownKey =
  | { readonly kind: 'signature'; readonly fingerprint: string; readonly vault: string }
  | { readonly kind: 'words'; readonly fingerprint: string }

const toStorageKey = (address: string): string => `mixingKey:${address.toLowerCase()}`

/** Finds the key that this device uses for an address; null before its first use. */
export function findKnownKey(address: string): KnownKey | null {
  const [kind, fingerprint, vault] = readStored(toStorageKey(address))?.split(' ') ?? []
  if (fingerprint === undefined) return null
  if (kind === 'words') return { kind, fingerprint }
  return kind === 'signature' && vault !== undefined ? { kind, fingerprint, vault } : null
}

/** Saves which key this device uses for an address; null forgets it. */
export function saveKnownKey(address: string, known: KnownKey | null): void {
  const parts = known && [known.kind, known.fingerprint, ...(known.kind === 'signature' ? [known.vault] : [])]
  writeStored(toStorageKey(address), parts?.join(' ').toLowerCase() ?? null)
}
