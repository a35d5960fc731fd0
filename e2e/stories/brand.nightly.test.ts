import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { getHeader } from '../steps/account.ts'
import { keepingMs, waitUntilKept } from '../steps/waitUntilKept.ts'
import { expect, test } from '../story.ts'
import { watchContext } from '../support/browser/watchContext.ts'
import { type OwnDemo, startOwnDemo } from '../support/demo/startOwnDemo.ts'

const accents = { light: '#1f4fa8', dark: '#7fb2ff' }
const computed = { light: 'rgb(31, 79, 168)', dark: 'rgb(127, 178, 255)' }
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#1f4fa8"/><path d="M9 17l5 5 9-11" fill="none" stroke="#fff" stroke-width="3"/></svg>'
const iconSize = { width: 192, height: 192 }

let own: OwnDemo
let folder: string

test.describe.configure({ mode: 'serial', timeout: 3 * keepingMs })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000)
  folder = mkdtempSync(join(tmpdir(), 'brand-'))
  for (const name of ['logo.svg', 'favicon.svg']) writeFileSync(join(folder, name), logo)
  writeFileSync(join(folder, 'icon-192.png'), await drawIcon(browser))
  own = await startOwnDemo({
    PRODUCT_NAME: 'Harbour',
    BRAND_FOLDER: folder,
    BRAND_ACCENT_LIGHT: accents.light,
    BRAND_ACCENT_DARK: accents.dark,
  })
})
test.afterAll(async () => {
  await own?.stop()
  rmSync(folder, { recursive: true })
})

async function drawIcon(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: iconSize })
  await page.setContent(`<style>*{margin:0}</style>${logo}`)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

/** Opens a browser at the branded demo; fails when the content policy or the network refuses anything. */
async function withBrowser(
  browser: Browser,
  options: BrowserContextOptions,
  act: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: own.demo.web, reducedMotion: 'reduce', ...options })
  const watch = watchContext(context, own.demo)
  watch.allow(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    /status 401: .*\/queryMe$/,
    /status of 401 .*\/queryMe\)$/,
  )
  await context.addCookies([{ name: 'app_language', value: 'en', url: own.demo.web }])
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('app_language', 'en')
  })
  await act(await context.newPage(), context)
  expect(watch.list()).toEqual([])
  await context.close()
}

async function assertLogo(mark: Locator): Promise<void> {
  await expect(mark).toBeVisible()
  await expect(mark).toHaveCSS('background-image', /^url\("data:image\/svg\+xml;base64,/)
  await expect(mark.locator('*').first()).toBeHidden()
}

const getConnect = (page: Page) => getHeader(page).getByRole('button', { name: 'Connect' })
const getMark = (page: Page) => page.locator('svg[data-logo]').filter({ visible: true })

test('default: before any script runs, logo and buttons are those of the brand, in light and dark', async ({
  browser,
}) => {
  for (const colorScheme of ['light', 'dark'] as const)
    await withBrowser(
      browser,
      { colorScheme, javaScriptEnabled: false, serviceWorkers: 'block' },
      async (page) => {
        for (const path of ['/', '/Financial']) {
          await page.goto(path)
          await expect(getConnect(page)).toHaveCSS('background-color', computed[colorScheme])
          await assertLogo(getMark(page))
        }
      },
    )
})

test('default: icon and manifest are those of the brand, and files that it lacks are ours', async ({
  browser,
}) => {
  await withBrowser(browser, { colorScheme: 'light', serviceWorkers: 'block' }, async (page) => {
    await page.goto('/')
    await expect(page.getByText('Harbour', { exact: true }).first()).toBeVisible()
    const read = async (path: string) => (await page.request.get(path)).body()
    const icon = await page.locator('link[rel=icon]').getAttribute('href')
    expect((await read(`${icon}`)).toString()).toBe(logo)
    const manifest = JSON.parse((await read('/manifest.webmanifest')).toString())
    expect(manifest).toMatchObject({ name: 'Harbour', theme_color: accents.light })
    const [small, large] = await Promise.all(['/icon-192.png', '/icon-512.png'].map(read))
    expect(small?.readUInt32BE(16)).toBe(iconSize.width)
    expect(large?.readUInt32BE(16)).toBe(512)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByText('Dark', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(getConnect(page)).toHaveCSS('background-color', computed.dark)
  })
})

test('default: the console has the brand too', async ({ browser }) => {
  await withBrowser(browser, { colorScheme: 'dark', locale: 'en-GB' }, async (page) => {
    await page.goto(own.demo.console)
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCSS('background-color', computed.dark)
    await assertLogo(getMark(page))
    const icon = await page.request.get(`${own.demo.console}/favicon.svg`)
    expect((await icon.body()).toString()).toBe(logo)
  })
})

test('behavior: offline the brand stays, and another brand is fetched as another build', async ({
  browser,
}) => {
  await withBrowser(browser, { colorScheme: 'light', serviceWorkers: 'allow' }, async (page, context) => {
    const readBuild = () => page.locator('meta[name=build]').getAttribute('content')
    await page.goto('/')
    await waitUntilKept(page, 'en')
    await context.setOffline(true)
    await page.reload()
    await expect(getConnect(page)).toHaveCSS('background-color', computed.light)
    await assertLogo(getMark(page))
    await context.setOffline(false)
    await page.goto('/')
    const before = await readBuild()
    // The page polls, and the server is away for a moment.
    await page.goto('about:blank')
    await own.resumeWith(() => writeFileSync(join(folder, 'logo.svg'), logo.replace('#1f4fa8', '#102a5c')))
    await page.goto('/')
    expect(await readBuild()).not.toBe(before)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect
      .poll(() => page.evaluate(() => caches.keys()), { timeout: keepingMs })
      .toContain(`build-${await readBuild()}`)
  })
})
