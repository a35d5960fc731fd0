import { getHeader } from '../steps/account.ts'
import { expect, test } from '../story.ts'

const languages = [
  {
    code: 'zh_CN',
    label: '简',
    tag: 'zh-CN',
    name: '简体中文',
    home: '首页',
    my: '个人中心',
    recharge: '充值 USDT',
    menu: '菜单',
  },
  {
    code: 'zh_TW',
    label: '繁',
    tag: 'zh-TW',
    name: '繁體中文',
    home: '首頁',
    my: '個人中心',
    recharge: '儲值 USDT',
    menu: '選單',
  },
  {
    code: 'en',
    label: 'EN',
    tag: 'en',
    name: 'English',
    home: 'Home',
    my: 'Personal centre',
    recharge: 'Recharge USDT',
    menu: 'Menu',
  },
  {
    code: 'ja',
    label: '日',
    tag: 'ja',
    name: '日本語',
    home: 'ホーム',
    my: 'マイページ',
    recharge: 'USDT を入金',
    menu: 'メニュー',
  },
  {
    code: 'ko',
    label: '한',
    tag: 'ko',
    name: '한국어',
    home: '홈',
    my: '마이페이지',
    recharge: 'USDT 충전',
    menu: '메뉴',
  },
]

for (const { code, label, tag, name, home, my, menu } of languages)
  test(`behavior: ${name} chosen in the header applies everywhere after a reload of the same route`, async ({
    page,
  }) => {
    // It begins in another language than the one that is chosen.
    const other = code === 'en' ? 'ja' : 'en'
    await page.addInitScript((first) => {
      if (sessionStorage.getItem('begun') === null) localStorage.setItem('app_language', first)
      sessionStorage.setItem('begun', 'yes')
    }, other)
    await page.goto('/my')
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    await getHeader(page).locator('button[aria-haspopup="menu"]').nth(1).click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page).toHaveTitle(new RegExp(`^${my} · `))
    await expect(page).toHaveURL(/\/my$/)
    expect(await page.evaluate(() => localStorage.getItem('app_language'))).toBe(code)
    await expect(getHeader(page).locator('button[aria-haspopup="menu"]').nth(1)).toContainText(label)

    await getHeader(page).getByRole('button', { name: menu }).click()
    const drawer = page.getByRole('dialog', { name: menu })
    const entries = drawer.getByRole('listitem')
    await expect(entries).toHaveCount(15)
    if (code !== 'en')
      for (const text of await entries.allTextContents()) expect(text).not.toMatch(/[a-z]{4}/)
    await drawer.getByRole('link', { name: home, exact: true }).click()
    await expect(page).toHaveTitle(new RegExp(`^${home} · `))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('USDT')
    await expect(page.getByText('10,000,000,000').first()).toBeVisible()
    const shown = await page.getByRole('main').innerText()
    // Names and units apart, no word of another language is on the screen.
    const foreign = shown.replaceAll('Wallet Bank', '').match(/\b(?!GUSD|USDT|Aave)[A-Za-z]{4,}\b/g)
    if (code !== 'en') expect(foreign ?? []).toEqual([])
  })

test('behavior: a visitor without a choice gets simplified Chinese', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('app_language', 'xx'))
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page).toHaveTitle(/首页/)
  // A word that means another thing on another screen.
  await expect(page.getByLabel('支付', { exact: true })).toBeVisible()
})
