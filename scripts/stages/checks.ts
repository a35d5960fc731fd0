import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPackages } from '../listPackages.ts'
import { root, tools } from '../paths.ts'
import { runChild } from '../runChild.ts'
import type { Stage } from './runStages.ts'

/** A stage that is one child and counts as one: passed when the child exits with 0. */
function createCheck(name: string, file: string, args: readonly string[]): Stage {
  return { name, run: async () => countExit((await runChild(file, args)).code) }
}

export function countExit(code: number): { passed: number; failed: number } {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

export const types: Stage = createCheck('types', tools.tsc, ['-b'])
export const lint: Stage = createCheck('lint', tools.biome, [
  'check',
  '--error-on-warnings',
  '--max-diagnostics=50',
])
export const solidity: Stage = createCheck('solidity', 'contracts/runForge.ts', ['fmt', '--check'])
export const unused: Stage = createCheck('knip', tools.knip, ['--no-progress'])

/** Everything generated and committed equals what its generator would write now; one check a generator. */
export const generated: Stage = {
  name: 'generated',
  run: async () => {
    let passed = 0
    let failed = 0
    const pages = ['scripts/configuration.ts', 'scripts/mutants.ts'].map((file) => ({
      folder: root,
      file,
      args: ['--check'],
    }))
    for (const { folder, file, args } of [...listGenerators('gen:check'), ...pages]) {
      const { code } = await runChild(file, args, { cwd: folder })
      if (code === 0) passed += 1
      else failed += 1
    }
    return { passed, failed }
  },
}

/** The packages' own `gen` or `gen:check` scripts, each of the form `node file.ts args…`. */
export function listGenerators(
  script: 'gen' | 'gen:check',
): { folder: string; file: string; args: string[] }[] {
  return listPackages(root).flatMap((packageName) => {
    const folder = join(root, packageName)
    const manifest: { scripts?: Record<string, string> } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    const line = manifest.scripts?.[script]
    if (line === undefined) return []
    return line.split('&&').map((part) => {
      const [node, file, ...args] = part.trim().split(/\s+/)
      if (node !== 'node' || file === undefined || !existsSync(join(folder, file)))
        throw new Error(
          `${packageName}/package.json: "${script}" must be "node file.ts args", not "${part.trim()}".`,
        )
      return { folder, file: join(folder, file), args }
    })
  })
}
