import { defineConfig } from '@playwright/test'
import { chromiumArguments } from './support/browser/chromiumArguments.ts'
import { findChromium } from './support/browser/findChromium.ts'

/**
 * `npm test` runs the plain stories. `npm run test:deep` runs the other kinds, each with a demo of its own: nightly ones
 * (platform and appearance) and deep ones, which cost minutes and change the whole demo.
 */
const kind = process.env.STORIES ?? 'plain'
const kinds = ['nightly', 'deep']

export default defineConfig({
  testDir: './stories',
  testMatch: kind === 'plain' ? '**/*.test.ts' : `**/*.${kind}.test.ts`,
  testIgnore: kind === 'plain' ? kinds.map((each) => `**/*.${each}.test.ts`) : [],
  globalSetup: './support/demo/startSharedDemo.ts',
  outputDir: '../.data/e2e',
  snapshotPathTemplate: '{testDir}/../pictures/{arg}{ext}',
  // Two cores are the reference machine: a third worker uses what they have left while the others wait for blocks.
  workers: 3,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  // The runner of the stages reads the file that PLAYWRIGHT_JSON_OUTPUT_FILE names.
  reporter: [
    ['list'],
    ['./support/AssertionReporter.ts'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE === undefined ? [] : [['json'] as const]),
  ],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    // Stories change what the server answers, which a worker would ask for unseen; the one about it lets it in.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    viewport: { width: 750, height: 1000 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath: findChromium(), args: [...chromiumArguments] },
  },
})
