import type { ServerCode } from './errorCatalogue.ts'

/**
 * Returns the HTTP status of a code: 200 for success and every business code, the code itself for 400-500, and 503 for
 * "server busy", because HTTP has no 430.
 */
export function getHttpStatus(code: ServerCode): number {
  if (code === 430) return 503
  return code === 0 || code >= 1001 ? 200 : code
}
