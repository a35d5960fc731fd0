import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { saveVariants, type Variant } from './variant.ts'

/** Longer than any screen takes, private transfers with their proofs included. */
const timeoutMs = 240_000

/** Opens one screen and saves every variant; returns the failures, so that the others are still saved. */
export async function saveScreen(
  page: Page,
  screen: {
    readonly name: string
    readonly isSheet?: boolean
    readonly subject?: (page: Page) => Locator
    readonly open: () => Promise<unknown>
  },
  params: { readonly language: string; readonly looks: readonly Variant[]; readonly folder: string },
): Promise<readonly string[]> {
  const { language, looks } = params
  try {
    const save = async () => {
      await screen.open()
      await saveVariants(page, { ...screen, folder: join(params.folder, language), looks })
    }
    const late = new Error(`it did not stand within ${timeoutMs / 60_000} minutes`)
    await Promise.race([save(), sleep(timeoutMs, undefined, { ref: false }).then(() => Promise.reject(late))])
    return []
  } catch (error) {
    return [`${screen.name} in ${language}: ${error instanceof Error ? error.message : error}`]
  } finally {
    // Only now: an open page asks again, and would get other answers than the screen was opened with.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}
