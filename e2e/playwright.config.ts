import { defineConfig } from '@playwright/test'
import { chromiumArguments } from './support/chromiumArguments.ts'
import { findChromium } from './support/findChromium.ts'

/** Stories that cost minutes have a run, and so a world, of their own: `npm run test:deep`. */
const isDeep = process.env.DEEP === '1'

export default defineConfig({
  testDir: './stories',
  testMatch: isDeep ? '**/*.deep.test.ts' : '**/*.test.ts',
  testIgnore: isDeep ? [] : '**/*.deep.test.ts',
  globalSetup: './support/startSharedDemo.ts',
  outputDir: '../.data/e2e',
  snapshotPathTemplate: '{testDir}/../pictures/{arg}{ext}',
  // Two cores are the reference machine: a third worker uses what they have left while the others wait for blocks.
  workers: 3,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
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
