import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** Parses a command line of options alone; throws RangeError with the first fault. */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new RangeError(error instanceof Error ? error.message : String(error))
  }
}
