import type { CDPSession, Page } from '@playwright/test'
import { getHeader } from '../steps/account.ts'
import { keepingMs, waitUntilKept } from '../steps/waitUntilKept.ts'
import { expect, test } from '../story.ts'
import { type ReverseProxy, startReverseProxy } from '../support/demo/startReverseProxy.ts'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 3 * keepingMs })

/** Has the page say what the network is: a new document of some versions of Chromium says that it is online. */
async function overrideNetwork(session: CDPSession, offline: boolean): Promise<void> {
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.overrideNetworkState', { offline, ...speed })
}

const offlineNotice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('behavior: the app opens offline in its language on any screen, says so, and recovers', async ({
  page,
  context,
  watch,
  arrive,
}) => {
  const wallet = await arrive('seeded')
  await page.evaluate(() => localStorage.setItem('app_language', 'ja'))
  await page.goto('/my')
  await waitUntilKept(page, 'ja')
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const entries = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        const requests = await cache.keys()
        return Promise.all(
          requests.map(async (request) => [
            new URL(request.url).pathname,
            (await (await cache.match(request))?.text()) ?? '',
          ]),
        )
      }),
    )
    return entries.flat()
  })
  const person = wallet.address.slice(2).toLowerCase()
  for (const [path = '', text = ''] of kept) {
    expect(path).toMatch(/^\/(assets\/[^/]+\.(js|css|woff2)|index\.html|(boot|start)\.js|favicon\.svg)$/)
    expect(text.toLowerCase().includes(person), path).toBe(false)
  }

  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await context.setOffline(true)
  const session = await context.newCDPSession(page)
  await page.reload()
  await overrideNetwork(session, true)
  await expect(offlineNotice(page, 'オフライン')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  // No amount of this member’s is shown from what was kept.
  await expect(page.getByText('再試行').or(page.getByText('もう一度')).first()).toBeVisible()
  await page.goto('/bonus')
  await overrideNetwork(session, true)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offlineNotice(page, 'オフライン')).toBeVisible()
  expect(
    await page.evaluate(() =>
      fetch('/api/system/queryConfig').then(
        () => 'answered',
        () => 'refused',
      ),
    ),
  ).toBe('refused')

  await context.setOffline(false)
  await overrideNetwork(session, false)
  await expect(offlineNotice(page, 'オフライン')).toBeHidden()
  await page.goto('/my')
  await expect(getHeader(page)).toContainText('0x')
})

test.describe('a deployment', () => {
  let door: ReverseProxy
  test.beforeEach(async ({ demo, watch }) => {
    door = await startReverseProxy(demo)
    watch.allow(new RegExp(door.url))
  })
  test.afterEach(() => door.close())

  const builds = (page: Page) => page.evaluate(async () => (await caches.keys()).sort())

  test('behavior: a new build is fetched beside the old one, offered, and applied on request', async ({
    page,
    context,
  }) => {
    await page.goto(door.url)
    await waitUntilKept(page, 'en')
    const [old] = await builds(page)
    const second = await context.newPage()
    await second.goto(`${door.url}/solvency`)
    await waitUntilKept(second, 'en')
    door.deploy('0123456789ab')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    for (const tab of [page, second])
      await expect(tab.getByText('A new version is ready.', { exact: false })).toBeVisible({
        timeout: keepingMs,
      })
    // Nothing was loaded again, and what the old tabs still need is there.
    expect(await page.locator('meta[name=build]').getAttribute('content')).toBe(old?.replace('build-', ''))
    expect(await builds(page)).toEqual([old, 'build-0123456789ab'].sort())
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('meta[name=build]')).toHaveAttribute('content', '0123456789ab')
    await expect(page.getByText('A new version is ready.', { exact: false })).toBeHidden()
    expect(await builds(page)).toContain(old)
    await second.close()
    await page.reload()
    await expect.poll(() => builds(page)).toEqual(['build-0123456789ab'])
  })

  test('behavior: caches are deleted when the server withdraws the service worker', async ({
    page,
    demo,
  }) => {
    await page.goto(door.url)
    await waitUntilKept(page, 'en')
    const leave = await (await fetch(`${demo.web}/sw-off.js`)).text()
    door.put('/sw.js', leave)
    await page.reload()
    await expect.poll(() => builds(page)).toEqual([])
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    door.listAsked()
    await page.reload()
    await expect(getHeader(page)).toBeVisible()
    expect(door.listAsked()).toContain('/start.js')
  })
})
