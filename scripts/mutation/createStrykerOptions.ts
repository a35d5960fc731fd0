/** Twice the two cores of the reference machine: tests wait for chain and database more than they compute. */
const concurrency = 4
/** A busy machine is slow; a mutant that loops for ever is found by its number of hits before. */
const timeoutMs = 120_000

export type StrykerFiles = { readonly incrementalFile: string; readonly reportFile: string }

/**
 * The options of one Stryker run in a copy of the repository. In place, because workspaces are relative links: in
 * Stryker's own sandbox a package would import the unchanged one.
 */
export function createStrykerOptions(
  sources: readonly string[],
  { incrementalFile, reportFile }: StrykerFiles,
): Record<string, unknown> {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    mutate: sources,
    inPlace: true,
    concurrency,
    coverageAnalysis: 'perTest',
    timeoutMS: timeoutMs,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 20,
    incremental: true,
    incrementalFile,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: reportFile },
    allowConsoleColors: false,
  }
}
