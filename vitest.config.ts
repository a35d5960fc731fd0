import { configDefaults, defineConfig } from 'vitest/config'
import { compileCache } from './scripts/paths.ts'
import { chooseTestSeed } from './scripts/stages/chooseTestSeed.ts'
import { listFilesOffCitus } from './scripts/stages/citus.ts'
import { testPatterns } from './scripts/stages/testPatterns.ts'

process.env.NODE_COMPILE_CACHE ??= compileCache
const deep = process.env.DEEP === '1'
/** The soaks have stages of their own, and so have the drills on the cluster. */
const soakTests = [
  'bench/src/chaos/chaos{,.deep}.test.ts',
  '{bench,apps/operations}/src/cluster/*.deep.test.ts',
]
const soak = process.env.SOAK === '0' ? soakTests : []
const exclude = [
  ...configDefaults.exclude,
  ...['e2e/**', '**/out/**', ...soak],
  ...(deep ? [] : ['**/*.deep.test.ts']),
  ...(process.env.CITUS_URL ? listFilesOffCitus() : ['**/*.citus.test.ts']),
]

// Two cores are the reference machine: a third worker uses what they have left while the others wait for servers.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    // A hanging test still fails; a slow one does not, on a machine with thirty times the work it can do.
    testTimeout: deep ? 3_600_000 : 600_000,
    hookTimeout: 600_000,
    // A test that asserts nothing fails.
    expect: { poll: { timeout: 120_000 }, requireAssertions: true },
    // A test that needs another one before it fails. Files begin with the longest, for the load.
    sequence: { shuffle: { tests: true, files: false }, seed: chooseTestSeed() },
    setupFiles: ['./scripts/stages/seedProperties.ts'],
    teardownTimeout: 30_000,
    passWithNoTests: false,
    projects: [
      // Components in a document, with their words compiled; built as apps/web builds them.
      './apps/web/vitest.config.ts',
      {
        extends: true,
        test: {
          name: 'pure',
          isolate: false,
          include: [testPatterns.pure],
          exclude,
        },
      },
      {
        // Module state lasts as long as a page, so each file gets new modules.
        extends: true,
        test: { name: 'pages', include: [testPatterns.pages], exclude },
      },
      {
        extends: true,
        test: {
          name: 'database',
          isolate: false,
          include: [testPatterns.database],
          exclude,
          globalSetup: ['./packages/database/src/embedded/vitestGlobalSetup.ts'],
        },
      },
    ],
  },
})
