import { expect, test } from '../story.ts'

test.describe('without a single script', () => {
  test.use({ javaScriptEnabled: false })

  test('default: the first HTML carries the page’s content in the language of the cookie', async ({
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
    await page.getByRole('link', { name: 'Proof of reserves' }).click()
    await expect(page).toHaveTitle(/^Proof of reserves · /)
    await context.addCookies([{ name: 'app_language', value: 'ja', url: demo.web }])
    await page.goto('/my')
    await expect(page.getByText('ウォレット').first()).toBeVisible()
    await context.clearCookies()
    await page.goto('/Financial')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('behavior: a member gets a member’s prerendered page, in the chosen language and theme', async ({
  page,
  context,
  arrive,
  keepTime,
}) => {
  // A day that passes meanwhile would credit interest between the two readings of the sum.
  await keepTime()
  await arrive('seeded', '/my')
  await expect(page.locator('[data-total]')).toHaveText(/[1-9].*USD$/)
  const total = await page.locator('[data-total]').innerText()
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  await expect
    .poll(async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`))
    .toEqual(expect.arrayContaining(['app_theme=dark', 'app_member=1', 'app_language=en']))
  const address = await page.evaluate(() => `${localStorage.getItem('signedInAs')}`)
  // The script of the app never arrives, so that only the prerendered page is shown.
  await page.route('**/assets/index-*.js', () => undefined)
  await page.goto('/my', { waitUntil: 'commit' })
  await expect(page.locator('.page-written [data-total]')).toHaveText(total)
  await expect(page.locator('.page-written header')).toContainText(address.slice(0, 6))
  await expect(page.locator('.page-written')).not.toContainText('0x0000')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await context.clearCookies({ name: 'app_member' })
  await page.goto('/my', { waitUntil: 'commit' })
  await expect(page.getByText('Your balances appear here')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('behavior: another account’s or an ended session’s data is never prerendered', async ({
  page,
  context,
  arrive,
}) => {
  await arrive('seeded', '/my')
  // The cookie is set when the page is idle; until then the next page is a visitor's.
  await expect
    .poll(async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`))
    .toContain('app_member=1')
  await page.route('**/assets/index-*.js', () => undefined)
  const shape = page.locator('.page-written [data-total] .shimmer')
  // The session is one member's, the browser remembers another: from the next document on, since the page that is open
  // may write its own member again.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('isOther') !== null) return
    sessionStorage.setItem('isOther', '1')
    const other = `0x${'7'.repeat(40)}`
    const userInfo = JSON.parse(localStorage.getItem('userInfo') ?? '{}')
    localStorage.setItem('userInfo', JSON.stringify({ ...userInfo, walletAddress: other }))
    localStorage.setItem('signedInAs', other)
  })
  const answered = page.waitForResponse('**/api/member/queryMeInfo')
  await page.goto('/my', { waitUntil: 'commit' })
  await answered
  await expect(page.locator('.page-written header')).toContainText('0x7777')
  await expect(shape).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('signedInAs'))
  await page.goto('/my', { waitUntil: 'load' })
  await expect(shape).toBeVisible()
  expect(await page.evaluate(() => 'prefetchedResponses' in globalThis)).toBe(false)
})

test('behavior: a connected but signed-out wallet gets neither a visitor’s nor a member’s page', async ({
  page,
  context,
  demo,
}) => {
  await context.addCookies([{ name: 'app_member', value: '0', url: demo.web }])
  await page.route('**/assets/index-*.js', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.page-shape')).toBeVisible()
  await expect(page.locator('.page-written')).toBeHidden()
})
