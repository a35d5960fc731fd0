import type { MemberId } from '@bank/ledger'
import { computeNullifierHash, fieldOrder, joinCommitment, toWord } from '@bank/privacy'
import type { Address, Hex } from 'viem'
import { BankError } from '../../errors.ts'
import type { MixingContext } from '../mixingContext.ts'
import { assertRelayable, drawRelayTime } from '../relay/assertRelayable.ts'
import { findOwnOrder, type OwnOrder } from './findOwnOrder.ts'
import { getMixingOrder, type MixingOrder } from './mixingRecord.ts'

export type MixingProofRequest = {
  readonly member: { readonly id: MemberId; readonly banned: boolean }
  /** Commitment of the order; words are 32 bytes in hexadecimal. */
  readonly commitmentHex: string
  /** 256 bytes. */
  readonly proof: string
  readonly root: string
  readonly nullifierHash: string
  /** Parts of the note, whose secret stays unknown: they prove that this order's deposit is spent. */
  readonly nullifier: string
  readonly secretHash: string
  readonly relayer: string
}

/** Public values of a proof, in lower case. */
type Submission = {
  readonly proof: Hex
  readonly root: Hex
  readonly nullifierHash: Hex
  readonly nullifier: Hex
  readonly secretHash: Hex
  readonly relayer: Address
}

/**
 * Takes the proof of a withdrawal and sets the random moment at which it may be relayed. The same proof again changes
 * nothing. Throws 3024 no such order, 3026 another member's, 1006 banned, 3025 not ready or proved otherwise, 3029 it
 * spends another deposit than the order's, or the pool would refuse it now (mixingProofOutdated when its root is not
 * that of this epoch, mixingReceiverSanctioned), or the chain does not answer.
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
    nullifier: toLower(request.nullifier),
    secretHash: toLower(request.secretHash),
    relayer: toLower(request.relayer),
  }
  const order = await findOwnOrder(bank.database, params)
  if (isProvedBy(order, submission)) return getMixingOrder(bank.database.kysely, params)
  if (request.member.banned) throw new BankError(1006)
  if ((await getMixingOrder(bank.database.kysely, params)).detail !== 'ready') {
    // The same request may have been taken since.
    if (!isProvedBy(await findOwnOrder(bank.database, params), submission)) throw new BankError(3025)
    return getMixingOrder(bank.database.kysely, params)
  }
  const terms = await readTerms(bank, order)
  assertOfDeposit(order, terms, submission)
  if (submission.relayer !== terms.relayer) throw new BankError(3029)
  await assertRelayable(bank, {
    ...submission,
    chainId: Number(order.chain_id),
    pool: order.pool as Address,
    receiver: order.receiver as Address,
    fee: BigInt(order.fee),
  })
  if (!(await recordProof(bank, { order, terms }, submission))) {
    if (!isProvedBy(await findOwnOrder(bank.database, params), submission)) throw new BankError(3025)
  }
  return getMixingOrder(bank.database.kysely, params)
}

function isProvedBy(order: OwnOrder, { proof, root, nullifierHash }: Submission): boolean {
  const isSame = order.proof === proof && order.root === root && order.nullifier_hash === nullifierHash
  return isSame && order.state !== 'created' && order.state !== 'confirmed'
}

/** Terms that pool and deposit set for a proof. */
type Terms = { readonly label: string; readonly relayer: string; readonly epoch_seconds: number }

type Proved = { readonly order: OwnOrder; readonly terms: Terms }

function readTerms({ database }: MixingContext, { chain_id, pool, leaf_index }: OwnOrder): Promise<Terms> {
  return database.kysely
    .selectFrom('bank.private_pool as p')
    .innerJoin('bank.private_deposit as d', (on) =>
      on.onRef('d.chain_id', '=', 'p.chain_id').onRef('d.pool', '=', 'p.pool'),
    )
    .select(['d.label', 'p.relayer', 'p.epoch_seconds'])
    .where('p.chain_id', '=', chain_id)
    .where('p.pool', '=', pool)
    .where('d.leaf_index', '=', leaf_index)
    .executeTakeFirstOrThrow()
}

/**
 * A proof that spends another deposit would pay a receiver whose own deposit was refused. The note's parts, which a
 * take-back would show too, prove which deposit it is; they are not stored. Throws 3029.
 */
function assertOfDeposit(
  order: OwnOrder,
  { label }: Terms,
  { nullifier, secretHash, nullifierHash }: Submission,
): void {
  const parts = { nullifier: BigInt(nullifier), secretHash: BigInt(secretHash) }
  const isInField = parts.nullifier < fieldOrder && parts.secretHash < fieldOrder
  const isOurs =
    isInField &&
    toWord(joinCommitment(parts)) === order.commitment &&
    toWord(computeNullifierHash(parts, BigInt(label))) === nullifierHash
  if (!isOurs) throw new BankError(3029)
}

/** False when the order was not confirmed any more. */
async function recordProof(
  bank: MixingContext,
  { order, terms }: Proved,
  { proof, root, nullifierHash, relayer }: Submission,
): Promise<boolean> {
  const at = await bank.clock.now()
  const proved = bank.database.kysely
    .updateTable('bank.mixing_order')
    .set({
      state: 'proved',
      reason: null,
      proof,
      root,
      nullifier_hash: nullifierHash,
      relayer,
      relay_at: drawRelayTime(at, bank, terms.epoch_seconds),
      state_at: at,
    })
    .where('id', '=', order.id)
    .where('state', '=', 'confirmed')
  return (await proved.executeTakeFirst()).numUpdatedRows === 1n
}
