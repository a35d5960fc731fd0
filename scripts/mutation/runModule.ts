import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tools } from '../paths.ts'
import { runChild } from '../runChild.ts'
import { createStrykerOptions } from './createStrykerOptions.ts'
import { type MutationReport, removeStaticSurvivors } from './scoreReport.ts'

export type MutationRun = {
  readonly root: string
  /** A copy of the repository, whose files Stryker replaces while it runs. */
  readonly copy: string
  readonly name: string
  readonly sources: readonly string[]
  readonly tests: readonly string[]
  readonly silent: boolean
}

const strykerFile = 'node_modules/@stryker-mutator/core/bin/stryker.js'

/**
 * Runs Stryker on these sources and returns its report; undefined when it failed, as with a test that fails without
 * any mutant. Unchanged mutants keep the result of the last run, from `.data/mutation`.
 */
export async function runModule(run: MutationRun): Promise<MutationReport | undefined> {
  const folder = join(run.root, '.data/mutation')
  mkdirSync(folder, { recursive: true })
  const reportFile = join(folder, `${run.name}.report.json`)
  const optionsFile = join(run.copy, `stryker.${run.name}.json`)
  const incrementalFile = join(folder, `${run.name}.incremental.json`)
  const options = createStrykerOptions(run.sources, { incrementalFile, reportFile })
  if (existsSync(incrementalFile)) {
    const kept = removeStaticSurvivors(JSON.parse(readFileSync(incrementalFile, 'utf8')))
    writeFileSync(incrementalFile, JSON.stringify(kept))
  }
  writeFileSync(optionsFile, JSON.stringify(options))
  rmSync(reportFile, { force: true })
  const stryker = [strykerFile, 'run', optionsFile]
  const [file = '', ...args] = run.tests.some(needsDatabase) ? [tools.withTestCluster, ...stryker] : stryker
  const { output } = await runChild(file, args, {
    cwd: run.copy,
    capture: run.silent,
    silent: run.silent,
    env: { MUTATION_TESTS: JSON.stringify(sortBySize(run.copy, run.tests)) },
  })
  if (run.silent) writeFileSync(join(folder, `${run.name}.log`), output)
  return existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined
}

/** Small files are quick ones, as a rule. */
function sortBySize(folder: string, files: readonly string[]): string[] {
  const getSize = (file: string) => statSync(join(folder, file)).size
  return files.toSorted((left, right) => getSize(left) - getSize(right))
}

const needsDatabase = (test: string) => !/^packages\/(money|bank\/src\/policies)\//.test(test)
