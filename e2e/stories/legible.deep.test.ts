import type { Page } from '@playwright/test'
import { openDrawer } from '../steps/account.ts'
import { openInApp } from '../steps/openInApp.ts'
import { waitUntilLoaded } from '../steps/waitUntilLoaded.ts'
import { expect, test } from '../story.ts'
import { listPaths } from '../support/browser/listPaths.ts'
import { findOrphans } from '../support/faults/findOrphans.ts'
import { listTruncatedTexts } from '../support/faults/listTruncatedTexts.ts'

/** The text size that a person sets in the browser; 16 px is the default. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
}

test('behavior: text at 200 % is complete on a phone, and nothing scrolls sideways', async ({
  page,
  arrive,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await setTextSize(page, 32)
  await arrive('seeded')
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('30px')
  for (const path of await listPaths()) {
    await openInApp(page, path)
    expect.soft(await listTruncatedTexts(page), path).toEqual([])
  }
  await openDrawer(page)
  expect(await listTruncatedTexts(page), 'drawer').toEqual([])
})

test('behavior: reduced motion stops every animation of loading, opening, progress and toasts', async ({
  page,
  arrive,
}) => {
  const listMoving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { animationName, transitionDuration } = getComputedStyle(element)
          return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s')
        })
        .map(({ tagName, className }) => `${tagName} ${className}`),
    )
  await arrive('seeded')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/fund/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/my')
  await expect(page.locator('.shimmer').first()).toBeVisible()
  expect(await listMoving(), 'loading').toEqual([])
  held.resolve()
  await waitUntilLoaded(page)
  const drawer = await openDrawer(page)
  expect(await listMoving(), 'drawer').toEqual([])
  const heldPage = Promise.withResolvers<void>()
  await page.route('**/assets/BonusPage-*.js', async (route) => {
    await heldPage.promise
    await route.continue()
  })
  await drawer.getByRole('link', { name: 'Bonus pool' }).click()
  await expect(page.locator('.progress-bar')).toBeAttached()
  expect(await listMoving(), 'navigation').toEqual([])
  heldPage.resolve()
  await expect(page).toHaveTitle(/^Bonus pool · /)
})

test('behavior: a text of any width leaves no single character on its last line', async ({ page }) => {
  await page.goto('/')
  await waitUntilLoaded(page)
  await page.getByRole('main').evaluate((main) => {
    const text = '您的存款与其他存款一起等待，证明会在不说明哪一笔属于您的情况下付款给收款人'
    const blocks = ['p', 'li', 'h2', 'button'].flatMap((name) =>
      Array.from({ length: 30 }, (_, place) => {
        const block = document.createElement(name)
        block.textContent = text
        block.style.width = `${170 + 5 * place}px`
        return block
      }),
    )
    main.setAttribute('lang', 'zh-CN')
    main.replaceChildren(...blocks)
  })
  expect(await findOrphans(page)).toEqual([])
  // The same where it is broken as browsers do by themselves.
  await page.evaluate(() => {
    for (const block of document.querySelectorAll('main *')) (block as HTMLElement).style.textWrap = 'wrap'
  })
  expect((await findOrphans(page)).length).toBeGreaterThan(0)
})

test('behavior: more contrast removes grey text and faint borders', async ({ page, arrive }) => {
  await arrive('seeded', '/my')
  await waitUntilLoaded(page)
  const listColours = (selector: string, property: 'color' | 'borderTopColor') =>
    page
      .locator(selector)
      .evaluateAll(
        (elements, name) => [...new Set(elements.map((element) => getComputedStyle(element)[name]))],
        property,
      )
  const [ink] = await listColours('body', 'color')
  const greys = 'main .text-ink-2, main .text-ink-3'
  expect(await listColours(greys, 'color')).not.toContain(ink)
  const [faint] = await listColours('main .border-line', 'borderTopColor')
  await page.emulateMedia({ contrast: 'more' })
  expect(await listColours(greys, 'color')).toEqual([ink])
  expect(await listColours('main .border-line', 'borderTopColor')).not.toContain(faint)
})

test('behavior: forced colours keep selected, pressed and focused states distinct', async ({
  page,
  arrive,
}) => {
  await arrive('seeded', '/my')
  await waitUntilLoaded(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const edgeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
      })
  expect(await edgeOf('main [aria-pressed="true"]')).toBe(2)
  expect(await edgeOf('main [aria-pressed="false"]')).toBe(1)
  await page.keyboard.press('Tab')
  expect(await edgeOf(':focus')).toBe(3)
  await page.getByRole('button', { name: 'Recharge USDT' }).focus()
  expect(await edgeOf(':focus')).toBe(3)
  const drawer = await openDrawer(page)
  await expect(drawer.locator('[aria-current="page"]')).toHaveCount(1)
  expect(await edgeOf('[role="dialog"] [aria-current="page"]')).toBe(2)
})
