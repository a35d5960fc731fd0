import { randomUUID } from 'node:crypto'
import { type ChainReader, createLocalSigner, createRemoteSigner, type Signer } from '@bank/chain/server'
import type { Address, Hex } from 'viem'
import type { BankContext } from '../bankContext.ts'
import type { OutboxDeps } from '../outbox/outboxDeps.ts'

/** Location of the attester's key: in this process (the demo), or behind a signer that speaks eth_signTransaction. */
export type AttesterKey =
  | { readonly kind: 'local'; readonly privateKey: Hex }
  | { readonly kind: 'remote'; readonly url: string; readonly address: Address }

/** Attester of a vault in its contract. Times in milliseconds, the fee in wei. */
export type Attester = Pick<
  OutboxDeps,
  'workerId' | 'leaseMs' | 'resendAfterMs' | 'bumpAfterMs' | 'probeAfterMs' | 'maximumFeePerGas' | 'failpoint'
> & {
  readonly chainId: number
  readonly vault: Address
  readonly contract: Address
  readonly signer: Signer
  /** So often by the bank's time, besides once after each settled day. */
  readonly everyMs: number
  /** Books older than this are not given to the chain any more. */
  readonly staleAfterMs: number
  /** So long after one attempt failed the next is made. */
  readonly retryAfterMs: number
}

const timeouts = {
  leaseMs: 10_000,
  resendAfterMs: 15_000,
  bumpAfterMs: 60_000,
  probeAfterMs: 30_000,
  maximumFeePerGas: 500_000_000_000n,
  staleAfterMs: 7_200_000,
  retryAfterMs: 600_000,
} as const

/** Creates the attester of a process, with the default timeouts; addresses in lower case. */
export function createAttester(params: {
  readonly chainId: number
  readonly vault: Address
  readonly contract: Address
  readonly key: AttesterKey
  readonly everyMs: number
}): Attester {
  const { key, ...where } = params
  const signer = key.kind === 'local' ? createLocalSigner(key.privateKey) : createRemoteSigner(key)
  return { ...timeouts, ...where, signer, workerId: randomUUID() }
}

/** An attester with its chain's reader. */
export type AttestDeps = {
  readonly bank: BankContext
  readonly attester: Attester
  readonly reader: ChainReader
  readonly outbox: OutboxDeps
}

/** Puts the deps together; throws RangeError when the chain has no reader. */
export function createAttestDeps(bank: BankContext, attester: Attester): AttestDeps {
  const reader = bank.chains.get(attester.chainId)
  if (reader === undefined) throw new RangeError(`chain ${attester.chainId} has no reader`)
  return { bank, attester, reader, outbox: { ...attester, database: bank.database, reader } }
}
