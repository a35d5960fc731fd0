import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getDialog, openDrawer } from '../steps/account.ts'
import { getLedgerRows } from '../steps/money.ts'
import { expect, test } from '../story.ts'

const anna = '0x00a329c0648769A73afAc7F9381E08FB43dBEA72'
/** Anna’s beginning and end, another middle. */
const twin = '0x00a300000000000000000000000000000000ea72'

test('default: help links lead to their subject and show the current parameters', async ({ page, demo }) => {
  const config = await (await fetch(`${demo.web}/api/system/queryConfig`)).json()
  const { limits } = config.result
  await page.goto('/help#withdraw')
  const section = page.getByRole('region', { name: 'Withdrawing' })
  await expect(section).toBeInViewport()
  await expect(section.getByRole('heading')).toBeFocused()
  await expect(section.getByText(`${Number(limits.automaticWithdrawalAmount).toFixed(2)} GUSD`)).toBeVisible()
  const earning = page.getByRole('region', { name: 'Earning with GUSD' })
  await expect(earning.getByText(/^0\.50% – 3\.00%, from/)).toBeVisible()
  await page.goto('/')
  const drawer = await openDrawer(page)
  await drawer.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Mixed transfer' })
    .click()
  await expect(page.getByRole('region', { name: 'Mixed transfer' })).toBeInViewport()
})

test('default: the help is searched, figures included, in the reader’s language', async ({ page }) => {
  const choose = async (language: string) => {
    await page.evaluate((code) => localStorage.setItem('app_language', code), language)
    await page.goto('/help')
  }
  await page.goto('/help')
  const sections = page.getByRole('main').getByRole('region')
  await expect(sections).toHaveCount(8)
  const field = page.getByRole('searchbox', { name: 'Search the help' })
  await field.fill('daily maximum')
  await expect(sections).toHaveCount(1)
  await expect(sections).toHaveAccessibleName('Withdrawing')
  await field.fill('mortgage')
  await expect(page.getByRole('status').filter({ hasText: 'No help found' })).toBeVisible()
  await field.fill('')
  await expect(sections).toHaveCount(8)
  await choose('zh_CN')
  await page.getByRole('searchbox', { name: '搜索帮助' }).fill('手续费 抵押贷款')
  await expect(page.getByText('没有找到相关帮助')).toBeVisible()
  await page.getByRole('searchbox', { name: '搜索帮助' }).fill('取回')
  await expect(sections.filter({ hasText: '取回' }).first()).toBeVisible()
})

test('behavior: the drawer ends with the address and a link that disconnects', async ({ page, arrive }) => {
  const { address } = await arrive('seeded')
  const drawer = await openDrawer(page)
  await expect(drawer.getByText(`${address.slice(0, 6)}…${address.slice(-4)}`)).toBeVisible()
  await drawer.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
})

/** Pastes a text where the hand would: into the field that has the focus. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label)
  await field.fill('')
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    element.dispatchEvent(event)
  }, text)
}

test('default: an address is pasted as a link, named, chosen by name, and distinguished from a similar one', async ({
  page,
  arrive,
}) => {
  await arrive('seeded', '/mixed/currency')
  const field = page.getByLabel('Receiving address')
  await paste(page, 'Receiving address', `ethereum:\u200B${anna.toLowerCase()}@56 `)
  await expect(field).toHaveValue(anna.toLowerCase())
  await page.getByRole('button', { name: 'Name this address' }).click()
  const naming = getDialog(page, 'Name this address')
  await expect(naming.getByText(anna)).toBeVisible()
  await naming.getByLabel('Name').fill('0x00A329c06487')
  await naming.getByRole('button', { name: 'Save name' }).click()
  await expect(
    naming.getByText('A name that reads like an address would mislead you. Choose another one.'),
  ).toBeVisible()
  await naming.getByLabel('Name').fill('Anna')
  await naming.getByRole('button', { name: 'Save name' }).click()
  await expect(naming).toHaveCount(0)
  await field.fill(twin)
  await expect(page.getByText('This address resembles one you used before')).toBeVisible()
  await page.getByRole('button', { name: 'Address book' }).click()
  const book = getDialog(page, 'Address book')
  const saved = page.waitForEvent('download')
  await book.getByRole('button', { name: 'Save as a file' }).click()
  const file = await (await saved).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([{ address: anna, name: 'Anna' }])
  await book.getByRole('button', { name: /^Anna/ }).click()
  await expect(field).toHaveValue(anna)
  await expect(page.getByRole('strong').getByText('Anna')).toBeVisible()
  await page.getByRole('button', { name: 'Address book' }).click()
  await book.getByRole('button', { name: 'Remove Anna' }).click()
  await book.getByRole('button', { name: /for good/ }).click()
  await book.getByLabel('Address book file').setInputFiles(file)
  await expect(book.getByRole('button', { name: /^Anna/ })).toBeVisible()
})

/** Pulls the page down by a finger, reads what it says meanwhile, and lets go. */
async function pullDown(page: Page, distance: number, said: string): Promise<void> {
  const hand = await page.context().newCDPSession(page)
  await page.evaluate(() => scrollTo(0, 0))
  const from = { x: 300, y: 300 }
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (const part of [0.3, 0.6, 1])
    await hand.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ ...from, y: from.y + distance * part }],
    })
  await expect(page.getByText(said)).toBeVisible()
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByText(said)).toHaveCount(0)
  await hand.detach()
}

test('default: a record prints alone and has its own link, a list refreshes, and the chosen tab is restored', async ({
  page,
  context,
  watch,
  arrive,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { print: () => Object.assign(window, { printCount: 1 }) })
    // A device with a list of ways to hand something on, which this browser has not.
    Object.assign(navigator, {
      share: async ({ text }: ShareData) => Object.assign(window, { handed: text }),
    })
  })
  await arrive('seeded', '/my')
  // The newest row may be many days in one, which unfolds instead.
  await getLedgerRows(page).filter({ hasText: 'Recharge' }).first().getByRole('button').click()
  const detail = page.getByRole('dialog')
  await detail.getByRole('button', { name: 'Print or save as PDF' }).click()
  await page.waitForFunction(() => 'printCount' in window)
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByTestId('receipt')
  await expect(paper).toBeVisible()
  await expect(paper.getByText('Ledger entry number')).toBeVisible()
  await expect(paper.getByText('From the demo: test funds, no payment was made.')).toBeVisible()
  await expect(page.locator('#page')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
  await detail.getByRole('button', { name: 'Share the receipt' }).click()
  const handed = await page.evaluate(() => ('handed' in window ? window.handed : null))
  expect(handed).toMatch(/\nLedger entry number: \S+/)
  const shown = await detail.getByRole('definition').allTextContents()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await detail.getByRole('button', { name: 'Copy link' }).click()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto(address)
  await expect(detail.getByRole('definition')).toHaveText(shown)
  await detail.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/my$/)
  // The answer is the same for an entry of another member and for an unknown one.
  watch.allow(/404.*queryLedgerRecord/)
  await page.goto('/my?entry=1-1')
  await expect(detail.getByText(/^Not found in your account/)).toBeVisible()
  await detail.getByRole('button', { name: 'Close' }).click()
  const asked = page.waitForRequest(/queryCurrencyLedger/)
  await page.getByRole('button', { name: 'Refresh what is shown' }).click()
  await asked
  await pullDown(page, 60, 'Pull to refresh')
  const askedByHand = page.waitForRequest(/queryCurrencyLedger/)
  await pullDown(page, 140, 'Let go to refresh')
  await askedByHand
  const tab = page.getByRole('group', { name: 'Kind of movement' }).getByRole('button', { name: 'Recharges' })
  await tab.click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ledger: download as CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^\uFEFFid,transactionId,time,event/)
  await page.reload()
  await expect(tab).toHaveAttribute('aria-pressed', 'true')
})

test('behavior: the header stays in sight, and what takes the focus is not below it', async ({
  page,
  arrive,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await arrive('seeded', '/my')
  const header = page.getByRole('banner')
  await page.getByRole('list', { name: 'Ledger' }).getByRole('button').last().focus()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(header.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  const seen = new Set<string>()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Shift+Tab')
    const place = await page.evaluate(() => {
      const [focused, bar] = [document.activeElement, document.querySelector('header')]
      if (!focused || !bar || bar.contains(focused)) return null
      const { top } = focused.getBoundingClientRect()
      return { text: focused.textContent, isBelow: top < bar.getBoundingClientRect().bottom }
    })
    if (place === null) break
    expect(place).toMatchObject({ isBelow: false })
    seen.add(`${place.text}`)
  }
  expect(seen.size).toBeGreaterThan(10)
  // With little height the screen is the content's.
  await page.setViewportSize({ width: 740, height: 360 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(header).not.toBeInViewport()
})
