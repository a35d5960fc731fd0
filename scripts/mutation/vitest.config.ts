import { defineConfig } from 'vitest/config'

const tests: string[] = JSON.parse(process.env.MUTATION_TESTS ?? '[]')

// Each file gets new modules: a mutant in a constant takes effect while its module loads.
export default defineConfig({
  test: {
    isolate: true,
    include: tests,
    testTimeout: 90_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['./scripts/mutation/fixSeed.ts'],
  },
})
