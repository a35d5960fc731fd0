import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { callRoutes } from '@bank/api-schema'
import { calls } from '@bank/api-schema/calls'
import type { BrowserContext, Page } from '@playwright/test'
import { openAsMember } from '../steps/openAsMember.ts'
import { openInApp } from '../steps/openInApp.ts'
import { waitUntilLoaded } from '../steps/waitUntilLoaded.ts'
import { expect, test } from '../story.ts'
import { createFixedResponses, serveResponses, toPage } from '../support/responses/fixedResponses.ts'
import { openSavedResponses } from '../support/responses/savedResponses.ts'
import { addWallet } from '../wallet/addWallet.ts'

/** A member of the demo whom no other story takes, so that the address on the screens is always the same. */
const memberIndex = 56
const kept = openSavedResponses({ isAnew: false })

/** Compares what assistive technology reads of a part of the screen with the committed text, figure by figure. */
async function expectWords(page: Page, role: 'main' | 'banner', name: string): Promise<void> {
  const part = page.getByRole(role)
  // Collapsed content is read too.
  await part.evaluate((whole) => {
    for (const each of whole.querySelectorAll('details')) each.open = true
  })
  const file = resolve(import.meta.dirname, `../pictures/${name}.aria.yml`)
  // The snapshots that Playwright writes itself accept any figure.
  if (['all', 'changed'].includes(test.info().config.updateSnapshots))
    writeFileSync(file, `${await part.ariaSnapshot()}\n`)
  await expect.soft(part, name).toMatchAriaSnapshot(readFileSync(file, 'utf8'))
}

/** Opens every record, so that its facts are compared too. */
async function openFolded(page: Page): Promise<void> {
  await expect(page.locator('main details').first()).toBeVisible()
  await page.locator('main details').evaluateAll((all) => {
    for (const folded of all) folded.setAttribute('open', '')
  })
}

/** Scrolls Home to its end, which loads when it comes near the window. */
async function showFoot(page: Page): Promise<void> {
  await page.getByRole('main').evaluate((whole) => whole.lastElementChild?.scrollIntoView())
  await expect(page.getByRole('heading', { name: 'App centre' })).toBeVisible()
  await waitUntilLoaded(page)
}

test.describe('with fixed responses', () => {
  let context: BrowserContext

  test.beforeEach(async ({ browser, demo }) => {
    context = await browser.newContext({
      baseURL: demo.web,
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await context.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('app_language', 'en')
    })
    await context.clock.install({ time: kept.takenAt })
  })
  test.afterEach(() => context.close())

  test('default: a visitor’s screens show every given figure', async () => {
    await kept.give(context, 'visitor')
    const page = await context.newPage()
    await page.goto('/')
    await waitUntilLoaded(page)
    await expectWords(page, 'banner', 'header-visitor')
    await showFoot(page)
    await expectWords(page, 'main', 'home-visitor')
    for (const [path, name] of [
      ['/Financial', 'financial-visitor'],
      ['/mixed/currency', 'mixing-visitor'],
      ['/cross/chain', 'cross-visitor'],
    ] as const) {
      await openInApp(page, path)
      await expectWords(page, 'main', name)
    }
  })

  test('default: a member’s screens show every given figure', async ({ demo }) => {
    const wallet = await addWallet(context, demo, [memberIndex])
    await kept.give(context, 'member')
    await serveResponses(context, createFixedResponses(kept.takenAt))
    const page = await context.newPage()
    await openAsMember(page, demo, wallet, '/my')
    await waitUntilLoaded(page)
    await expectWords(page, 'main', 'my-member')
    await openInApp(page, '/')
    await showFoot(page)
    await expectWords(page, 'main', 'home-member')
    for (const [path, name] of [
      ['/Financial/my', 'finances-member'],
      ['/contract/pledge', 'pledge-member'],
      ['/bonus', 'bonus-member'],
      ['/Invitation/my', 'invitations-member'],
      ['/team', 'team-member'],
      ['/team/member', 'team-members-member'],
      ['/mixed/record', 'mixing-records-member'],
      ['/cross/record', 'cross-records-member'],
    ] as const) {
      await openInApp(page, path)
      if (path.endsWith('/record')) await openFolded(page)
      await expectWords(page, 'main', name)
    }
    const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
    await test.step('a chip shows what is of its kind', async () => {
      await openInApp(page, '/mixed/record')
      await press('Withdraw failed')
      await expect(page.getByText('None in this state')).toBeVisible()
      await press('All')
      await serveResponses(context, { queryTornadoOrders: () => toPage([]) })
      await press('Refresh what is shown')
      await expect(page.getByText('No mixed transfers yet')).toBeVisible()
      await openInApp(page, '/team')
      await press('Community reward')
      await expect(page.getByRole('list', { name: 'Rewards' })).toContainText(
        /\+0\.75 GUSD.*on interest of 30\.00/,
      )
      await openInApp(page, '/my')
      const rows = page.getByRole('list', { name: 'Ledger' }).getByRole('listitem')
      for (const [tab, row] of [
        ['Staking', 'Fixed-term staking'],
        ['Financial income', 'Fixed-term interest, above the agreed minimum'],
        ['Community contribution income', 'Community reward'],
      ] as const) {
        await press(tab)
        await expect(rows).toHaveCount(1)
        await expect(rows).toContainText(row)
      }
    })
  })
})

test('behavior: every saved response matches the api’s schema', () => {
  for (const [key, { status, body }] of Object.entries(kept.answers)) {
    const path = /\/api\/[^? ]+/.exec(key)?.[0]
    const name = (Object.keys(callRoutes) as (keyof typeof callRoutes)[]).find(
      (each) => callRoutes[each].path === path,
    )
    if (name === undefined) throw new Error(`${key} is no call of the api`)
    const { error } = calls[name].result.safeParse((body as { result: unknown }).result)
    expect.soft(error?.message, `${key} (${status}): see pictures/ in e2e/README.md`).toBeUndefined()
  }
})
