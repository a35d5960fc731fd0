/** The first line of an error without addresses, which may hold passwords and keys. */
export function describeError(error: unknown): string {
  const text =
    error instanceof Error && 'shortMessage' in error
      ? `${error.shortMessage}`
      : error instanceof AggregateError
        ? error.errors.map((each) => `${each.message ?? each}`).join('; ')
        : `${error instanceof Error ? error.message : error}`
  return (text.split('\n')[0] ?? '').replace(/\b[a-z]+:\/\/\S+/g, 'the server').slice(0, 200)
}
