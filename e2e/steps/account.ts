import { expect, type Page } from '@playwright/test'
import { walletName } from '../wallet/addWallet.ts'

/** The header, which names the account on every screen. */
export const getHeader = (page: Page) => page.getByRole('banner')

export const getDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Formats an address as screens do: `0x1234…abcd`. */
export const formatShortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** Picks the injected wallet of the list that "Connect" opens. */
export async function connect(page: Page): Promise<void> {
  await getHeader(page).getByRole('button', { name: 'Connect' }).click()
  await getDialog(page, 'Choose a wallet').getByRole('button', { name: walletName }).click()
}

/** Connects the injected wallet of a member, who is then signed in by one signature. */
export async function signIn(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/')
  await connect(page)
  await assertMember(page, address)
}

/** Asserts that a member is signed in on a reloaded page: the reload after sign-in would discard earlier input. */
export async function assertMember(page: Page, address: string): Promise<void> {
  await expect(getHeader(page).getByRole('link', { name: formatShortAddress(address) })).toBeVisible()
  await page.waitForFunction(() => {
    const { memberAtLoad } = window as { memberAtLoad?: string | null }
    return memberAtLoad && memberAtLoad === localStorage.getItem('signedInAs')
  })
  await page.waitForLoadState()
}

/** Registers with the invite code that the modal already contains. */
export async function register(page: Page, address: string): Promise<void> {
  await getDialog(page, 'Become a member').getByRole('button', { name: 'Register and sign in' }).click()
  await assertMember(page, address)
}

export async function openDrawer(page: Page) {
  await getHeader(page).getByRole('button', { name: 'Menu' }).click()
  const drawer = getDialog(page, 'Menu')
  await expect(drawer).toBeVisible()
  return drawer
}

/** Closes the session and lets go of the wallet, from the drawer. */
export async function signOut(page: Page): Promise<void> {
  const drawer = await openDrawer(page)
  await drawer.getByRole('button', { name: 'Log out wallet' }).click()
  await expect(getHeader(page).getByRole('button', { name: 'Connect' })).toBeVisible()
}

/** Reads a local storage entry as JSON; null when there is none. */
export function readStored(page: Page, key: string): Promise<unknown> {
  return page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)
}

/** The session's token, which only the browser and the server hold. */
export async function getSessionToken(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === '__Host-session')
  if (session === undefined) throw new Error('no session cookie stands')
  return session.value
}
