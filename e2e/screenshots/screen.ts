import type { Locator, Page } from '@playwright/test'
import type { InjectedWallet } from '../wallet/addWallet.ts'

/** The viewer: no wallet, a wallet that is no member, a member with money, one with a withdrawal in review, one with a team, or a wallet with a private deposit. */
export type Viewer = 'visitor' | 'stranger' | 'member' | 'waiting' | 'inviter' | 'depositor'

/**
 * One screenshot: how to open it in any language. A sheet is saved as the window shows it, a page whole. Responses
 * that `open` sets with `page.route` stay until it is saved.
 */
export type Screen = {
  readonly name: string
  readonly viewer: Viewer
  readonly isSheet?: boolean
  /** The subject, visible in every variant; the sheet or the page's title by default. */
  readonly subject?: (page: Page) => Locator
  readonly open: (page: Page, wallet: InjectedWallet) => Promise<unknown>
}
