/** A folder whose TypeScript is mutated, and the tests that run on each mutant. */
export type MutationModule = {
  readonly folder: string
  /** Test files beside the folder's own that pin it. */
  readonly tests: readonly string[]
  /** Own tests that are too slow to run for each mutant, or whose code runs in processes of their own. */
  readonly excludedTests: readonly string[]
  /** The run fails below this percentage of killed mutants; equivalent ones do not count. */
  readonly minimumScore: number
}

const own = { tests: [], excludedTests: [] } as const

/** The modules by the name that `npm run mutation -- NAME` takes, fast ones first. */
export const mutationModules: Readonly<Record<string, MutationModule>> = {
  money: { ...own, folder: 'packages/money/src', minimumScore: 100 },
  policies: { ...own, folder: 'packages/bank/src/policies', minimumScore: 100 },
  ledger: {
    ...own,
    folder: 'packages/ledger/src',
    excludedTests: ['packages/ledger/src/concurrency.test.ts', 'packages/ledger/src/sequences.test.ts'],
    minimumScore: 85,
  },
  outbox: {
    ...own,
    folder: 'packages/bank/src/outbox',
    tests: [
      'packages/bank/src/health/health.test.ts',
      'packages/bank/src/payouts/runPayouts.test.ts',
      'packages/bank/src/payouts/runPayouts.faultyRpc.test.ts',
    ],
    minimumScore: 80,
  },
  solvency: { ...own, folder: 'packages/bank/src/solvency', minimumScore: 85 },
  settlement: {
    ...own,
    folder: 'packages/bank/src/settlement',
    excludedTests: ['packages/bank/src/settlement/killedSettlement.test.ts'],
    minimumScore: 0,
  },
  payouts: {
    ...own,
    folder: 'packages/bank/src/payouts',
    excludedTests: [
      'packages/bank/src/payouts/manyWorkers.test.ts',
      'packages/bank/src/payouts/payoutChaos.test.ts',
    ],
    minimumScore: 0,
  },
  mixing: { ...own, folder: 'packages/bank/src/mixing', minimumScore: 0 },
}

/** The sources of a module among these paths: neither tests, test set-ups nor lists of exports. */
export function listSources({ folder }: MutationModule, paths: readonly string[]): string[] {
  return paths.filter(
    (path) =>
      path.startsWith(`${folder}/`) &&
      path.endsWith('.ts') &&
      !/\.test\.ts$|Fixture\.ts$|\/index\.ts$/.test(path),
  )
}

/** The test files that run on a module's mutants. */
export function listTests(module: MutationModule, paths: readonly string[]): string[] {
  const ownTests = paths.filter(
    (path) =>
      path.startsWith(`${module.folder}/`) && path.endsWith('.test.ts') && !path.endsWith('.deep.test.ts'),
  )
  return [...ownTests.filter((path) => !module.excludedTests.includes(path)), ...module.tests]
}
