import type { Address } from 'viem'
import type { Follower } from '../chainFollower/cursor.ts'

/** A vault whose deposits become balances; the bank's context has the reader of its chain. */
export type WatchedVault = {
  readonly chainId: number
  readonly address: Address
  /** The token it must take: another one halts before anything is credited. */
  readonly token: Address
  /** A block before the vault's first deposit; reading starts after it. */
  readonly startBlock: bigint
  /** Finality older than this is reported as stalled. */
  readonly stallAfterMs: number
}

/** The follower that credits a vault's deposits. */
export function toFollower({ chainId, address, startBlock }: WatchedVault): Follower {
  return { kind: 'recharges', chainId, address, startBlock }
}
