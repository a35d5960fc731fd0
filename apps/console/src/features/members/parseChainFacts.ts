/** The transaction behind a record, from its metadata; what is absent or not as expected is null. */
export function parseChainFacts(metadata: string | null): {
  readonly hash: string | null
  readonly chainId: number | null
} {
  const { hash, chainId } = parseRecord(metadata)
  const id = Number(chainId)
  return {
    hash: typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash) ? hash : null,
    chainId: Number.isSafeInteger(id) && id > 0 ? id : null,
  }
}

function parseRecord(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
