/** The message of anything thrown. */
export const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Prints why a command failed and sets its exit code: 2 with the usage for a wrong command line (RangeError), else 1. */
export function reportFailure(error: unknown, usage: string | undefined, message = getMessage(error)): void {
  const isMisuse = error instanceof RangeError
  process.stderr.write(`${message}\n${isMisuse && usage !== undefined ? `\n${usage}\n` : ''}`)
  process.exitCode = isMisuse ? 2 : 1
}
