import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '@bank/database'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { mnemonicToAccount } from 'viem/accounts'
import { type OpenBrowser, openBrowser } from '../page/openBrowser.ts'
import { restoreMember } from '../page/restoreMember.ts'
import { createDemoFolder, startDemo } from '../startDemo.ts'
import { findShownFigures, listUnknownFigures, type ShownFigure } from './matchFigures.ts'
import { readKnownFigures } from './readKnownFigures.ts'

const languages = ['en', 'zh_CN', 'zh_TW', 'ja', 'ko'] as const
const screens = ['/', '/my', '/Financial/my', '/activity', '/team', '/bonus', '/solvency'] as const
/** Members whom the demo's seed has given balances and a team, by their place in its mnemonic. */
const memberIndexes = Array.from({ length: 10 }, (_, place) => 20 + place)
/** The product without a term, and one with; each member buys as many as their money reaches. */
const products = ['1', '2']
/** The smallest stake, and what has to be exchanged for it. */
const [stakeAmount, exchangeAmount] = [100, 101]
/** Bank time is read at most once a second, and a page's own clock may be as late. */
const clockMarginMs = 3_000
const settledTimeoutMs = 180_000
/** Time in which every tab has to agree after a day. */
const dayEndMs = 2_000

type Scene = { readonly origin: string; readonly dataDir: string; readonly database: Database }
type Member = { readonly browser: OpenBrowser; readonly token: string; readonly memberId: bigint }
type Reading = { readonly figures: number; readonly unknown: readonly ShownFigure[] }

/**
 * Reads every amount that the screens of ten members show, in five languages, and compares it with what the books have by
 * raw entries; at last in two tabs within two seconds of the end of a day. What disagrees is named on standard error.
 * `BENCH_ORIGIN` and `DATA_DIR` name a demo that runs.
 */
export async function measureFigures(): Promise<Record<string, number>> {
  const running = process.env.BENCH_ORIGIN
  const dataDir = running ? process.env.DATA_DIR : await createDemoFolder()
  if (!dataDir) throw new Error('BENCH_ORIGIN goes with DATA_DIR.')
  const demo = running ? undefined : await startDemo(dataDir)
  const { ownerUrl } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))
  const database = openDatabase({ url: ownerUrl, poolSize: 2 })
  const scene = { origin: demo?.origin ?? running ?? '', dataDir, database }
  try {
    const readings: Reading[] = []
    for (const addressIndex of memberIndexes)
      await withMember(scene, addressIndex, (member) => buyStakes(scene, member))
    await passDay(scene)
    await passDay(scene)
    for (const addressIndex of memberIndexes)
      readings.push(await withMember(scene, addressIndex, (member) => readMember(scene, member)))
    const [first = 0] = memberIndexes
    const atDayEnd = await withMember(scene, first, (member) => readAtDayEnd(scene, member))
    const all = [...readings, atDayEnd]
    for (const { screen, words } of all.flatMap(({ unknown }) => unknown))
      console.error(`${screen}: ${words.replaceAll(/\s+/g, ' ')}`)
    return {
      members: memberIndexes.length,
      languages: languages.length,
      screens: screens.length,
      figures: all.reduce((sum, { figures }) => sum + figures, 0),
      disagree: all.reduce((sum, { unknown }) => sum + unknown.length, 0),
      atDayEnd: atDayEnd.figures,
    }
  } finally {
    await database.close()
    await demo?.stop()
    if (!running) await rm(dataDir, { recursive: true, force: true })
  }
}

async function withMember<Result>(
  { origin, dataDir, database }: Scene,
  addressIndex: number,
  act: (member: Member) => Promise<Result>,
): Promise<Result> {
  const browser = await openBrowser()
  try {
    const token = await restoreMember(browser.context, origin, dataDir, { addressIndex })
    const { mnemonic } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))
    const { address } = mnemonicToAccount(mnemonic, { addressIndex })
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM bank.member WHERE address = ${address.toLowerCase()}`.execute(database.kysely)
    return await act({ browser, token, memberId: BigInt(rows[0]?.id ?? 0) })
  } finally {
    await browser.close()
  }
}

type Call = { readonly path: string; readonly body?: object; readonly token?: string }

async function callDemo(origin: string, { path, body, token }: Call): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: token }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { code, errInfo, result } = await response.json()
  if (code !== 0) throw new Error(`${path}: ${code} ${errInfo}`)
  return result
}

async function buyStakes({ origin }: Scene, { token }: Member): Promise<void> {
  for (const stakeTemplateId of products) {
    const balance = await callDemo(origin, { path: 'fund/queryBalance', token })
    if (Number(balance.totalUsdtBalance) >= exchangeAmount) {
      const exchange = { fromCurrency: '0', toCurrency: '1', exchangeAmount: `${exchangeAmount}` }
      await callDemo(origin, { path: 'fund/exchange', body: exchange, token })
    } else if (Number(balance.availableGusdBalance) < stakeAmount) return
    await callDemo(origin, {
      path: 'stake/stake',
      body: { stakeTemplateId, amount: `${stakeAmount}` },
      token,
    })
  }
}

async function passDay({ origin }: Scene): Promise<void> {
  await callDemo(origin, { path: 'system/passTime', body: { days: 1 } })
  const untilMs = Date.now() + settledTimeoutMs
  while ((await callDemo(origin, { path: 'system/queryDaysDue' })).days !== 0) {
    if (Date.now() > untilMs) throw new Error('the day was not settled in time')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const readBankNow = async (origin: string): Promise<number> =>
  Number((await callDemo(origin, { path: 'system/queryPlatformFigures' })).asOf)

/** Reads texts, and compares their amounts with the books at that time. */
async function compare(
  { origin, database }: Scene,
  { memberId }: Member,
  read: () => Promise<readonly (readonly [screen: string, text: string])[]>,
): Promise<Reading> {
  const fromMs = (await readBankNow(origin)) - clockMarginMs
  const texts = await read()
  const period = { fromMs, toMs: (await readBankNow(origin)) + clockMarginMs }
  const known = await readKnownFigures(database, { memberId, period })
  const shown = texts.flatMap(([screen, text]) => findShownFigures(screen, text))
  return { figures: shown.length, unknown: listUnknownFigures(shown, known) }
}

/** Every screen in every language. */
async function readMember(scene: Scene, member: Member): Promise<Reading> {
  const page = await member.browser.context.newPage()
  const readings: Reading[] = []
  for (const language of languages) {
    await page.goto(scene.origin)
    await page.evaluate((code) => localStorage.setItem('app_language', code), language)
    for (const screen of screens)
      readings.push(
        await compare(scene, member, async () => {
          await page.goto(`${scene.origin}${screen}`)
          return [[`${screen} ${language}`, await readScreen(page)]]
        }),
      )
  }
  return {
    figures: readings.reduce((sum, { figures }) => sum + figures, 0),
    unknown: readings.flatMap(({ unknown }) => unknown),
  }
}

/** The text of a screen once nothing of it loads: what is folded, and what loads near the window, included. */
async function readScreen(page: Page): Promise<string> {
  await waitUntilStill(page)
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await frame()
      await frame()
    }
  })
  // A part near the window begins to load without a placeholder.
  await page.waitForLoadState('networkidle')
  await waitUntilStill(page)
  return readText(page)
}

const waitUntilStill = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main h1') !== null &&
      document.querySelector('main .shimmer, .progress-bar, main [aria-busy="true"]') === null,
  )

const readText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    for (const folded of document.querySelectorAll('main details')) folded.setAttribute('open', '')
    return document.querySelector('main')?.innerText ?? ''
  })

/** Two open tabs of one member, read as soon as one of them says that a day has passed and is settled. */
async function readAtDayEnd(scene: Scene, member: Member): Promise<Reading> {
  const { context } = member.browser
  const [here, there] = [await context.newPage(), await context.newPage()]
  await here.goto(`${scene.origin}/my`)
  await here.evaluate(() => localStorage.setItem('app_language', 'en'))
  await there.goto(`${scene.origin}/Financial/my`)
  await here.goto(`${scene.origin}/my`)
  await Promise.all([readScreen(here), readScreen(there)])
  await here.getByRole('button', { name: 'Let days pass' }).click()
  await here.getByRole('dialog').getByRole('button', { name: '1 day', exact: true }).click()
  await here
    .getByText('Time has passed, and every day of it is settled.')
    .waitFor({ timeout: settledTimeoutMs })
  await here.waitForTimeout(dayEndMs)
  return compare(scene, member, async () => [
    ['/my at the end of a day', await readText(here)],
    ['/Financial/my in another tab', await readText(there)],
  ])
}
