import { parseArgs } from 'node:util'
import { stopCommand } from './openCommand.ts'

type Accepted = {
  /** Names of options without a value. */
  readonly flags?: readonly string[]
  /** Most words beside the options. */
  readonly maxWords?: number
}

type CommandLine = { readonly words: readonly string[]; readonly flags: ReadonlySet<string> }

/** Reads a command line; `--help` prints the usage and exits with 0, a wrong one exits with 2. */
export function readCommandLine(usage: string, { flags = [], maxWords = 0 }: Accepted = {}): CommandLine {
  const { words, given } = parse(usage, flags)
  if (given.has('help')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  return words.length > maxWords ? stopCommand(usage, 2) : { words, flags: given }
}

function parse(usage: string, flags: readonly string[]) {
  const known = Object.fromEntries(flags.map((name) => [name, { type: 'boolean' }] as const))
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { ...known, help: { type: 'boolean', short: 'h' } },
    })
    return { words: positionals, given: new Set(Object.keys(values)) }
  } catch (error) {
    return stopCommand(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2)
  }
}
