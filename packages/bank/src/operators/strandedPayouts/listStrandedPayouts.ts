import { amountOf, toDecimal } from '@bank/money'
import type { BankContext } from '../../bankContext.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import { canEnd, getVaultReader, readEvidence, readFinalPayer, selectOpenParts } from './strandedPayout.ts'

/** A part in flight that the vault's present payer has not signed; the amount is a decimal string in USDT. */
export type StrandedPayout = {
  readonly id: string
  readonly withdrawalId: string
  readonly recipient: string
  readonly amount: string
  /** The key in whose queue it is, and how far it is there. */
  readonly sender: string
  readonly state: 'queued' | 'signed' | 'broadcast' | 'final'
  readonly nonce: string | null
  /** Number of nonces of the key that signed last that are final; null when nothing was signed. */
  readonly finalNonce: string | null
  /** The vault's payer at the final block `blockNumber`. */
  readonly payer: string
  readonly blockNumber: string
  readonly isPaid: boolean
  /** True when two operators can end it unpaid. */
  readonly canEnd: boolean
}

const partsAtOnce = 100

/**
 * Lists open parts of keys that are not the vault's payer, and parts of any key whose transaction ended without paying,
 * oldest first, at most a hundred. Throws BankError 403, 430 when the chain does not answer.
 */
export async function listStrandedPayouts(
  bank: BankContext,
  params: { readonly operator: Operator },
): Promise<StrandedPayout[]> {
  assertMay(params.operator, 'outbox.read')
  const { chainId } = getVaultReader(bank)
  const payer = await readFinalPayer(bank)
  const parts = await selectOpenParts(bank.database.kysely, chainId)
    .where((or) =>
      or.or([
        or('outbox.sender', '<>', payer),
        or.and([or('outbox.state', '=', 'final'), or('outbox.succeeded', 'is not', true)]),
      ]),
    )
    .orderBy('outbox.id')
    .limit(partsAtOnce)
    .execute()
  const stranded: StrandedPayout[] = []
  for (const part of parts) {
    const evidence = await readEvidence(bank, bank.database.kysely, part)
    const last = evidence.signed.at(-1)
    stranded.push({
      id: part.id,
      withdrawalId: part.withdrawal_id,
      recipient: part.recipient,
      amount: toDecimal(amountOf('USDT', BigInt(part.amount))),
      sender: part.sender,
      state: part.state,
      nonce: last === undefined ? null : `${last.nonce}`,
      finalNonce: last === undefined ? null : `${last.finalNonce}`,
      payer: evidence.payer,
      blockNumber: `${evidence.blockNumber}`,
      isPaid: evidence.isPaid,
      canEnd: canEnd(part, evidence),
    })
  }
  return stranded
}
