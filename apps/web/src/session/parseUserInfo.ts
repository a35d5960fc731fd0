/** State that the wallet reports. */
export type ConnectedWallet = {
  readonly name: string
  readonly walletAddress: string
  readonly chainId: number
}

/** Reads the persisted `userInfo` record; anything that is not one is treated as absent. */
export function parseUserInfo(text: string | null): ConnectedWallet | null {
  if (!text) return null
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return null
    const { name, walletAddress, chainId } = stored as Record<string, unknown>
    if (typeof walletAddress !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(walletAddress)) return null
    if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId)) return null
    return { name: typeof name === 'string' ? name : '', walletAddress, chainId }
  } catch {
    return null
  }
}
