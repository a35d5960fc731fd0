import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPages } from '../docs/listPages.ts'
import { root } from '../paths.ts'
import { findChromium } from '../stages/browser.ts'

const port = 8_092
const address = `http://localhost:${port}/bank/`
let out: string
let server: ChildProcess
let browser: Browser

beforeAll(async () => {
  out = join(mkdtempSync(join(tmpdir(), 'docs-')), 'site')
  const args = ['docs', '--out', out, '--base', '/bank', '--serve', '--port', `${port}`]
  server = spawn(process.execPath, [join(root, 'scripts/main.ts'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let printed = ''
  await new Promise<void>((done, fail) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('served at')) done()
    })
    server.once('exit', (code) => fail(new Error(`npm run docs ended with ${code}: ${printed}`)))
  })
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium is missing: apt-get install chromium.')
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser?.close()
  if (server?.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  rmSync(join(out, '..'), { recursive: true, force: true })
})

type Visit = { readonly page: Page; readonly faults: string[] }

/** A page that writes down each request to another host and each error. */
async function openPage(options: Parameters<Browser['newPage']>[0] = {}): Promise<Visit> {
  const page = await browser.newPage(options)
  const faults: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith('data:')) faults.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  return { page, faults }
}

const toAddress = (path: string) =>
  address + path.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html')

for (const colorScheme of ['light', 'dark'] as const)
  test(`default: every page opens in ${colorScheme} on a phone, asks no other host, and fits`, async () => {
    const { page, faults } = await openPage({ viewport: { width: 360, height: 740 }, colorScheme })
    for (const { path, title } of listPages(join(root, 'docs'))) {
      await page.goto(toAddress(path), { waitUntil: 'load' })
      expect(await page.locator('h1').innerText(), path).toContain(title.replaceAll('`', ''))
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
    expect(faults).toEqual([])
    await page.close()
  })

test('behavior: the API page lists every call of the document and unfolds its schema', async () => {
  const { page, faults } = await openPage({ viewport: { width: 1280, height: 860 }, colorScheme: 'dark' })
  const { paths }: { paths: Record<string, Record<string, unknown>> } = JSON.parse(
    readFileSync(join(out, 'openapi/openapi.json'), 'utf8'),
  )
  const methods = Object.values(paths).flatMap((call) => Object.keys(call))
  expect(methods.length).toBeGreaterThan(50)
  await page.goto(toAddress('api.md'))
  await page.locator('.opblock').first().waitFor()
  expect(await page.locator('.opblock').count()).toBe(methods.length)
  for (const path of Object.keys(paths))
    expect(await page.getByRole('cell', { name: path, exact: true }).count(), path).toBe(1)
  await page.locator('.opblock-summary-control').first().click()
  await page.locator('.opblock-body').first().waitFor()
  expect(await page.evaluate<boolean>("document.documentElement.classList.contains('dark-mode')")).toBe(true)
  expect(faults).toEqual([])
  await page.close()
})

test('behavior: the search finds a page and a call without another host', async () => {
  const { page, faults } = await openPage()
  await page.goto(toAddress('README.md'))
  for (const [words, result] of [
    ['patroni', 'Keep the database available'],
    ['exchangeArgumentQuery', 'API'],
  ] as const) {
    await page.locator('.VPNavBarSearch button').first().click()
    await page.getByRole('searchbox').fill(words)
    await page.locator('.results .result', { hasText: result }).first().waitFor()
    await page.keyboard.press('Escape')
  }
  expect(faults).toEqual([])
  await page.close()
})
