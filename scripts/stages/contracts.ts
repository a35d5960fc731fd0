import { stripVTControlCharacters } from 'node:util'
import { runChild } from '../runChild.ts'
import type { Counted, Stage } from './runStages.ts'

/** A stage that runs the contracts' tests by forge, in a profile of foundry.toml and with its options, and counts them. */
export function createContractsStage(
  name: string,
  { profile, options = [] }: { readonly profile?: string; readonly options?: readonly string[] } = {},
): Stage {
  return {
    name,
    run: async () => {
      const env = profile === undefined ? {} : { FOUNDRY_PROFILE: profile }
      const { code, output } = await runChild('contracts/runForge.ts', ['test', ...options], {
        capture: true,
        env,
      })
      return countForge(output, code)
    },
  }
}

/** Reads forge's closing line; an exit code that says otherwise counts as one failure. */
export function countForge(output: string, code: number): Counted {
  const plain = stripVTControlCharacters(output)
  const last = [...plain.matchAll(/(\d+) tests passed, (\d+) failed, (\d+) skipped/g)].at(-1)
  if (last === undefined) return { passed: 0, failed: 1 }
  const failed = Number(last[2])
  const failures = [...new Set(plain.split('\n').filter((line) => line.startsWith('[FAIL')))]
  return {
    passed: Number(last[1]),
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: Number(last[3]),
    failures,
  }
}
