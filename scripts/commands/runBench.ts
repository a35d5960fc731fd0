import { runBuilt } from '../runBuilt.ts'

/** Runs a benchmark; what is measured of the members' app is its production build. */
export const runBench = (args: readonly string[]): Promise<number> =>
  runBuilt(args[0] === 'web' ? ['membersProduction'] : [], 'bench/src/main.ts', args)
