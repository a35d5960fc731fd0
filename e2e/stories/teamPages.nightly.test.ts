import { readFileSync } from 'node:fs'
import { mnemonicToAccount } from 'viem/accounts'
import { assertMember, connect, register } from '../steps/account.ts'
import { verifyLeaf } from '../steps/verifyLeaf.ts'
import { expect, test } from '../story.ts'
import { listAxeViolations } from '../support/faults/axe.ts'

const pngSignature = [0x89, 0x50, 0x4e, 0x47]

test('default: code and link are copied, and the QR code is saved as a picture', async ({
  page,
  context,
  demo,
  arrive,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { address } = await arrive('seeded', '/Invitation')
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Copy the invite code' }).click()
  await expect.poll(read).toBe(address)
  await page.getByRole('button', { name: 'Copy the invite link' }).click()
  await expect.poll(read).toBe(`${demo.web}/?assocAddress=${address}`)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save QR code' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^invite-0x\w{4}\.png$/)
  const picture = readFileSync(await download.path())
  expect([...picture.subarray(0, 4)]).toEqual(pngSignature)
  // The header holds its width and height.
  expect(picture.readUInt32BE(16)).toBeGreaterThanOrEqual(1_024)
  expect(picture.readUInt32BE(20)).toBe(picture.readUInt32BE(16))
  await expect(page.getByText('QR code saved')).toBeVisible()

  const copied = page.getByText('Copied: paste it where you want to share it')
  const given = { text: 'Join me on Wallet Bank', url: `${demo.web}/?assocAddress=${address}` }
  const forget = () => page.evaluate(() => navigator.clipboard.writeText('before'))
  await test.step('a device that shares with nothing copies the link', async () => {
    await forget()
    await page.getByRole('button', { name: 'Copy link', exact: true }).click()
    await expect(copied).toBeVisible()
    expect(await read()).toBe(given.url)
  })

  await test.step('one that shares is handed it; closing its list is no failure, anything else copies', async () => {
    await page.addInitScript(shareAsPhones)
    await page.reload()
    await forget()
    const share = page.getByRole('button', { name: 'Share', exact: true })
    for (const failure of [undefined, 'AbortError']) {
      await page.evaluate((name) => Object.assign(window, { handed: null, failure: name }), failure)
      await share.click()
      expect(await page.evaluate(() => ('handed' in window ? window.handed : null))).toMatchObject(given)
      await expect(copied).toHaveCount(0)
      expect(await read()).toBe('before')
    }
    await page.evaluate(() => Object.assign(window, { failure: 'NotAllowedError' }))
    await share.click()
    await expect(copied).toBeVisible()
    expect(await read()).toBe(given.url)
  })

  for (const [name, path] of [
    ['bonus pool', /\/bonus$/],
    ['My invitations', /\/Invitation\/my$/],
  ] as const) {
    await page.goto('/Invitation')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  }
})

/** Runs in pages: a device with a share sheet, which this browser lacks; it fails as configured. */
function shareAsPhones(): void {
  const share = async (handed: ShareData) => {
    Object.assign(window, { handed })
    const { failure } = window as { failure?: string }
    if (failure) throw new DOMException('', failure)
  }
  Object.assign(navigator, { share })
}

test('error: a failure of the QR code is shown, and code and link remain', async ({
  page,
  context,
  arrive,
}) => {
  await context.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null)
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('no')) },
    })
  })
  const { address } = await arrive('seeded', '/Invitation')
  await page.getByRole('button', { name: 'Save QR code' }).click()
  await expect(page.getByText('The picture could not be made. Try again.')).toBeVisible()
  await page.evaluate(() => document.querySelector('svg[role="img"]')?.remove())
  await page.getByRole('button', { name: 'Save QR code' }).click()
  await expect(page.getByText('The QR code is not ready yet. Try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy the invite code' }).click()
  await expect(page.getByText('Copying failed. Please copy it manually.')).toBeVisible()
  await expect(page.getByText(address, { exact: true })).toBeVisible()
})

test('error: team and ledger that cannot be loaded say so in their place and as a toast', async ({
  page,
  watch,
  arrive,
}) => {
  watch.allow(/ERR_CONNECTION_REFUSED/)
  await arrive('seeded')
  for (const [path, call, title] of [
    ['/team', 'queryTeamSummary', 'Your team could not be loaded. Nothing in it has changed.'],
    ['/my', 'queryCurrencyLedger', 'Your ledger could not be loaded. Nothing in it has changed.'],
  ] as const) {
    await page.route(`**/${call}*`, (route) => route.abort('connectionrefused'))
    await page.goto(path)
    await expect(page.getByText(title)).toBeVisible()
    await expect(
      page
        .getByRole('alert')
        .getByText(/^The service cannot be reached right now/)
        .first(),
    ).toBeVisible()
    await page.unroute(`**/${call}*`)
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText(title)).toHaveCount(0)
  }
})

test('behavior: a new member’s empty pages explain their content and how to start', async ({
  page,
  demo,
  take,
  connectWallet,
}) => {
  const { address } = await connectWallet(take('stranger'))
  for (const path of ['/Invitation', '/Invitation/my', '/team', '/team/member']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  }
  await page.goto(`/?assocAddress=${mnemonicToAccount(demo.mnemonic).address}`)
  await connect(page)
  await register(page, address)
  await assertMember(page, address)
  for (const path of ['/Invitation/my', '/team/member']) {
    await page.goto(path)
    await expect(page.getByText('No one has joined with your code yet')).toBeVisible()
  }
  await page.goto('/team')
  await expect(page.getByRole('heading', { name: 'Level A0' })).toBeVisible()
  await expect(page.getByText('Your team begins with the first friend')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'To reach level A1' })).toBeVisible()
  await expect(page.getByText('No rewards in the last 180 days')).toBeVisible()
  await expect(page.getByText(/never paid from deposits/)).toBeVisible()
})

test('behavior: the own leaf is accessible, light and dark, and team and solvency do not scroll sideways', async ({
  page,
  demo,
  watch,
  arrive,
}) => {
  // A member in no record yet gets 404.
  watch.allow(/querySolvencyProof/)
  test.setTimeout(150_000)
  await page.setViewportSize({ width: 320, height: 640 })
  await arrive('seeded')
  const expectNarrow = async (name: string) => {
    await expect(page.locator('main .shimmer')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320)
  }
  for (const path of ['/Invitation', '/Invitation/my', '/team', '/team/member', '/solvency']) {
    await page.goto(path)
    await expect(page.locator('main section').first()).toBeVisible()
    await expectNarrow(path)
  }
  await verifyLeaf(page, demo)
  await expectNarrow('an own leaf')
  expect(await listAxeViolations(page), 'an own leaf').toEqual([])
})
