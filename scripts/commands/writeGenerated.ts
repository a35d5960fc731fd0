import { runChild } from '../runChild.ts'
import { listGenerators } from '../stages/checks.ts'

/** Regenerates every generated file, package by package, then our own lists; stops at the first generator that fails. */
export async function writeGenerated(): Promise<number> {
  for (const { folder, file, args } of listGenerators('gen')) {
    const { code } = await runChild(file, args, { cwd: folder })
    if (code !== 0) return code
  }
  const recorded = await runChild('scripts/tidy/recordMigrations.ts', [])
  if (recorded.code !== 0) return recorded.code
  const configuration = await runChild('scripts/configuration.ts', [])
  if (configuration.code !== 0) return configuration.code
  return (await runChild('scripts/mutants.ts', ['--page'])).code
}
