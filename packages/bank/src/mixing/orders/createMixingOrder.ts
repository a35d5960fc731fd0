import { parseAddress } from '@bank/chain'
import { type Database, inTransaction, type Transaction } from '@bank/database'
import { createPostingKey, type MemberId } from '@bank/ledger'
import { parseAmount, toTokenUnits } from '@bank/money'
import { computeCommitment, fieldOrder, toWord } from '@bank/privacy'
import { sql } from 'kysely'
import { type Address, type Hex, zeroAddress } from 'viem'
import { BankError } from '../../errors.ts'
import { computeMixingFee } from '../../policies/mixingFee.ts'
import type { MixingContext } from '../mixingContext.ts'
import { comparePool } from '../pool/comparePool.ts'
import { matchDeposits } from '../pool/matchDeposits.ts'
import { isOwnContract, listPrivatePools, type PrivatePool } from '../pool/privatePool.ts'
import { isMixingOpen } from './isMixingOpen.ts'
import { createNote, sealNote } from './sealNote.ts'

export type MixingRequest = {
  readonly member: { readonly id: MemberId; readonly banned: boolean }
  /** As the member typed both. */
  readonly receiverAddress: string
  readonly depositAmount: string
  /** Left out, the server of a local chain makes the note itself. */
  readonly precommitment?: string | undefined
  /** The same key and content is one order; without a key every call is a new one. */
  readonly idempotencyKey?: string | undefined
}

/** Maximum number of orders of a member that wait for their deposit: an order costs nothing, a deposit does. */
export const openMixingOrdersMaximum = 20

type Order = {
  readonly memberId: MemberId
  readonly key: string | null
  readonly receiver: Address
  readonly denomination: bigint
  /** Null where the server is to make the note. */
  readonly precommitment: Hex | null
}
type Placed = Order & {
  readonly pool: PrivatePool
  readonly commitment: Hex
  readonly sealedNote: Hex | null
}

/**
 * Orders a private transfer and answers the commitment to deposit under. Throws 3022 the amount is none of a pool,
 * 3023 the receiver cannot be paid (mixingReceiverIsPool, mixingReceiverSanctioned), 1006 banned, 3029 not a commitment,
 * no note given where the server makes none, closed (mixingClosed), too many wait already (mixingTooManyOpen), or list
 * or chain do not answer; 3021 the commitment is in use, 400 the key was used for another order.
 */
export async function createMixingOrder(bank: MixingContext, request: MixingRequest): Promise<Hex> {
  const order = parseRequest(request)
  // A repeated request finds its order, whatever the terms are now.
  const first = order.key === null ? undefined : await findOrder(bank.database.kysely, order)
  if (first !== undefined) return first
  if (request.member.banned) throw new BankError(1006)
  if (!(await isMixingOpen(bank))) throw new BankError(3029, { messageKey: 'mixingClosed' })
  const pool = await choosePool(bank, order)
  await assertPayable(bank, order.receiver)
  const placed = { ...order, pool, ...(await chooseCommitment(bank, order, pool)) }
  // Before the transaction: a clock that has to ask would want a second connection while many hold theirs.
  const at = await bank.clock.now()
  return inTransaction(bank.database, (tx) => openOrder(tx, placed, at))
}

function parseRequest(request: MixingRequest): Order {
  const parsed = parseAmount(request.depositAmount, 'BNB')
  if (!parsed.ok) throw new BankError(3022)
  const receiver = parseAddress(request.receiverAddress)
  if (!receiver.ok || receiver.address === zeroAddress) throw new BankError(3023)
  const { member, precommitment, idempotencyKey } = request
  return {
    memberId: member.id,
    key: idempotencyKey === undefined ? null : createPostingKey('mixing', member.id, idempotencyKey),
    receiver: receiver.address.toLowerCase() as Address,
    denomination: toTokenUnits(parsed.amount, 18),
    precommitment: precommitment === undefined ? null : parseCommitment(precommitment),
  }
}

function parseCommitment(text: string): Hex {
  const commitment = text.toLowerCase()
  const isWord = /^0x[0-9a-f]{64}$/.test(commitment)
  if (!isWord || BigInt(commitment) === 0n || BigInt(commitment) >= fieldOrder) throw new BankError(3029)
  return commitment as Hex
}

/** The commitment of a key's order, or undefined. Throws 400 when it is another order. */
async function findOrder(executor: Database['kysely'] | Transaction, order: Order): Promise<Hex | undefined> {
  const found = await executor
    .selectFrom('bank.mixing_order')
    .select(['receiver', 'denomination', 'commitment', 'sealed_note'])
    .where('idempotency_key', '=', order.key)
    .executeTakeFirst()
  if (!found) return undefined
  const isSame =
    found.receiver === order.receiver &&
    BigInt(found.denomination) === order.denomination &&
    (order.precommitment === null ? found.sealed_note !== null : found.commitment === order.precommitment)
  if (!isSame) throw new BankError(400)
  return found.commitment as Hex
}

/** The newest pool of the amount that is followed. Throws 3022 there is none, 3023 the receiver is one of ours, 3029 it is not followed. */
async function choosePool(bank: MixingContext, order: Order): Promise<PrivatePool> {
  const pools = await listPrivatePools(bank)
  const offered = pools.filter(({ denomination }) => denomination === order.denomination)
  const pool = offered.find(({ isFollowed }) => isFollowed) ?? offered[0]
  if (!pool) throw new BankError(3022)
  if (isOwnContract(bank, pools, order.receiver))
    throw new BankError(3023, { messageKey: 'mixingReceiverIsPool' })
  if (order.receiver === pool.relayer) throw new BankError(3023)
  if (!pool.isFollowed) throw new BankError(3029)
  return pool
}

async function assertPayable(bank: MixingContext, receiver: Address): Promise<void> {
  const isSanctioned = await bank.screening.isSanctioned(receiver).catch(rejectOrder)
  if (isSanctioned) throw new BankError(3023, { messageKey: 'mixingReceiverSanctioned' })
}

const rejectOrder = (cause: unknown): never => {
  throw new BankError(3029, { cause })
}

/**
 * Chooses the commitment of the deposit: the client's own, or on a local chain a note of the server's. Throws 3021,
 * 3029.
 */
async function chooseCommitment(
  bank: MixingContext,
  { memberId, precommitment }: Order,
  { chainId, pool }: PrivatePool,
): Promise<Pick<Placed, 'commitment' | 'sealedNote'>> {
  const reader = bank.chains.get(chainId)
  if (!reader || (await comparePool(reader, pool).catch(rejectOrder)) !== undefined) throw new BankError(3029)
  if (precommitment !== null) {
    const depositor = await reader.findDepositor({ pool, commitment: precommitment }).catch(rejectOrder)
    if (depositor !== undefined && depositor !== (await getMemberAddress(bank, memberId)))
      throw new BankError(3021)
    return { commitment: precommitment, sealedNote: null }
  }
  const { noteKey } = bank.mixing
  if (!noteKey || !(await reader.isLocal().catch(rejectOrder))) throw new BankError(3029)
  const note = createNote()
  const commitment = toWord(computeCommitment(note))
  return { commitment, sealedNote: sealNote(noteKey, { chainId, pool, commitment }, note) }
}

async function getMemberAddress({ database }: MixingContext, memberId: MemberId): Promise<string> {
  const member = database.kysely.selectFrom('bank.member').select('address').where('id', '=', `${memberId}`)
  return (await member.executeTakeFirstOrThrow()).address
}

async function openOrder(tx: Transaction, placed: Placed, at: Date): Promise<Hex> {
  const { memberId, key, receiver, denomination, commitment, sealedNote, pool } = placed
  // Locks the member, so that none of many orders at once slips past the limit.
  await sql`SELECT bank.lock_member(${memberId})`.execute(tx)
  const inserted = await tx
    .insertInto('bank.mixing_order')
    .values({
      member_id: memberId,
      chain_id: `${pool.chainId}`,
      pool: pool.pool,
      denomination,
      fee: computeMixingFee(denomination),
      receiver,
      commitment,
      idempotency_key: key,
      sealed_note: sealedNote,
      created_at: at,
      state_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    const first = key === null ? undefined : await findOrder(tx, placed)
    if (first === undefined) throw new BankError(3021)
    return first
  }
  await assertDepositFree(tx, placed)
  await matchDeposits(tx, { chainId: pool.chainId, pool: pool.pool, at })
  await assertFewOpen(tx, memberId)
  return commitment
}

/** A deposit that was made already must be the member's own, in this pool, and still there. Throws 3021. */
async function assertDepositFree(tx: Transaction, { memberId, commitment, pool }: Placed): Promise<void> {
  const deposits = await tx
    .selectFrom('bank.private_deposit as d')
    .leftJoin('bank.member as m', (join) =>
      join.onRef('m.address', '=', 'd.depositor').on('m.id', '=', `${memberId}`),
    )
    .select(['d.chain_id', 'd.pool', 'd.taken_back_hash', 'm.id as owner'])
    .where('d.commitment', '=', commitment)
    .execute()
  const isFree = deposits.every(
    (deposit) =>
      deposit.owner !== null &&
      deposit.taken_back_hash === null &&
      Number(deposit.chain_id) === pool.chainId &&
      deposit.pool === pool.pool,
  )
  if (!isFree) throw new BankError(3021)
}

async function assertFewOpen(tx: Transaction, memberId: MemberId): Promise<void> {
  const { open } = await tx
    .selectFrom('bank.mixing_order')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('member_id', '=', `${memberId}`)
    .where('state', '=', 'created')
    .executeTakeFirstOrThrow()
  if (Number(open) > openMixingOrdersMaximum) throw new BankError(3029, { messageKey: 'mixingTooManyOpen' })
}
