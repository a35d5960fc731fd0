import type { ChainReader } from '@bank/chain/server'
import type { Database, Transaction } from '@bank/database'
import { type Address, type Hex, parseTransaction, recoverTransactionAddress } from 'viem'

/** Bytes that were signed for a part: who signed them, and how many nonces of that key are final. */
export type SignedBytes = { readonly sender: Address; readonly nonce: bigint; readonly finalNonce: bigint }

/** Evidence of the chain about a part: whether its id is paid, whom the vault lets pay at a final block and now, and its bytes. */
export type PartEvidence = {
  readonly blockNumber: bigint
  readonly payer: Address
  /** The payer at the head: a new one may sign before its change is final. */
  readonly headPayer: Address
  readonly isPaid: boolean
  readonly signed: readonly SignedBytes[]
}

/** Lists the bytes that were ever signed under a subject; the application's role can neither remove nor change them. */
export async function listSignedBytes(
  executor: Database['kysely'] | Transaction,
  subject: string,
): Promise<Hex[]> {
  const rows = await executor
    .selectFrom('bank.outbox_attempt')
    .innerJoin('bank.outbox_transaction', 'bank.outbox_transaction.id', 'outbox_transaction_id')
    .select('raw')
    .where('subject', '=', subject)
    .execute()
  return rows.map(({ raw }) => raw as Hex)
}

/** Reads what the chain says of a part, the same for all providers. Throws ChainReadError. */
export async function readPartEvidence(
  reader: ChainReader,
  params: { readonly vault: Address; readonly payoutId: string; readonly bytes: readonly Hex[] },
): Promise<PartEvidence> {
  const { vault, payoutId, bytes } = params
  const signed: SignedBytes[] = []
  for (const raw of bytes) {
    const { nonce = 0 } = parseTransaction(raw)
    const signer = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })
    const sender = signer.toLowerCase() as Address
    const { finalized } = await reader.getNonceFacts(sender)
    signed.push({ sender, nonce: BigInt(nonce), finalNonce: finalized })
  }
  const { number: blockNumber, hash: blockHash } = await reader.getFinalizedBlock()
  const payer = await reader.getVaultPayer({ vault, blockHash })
  const head = await reader.getBlock({ number: await reader.getHeadNumber() })
  const headPayer = await reader.getVaultPayer({ vault, blockHash: head.hash })
  // Asked after the nonces: paid before they were final is seen now.
  const isPaid = await reader.isPaid({ vault, id: payoutId as Hex })
  return { blockNumber, payer, headPayer, isPaid, signed }
}

/** True when the vault accepts a key at the final block or at the head. */
export function isPayer({ payer, headPayer }: PartEvidence, key: string): boolean {
  return key === payer || key === headPayer
}

/** True when a part that was signed is unpaid and cannot be paid any more. */
export function isDead(evidence: PartEvidence): boolean {
  const { isPaid, signed } = evidence
  const isHarmless = ({ sender, nonce, finalNonce }: SignedBytes) =>
    nonce < finalNonce || !isPayer(evidence, sender)
  return !isPaid && signed.length > 0 && signed.every(isHarmless)
}

/** True when nothing can revive a dead part: a payer can come back, a nonce cannot. */
export function isDeadForGood(evidence: PartEvidence): boolean {
  return isDead(evidence) && evidence.signed.every(({ nonce, finalNonce }) => nonce < finalNonce)
}
