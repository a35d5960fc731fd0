import { expect, test } from '../story.ts'

/** How far what is shown has jumped so far, as the browser itself counts it. */
const readLayoutShift = () =>
  new Promise<number>((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 500)
  })

test.describe('without a single script', () => {
  test.use({ javaScriptEnabled: false })

  test('default: the first HTML says what stands here, in the language of the cookie', async ({
    page,
    context,
    demo,
    watch,
  }) => {
    // A browser without scripts refuses to load ahead what it will not run.
    watch.allow(/assets\/.*\.js csp$/)
    await page.goto('/')
    await expect(page).toHaveTitle(/^Home · /)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Is the money there? Check it yourself' }).click()
    await expect(page).toHaveTitle(/^Solvency · /)
    await context.addCookies([{ name: 'app_language', value: 'ja', url: demo.web }])
    await page.goto('/my')
    await expect(page.getByText('ウォレット').first()).toBeVisible()
    await context.clearCookies()
    await page.goto('/Financial')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('behavior: the app takes the place of what was written ahead, and nothing jumps', async ({ page }) => {
  for (const path of ['/', '/Financial', '/my']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.locator('.page-written')).toHaveCount(0)
    expect(await page.evaluate(readLayoutShift), path).toBeLessThanOrEqual(0.02)
  }
})

test('behavior: who is known sees no words of a visitor, and everybody the language and theme they chose', async ({
  page,
  context,
  arrive,
}) => {
  await arrive('seeded', '/')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  await expect
    .poll(async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`))
    .toEqual(expect.arrayContaining(['app_theme=dark', 'app_member=1', 'app_language=en']))
  // What would draw the app never comes, so that what was written ahead is all there is to see.
  await page.route('**/assets/index-*.js', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.page-shape')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await context.clearCookies({ name: 'app_member' })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
