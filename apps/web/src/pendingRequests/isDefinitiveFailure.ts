import { ApiError } from '@bank/api-schema'

/**
 * Whether an error says for certain that what was asked was not done. 500, or no code at all, leaves it open. So does,
 * for one that was open before, whatever stands in front of the bank (session, limits, overload): it refused this
 * try and knows nothing of the first.
 */
export function isDefinitiveFailure(error: unknown, wasOpen: boolean): boolean {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === undefined || code === 500) return false
  return code >= 1001 || code === 400 || !wasOpen
}
