import { expect, type Page, type Route } from '@playwright/test'
import { openPath } from './openPath.ts'
import type { Screen } from './screen.ts'

const solvencyCall = /\/api\/system\/querySolvency(\?|$)/

type Answer = { readonly result: Record<string, unknown> }

/** Opens the solvency page with another response; a real one would need an hour or a loss. */
const openSolvency =
  (change: (result: Record<string, unknown>) => Record<string, unknown>) => async (page: Page) => {
    await page.route(solvencyCall, async (route: Route) => {
      const answer = await route.fetch()
      const envelope = (await answer.json()) as Answer
      await route.fulfill({ response: answer, json: { ...envelope, result: change(envelope.result) } })
    })
    await openPath('/solvency')(page)
  }

const toShortfall = (result: Record<string, unknown>) => {
  const check = result.check as { liabilitiesAmount: string; idleAmount: string }
  const assets = Number(check.liabilitiesAmount) * 0.97
  const assetsAmount = assets.toFixed(2)
  return {
    ...result,
    check: {
      ...check,
      assetsAmount,
      suppliedAmount: (assets - Number(check.idleAmount)).toFixed(2),
      withdrawableAmount: assetsAmount,
      uncreditedAmount: '0',
      inTransitAmount: '0',
      ratio: '0.970000',
      isSolvent: false,
    },
    stopped: { rewards: true, newStakes: true, reason: 'insolvent' },
    waterfall: (result.waterfall as { amount: string | null }[]).map((step) => ({
      ...step,
      amount: step.amount && '0',
    })),
  }
}

const deleteRecord = (result: Record<string, unknown>) => ({
  ...result,
  check: null,
  attestation: null,
  history: { dataList: [], total: 0, pageNo: 1, pageSize: 20 },
})

async function verifyLeaf(page: Page): Promise<void> {
  await openPath('/solvency')(page)
  const section = page.locator('main section').filter({ has: page.locator('section button') })
  await section.getByRole('button').first().click()
  await expect(section.locator('ol')).toBeVisible()
}

/** Invitations, team, solvency and help. */
export const teamScreens: readonly Screen[] = [
  { name: 'help', viewer: 'visitor', open: openPath('/help') },
  { name: 'security-visitor', viewer: 'visitor', open: openPath('/security') },
  { name: 'security', viewer: 'member', open: openPath('/security') },
  { name: 'solvency-visitor', viewer: 'visitor', open: openPath('/solvency') },
  { name: 'solvency-short', viewer: 'visitor', open: openSolvency(toShortfall) },
  { name: 'solvency-empty', viewer: 'visitor', open: openSolvency(deleteRecord) },
  { name: 'invitation-visitor', viewer: 'visitor', open: openPath('/Invitation') },
  { name: 'team-visitor', viewer: 'visitor', open: openPath('/team') },
  { name: 'invitation-my-empty', viewer: 'member', open: openPath('/Invitation/my') },
  { name: 'team-empty', viewer: 'member', open: openPath('/team') },
  { name: 'solvency', viewer: 'inviter', open: verifyLeaf },
  { name: 'invitation', viewer: 'inviter', open: openPath('/Invitation') },
  { name: 'invitation-my', viewer: 'inviter', open: openPath('/Invitation/my') },
  { name: 'team', viewer: 'inviter', open: openPath('/team') },
  { name: 'team-member', viewer: 'inviter', open: openPath('/team/member') },
]
