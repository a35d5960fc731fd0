import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const tests: string[] = JSON.parse(process.env.MUTATION_TESTS ?? '[]')

/** The order that is given: quick files first, because the first failed test ends a mutant's run. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const getPlace = ({ moduleId }: TestSpecification) => tests.findIndex((test) => moduleId.endsWith(test))
    return files.toSorted((left, right) => getPlace(left) - getPlace(right))
  }
}

// Each file gets new modules: a mutant in a constant takes effect while its module loads.
export default defineConfig({
  test: {
    isolate: true,
    include: tests,
    testTimeout: 90_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['./scripts/mutation/fixSeed.ts', './scripts/mutation/passAsMainThread.ts'],
    sequence: { sequencer: GivenOrder },
  },
})
