import { type CrossSighting, type CrossStatus, mapCrossStatus } from '@bank/chain/crosschain'

/** Words that claim what only a chain can show. */
const claims: ReadonlySet<string> = new Set(['filled', 'slowFilled', 'expired', 'refunded'])

/**
 * The next status of a transfer whose deposit stands and whose fill and refund our own reading of the chains does not show.
 * It has expired when the destination's own clock says so; a provider is trusted only where it claims neither an arrival
 * nor an end. Success and refund stay for ever.
 */
export function classifyCrossStatus(
  previous: CrossStatus,
  { isPastDeadline, sighting }: { readonly isPastDeadline: boolean; readonly sighting: CrossSighting },
): CrossStatus {
  if (isPastDeadline) return mapCrossStatus(previous, { kind: 'said', status: 'expired' })
  const isClaim = sighting.kind === 'said' && claims.has(sighting.status)
  return mapCrossStatus(previous, isClaim ? { kind: 'said', status: 'pending' } : sighting)
}
