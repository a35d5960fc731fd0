import { assertMember, getDialog, getHeader, getSessionToken, readStored, signIn } from '../steps/account.ts'
import { expect, test } from '../story.ts'
import { requestServer } from '../support/demo/requestServer.ts'

test('behavior: the session is a cookie that no script reads, and userInfo has the specified shape', async ({
  page,
  take,
  connectWallet,
}) => {
  const wallet = await connectWallet(take('seeded'))
  await signIn(page, wallet.address)
  expect(await readStored(page, 'userInfo')).toEqual({
    name: 'Test wallet',
    walletAddress: wallet.address,
    chainId: 56,
    networkName: 'BSC',
  })
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === '__Host-session')).toMatchObject({
    name: '__Host-session',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    path: '/',
  })
  const token = await getSessionToken(page)
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(kept).not.toContain(token)
  expect(kept).not.toMatch(/token|signature/i)
})

test('error: 401 an ended session redirects to the root with r once, and the new one to the linked page', async ({
  page,
  demo,
  watch,
  arrive,
}) => {
  const wallet = await arrive('seeded')
  const token = await getSessionToken(page)
  // No page of the app is open while the session ends, or it would find out by itself, in its own time.
  await page.goto('about:blank')
  expect((await requestServer(demo, '/api/member/signOut', { token, method: 'POST' })).code).toBe(0)
  watch.allow(/\b40[14]\b/)
  const visited: string[] = []
  page.on('framenavigated', (frame) => frame === page.mainFrame() && visited.push(frame.url()))
  // The way back to the root may begin before /my has loaded, which is then never loaded.
  await page.goto('/my?entry=1-1', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/\?r=\d+$/)
  await expect(getHeader(page).getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.waitForTimeout(1_500)
  expect(new Set(visited.filter((url) => url.includes('r='))).size).toBe(1)
  expect(await readStored(page, 'userInfo')).toMatchObject({ walletAddress: wallet.address })
  await getHeader(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/my\?entry=1-1$/)
  await expect(getDialog(page, 'Ledger entry').getByText(/^Not found in your account\./)).toBeVisible()
  await getDialog(page, 'Ledger entry').getByRole('button', { name: 'Close' }).click()
  await assertMember(page, wallet.address)
})
