import { hashOfRaw, type UnsignedTransaction } from '@bank/chain/server'
import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import { lockLeased } from './leaseSendings.ts'
import { lockKey } from './sendingKey.ts'
import { reach, type Sending, type SendingSteps, type SendingTools } from './sendingTools.ts'

/** The signer gave no signature, for a reason that another try would meet again. */
export class SignerFailed extends Error {
  override readonly name = 'SignerFailed'
}

export type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** signed; `turn`: an earlier one comes first; `stopped`: the key may not sign; `over`: nothing left to sign. */
export type SignOutcome = 'signed' | 'turn' | 'stopped' | 'over'

async function isTurn(transaction: Transaction, tools: SendingTools, sending: Sending): Promise<boolean> {
  const earlier = await transaction
    .selectFrom('bank.sending')
    .select('id')
    .where('chain_id', '=', `${tools.reader.chainId}`)
    .where('sender', '=', tools.signer.address)
    .where('state', '=', 'queued')
    .where('id', '<', `${sending.id}`)
    .limit(1)
    .executeTakeFirst()
  return earlier === undefined
}

/** The next nonce that neither we nor the chain has used. */
async function nextNonce(
  transaction: Transaction,
  tools: SendingTools,
  latestCount: bigint,
): Promise<bigint> {
  const { highest } = await transaction
    .selectFrom('bank.sending')
    .select(sql<string | null>`max(nonce)`.as('highest'))
    .where('chain_id', '=', `${tools.reader.chainId}`)
    .where('sender', '=', tools.signer.address)
    .executeTakeFirstOrThrow()
  const ours = highest === null ? 0n : BigInt(highest) + 1n
  return ours > latestCount ? ours : latestCount
}

/** Signs and stores one more set of bytes of a sending under its nonce; the caller's transaction holds it. */
export async function storeAttempt(
  transaction: Transaction,
  tools: SendingTools,
  params: { sending: Sending; nonce: bigint; gas: bigint; fees: Fees },
): Promise<void> {
  const { sending, nonce, gas, fees } = params
  const unsigned: UnsignedTransaction = {
    chainId: tools.reader.chainId,
    nonce: Number(nonce),
    to: sending.target,
    callData: sending.calldata,
    value: sending.value,
    gas,
    ...fees,
  }
  const raw = await tools.signer.signTransaction(unsigned).catch((cause: unknown) => {
    throw new SignerFailed(cause instanceof Error ? cause.message : 'no signature', { cause })
  })
  await reach(tools, 'sign:signed', sending.subject)
  await transaction
    .insertInto('bank.sending_attempt')
    .values((value) => ({
      sending_id: sending.id,
      attempt: value
        .selectFrom('bank.sending_attempt')
        .select(sql<number>`coalesce(max(attempt), 0) + 1`.as('next'))
        .where('sending_id', '=', `${sending.id}`),
      hash: hashOfRaw(raw),
      raw,
      max_fee: fees.maxFeePerGas,
    }))
    .execute()
}

/**
 * Gives a queued sending its nonce and stores the bytes that will be sent, in one transaction under the key's lock: a
 * nonce without bytes would hold up every later one. Throws LeaseLost, SignerFailed.
 */
export function signSending(
  tools: SendingTools,
  steps: Pick<SendingSteps, 'onSigned'>,
  params: { sending: Sending; gas: bigint; fees: Fees; latestCount: bigint },
): Promise<SignOutcome> {
  const { sending } = params
  return inTransaction(tools.database, async (transaction) => {
    const maySign = await lockKey(transaction, tools)
    const current = await lockLeased(transaction, tools, sending.id)
    if (current.state !== 'queued') return 'over'
    if (!maySign) return 'stopped'
    if (!(await isTurn(transaction, tools, sending))) return 'turn'
    await reach(tools, 'sign:locked', sending.subject)
    const nonce = await nextNonce(transaction, tools, params.latestCount)
    await storeAttempt(transaction, tools, { ...params, nonce })
    await transaction
      .updateTable('bank.sending')
      .set({ state: 'signed', nonce, state_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', `${sending.id}`)
      .execute()
    await steps.onSigned(transaction, sending)
    await reach(tools, 'sign:stored', sending.subject)
    return 'signed'
  })
}
