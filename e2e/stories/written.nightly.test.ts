import { expect, test } from '../story.ts'

/** The layout shift so far, as the browser itself counts it. */
const readLayoutShift = () =>
  new Promise<number>((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 500)
  })

test('behavior: the app replaces the prerendered page without a layout shift', async ({ page }) => {
  for (const path of ['/', '/Financial', '/my']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.locator('.page-written')).toHaveCount(0)
    expect(await page.evaluate(readLayoutShift), path).toBeLessThanOrEqual(0.02)
  }
})

test('behavior: the app waits a moment for a member’s total, and starts without it', async ({
  page,
  context,
  arrive,
}) => {
  await arrive('seeded', '/my')
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('app_member')
  let answer = () => undefined as unknown
  await page.route('**/api/member/queryMeInfo', (route) => {
    answer = () => route.continue()
  })
  const isAppHeld = () =>
    page.evaluate(
      () =>
        (document.querySelector<HTMLTemplateElement>('template[data-app]')?.content.childElementCount ?? 0) >
        0,
    )
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/my')
  await page.clock.runFor(200)
  expect(await isAppHeld()).toBe(true)
  answer()
  await expect(page.locator('.page-written [data-total]')).toHaveText(/[1-9].*USD$/)
  await page.clock.runFor(100)
  expect(await isAppHeld()).toBe(false)
  await page.goto('/my')
  await page.clock.runFor(500)
  expect(await isAppHeld()).toBe(false)
})
