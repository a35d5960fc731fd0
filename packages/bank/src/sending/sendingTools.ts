import type { ChainReader, Signer } from '@bank/chain/server'
import type { Database, Transaction } from '@bank/database'
import type { Address, Hash, Hex } from 'viem'

/** What sending needs: the books, the chain, one key, and how patient it is. */
export type SendingTools = {
  readonly database: Database
  readonly reader: ChainReader
  readonly signer: Signer
  /** Of this process alone: leases carry it. */
  readonly workerId: string
  readonly leaseMs: number
  /** After so long without an end the same bytes are sent again. */
  readonly resendAfterMs: number
  /** After so long the transaction that holds up the others offers more for its gas. */
  readonly bumpAfterMs: number
  /** A stopped key makes one try so often. */
  readonly probeAfterMs: number
  readonly maximumFeePerGas: bigint
  /** For tests: called at every named moment between two effects; what it throws ends the pass there. */
  readonly checkpoint?: ((point: string, subject: string) => Promise<void>) | undefined
}

/** One call that must happen once. */
export type Sending = {
  readonly id: bigint
  readonly subject: string
  readonly target: Address
  readonly calldata: Hex
  readonly value: bigint
  readonly state: 'queued' | 'signed' | 'broadcast' | 'final'
  readonly nonce: bigint | null
}

/** How a sending ended, in a final block. */
export type SendingEnd = { readonly succeeded: boolean; readonly txHash: Hash; readonly blockNumber: bigint }

/** May it be signed now? `wait` leaves it where it is; `refuse` ends it unsent, by the capability's own transaction. */
export type Approval =
  | { readonly verdict: 'sign'; readonly gas: bigint }
  | { readonly verdict: 'wait'; readonly reason: string; readonly repeats: boolean }
  | { readonly verdict: 'refuse'; readonly reason: string; readonly repeats: boolean }

/** What a capability adds: its own checks, and its own state in the same transaction. */
export type SendingSteps = {
  approve(sending: Sending): Promise<Approval>
  /** Ends what the sending was for; the sending itself is closed in the same transaction. */
  onRefused(transaction: Transaction, sending: Sending, reason: string): Promise<void>
  onSigned(transaction: Transaction, sending: Sending): Promise<void>
  onBroadcast(transaction: Transaction, sending: Sending): Promise<void>
  onFinal(transaction: Transaction, sending: Sending, end: SendingEnd): Promise<void>
}

type Row = {
  id: string
  subject: string
  target: string
  calldata: string
  value: string
  state: Sending['state']
  nonce: string | null
}

/** A sending as the table has it. */
export function readSending(row: Row): Sending {
  return {
    id: BigInt(row.id),
    subject: row.subject,
    target: row.target as Address,
    calldata: row.calldata as Hex,
    value: BigInt(row.value),
    state: row.state,
    nonce: row.nonce === null ? null : BigInt(row.nonce),
  }
}

/** A moment between two effects; nothing outside tests. */
export async function reach(
  tools: Pick<SendingTools, 'checkpoint'>,
  point: string,
  subject: string,
): Promise<void> {
  await tools.checkpoint?.(point, subject)
}
