import { resolve } from 'node:path'
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

/** Resolves a path that an operator gave: npm runs a command in the clone, and the files are where the operator is. */
export const resolvePath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)
