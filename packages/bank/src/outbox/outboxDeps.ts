import type { ChainReader, Signer } from '@bank/chain/server'
import type { Database, Transaction } from '@bank/database'
import type { Address, Hash, Hex } from 'viem'

/** Dependencies of the outbox: database, chain, one key, and timeouts. */
export type OutboxDeps = {
  readonly database: Database
  readonly reader: ChainReader
  readonly signer: Signer
  /** Id of this process alone; leases carry it. */
  readonly workerId: string
  readonly leaseMs: number
  /** Time without an end after which the same bytes are sent again. */
  readonly resendAfterMs: number
  /** Time after which the transaction that holds up the others offers more for its gas. */
  readonly bumpAfterMs: number
  /** Interval between tries of a halted key. */
  readonly probeAfterMs: number
  /** The most that a transaction may offer for its gas, in wei: a parameter of the operators. */
  readonly getMaximumFeePerGas: () => Promise<bigint>
  /** Test hook, called at every named moment between two effects; what it throws ends the pass there. */
  readonly failpoint?: ((point: string, subject: string) => Promise<void>) | undefined
}

/** One call that must happen once. */
export type OutboxTransaction = {
  readonly id: bigint
  readonly subject: string
  readonly state: 'queued' | 'signed' | 'broadcast' | 'final'
  readonly nonce: bigint | null
}

/** A call to a contract. It carries no coins: no key of ours pays by a transaction's value. */
export type ContractCall = { readonly to: Address; readonly callData: Hex }

/** Result of an outbox transaction in a final block. */
export type OutboxResult = {
  readonly succeeded: boolean
  readonly txHash: Hash
  readonly blockNumber: bigint
  /** Wei. */
  readonly gasCost: bigint
}

/** May it be signed now? `wait` leaves it where it is; `refuse` ends it unsent, by the capability's own transaction. */
export type SigningDecision =
  | { readonly verdict: 'sign'; readonly gas: bigint }
  | { readonly verdict: 'wait'; readonly reason: string; readonly repeats: boolean }
  | { readonly verdict: 'refuse'; readonly reason: string; readonly repeats: boolean }

/** The call that may be signed, or why none may. */
export type SigningRight =
  | { readonly verdict: 'sign'; readonly call: ContractCall }
  | { readonly verdict: 'wait' | 'refuse'; readonly reason: string }

/** Callbacks of a capability: its own checks, and its own state in the same transaction. */
export type OutboxHandlers = {
  approve(outboxTx: OutboxTransaction): Promise<SigningDecision>
  /**
   * Composes the call from the capability's own rows, after it has read again, in the transaction that signs, whatever
   * the call rests on. Takes its locks before those of key and outbox transaction.
   */
  authorize(transaction: Transaction, outboxTx: OutboxTransaction): Promise<SigningRight>
  /** Ends what the outbox transaction was for; the outbox transaction itself is closed in the same transaction. */
  onRefused(transaction: Transaction, outboxTx: OutboxTransaction, reason: string): Promise<void>
  onBroadcast?(transaction: Transaction, outboxTx: OutboxTransaction): Promise<void>
  onFinal?(transaction: Transaction, outboxTx: OutboxTransaction, end: OutboxResult): Promise<void>
}

type Row = {
  id: string
  subject: string
  state: OutboxTransaction['state']
  nonce: string | null
}

/** An outbox transaction as the table has it. */
export function toOutboxTransaction(row: Row): OutboxTransaction {
  return {
    id: BigInt(row.id),
    subject: row.subject,
    state: row.state,
    nonce: row.nonce === null ? null : BigInt(row.nonce),
  }
}

/** A moment between two effects; nothing outside tests. */
export async function failpoint(
  deps: Pick<OutboxDeps, 'failpoint'>,
  point: string,
  subject: string,
): Promise<void> {
  await deps.failpoint?.(point, subject)
}
