import type { Page } from '@playwright/test'
import { expect } from '../story.ts'
import type { Demo } from '../support/demo/demo.ts'
import { sendControlCommand } from '../support/demo/sendControlCommand.ts'

const recordedTimeoutMs = 90_000

/** Verifies the member's leaf on the page; without a record that counts the member, passes an hour and retries. */
export async function verifyLeaf(page: Page, demo: Demo): Promise<void> {
  if (new URL(page.url()).pathname !== '/solvency') await page.goto('/solvency')
  const outcome = page.getByText(/^(You are counted with|This proof is refused|Not checked to the end)/)
  const notYet = page.getByText(/^No record on chain includes you yet/)
  await page.getByRole('button', { name: 'Check my share' }).click()
  await expect(outcome.or(notYet)).toBeVisible()
  if (await outcome.isVisible()) return
  await sendControlCommand(demo, 'travel', { hours: 1 })
  await expect(async () => {
    await page.getByRole('button', { name: 'Check my share' }).click()
    await expect(outcome).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: recordedTimeoutMs })
}
