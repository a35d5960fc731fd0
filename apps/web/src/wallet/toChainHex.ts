/** A chain id as wallets write it, `0x38` for 56. */
export function toChainHex(chainId: number): `0x${string}` {
  return `0x${chainId.toString(16)}`
}
