/** The product's numbers. */
export const crossStatuses = { processing: 0, success: 1, expired: 2, refunded: 3, unknown: 4 } as const

export type CrossStatus = (typeof crossStatuses)[keyof typeof crossStatuses]

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

/** Time after a deposit's block from which a provider that does not know it has more than a delay. */
export const notFoundTimeoutMs = 600_000

const statusByName: ReadonlyMap<string, CrossStatus> = new Map([
  ['pending', crossStatuses.processing],
  ['unfilled', crossStatuses.processing],
  ['deposit-pending', crossStatuses.processing],
  // A request that the contract itself fill: nothing has arrived yet.
  ['slowFillRequested', crossStatuses.processing],
  ['filled', crossStatuses.success],
  ['slowFilled', crossStatuses.success],
  ['expired', crossStatuses.expired],
  ['refunded', crossStatuses.refunded],
  ['deposit-failed', crossStatuses.unknown],
])

function classifySighting(sighting: CrossSighting, previous: CrossStatus): CrossStatus {
  switch (sighting.kind) {
    case 'said':
      return statusByName.get(sighting.status) ?? crossStatuses.unknown
    case 'notFound':
      return sighting.originAgeMs === null || sighting.originAgeMs < notFoundTimeoutMs
        ? crossStatuses.processing
        : crossStatuses.unknown
    case 'silent':
      return previous
    case 'originFailed':
      return crossStatuses.unknown
    case 'fillSeen':
      return crossStatuses.success
  }
}

/** True when the money no longer moves; an expired transfer is not final before its refund. */
export function isCrossStatusFinal(status: CrossStatus): boolean {
  return status === crossStatuses.success || status === crossStatuses.refunded
}

/**
 * The next status of a transfer. Success and refund stay for ever; expired is left only for them, or when the deposit
 * itself turns out not to have happened.
 */
export function mapCrossStatus(previous: CrossStatus, sighting: CrossSighting): CrossStatus {
  if (isCrossStatusFinal(previous)) return previous
  const next = classifySighting(sighting, previous)
  const staysExpired =
    previous === crossStatuses.expired && !isCrossStatusFinal(next) && sighting.kind !== 'originFailed'
  return staysExpired ? previous : next
}
