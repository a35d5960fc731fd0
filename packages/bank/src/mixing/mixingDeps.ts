import type { ChainReader } from '@bank/chain/server'
import { createGrowingTree, type GrowingTree } from '@bank/privacy'
import type { Address } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { createOutboxDeps, type Sender } from '../outbox/createSender.ts'
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

/** A pool with what this process remembers of it: its tree as it was proven, and until which block. */
export type PoolWatch = FollowedPool & {
  readonly approved: { tree: GrowingTree; block: bigint }
  readonly failpoint?: OutboxDeps['failpoint']
}

/** Creates the watch of a process over one pool. */
export function createPoolWatch(pool: FollowedPool): PoolWatch {
  return { ...pool, approved: { tree: createGrowingTree(), block: -1n } }
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
export function createPoolOutboxDeps(bank: BankContext, sender: Sender): PoolOutboxDeps {
  const outbox = createOutboxDeps(bank, sender)
  return {
    bank,
    chainId: sender.chainId,
    sender: sender.signer.address.toLowerCase() as Address,
    reader: outbox.reader,
    outbox,
  }
}
