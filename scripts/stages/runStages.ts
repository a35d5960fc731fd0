import { isStopping } from '../runChild.ts'
import type { Tally } from './Tally.ts'

export type Counted = Pick<Tally, 'passed' | 'failed' | 'failures' | 'secondGoes'>
export type Stage = { readonly name: string; readonly run: () => Promise<Counted> }

/** A failure is told again at the end in so many lines: a log that was cut keeps its end. */
const maximumLines = 24

/** Runs every stage in order, whatever fails, and ends with the line `N passed, N failed`; returns the exit code. */
export async function runStages(stages: readonly Stage[]): Promise<number> {
  const tallies: Tally[] = []
  for (const stage of stages) {
    if (isStopping()) break
    process.stdout.write(`\n── ${stage.name}\n`)
    const startedAt = Date.now()
    const counted = await stage.run().catch((error: unknown): Counted => {
      const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
      process.stderr.write(`${told}\n`)
      return { passed: 0, failed: 1, failures: [told] }
    })
    tallies.push({ stage: stage.name, ...counted, seconds: (Date.now() - startedAt) / 1_000 })
  }
  return closeRun(tallies, isStopping())
}

/** Prints the sums and gives the exit code: 0 only when something ran, nothing failed and nothing was cut short. */
export function closeRun(tallies: readonly Tally[], wasStopped: boolean): number {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  for (const { stage, failures = [], secondGoes = [] } of tallies) {
    for (const failure of secondGoes) tell(`↻ ${stage}, passed only the second time`, failure)
    for (const failure of failures) tell(`✗ ${stage}`, failure)
  }
  process.stdout.write('\n')
  for (const tally of tallies)
    process.stdout.write(
      `${tally.failed > 0 ? '✗' : '✓'} ${tally.stage.padEnd(12)} ${String(tally.passed).padStart(5)} passed ${String(tally.failed).padStart(4)} failed ${tally.seconds.toFixed(1).padStart(7)} s\n`,
    )
  if (wasStopped) process.stdout.write('Stopped before the end.\n')
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed > 0 || passed === 0 || wasStopped ? 1 : 0
}

function tell(title: string, failure: string): void {
  process.stdout.write(`\n${title}: ${failure.split('\n').slice(0, maximumLines).join('\n  ')}\n`)
}
