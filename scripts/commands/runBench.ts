import type { BuildName } from '../createBuild.ts'
import { runBuilt } from '../runBuilt.ts'

/** Builds that a benchmark measures: the pages of production, and servers. */
const builds: Readonly<Record<string, readonly BuildName[]>> = {
  web: ['membersProduction'],
  http: ['servers'],
}

/** Runs a benchmark, once what it measures is built. */
export const runBench = (args: readonly string[]): Promise<number> =>
  runBuilt(builds[args[0] ?? ''] ?? [], 'bench/src/main.ts', args)
