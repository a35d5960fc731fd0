import { defineConfig } from '@playwright/test'
import { chromiumArguments } from './world/chromiumArguments.ts'
import { findChromium } from './world/findChromium.ts'

export default defineConfig({
  testDir: './stories',
  globalSetup: './world/startForAll.ts',
  outputDir: '../.data/e2e',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    viewport: { width: 750, height: 1000 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    launchOptions: { executablePath: findChromium(), args: [...chromiumArguments] },
  },
})
