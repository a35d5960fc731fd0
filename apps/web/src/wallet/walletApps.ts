/** A wallet app for phones that opens a page in its own browser, where its wallet is injected. */
export type WalletApp = { readonly id: string; readonly name: string; readonly href: string }

/** BNB Smart Chain in Trust Wallet's own list of coins; SLIP-44 lists the older chain of that coin. */
const trustCoinId = 20_000_714
/** The chain as TokenPocket names it. */
const tokenPocketChain = 'BSC'

/**
 * Links that open a page in the browser of each wallet app, as its maker documents them. Binance's is missing, because
 * since October 2026 that app opens no page from a link.
 * Sources: docs.metamask.io, developer.trustwallet.com, web3.okx.com/build, help.tokenpocket.pro,
 * imtoken.gitbook.io/developers, web3.bitget.com/en/docs, developers.binance.com (web3-connect, change log).
 */
export function listWalletApps(page: string): readonly WalletApp[] {
  const encoded = encodeURIComponent(page)
  const okx = `okx://wallet/dapp/url?dappUrl=${encoded}`
  const tokenPocket = JSON.stringify({ url: page, chain: tokenPocketChain })
  const links = [
    // An encoded path opens an empty page there.
    ['metamask', 'MetaMask', `https://link.metamask.io/dapp/${withoutScheme(page)}`],
    ['trust', 'Trust Wallet', `https://link.trustwallet.com/open_url?coin_id=${trustCoinId}&url=${encoded}`],
    ['tokenPocket', 'TokenPocket', `tpdapp://open?params=${encodeURIComponent(tokenPocket)}`],
    ['imToken', 'imToken', `imtokenv2://navigate/DappView?url=${encoded}`],
    ['okx', 'OKX Wallet', `https://web3.okx.com/download?deeplink=${encodeURIComponent(okx)}`],
    ['bitget', 'Bitget Wallet', `https://bkcode.vip?action=dapp&url=${encoded}`],
  ] as const
  return links.map(([id, name, href]) => ({ id, name, href }))
}

const withoutScheme = (page: string): string => page.replace(/^https?:\/\//, '')

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Detects a phone or tablet, which runs wallet apps; an iPad calls itself a Mac, and no Mac has a touch screen. */
export const isPhone = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /Android|iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** The address of the page that is shown, with its invite, to be opened elsewhere; without the mark of an ended session. */
export function getPageAddress({ href }: Pick<Location, 'href'>): string {
  const page = new URL(href)
  page.searchParams.delete('r')
  page.hash = ''
  return page.href
}
