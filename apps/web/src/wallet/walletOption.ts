import type { EIP1193Provider } from 'viem'

/** A wallet that can be connected: announced by EIP-6963, or the one behind `window.ethereum`. */
export type WalletOption = {
  /** The reverse domain name it announces; `window.ethereum` for the unannounced one. */
  readonly id: string
  readonly name: string
  /** A data: URL, or null; any other URL would reveal the visit to a third party. */
  readonly icon: string | null
  readonly provider: EIP1193Provider
}

export const injectedWalletId = 'window.ethereum'
/** Id that the demo wallet announces; a build outside the demo does not even contain its name. */
export const demoWalletId = import.meta.env.MODE === 'demo' ? 'demo.wallet.local' : null

/** An icon as announced, if it may be shown: an image in a data: URL of at most 64 kB. */
export function toSafeIcon(icon: unknown): string | null {
  const isImage = typeof icon === 'string' && /^data:image\/(svg\+xml|png|webp|gif|jpeg)[;,]/.test(icon)
  return isImage && icon.length <= 65_536 ? icon : null
}
