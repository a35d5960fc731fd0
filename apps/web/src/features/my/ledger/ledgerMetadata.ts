/** What a record's metadata may say; the server sends it as a JSON string. */
export type LedgerMetadata = {
  readonly hash: string | null
  readonly chainId: number | null
  readonly sourceAddress: string | null
  readonly receivingAddress: string | null
}

/** Reads a record's metadata; what is absent or not as expected is null, never a guess. */
export function parseMetadata(metadata: string | null): LedgerMetadata {
  const record = parseRecord(metadata)
  const textOf = (field: string, pattern: RegExp): string | null => {
    const value = record[field]
    return typeof value === 'string' && pattern.test(value) ? value : null
  }
  const chainId = Number(record.chainId)
  return {
    hash: textOf('hash', /^0x[0-9a-fA-F]{64}$/),
    chainId: Number.isSafeInteger(chainId) && chainId > 0 ? chainId : null,
    sourceAddress: textOf('sourceAddress', /^0x[0-9a-fA-F]{40}$/),
    receivingAddress: textOf('receivingAddress', /^0x[0-9a-fA-F]{40}$/),
  }
}

function parseRecord(metadata: string | null): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(metadata ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
