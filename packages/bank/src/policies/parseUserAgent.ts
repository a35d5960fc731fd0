/** The browser and the system that a client names, as codes; null for anything that is not listed. */
export type ClientName = { readonly browser: string | null; readonly system: string | null }

/** In this order: a browser names the ones it resembles too, and a wallet's browser names the one it is built on. */
const browsers: readonly (readonly [code: string, mark: RegExp])[] = [
  ['metaMask', /MetaMaskMobile/],
  ['imToken', /imToken\//],
  ['tokenPocket', /TokenPocket/],
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\bOPR\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['safari', /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
]
const systems: readonly (readonly [code: string, mark: RegExp])[] = [
  ['ios', /\b(?:iPhone|iPad|iPod)\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows NT\b/],
  ['chromeOs', /\bCrOS\b/],
  ['macOs', /\bMac OS X\b/],
  ['linux', /\bLinux\b/],
]

/**
 * Reduces a User-Agent header to two codes of fixed lists. The header itself is not kept: its version numbers would set
 * browsers apart, and a caller may write anything into it.
 */
export function parseUserAgent(header: string | undefined): ClientName {
  const text = (header ?? '').slice(0, 512)
  const find = (list: typeof browsers) => list.find(([, mark]) => mark.test(text))?.[0] ?? null
  return { browser: find(browsers), system: find(systems) }
}
