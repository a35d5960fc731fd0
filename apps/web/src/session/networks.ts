/** The chain on which members sign in and recharge. */
export const signInChainId = 56

/** The networks a member can pick in the header. */
export const pickableChainIds = [1, 56] as const

const names: Readonly<Record<number, string>> = { 1: 'Ethereum', 56: 'BSC', 137: 'Polygon' }

/** The name of a chain as stored with the wallet. */
export const getNetworkName = (chainId: number): string => names[chainId] ?? 'Unknown Network'
