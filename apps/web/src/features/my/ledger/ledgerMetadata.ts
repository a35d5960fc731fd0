/** Known fields of a record's metadata, which the server sends as a JSON string. */
export type LedgerMetadata = {
  /** Several hashes where the vault paid in parts. */
  readonly hashes: readonly string[]
  readonly chainId: number | null
  readonly sourceAddress: string | null
  readonly receivingAddress: string | null
  /** Decimals of an exchange, on both of its records. */
  readonly payAmount: string | null
  readonly receiveAmount: string | null
  /** The kind of a term's credit. */
  readonly interest: 'promised' | 'extra' | null
}

const amountPattern = /^(0|[1-9]\d{0,12})(\.\d{1,6})?$/

/** Parses a record's metadata; a missing or malformed field is null. */
export function parseMetadata(metadata: string | null): LedgerMetadata {
  const record = parseRecord(metadata)
  const findText = (field: string, pattern: RegExp): string | null => {
    const value = record[field]
    return typeof value === 'string' && pattern.test(value) ? value : null
  }
  const chainId = Number(record.chainId)
  return {
    hashes: readHashes(record),
    chainId: Number.isSafeInteger(chainId) && chainId > 0 ? chainId : null,
    sourceAddress: findText('sourceAddress', /^0x[0-9a-fA-F]{40}$/),
    receivingAddress: findText('receivingAddress', /^0x[0-9a-fA-F]{40}$/),
    payAmount: findText('payAmount', amountPattern),
    receiveAmount: findText('receiveAmount', amountPattern),
    interest: record.interest === 'promised' || record.interest === 'extra' ? record.interest : null,
  }
}

function readHashes({ hash, hashes }: Readonly<Record<string, unknown>>): readonly string[] {
  const found: readonly unknown[] = Array.isArray(hashes) ? hashes : [hash]
  return found.filter((value) => typeof value === 'string').filter((text) => /^0x[0-9a-fA-F]{64}$/.test(text))
}

function parseRecord(metadata: string | null): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(metadata ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
