import type { ChainReader, Signer } from '@bank/chain/server'
import type { Address } from 'viem'
import type { BankContext } from '../bankContext.ts'
import type { Follower } from '../chainFollower/cursor.ts'
import type { OutboxDeps } from '../outbox/outboxDeps.ts'

/** Payer of a vault. Times in milliseconds, the fee in wei. */
export type VaultPayer = {
  readonly chainId: number
  readonly vault: Address
  /** A block before the vault's first payout; reading starts after it. */
  readonly startBlock: bigint
  readonly signer: Signer
  /** Of this process alone. */
  readonly workerId: string
  /** So often the chain is asked what became of things; what is approved does not wait for it. */
  readonly watchEveryMs: number
  readonly leaseMs: number
  readonly resendAfterMs: number
  readonly bumpAfterMs: number
  readonly probeAfterMs: number
  readonly maximumFeePerGas: bigint
  readonly failpoint?: OutboxDeps['failpoint']
}

/** Default timeouts of a payer. */
export const payerTimeouts = {
  watchEveryMs: 1_000,
  leaseMs: 10_000,
  resendAfterMs: 15_000,
  bumpAfterMs: 60_000,
  probeAfterMs: 30_000,
  maximumFeePerGas: 500_000_000_000n,
} as const

/** Payer with its chain reader: the dependencies of this module's functions. */
export type PayoutDeps = {
  readonly bank: BankContext
  readonly payer: VaultPayer
  readonly reader: ChainReader
  readonly outbox: OutboxDeps
}

/** Puts the deps together; throws RangeError when the chain has no reader. */
export function createPayoutDeps(bank: BankContext, payer: VaultPayer): PayoutDeps {
  const reader = bank.chains.get(payer.chainId)
  if (reader === undefined) throw new RangeError(`chain ${payer.chainId} has no reader`)
  return { bank, payer, reader, outbox: { ...payer, database: bank.database, reader } }
}

/** The follower that books what a vault pays. */
export function toFollower(payer: Pick<VaultPayer, 'chainId' | 'vault' | 'startBlock'>): Follower {
  return { kind: 'payouts', chainId: payer.chainId, address: payer.vault, startBlock: payer.startBlock }
}
