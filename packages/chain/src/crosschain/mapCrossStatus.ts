/** The product's numbers (specification section 4): 0 processing, 1 success, 2 expired, 3 refunded, 4 unknown. */
export type CrossStatus = 0 | 1 | 2 | 3 | 4

/** A new observation of a transfer, with its source. */
export type CrossSighting =
  /** The provider's own word for it. */
  | { readonly kind: 'said'; readonly status: string }
  /** The provider does not know it; `originAgeMs` is how long ago its deposit was mined, null while it is not. */
  | { readonly kind: 'notFound'; readonly originAgeMs: number | null }
  /** The provider did not answer. */
  | { readonly kind: 'silent' }
  /** Our own RPC: the deposit's transaction reverted, or another took its nonce. */
  | { readonly kind: 'originFailed' }
  /** Our own RPC: the destination chain has the fill of this very deposit. */
  | { readonly kind: 'fillSeen' }

/** A provider that does not know a deposit so long after its block has more than a delay. */
export const notFoundTimeoutMs = 600_000

const statusByName: ReadonlyMap<string, CrossStatus> = new Map([
  ['pending', 0],
  ['unfilled', 0],
  ['deposit-pending', 0],
  // A request that the contract itself fill: nothing has arrived yet.
  ['slowFillRequested', 0],
  ['filled', 1],
  ['slowFilled', 1],
  ['expired', 2],
  ['refunded', 3],
  ['deposit-failed', 4],
])

function classifySighting(sighting: CrossSighting, previous: CrossStatus): CrossStatus {
  switch (sighting.kind) {
    case 'said':
      return statusByName.get(sighting.status) ?? 4
    case 'notFound':
      return sighting.originAgeMs === null || sighting.originAgeMs < notFoundTimeoutMs ? 0 : 4
    case 'silent':
      return previous
    case 'originFailed':
      return 4
    case 'fillSeen':
      return 1
  }
}

/** True when the money no longer moves; an expired transfer is not final before its refund. */
export function isCrossStatusFinal(status: CrossStatus): boolean {
  return status === 1 || status === 3
}

/**
 * The next status of a transfer. Success and refund stay for ever; expired is left only for them, or when the deposit
 * itself turns out not to have happened.
 */
export function mapCrossStatus(previous: CrossStatus, sighting: CrossSighting): CrossStatus {
  if (isCrossStatusFinal(previous)) return previous
  const next = classifySighting(sighting, previous)
  const staysExpired = previous === 2 && !isCrossStatusFinal(next) && sighting.kind !== 'originFailed'
  return staysExpired ? previous : next
}
