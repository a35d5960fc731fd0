import type { ChainReader } from '@bank/chain/server'
import type { Address } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { createOutboxDeps, createSender, type Sender, type SigningKey } from '../outbox/createSender.ts'
import type { OutboxDeps } from '../outbox/outboxDeps.ts'

type AttestedVault = {
  readonly vault: Address
  readonly contract: Address
  /** Interval of attestations in bank time, besides one after each settled day. */
  readonly everyMs: number
}

/** Attester of a vault in its contract. */
export type Attester = Sender &
  AttestedVault & {
    /** Books older than this are not given to the chain any more. */
    readonly staleAfterMs: number
    /** Delay before the next attempt after a failed one. */
    readonly retryAfterMs: number
  }

/** Creates the attester of a process, with the default timeouts; addresses in lower case. */
export function createAttester(
  params: AttestedVault & { readonly chainId: number; readonly key: SigningKey },
): Attester {
  const { chainId, key, ...attested } = params
  const sender = createSender({ chainId, key })
  return { ...sender, ...attested, staleAfterMs: 7_200_000, retryAfterMs: 600_000 }
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
  const outbox = createOutboxDeps(bank, attester)
  return { bank, attester, reader: outbox.reader, outbox }
}
