import { ApiError } from '@bank/api-schema'

/**
 * Classifies an error as proof that the request was not executed; 500, or no code at all, proves nothing. For
 * a request that was open before, neither does a refusal in front of the bank (session, limits, overload): it
 * concerns this try and not the first.
 */
export function isDefinitiveFailure(error: unknown, wasOpen: boolean): boolean {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === undefined || code === 500) return false
  return code >= 1001 || code === 400 || !wasOpen
}
