import { isSameAddress, parseAddress } from '@bank/chain'
import type { Address } from 'viem'

/** An address and what its keeper calls it. */
export type BookEntry = { readonly address: Address; readonly name: string }

export type NameProblem = 'empty' | 'tooLong' | 'looksLikeAddress' | 'taken'

export const maximumNameLength = 40
const maximumEntryCount = 500

/** A name as it is kept: one line, nothing unseen in it that could turn round or hide what stands beside it. */
export const toTidyName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}]/gu, '')
    .trim()

/** Why a name cannot be given to an address: two of one name, or one that reads like an address, would mislead. */
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

/** The entries with one more, or with a new name for the address that is among them. */
export function addToEntries(entries: readonly BookEntry[], entry: BookEntry): readonly BookEntry[] {
  const named = { address: entry.address, name: toTidyName(entry.name) }
  return [...removeFromEntries(entries, entry.address), named].toSorted((left, right) =>
    left.name.localeCompare(right.name),
  )
}

export const removeFromEntries = (entries: readonly BookEntry[], address: string): readonly BookEntry[] =>
  entries.filter((each) => !isSameAddress(each.address, address))

/** Adds what is not there yet; an address that is keeps its own name, and a name that is taken is not given twice. */
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

/** As a text that can be kept and handed on; null where there is nothing to keep. */
export const formatEntries = (entries: readonly BookEntry[]): string | null =>
  entries.length > 0 ? `${JSON.stringify(entries, null, 2)}\n` : null

/** Reads such a text, leaving out what is no named address; undefined where it is no list at all. */
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
