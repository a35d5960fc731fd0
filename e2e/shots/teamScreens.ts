import { expect, type Page, type Route } from '@playwright/test'
import { goTo } from './goTo.ts'
import type { Screen } from './screens.ts'

const solvencyCall = '**/api/system/querySolvency*'

type Answer = { readonly result: Record<string, unknown> }

/** Draws the solvency page as it would be with another answer; a real one would take an hour or a loss. */
const showSolvency =
  (change: (result: Record<string, unknown>) => Record<string, unknown>) => async (page: Page) => {
    await page.route(solvencyCall, async (route: Route) => {
      const answer = await route.fetch()
      const envelope = (await answer.json()) as Answer
      await route.fulfill({ response: answer, json: { ...envelope, result: change(envelope.result) } })
    })
    await goTo('/solvency')(page)
  }

const fallShort = (result: Record<string, unknown>) => {
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

const forget = (result: Record<string, unknown>) => ({
  ...result,
  check: null,
  attestation: null,
  history: { dataList: [], total: 0, pageNo: 1, pageSize: 20 },
})

async function checkShare(page: Page): Promise<void> {
  await goTo('/solvency')(page)
  const section = page.locator('main section').filter({ has: page.locator('section button') })
  await section.getByRole('button').first().click()
  await expect(section.locator('ol')).toBeVisible()
}

/** Invitations, team, solvency and help. */
export const teamScreens: readonly Screen[] = [
  { name: 'help', viewer: 'visitor', open: goTo('/help') },
  { name: 'solvency-visitor', viewer: 'visitor', open: goTo('/solvency') },
  { name: 'solvency-short', viewer: 'visitor', open: showSolvency(fallShort) },
  { name: 'solvency-empty', viewer: 'visitor', open: showSolvency(forget) },
  { name: 'invitation-visitor', viewer: 'visitor', open: goTo('/Invitation') },
  { name: 'team-visitor', viewer: 'visitor', open: goTo('/team') },
  { name: 'invitation-my-empty', viewer: 'member', open: goTo('/Invitation/my') },
  { name: 'team-empty', viewer: 'member', open: goTo('/team') },
  { name: 'solvency', viewer: 'inviter', open: checkShare },
  { name: 'invitation', viewer: 'inviter', open: goTo('/Invitation') },
  { name: 'invitation-my', viewer: 'inviter', open: goTo('/Invitation/my') },
  { name: 'team', viewer: 'inviter', open: goTo('/team') },
  { name: 'team-member', viewer: 'inviter', open: goTo('/team/member') },
]
