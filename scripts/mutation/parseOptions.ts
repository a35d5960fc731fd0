export type MutationOptions = {
  /** The modules to run; all of them when empty. */
  readonly names: readonly string[]
  /** Files or folders to mutate; everything in the modules when empty. */
  readonly paths: readonly string[]
  /** Mutate only files that changed since this commit. */
  readonly base: string | undefined
  /** Print one line of scores and nothing else. */
  readonly json: boolean
}

/** Parses `[NAME | PATH…] [--changed BASE] [--json]`; throws for a name outside `known` and for any other option. */
export function parseOptions(args: readonly string[], known: readonly string[]): MutationOptions {
  const names: string[] = []
  const paths: string[] = []
  let base: string | undefined
  let json = false
  for (const [index, argument] of args.entries()) {
    if (args[index - 1] === '--changed') continue
    if (argument === '--json') json = true
    else if (argument === '--changed') {
      base = args[index + 1]
      if (base === undefined) throw new Error('--changed needs a commit to compare with.')
    } else if (known.includes(argument)) names.push(argument)
    else if (argument.includes('/')) paths.push(argument)
    else throw new Error(`There is no module "${argument}": ${known.join(', ')}.`)
  }
  return { names, paths, base, json }
}

/** True for a file that is one of the paths or in one of them; for every file without any. */
export function isWithin(file: string, paths: readonly string[]): boolean {
  return paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`))
}
