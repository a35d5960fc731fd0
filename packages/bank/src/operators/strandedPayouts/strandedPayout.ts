import type { ChainReader } from '@bank/chain/server'
import type { Database, Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import {
  isDead,
  isPayer,
  listSignedBytes,
  type PartEvidence,
  readPartEvidence,
} from '../../withdrawalOrders/partEvidence.ts'

/** A part of an order that is neither paid nor ended, as its outbox transaction has it; `amount` in micro-units. */
export type OpenPart = {
  readonly id: string
  readonly withdrawal_id: string
  readonly recipient: string
  readonly amount: string
  readonly subject: string
  readonly sender: string
  readonly state: 'queued' | 'signed' | 'broadcast' | 'final'
  readonly nonce: string | null
}

/** Parts in flight on a chain, with their outbox transactions. */
export function selectOpenParts(executor: Database['kysely'] | Transaction, chainId: number) {
  return executor
    .selectFrom('bank.payout as payout')
    .innerJoin('bank.outbox_transaction as outbox', (join) =>
      join.on(sql<boolean>`outbox.subject = 'payout:' || payout.id`),
    )
    .select([
      'payout.id',
      'payout.withdrawal_id',
      'payout.recipient',
      'payout.amount',
      'outbox.subject',
      'outbox.sender',
      'outbox.state',
      'outbox.nonce',
    ])
    .where('payout.state', '=', 'sending')
    .where('outbox.chain_id', '=', `${chainId}`)
}

/** Gets the vault and the reader of its chain. Throws BankError 430 when none is configured. */
export function getVaultReader(bank: BankContext): {
  readonly chainId: number
  readonly vault: Address
  readonly reader: ChainReader
} {
  const { vault } = bank
  const reader = vault && bank.chains.get(vault.chainId)
  if (!vault || !reader) throw new BankError(430)
  return { chainId: vault.chainId, vault: vault.address, reader }
}

/** Reads the vault's payer at the newest final block. Throws BankError 430 when the chain does not answer. */
export async function readFinalPayer(bank: BankContext): Promise<Address> {
  const { vault, reader } = getVaultReader(bank)
  try {
    const { hash } = await reader.getFinalizedBlock()
    return await reader.getVaultPayer({ vault, blockHash: hash })
  } catch (cause) {
    throw new BankError(430, { cause })
  }
}

/** Reads what the chain says of an open part. Throws BankError 430 when the chain does not answer. */
export async function readEvidence(
  bank: BankContext,
  executor: Database['kysely'] | Transaction,
  part: OpenPart,
): Promise<PartEvidence> {
  const { vault, reader } = getVaultReader(bank)
  const bytes = await listSignedBytes(executor, part.subject)
  return readPartEvidence(reader, { vault, payoutId: part.id, bytes }).catch((cause: unknown) => {
    throw new BankError(430, { cause })
  })
}

/**
 * True when an open part can be ended unpaid: its bytes are dead; or it is queued for a key that the vault rejects at a
 * final block and at the head, and whatever was signed before is dead. What the present payer has queued it pays itself.
 */
export function canEnd(part: OpenPart, evidence: PartEvidence): boolean {
  if (part.state !== 'queued') return isDead(evidence)
  if (isPayer(evidence, part.sender) || evidence.isPaid) return false
  return evidence.signed.length === 0 || isDead(evidence)
}

/** The evidence as texts, as proposals and the audit log carry it. */
export function toEvidenceDetail(part: OpenPart, evidence: PartEvidence): Record<string, string> {
  const [last] = evidence.signed.slice(-1)
  return {
    sender: part.sender,
    payoutState: part.state,
    payer: evidence.payer,
    headPayer: evidence.headPayer,
    isPaid: `${evidence.isPaid}`,
    blockNumber: `${evidence.blockNumber}`,
    ...(last && { nonce: `${last.nonce}`, finalNonce: `${last.finalNonce}` }),
  }
}
