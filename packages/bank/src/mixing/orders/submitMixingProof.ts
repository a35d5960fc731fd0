import { randomInt } from 'node:crypto'
import type { MemberId } from '@bank/ledger'
import {
  computeContext,
  computeNullifierHash,
  fieldOrder,
  isWithdrawalValid,
  joinCommitment,
  toWord,
} from '@bank/privacy'
import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import { BankError } from '../../errors.ts'
import type { MixingContext } from '../mixingContext.ts'
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
  await assertPayable(bank, { order, terms }, submission)
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

/**
 * Verifies the proof here and asks the pool about nothing but its root, which all withdrawals of an epoch share: an endpoint
 * learns neither receiver nor nullifier before the relayer sends. Throws 3029.
 */
async function assertPayable(
  bank: MixingContext,
  { order, terms }: Proved,
  { relayer, proof, root, nullifierHash }: Submission,
): Promise<void> {
  if (relayer !== terms.relayer) throw new BankError(3029)
  const pool = order.pool as Address
  const recipient = order.receiver as Address
  const payment = { recipient, relayer, fee: BigInt(order.fee), refund: 0n, pool }
  const context = computeContext({ ...payment, chainId: BigInt(order.chain_id) })
  if (!isWithdrawalValid({ proof, root, nullifierHash, context })) throw new BankError(3029)
  const reader = bank.chains.get(Number(order.chain_id))
  if (!reader) throw new BankError(3029)
  const [isUsable, isSanctioned] = await Promise.all([
    reader.isRootUsable({ pool, root }),
    bank.screening.isSanctioned(recipient),
  ]).catch((cause: unknown) => {
    throw new BankError(3029, { cause })
  })
  if (!isUsable || (await isOfEarlierEpoch(bank, order, root)))
    throw new BankError(3029, { messageKey: 'mixingProofOutdated' })
  if (isSanctioned) throw new BankError(3029, { messageKey: 'mixingReceiverSanctioned' })
}

/** A root that a later one followed still pays, and would show when the proof was made. */
async function isOfEarlierEpoch(
  { database }: MixingContext,
  { chain_id, pool }: OwnOrder,
  root: Hex,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM bank.tree_change later
    JOIN bank.followed_pool p ON p.chain_id = later.chain_id AND p.pool = later.pool
    WHERE later.chain_id = ${chain_id} AND later.pool = ${pool}
      AND (later.epoch + 1)::bigint * p.epoch_seconds <= extract(epoch FROM p.block_time)
      AND later.sequence > (SELECT max(own.sequence) FROM bank.tree_change own
        WHERE own.chain_id = later.chain_id AND own.pool = later.pool AND own.root = ${root})
    LIMIT 1`.execute(database.kysely)
  return rows.length > 0
}

/** False when the order was not confirmed any more. */
async function recordProof(
  bank: MixingContext,
  { order, terms }: Proved,
  { proof, root, nullifierHash, relayer }: Submission,
): Promise<boolean> {
  const waitMs = randomInt(computeWaitMaximumMs(bank, terms) + 1)
  const proved = bank.database.kysely
    .updateTable('bank.mixing_order')
    .set({
      state: 'proved',
      reason: null,
      proof,
      root,
      nullifier_hash: nullifierHash,
      relayer,
      relay_at: new Date(bank.clock.wallClock().getTime() + waitMs),
      state_at: await bank.clock.now(),
    })
    .where('id', '=', order.id)
    .where('state', '=', 'confirmed')
  return (await proved.executeTakeFirst()).numUpdatedRows === 1n
}

/** The longest random wait: it ends with the epoch of the proof, so that all withdrawals of an epoch show its root. */
function computeWaitMaximumMs({ clock, mixing }: MixingContext, { epoch_seconds }: Terms): number {
  const epochMs = epoch_seconds * 1_000
  const leftMs = epochMs - (clock.wallClock().getTime() % epochMs)
  return Math.floor(Math.min(mixing.waitMaximumMs, leftMs * sendingShare))
}

/** Part of the rest of an epoch that a relay waits at most: the last of it is for sending. */
const sendingShare = 0.8
