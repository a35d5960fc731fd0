import type { Page } from '@playwright/test'
import { openSession } from '../support/accounts/openSession.ts'
import type { Demo } from '../support/demo/demo.ts'
import { type InjectedWallet, rdns, walletName } from '../wallet/addWallet.ts'
import { assertMember } from './account.ts'

/**
 * Opens a page as a returning member: session, remembered wallet and local storage are
 * as signing in leaves them. For stories about something else; registers an account that is no member.
 */
export async function openAsMember(
  page: Page,
  demo: Demo,
  wallet: InjectedWallet,
  path = '/',
): Promise<void> {
  const { address } = wallet
  const context = page.context()
  await context.addCookies([
    {
      name: '__Host-session',
      value: await openSession(demo, wallet.account),
      domain: new URL(demo.web).hostname,
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  ])
  const userInfo = { name: walletName, walletAddress: address, chainId: 56, networkName: 'BSC' }
  await context.addInitScript(saveMember, {
    address,
    kept: { userInfo: JSON.stringify(userInfo), signedInAs: address, walletId: rdns },
  })
  wallet.connect()
  await page.goto(path)
  await assertMember(page, address)
}

/** Runs in pages: stores once what signing in would have stored. */
function saveMember({ address, kept }: { address: string; kept: Readonly<Record<string, string>> }): void {
  if (!location.protocol.startsWith('http') || localStorage.getItem('arrivedAs') === address) return
  for (const [key, value] of Object.entries({ ...kept, arrivedAs: address })) localStorage.setItem(key, value)
  Object.assign(window, { memberAtLoad: address })
}
