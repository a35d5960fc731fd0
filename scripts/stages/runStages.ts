import { isStopping, readOutput } from '../runChild.ts'
import { chooseTestSeed } from './chooseTestSeed.ts'

/** The counts of one stage; `skipped` is absent where nothing can be skipped. */
export type Counted = Pick<Tally, 'passed' | 'failed' | 'failures'> & { readonly skipped?: number }
export type Stage = { readonly name: string; readonly run: () => Promise<Counted> }

/** Failures are repeated at the end, limited to this many lines: a truncated log keeps its end. */
const maximumLines = 24

/**
 * Runs every stage in order, whatever fails, and ends with the line `N passed, N failed, N skipped`; returns the exit
 * code. Stages of one group run beside each other: two cores have capacity where one stage keeps one busy. `onTally`
 * gets the result of each stage that was not cut short.
 */
export async function runStages(
  stages: readonly (Stage | readonly Stage[])[],
  onTally: (tally: Tally) => void = () => undefined,
): Promise<number> {
  const tallies: Tally[] = []
  process.stdout.write(`TEST_SEED=${chooseTestSeed()}\n`)
  for (const next of stages) {
    if (isStopping()) break
    if ('run' in next) {
      process.stdout.write(formatTitle(next))
      tallies.push(await runStage(next))
    } else tallies.push(...(await Promise.all(next.map(runBeside))))
    if (!isStopping()) for (const tally of tallies.slice(-('run' in next ? 1 : next.length))) onTally(tally)
  }
  return closeRun(tallies, isStopping())
}

const formatTitle = ({ name }: Stage): string => `\n── ${name}\n`

function runBeside(stage: Stage): Promise<Tally> {
  return readOutput(
    () => runStage(stage),
    (printed) => process.stdout.write(Buffer.concat([Buffer.from(formatTitle(stage)), printed])),
  )
}

async function runStage({ name, run }: Stage): Promise<Tally> {
  const startedAt = Date.now()
  const counted = await run().catch((error: unknown): Counted => {
    const reported = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(`${reported}\n`)
    return { passed: 0, failed: 1, failures: [reported] }
  })
  return { stage: name, skipped: 0, ...counted, seconds: (Date.now() - startedAt) / 1_000 }
}

/** Prints the sums; the exit code is 0 only when something ran and nothing failed, was skipped or was cut short. */
export function closeRun(tallies: readonly Tally[], wasStopped: boolean): number {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  const skipped = tallies.reduce((sum, tally) => sum + tally.skipped, 0)
  const isGreen = passed > 0 && failed === 0 && skipped === 0 && !wasStopped
  for (const tally of tallies)
    for (const failure of tally.failures ?? [])
      process.stdout.write(`\n✗ ${tally.stage}: ${failure.split('\n').slice(0, maximumLines).join('\n  ')}\n`)
  process.stdout.write('\n')
  for (const tally of tallies)
    process.stdout.write(
      `${tally.failed > 0 || tally.skipped > 0 ? '✗' : '✓'} ${tally.stage.padEnd(12)} ${String(tally.passed).padStart(5)} passed ${String(tally.failed).padStart(4)} failed ${String(tally.skipped).padStart(4)} skipped ${tally.seconds.toFixed(1).padStart(7)} s\n`,
    )
  if (wasStopped) process.stdout.write('Stopped before the end.\n')
  if (!isGreen) process.stdout.write(`TEST_SEED=${chooseTestSeed()} repeats this order and these values.\n`)
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  return isGreen ? 0 : 1
}

/** The result of one stage; a check such as "types" counts as one test. */
export type Tally = {
  readonly stage: string
  readonly passed: number
  readonly failed: number
  /** Tests that were declared and not run; each makes the run fail. */
  readonly skipped: number
  readonly seconds: number
  /** The failures, with place and reason where the stage knows them. */
  readonly failures?: readonly string[]
}
