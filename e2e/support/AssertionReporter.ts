import type { FullResult, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** Fails a run in which a test passed without asserting anything, as `requireAssertions` does in Vitest. */
export default class AssertionReporter implements Reporter {
  readonly #asserting = new Set<string>()
  readonly #idle: string[] = []

  onStepEnd(test: TestCase, _result: TestResult, step: TestStep): void {
    if (step.category === 'expect') this.#asserting.add(test.id)
  }

  onTestEnd(test: TestCase, { status }: TestResult): void {
    if (status === 'passed' && !this.#asserting.has(test.id)) this.#idle.push(test.titlePath().join(' › '))
  }

  async onEnd(): Promise<Pick<FullResult, 'status'> | undefined> {
    for (const title of this.#idle) process.stderr.write(`asserts nothing: ${title}\n`)
    return this.#idle.length > 0 ? { status: 'failed' } : undefined
  }

  printsToStdio(): boolean {
    return false
  }
}
