import type { Address } from 'viem'

/** A vault whose deposits become balances. Its chain's reader stands in the bank's context. */
export type WatchedVault = {
  readonly chainId: number
  readonly address: Address
  /** The token it must take: another one is refused before anything is credited. */
  readonly token: Address
  /** A block before the vault's first deposit; reading starts after it. */
  readonly startBlock: bigint
  /** Finality older than this is reported as stalled. */
  readonly stallAfterMs: number
}
