import { stripVTControlCharacters } from 'node:util'
import { runChild } from '../runChild.ts'
import type { Stage } from './runStages.ts'

/** A stage that runs the contracts' tests by forge and counts them. */
export function contractsStage(name: string, env: Record<string, string> = {}): Stage {
  return {
    name,
    run: async () => {
      const { code, output } = await runChild('contracts/runForge.ts', ['test'], { capture: true, env })
      return countForge(output, code)
    },
  }
}

/** Reads forge's closing line; an exit code that says otherwise counts as one failure. */
export function countForge(output: string, code: number): { passed: number; failed: number } {
  const lines = [
    ...stripVTControlCharacters(output).matchAll(/(\d+) tests passed, (\d+) failed, \d+ skipped/g),
  ]
  const last = lines.at(-1)
  if (last === undefined) return { passed: 0, failed: 1 }
  const failed = Number(last[2])
  return { passed: Number(last[1]), failed: failed === 0 && code !== 0 ? 1 : failed }
}
