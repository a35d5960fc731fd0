import type { FeeOffer, UnsignedTransaction } from '@bank/chain/server'
import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import { type Hex, keccak256 } from 'viem'
import { lockLeased } from './leaseTransactions.ts'
import {
  type ContractCall,
  failpoint,
  type OutboxDeps,
  type OutboxHandlers,
  type OutboxTransaction,
} from './outboxDeps.ts'
import { lockKey } from './signerKey.ts'

/** The signer gave no signature, for a reason that another try would meet again. */
export class SignerFailed extends Error {
  override readonly name = 'SignerFailed'
}

/**
 * signed; `turn`: an earlier one comes first; `halted`: the key may not sign; `over`: nothing left to sign; wait and
 * refuse: the capability's word in the transaction that would have signed.
 */
export type SignOutcome =
  | { readonly state: 'signed' | 'turn' | 'halted' | 'over' }
  | { readonly state: 'wait' | 'refuse'; readonly reason: string }

async function isFirstQueued(
  transaction: Transaction,
  deps: OutboxDeps,
  outboxTx: OutboxTransaction,
): Promise<boolean> {
  const earlier = await transaction
    .selectFrom('bank.outbox_transaction')
    .select('id')
    .where('chain_id', '=', `${deps.reader.chainId}`)
    .where('sender', '=', deps.signer.address)
    .where('state', '=', 'queued')
    .where('id', '<', `${outboxTx.id}`)
    .limit(1)
    .executeTakeFirst()
  return earlier === undefined
}

/** The next nonce that neither we nor the chain has used. */
async function computeNextNonce(
  transaction: Transaction,
  deps: OutboxDeps,
  latestCount: bigint,
): Promise<bigint> {
  const { highest } = await transaction
    .selectFrom('bank.outbox_transaction')
    .select(sql<string | null>`max(nonce)`.as('highest'))
    .where('chain_id', '=', `${deps.reader.chainId}`)
    .where('sender', '=', deps.signer.address)
    .executeTakeFirstOrThrow()
  const ours = highest === null ? 0n : BigInt(highest) + 1n
  return ours > latestCount ? ours : latestCount
}

async function signCall(
  deps: OutboxDeps,
  params: { call: ContractCall; nonce: bigint; gas: bigint; fees: FeeOffer },
): Promise<Hex> {
  const { call, nonce, gas, fees } = params
  const unsigned: UnsignedTransaction = {
    chainId: deps.reader.chainId,
    nonce: Number(nonce),
    ...call,
    value: 0n,
    gas,
    ...fees,
  }
  return deps.signer.signTransaction(unsigned).catch((cause: unknown) => {
    throw new SignerFailed(cause instanceof Error ? cause.message : 'no signature', { cause })
  })
}

async function isStored(transaction: Transaction, raw: Hex): Promise<boolean> {
  const stored = transaction
    .selectFrom('bank.outbox_attempt')
    .select('hash')
    .where('hash', '=', keccak256(raw))
  return (await stored.executeTakeFirst()) !== undefined
}

/** Signs and stores one more set of bytes of an outbox transaction under its nonce; the caller's transaction holds it. */
export async function insertAttempt(
  transaction: Transaction,
  deps: OutboxDeps,
  params: { outboxTx: OutboxTransaction; call: ContractCall; nonce: bigint; gas: bigint; fees: FeeOffer },
): Promise<void> {
  const { outboxTx, call, nonce, gas } = params
  let { fees } = params
  const signOnce = () => signCall(deps, { call, nonce, gas, fees })
  let raw = await signOnce()
  // A key that comes back to a nonce of its own must not store the same bytes twice.
  while (await isStored(transaction, raw)) {
    fees = { ...fees, maxFeePerGas: fees.maxFeePerGas + 1n }
    raw = await signOnce()
  }
  await failpoint(deps, 'sign:signed', outboxTx.subject)
  await transaction
    .insertInto('bank.outbox_attempt')
    .values((value) => ({
      outbox_transaction_id: outboxTx.id,
      attempt: value
        .selectFrom('bank.outbox_attempt')
        .select(sql<number>`coalesce(max(attempt), 0) + 1`.as('next'))
        .where('outbox_transaction_id', '=', `${outboxTx.id}`),
      hash: keccak256(raw),
      raw,
      max_fee: fees.maxFeePerGas,
    }))
    .execute()
}

/**
 * Gives a queued outbox transaction its nonce and stores the bytes that will be sent, in one transaction under the key's lock: a
 * nonce without bytes would hold up every later one. What is signed is the call that the capability composes in this
 * very transaction. Throws OutboxLeaseLost, SignerFailed.
 */
export function signTransaction(
  deps: OutboxDeps,
  handlers: Pick<OutboxHandlers, 'authorize'>,
  params: { outboxTx: OutboxTransaction; gas: bigint; fees: FeeOffer; latestCount: bigint },
): Promise<SignOutcome> {
  const { outboxTx } = params
  return inTransaction(deps.database, async (transaction): Promise<SignOutcome> => {
    const right = await handlers.authorize(transaction, outboxTx)
    const maySign = await lockKey(transaction, deps)
    const current = await lockLeased(transaction, deps, outboxTx.id)
    if (current.state !== 'queued') return { state: 'over' }
    if (!maySign) return { state: 'halted' }
    if (!(await isFirstQueued(transaction, deps, outboxTx))) return { state: 'turn' }
    if (right.verdict !== 'sign') return { state: right.verdict, reason: right.reason }
    await failpoint(deps, 'sign:locked', outboxTx.subject)
    const nonce = await computeNextNonce(transaction, deps, params.latestCount)
    await insertAttempt(transaction, deps, { ...params, call: right.call, nonce })
    await transaction
      .updateTable('bank.outbox_transaction')
      .set({ state: 'signed', nonce, state_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', `${outboxTx.id}`)
      .execute()
    await failpoint(deps, 'sign:stored', outboxTx.subject)
    return { state: 'signed' }
  })
}
