import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@bank/database/embedded'
import { type BrowserContext, chromium } from 'playwright-core'

export type OpenBrowser = {
  readonly context: BrowserContext
  /** Lighthouse connects to the same browser, with its storage, on this port. */
  readonly port: number
  close(): Promise<void>
}

/** A headless Chromium with an empty profile. Throws when Chromium is missing (CHROMIUM_PATH names one). */
export async function openBrowser(): Promise<OpenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'))
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
    viewport: { width: 360, height: 800 },
  })
  const close = async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
  return { context, port, close }
}
