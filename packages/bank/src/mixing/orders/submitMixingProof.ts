import { randomInt } from 'node:crypto'
import { privatePoolAbi } from '@bank/chain'
import type { CallEstimate } from '@bank/chain/server'
import type { MemberId } from '@bank/ledger'
import { encodeWithdrawCall } from '@bank/privacy'
import { type Address, decodeErrorResult, type Hex } from 'viem'
import { BankError, type BankErrorOptions } from '../../errors.ts'
import type { MixingContext } from '../mixingContext.ts'
import { findOwnOrder, type OwnOrder } from './findOwnOrder.ts'
import { getMixingOrder, type MixingOrder } from './mixingRecord.ts'

export type MixingProofRequest = {
  readonly member: { readonly id: MemberId; readonly banned: boolean }
  /** Commitment of the order; words are 32 bytes in hexadecimal. */
  readonly commitmentHex: string
  /** 288 bytes, its association root last. */
  readonly proof: string
  readonly root: string
  readonly nullifierHash: string
  readonly relayer: string
}

/** Public values of a proof, in lower case. */
type Submission = {
  readonly proof: Hex
  readonly root: Hex
  readonly nullifierHash: Hex
  readonly relayer: Address
}

/**
 * Takes the proof of a withdrawal and sets the random moment at which it may be relayed. The same proof again changes
 * nothing. Throws 3024 no such order, 3026 another member's, 1006 banned, 3025 not ready or proved otherwise, 3021 what
 * it spends is another order's, 3029 the pool would refuse it now (mixingProofOutdated when its association root is not
 * usable any more, mixingReceiverSanctioned), or the chain does not answer.
 */
export async function submitMixingProof(
  bank: MixingContext,
  request: MixingProofRequest,
): Promise<MixingOrder> {
  const toLower = (text: string) => text.toLowerCase() as Hex
  const params = { memberId: request.member.id, commitment: toLower(request.commitmentHex) }
  const submission = {
    proof: toLower(request.proof),
    root: toLower(request.root),
    nullifierHash: toLower(request.nullifierHash),
    relayer: toLower(request.relayer),
  }
  const order = await findOwnOrder(bank.database, params)
  if (isProvedBy(order, submission)) return getMixingOrder(bank.database.kysely, params)
  if (request.member.banned) throw new BankError(1006)
  if ((await getMixingOrder(bank.database.kysely, params)).detail !== 'ready') throw new BankError(3025)
  await assertUnspentHere(bank, order, submission)
  await assertPayable(bank, order, submission)
  if (!(await recordProof(bank, order, submission))) {
    if (!isProvedBy(await findOwnOrder(bank.database, params), submission)) throw new BankError(3025)
  }
  return getMixingOrder(bank.database.kysely, params)
}

function isProvedBy(order: OwnOrder, { proof, root, nullifierHash }: Submission): boolean {
  const isSame = order.proof === proof && order.root === root && order.nullifier_hash === nullifierHash
  return isSame && order.state !== 'created' && order.state !== 'confirmed'
}

async function assertUnspentHere(
  { database }: MixingContext,
  { id, pool }: OwnOrder,
  { nullifierHash }: Submission,
): Promise<void> {
  const other = await database.kysely
    .selectFrom('bank.mixing_order')
    .select('id')
    .where('pool', '=', pool)
    .where('nullifier_hash', '=', nullifierHash)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw new BankError(3021)
}

/** Asks the pool itself, as the relayer will. Throws 3029. */
async function assertPayable(bank: MixingContext, order: OwnOrder, submission: Submission): Promise<void> {
  const { relayer } = await bank.database.kysely
    .selectFrom('bank.private_pool')
    .select('relayer')
    .where('chain_id', '=', order.chain_id)
    .where('pool', '=', order.pool)
    .executeTakeFirstOrThrow()
  if (submission.relayer !== relayer) throw new BankError(3029)
  const call = encodeWithdrawCall({
    pool: order.pool as Address,
    proof: submission.proof,
    root: submission.root,
    nullifierHash: submission.nullifierHash,
    recipient: order.receiver as Address,
    relayer: submission.relayer,
    fee: BigInt(order.fee),
  })
  const reader = bank.chains.get(Number(order.chain_id))
  if (!reader) throw new BankError(3029)
  const estimate = await reader
    .estimateCall({ from: submission.relayer, to: call.to, callData: call.data, value: 0n })
    .catch((cause: unknown) => {
      throw new BankError(3029, { cause })
    })
  if (!estimate.ok) throw new BankError(3029, describeRevert(estimate, order))
}

/** Describes the pool's revert, as far as it helps the prover. */
function describeRevert(
  { revertData, message }: CallEstimate & { ok: false },
  { receiver }: OwnOrder,
): BankErrorOptions {
  const cause = new Error(message)
  try {
    const { errorName, args } = decodeErrorResult({ abi: privatePoolAbi, data: revertData })
    if (errorName === 'AssociationRootNotUsable') return { cause, messageKey: 'mixingProofOutdated' }
    const isReceiver = errorName === 'Sanctioned' && `${args[0]}`.toLowerCase() === receiver
    return isReceiver ? { cause, messageKey: 'mixingReceiverSanctioned' } : { cause }
  } catch {
    return { cause }
  }
}

/** False when the order was not confirmed any more. Throws 3021 when another order has just spent the same. */
async function recordProof(
  bank: MixingContext,
  { id }: OwnOrder,
  { proof, root, nullifierHash, relayer }: Submission,
): Promise<boolean> {
  const waitMs = randomInt(bank.mixing.waitMaximumMs + 1)
  const proved = bank.database.kysely
    .updateTable('bank.mixing_order')
    .set({
      state: 'proved',
      reason: null,
      proof,
      root,
      association_root: `0x${proof.slice(-64)}`,
      nullifier_hash: nullifierHash,
      relayer,
      relay_at: new Date(bank.clock.wallClock().getTime() + waitMs),
      state_at: await bank.clock.now(),
    })
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
  try {
    return (await proved.executeTakeFirst()).numUpdatedRows === 1n
  } catch (error) {
    const isTaken = error instanceof Error && 'constraint' in error && error.constraint === nullifierIndex
    throw isTaken ? new BankError(3021, { cause: error }) : error
  }
}

const nullifierIndex = 'mixing_order_nullifier'
