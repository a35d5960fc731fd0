import { randomUUID } from 'node:crypto'
import {
  type ChainReader,
  type ClientAccess,
  createLocalSigner,
  createRemoteSigner,
} from '@bank/chain/server'
import type { Address, Hex } from 'viem'
import type { BankContext } from '../bankContext.ts'
import type { OutboxDeps } from './outboxDeps.ts'

/** Location of a key: in this process (the demo), or behind a signer that speaks eth_signTransaction. */
export type SigningKey =
  | { readonly kind: 'local'; readonly privateKey: Hex }
  | {
      readonly kind: 'remote'
      readonly url: string
      readonly address: Address
      readonly access?: ClientAccess | undefined
    }

/** A key of a process and its chain. Times in milliseconds. */
export type Sender = Omit<OutboxDeps, 'database' | 'reader' | 'getMaximumFeePerGas'> & {
  readonly chainId: number
}

/** Default timeouts of a sender. */
export const senderTimeouts = {
  leaseMs: 10_000,
  resendAfterMs: 15_000,
  bumpAfterMs: 60_000,
  probeAfterMs: 30_000,
} as const

/** Creates the sender of a process, with the default timeouts. */
export function createSender({ chainId, key }: { chainId: number; key: SigningKey }): Sender {
  const signer = key.kind === 'local' ? createLocalSigner(key.privateKey) : createRemoteSigner(key)
  return { ...senderTimeouts, chainId, signer, workerId: randomUUID() }
}

/** Joins a sender with database and chain; throws RangeError when the chain has no reader. */
export function createOutboxDeps(bank: BankContext, sender: Sender): OutboxDeps {
  return {
    ...sender,
    database: bank.database,
    reader: getReader(bank, sender.chainId),
    getMaximumFeePerGas: async () => (await bank.getParameters()).gasPriceMaximum,
  }
}

/** Returns the reader of a chain; throws RangeError when there is none. */
export function getReader(bank: BankContext, chainId: number): ChainReader {
  const reader = bank.chains.get(chainId)
  if (reader === undefined) throw new RangeError(`chain ${chainId} has no reader`)
  return reader
}
