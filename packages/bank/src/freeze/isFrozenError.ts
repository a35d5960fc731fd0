/** Tests that the database refused a posting or a signature because the bank is frozen; nothing was written. */
export function isFrozenError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === 'LG011') return true
  return false
}
