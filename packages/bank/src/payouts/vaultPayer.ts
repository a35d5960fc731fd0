import type { ChainReader } from '@bank/chain/server'
import type { Address } from 'viem'
import type { BankContext } from '../bankContext.ts'
import type { Follower } from '../chainFollower/cursor.ts'
import { createOutboxDeps, createSender, type Sender, type SigningKey } from '../outbox/createSender.ts'
import type { OutboxDeps } from '../outbox/outboxDeps.ts'

type PaidVault = {
  readonly vault: Address
  /** A block before the vault's first payout; reading starts after it. */
  readonly startBlock: bigint
  /** Interval between reads of outcomes from the chain; approved orders do not wait for it. */
  readonly watchEveryMs: number
}

/** Payer of a vault. */
export type VaultPayer = Sender & PaidVault

/** Creates the payer of a process, with the default timeouts. */
export function createVaultPayer(
  params: PaidVault & { readonly chainId: number; readonly key: SigningKey },
): VaultPayer {
  const { chainId, key, ...paid } = params
  return { ...createSender({ chainId, key }), ...paid }
}

/** Payer with its chain reader: the dependencies of this module's functions. */
export type PayoutDeps = {
  readonly bank: BankContext
  readonly payer: VaultPayer
  readonly reader: ChainReader
  readonly outbox: OutboxDeps
}

/** Puts the deps together; throws RangeError when the chain has no reader. */
export function createPayoutDeps(bank: BankContext, payer: VaultPayer): PayoutDeps {
  const outbox = createOutboxDeps(bank, payer)
  return { bank, payer, reader: outbox.reader, outbox }
}

const microUnits = new WeakMap<ChainReader, Map<Address, bigint>>()

/** Reads the token units of one micro-unit, once for each reader: the vault never changes them. Throws ChainReadError. */
export async function readMicroUnit({ payer, reader }: PayoutDeps): Promise<bigint> {
  const known = microUnits.get(reader) ?? new Map<Address, bigint>()
  microUnits.set(reader, known)
  const before = known.get(payer.vault)
  if (before !== undefined) return before
  const { hash } = await reader.getBlock({ number: await reader.getHeadNumber() })
  const { microUnit } = await reader.getVaultFacts({ vault: payer.vault, blockHash: hash })
  known.set(payer.vault, microUnit)
  return microUnit
}

/** Reads whose `payOut` the vault accepts at the newest final block, the same for all providers. Throws ChainReadError. */
export async function readFinalPayer({ payer, reader }: PayoutDeps): Promise<Address> {
  const { hash } = await reader.getFinalizedBlock()
  return reader.getVaultPayer({ vault: payer.vault, blockHash: hash })
}

/** The follower that books what a vault pays. */
export function toFollower(payer: Pick<VaultPayer, 'chainId' | 'vault' | 'startBlock'>): Follower {
  return { kind: 'payouts', chainId: payer.chainId, address: payer.vault, startBlock: payer.startBlock }
}
