/** SQL states that a retry does not resolve: wrong credentials and a database that does not exist. */
const lasting = /^(28|3D)/

/**
 * Tests that a failure to open the database may pass by itself: a server that is down, starting, full or
 * slow. A refusal of our own (an Error without a code) and wrong credentials do not.
 */
export function isPassingError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // The pool's own time-out has no code.
  if (error.message.startsWith('timeout exceeded')) return true
  return 'code' in error && !lasting.test(String(error.code))
}
