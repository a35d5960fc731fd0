import type { Page } from '@playwright/test'
import { getDialog, getHeader } from '../steps/account.ts'
import { expect, test } from '../story.ts'

const inviter = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Opens a page as a production server configures it, without a demo wallet, and asks for a wallet. */
async function connectWithoutWallet(page: Page, path: string): Promise<void> {
  await page.route('**/api/system/queryConfig*', async (route) => {
    const answer = await route.fetch()
    const envelope = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...envelope, result: { ...envelope.result, mode: 'production', demo: null } },
    })
  })
  await page.goto(path)
  await getHeader(page).getByRole('button', { name: 'Connect' }).click()
}

const notice = 'No wallet was found. Install a wallet extension or open this page in a wallet app.'

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('default: each link opens this very page in its wallet app, with the invite', async ({ page }) => {
    await connectWithoutWallet(page, `/Financial?assocAddress=${inviter}`)
    await expect(page.getByText(notice)).toBeVisible()
    const address = page.url()
    // The browser itself would leave the page here, for an app that this machine has not.
    await page.evaluate(() => {
      const opened: string[] = []
      Object.assign(window, { opened })
      addEventListener('click', (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (!link || event.defaultPrevented) return
        opened.push(link.href)
        event.preventDefault()
      })
    })
    const readOpened = () => page.evaluate(() => (window as { opened?: string[] }).opened?.at(-1))
    const sheet = getDialog(page, 'Open in your wallet app')
    const encoded = encodeURIComponent(address)
    const expected = {
      MetaMask: `https://link.metamask.io/dapp/${address.replace('http://', '')}`,
      'Trust Wallet': `https://link.trustwallet.com/open_url?coin_id=20000714&url=${encoded}`,
      TokenPocket: `tpdapp://open?params=${encodeURIComponent(JSON.stringify({ url: address, chain: 'BSC' }))}`,
      imToken: `imtokenv2://navigate/DappView?url=${encoded}`,
      'OKX Wallet': `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encoded}`)}`,
      'Bitget Wallet': `https://bkcode.vip/?action=dapp&url=${encoded}`,
    }
    await expect(sheet.getByRole('link')).toHaveCount(Object.keys(expected).length)
    for (const [name, url] of Object.entries(expected)) {
      await sheet.getByRole('link', { name, exact: true }).tap()
      await expect.poll(readOpened).toBe(url)
    }
    expect(page.url()).toBe(address)
  })

  test('behavior: the address can be copied for any other wallet, and Back closes the sheet', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await connectWithoutWallet(page, `/?assocAddress=${inviter}`)
    const sheet = getDialog(page, 'Open in your wallet app')
    await sheet.getByRole('button', { name: 'Copy page address' }).tap()
    await expect(page.getByText('Copied: paste it into the browser of your wallet app')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(`/?assocAddress=${inviter}`)
    await expect(getHeader(page).getByRole('button', { name: 'Connect' })).toBeEnabled()
  })
})

test('behavior: a desk without a wallet says so and shows this page as a code for the phone', async ({
  page,
}) => {
  await connectWithoutWallet(page, `/?assocAddress=${inviter}`)
  await expect(page.getByText(notice)).toBeVisible()
  const sheet = getDialog(page, 'Continue on your phone')
  await expect(sheet.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(getHeader(page).getByRole('button', { name: 'Connect' })).toBeEnabled()
})
