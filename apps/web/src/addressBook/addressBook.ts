import { isSameAddress } from '@bank/chain'
import { readStored, writeStored } from '@bank/ui/browser'
import { useSyncExternalStore } from 'react'
import {
  addToEntries,
  type BookEntry,
  formatEntries,
  mergeEntries,
  parseEntries,
  removeFromEntries,
} from './bookEntries.ts'

const toKey = (owner: string): string => `addressBook:${owner.toLowerCase()}`
const nothing: readonly BookEntry[] = []

/** The text that was read last with its list, so that the same text gives the same list. */
let known:
  | { readonly key: string; readonly text: string | null; readonly entries: readonly BookEntry[] }
  | undefined
const listeners = new Set<() => void>()

/** Lists the addresses that a wallet's owner has named, by name; empty without an owner. */
export function listBook(owner: string | null): readonly BookEntry[] {
  if (owner === null) return nothing
  const key = toKey(owner)
  const text = readStored(key)
  if (known?.key !== key || known.text !== text) known = { key, text, entries: parseEntries(text) ?? nothing }
  return known.entries
}

/** Returns the same list, kept current, also with names given in another tab. */
export function useBook(owner: string | null): readonly BookEntry[] {
  return useSyncExternalStore(
    subscribe,
    () => listBook(owner),
    () => nothing,
  )
}

/** Finds the owner's name of an address; null where it has none. */
export const findName = (entries: readonly BookEntry[], address: string): string | null =>
  entries.find((entry) => isSameAddress(entry.address, address))?.name ?? null

export function saveEntry(owner: string, entry: BookEntry): void {
  saveEntries(owner, addToEntries(listBook(owner), entry))
}

export function removeEntry(owner: string, address: string): void {
  saveEntries(owner, removeFromEntries(listBook(owner), address))
}

/**
 * Adds the entries of a file that are not in the book yet; returns how many, or undefined for a file of
 * another format.
 */
export function importEntries(owner: string, text: string): number | undefined {
  const read = parseEntries(text)
  if (!read) return undefined
  const { entries, addedCount } = mergeEntries(listBook(owner), read)
  saveEntries(owner, entries)
  return addedCount
}

function saveEntries(owner: string, entries: readonly BookEntry[]): void {
  writeStored(toKey(owner), formatEntries(entries))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
