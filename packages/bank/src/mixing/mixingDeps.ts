import { randomUUID } from 'node:crypto'
import { type ChainReader, createLocalSigner, createRemoteSigner, type Signer } from '@bank/chain/server'
import { createFixedTree, type FixedTree } from '@bank/privacy'
import type { Address, Hex } from 'viem'
import type { BankContext } from '../bankContext.ts'
import type { OutboxDeps } from '../outbox/outboxDeps.ts'

/** A pool as configured in this process; addresses in lower case. */
export type FollowedPool = {
  readonly chainId: number
  readonly pool: Address
  /** No log of the pool is older. */
  readonly startBlock: bigint
  /** Address of the relayer, which receives the fees. */
  readonly relayer: Address
}

/** A pool with what this process remembers of it: the tree of its deposits, as far as they are proven. */
export type PoolWatch = FollowedPool & {
  readonly deposits: { tree: FixedTree }
  readonly failpoint?: OutboxDeps['failpoint']
}

/** Creates the watch of a process over one pool. */
export function createPoolWatch(pool: FollowedPool): PoolWatch {
  return { ...pool, deposits: { tree: createFixedTree() } }
}

/** Location of a key: in this process (the demo), or behind a signer that speaks eth_signTransaction. */
export type PoolKey =
  | { readonly kind: 'local'; readonly privateKey: Hex }
  | { readonly kind: 'remote'; readonly url: string; readonly address: Address }

/** A key that sends to the pools of a chain: the relayer's, or the one that publishes roots. Times in milliseconds. */
export type PoolSender = Omit<OutboxDeps, 'database' | 'reader'> & { readonly chainId: number }

const timeouts = {
  leaseMs: 10_000,
  resendAfterMs: 15_000,
  bumpAfterMs: 60_000,
  probeAfterMs: 30_000,
  maximumFeePerGas: 500_000_000_000n,
} as const

/** Creates the sender of a process, with the default timeouts. */
export function createPoolSender(params: { readonly chainId: number; readonly key: PoolKey }): PoolSender {
  const { chainId, key } = params
  const signer: Signer = key.kind === 'local' ? createLocalSigner(key.privateKey) : createRemoteSigner(key)
  return { ...timeouts, chainId, signer, workerId: randomUUID() }
}

/** Dependencies of sending to a pool: a sender with the reader of its chain. */
export type PoolOutboxDeps = {
  readonly bank: BankContext
  readonly chainId: number
  /** In lower case. */
  readonly sender: Address
  readonly reader: ChainReader
  readonly outbox: OutboxDeps
}

/** Joins a sender with the reader of its chain; throws RangeError when the chain has no reader. */
export function createPoolOutboxDeps(bank: BankContext, sender: PoolSender): PoolOutboxDeps {
  const reader = getReader(bank, sender.chainId)
  return {
    bank,
    chainId: sender.chainId,
    sender: sender.signer.address.toLowerCase() as Address,
    reader,
    outbox: { ...sender, database: bank.database, reader },
  }
}

/** Returns the reader of a chain; throws RangeError when there is none. */
export function getReader(bank: BankContext, chainId: number): ChainReader {
  const reader = bank.chains.get(chainId)
  if (reader === undefined) throw new RangeError(`chain ${chainId} has no reader`)
  return reader
}
