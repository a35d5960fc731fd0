import { isSameAddress, parseAddress } from '@bank/chain'
import type { Address } from 'viem'

/** An address and its owner's name for it. */
export type BookEntry = { readonly address: Address; readonly name: string }

export type NameProblem = 'empty' | 'tooLong' | 'looksLikeAddress' | 'taken'

export const maximumNameLength = 40
const maximumEntryCount = 500

/**
 * Normalizes a name to one line, without invisible characters that could reverse or hide the text beside it.
 */
export const toTidyName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}]/gu, '')
    .trim()

/** Validates a name for an address: a duplicate name, or one that reads like an address, would mislead. */
export function validateName(
  text: string,
  address: string,
  entries: readonly BookEntry[],
): NameProblem | null {
  const name = toTidyName(text)
  if (name === '') return 'empty'
  if ([...name].length > maximumNameLength) return 'tooLong'
  if (/0x[0-9a-f]{4}/i.test(name.normalize('NFKC'))) return 'looksLikeAddress'
  const isTaken = entries.some(
    (entry) => isSameName(entry.name, name) && !isSameAddress(entry.address, address),
  )
  return isTaken ? 'taken' : null
}

const isSameName = (left: string, right: string): boolean =>
  left.normalize('NFKC').toLowerCase() === right.normalize('NFKC').toLowerCase()

/** Adds an entry, or renames the address if it is among the entries. */
export function addToEntries(entries: readonly BookEntry[], entry: BookEntry): readonly BookEntry[] {
  const tidied = { address: entry.address, name: toTidyName(entry.name) }
  return [...removeFromEntries(entries, entry.address), tidied].toSorted((left, right) =>
    left.name.localeCompare(right.name),
  )
}

export const removeFromEntries = (entries: readonly BookEntry[], address: string): readonly BookEntry[] =>
  entries.filter((each) => !isSameAddress(each.address, address))

/**
 * Adds the entries that are missing; a known address keeps its own name, and a name in use is not given
 * twice.
 */
export function mergeEntries(
  own: readonly BookEntry[],
  other: readonly BookEntry[],
): { readonly entries: readonly BookEntry[]; readonly addedCount: number } {
  let entries = own
  for (const entry of other) {
    const isThere = entries.some(({ address }) => isSameAddress(address, entry.address))
    if (isThere || entries.length >= maximumEntryCount || validateName(entry.name, entry.address, entries))
      continue
    entries = addToEntries(entries, entry)
  }
  return { entries, addedCount: entries.length - own.length }
}

/** Formats the entries as a text to store or share; null where there are none. */
export const formatEntries = (entries: readonly BookEntry[]): string | null =>
  entries.length > 0 ? `${JSON.stringify(entries, null, 2)}\n` : null

/** Parses such a text and leaves out invalid entries; undefined where it is no list at all. */
export function parseEntries(text: string | null): readonly BookEntry[] | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return undefined
    return mergeEntries([], kept.flatMap(toEntry)).entries
  } catch {
    return undefined
  }
}

function toEntry(kept: unknown): readonly BookEntry[] {
  if (typeof kept !== 'object' || kept === null) return []
  const { address, name } = kept as Partial<Record<string, unknown>>
  if (typeof address !== 'string' || typeof name !== 'string') return []
  const parsed = parseAddress(address)
  return parsed.ok ? [{ address: parsed.address, name: toTidyName(name) }] : []
}
