import type { MemberId } from '@bank/ledger'
import type { Hash, Hex } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { matchDeposits } from '../pool/matchDeposits.ts'
import { findOwnOrder, type OwnOrder } from './findOwnOrder.ts'
import { getMixingOrder, type MixingOrder } from './mixingRecord.ts'

type Confirmation = {
  readonly memberId: MemberId
  /** 32 bytes in hexadecimal, both. */
  readonly commitmentHex: string
  readonly inHash: string
}

/**
 * Takes the word of a client that an order was deposited in a transaction. Only the chain confirms it: until it has,
 * the hash is remembered. Throws 3024 no such order, 3026 another member's, 3025 confirmed by another transaction or
 * ended, 3029 the transaction is in a block and is not this order's deposit (mixingDepositElsewhere); the order then
 * still waits for the right one.
 */
export async function confirmMixingOrder(
  bank: BankContext,
  confirmation: Confirmation,
): Promise<MixingOrder> {
  const params = {
    memberId: confirmation.memberId,
    commitment: confirmation.commitmentHex.toLowerCase() as Hex,
  }
  const inHash = confirmation.inHash.toLowerCase() as Hash
  const order = await findOwnOrder(bank.database, params)
  if (order.state === 'created') {
    const at = await bank.clock.now()
    await matchDeposits(bank.database.kysely, { chainId: Number(order.chain_id), pool: order.pool, at })
    await updateHash(bank, order, inHash)
  }
  if ((await findOwnOrder(bank.database, params)).in_hash !== inHash) throw new BankError(3025)
  return getMixingOrder(bank.database.kysely, params)
}

/** Nothing where the order was confirmed meanwhile. Throws 3029. */
async function updateHash(bank: BankContext, order: OwnOrder, inHash: Hash): Promise<void> {
  const created = await bank.database.kysely
    .selectFrom('bank.mixing_order')
    .select('id')
    .where('id', '=', order.id)
    .where('state', '=', 'created')
    .executeTakeFirst()
  if (!created) return
  // A chain that does not answer says nothing against it.
  const deposits = await bank.chains
    .get(Number(order.chain_id))
    ?.listDepositsOf(inHash)
    .catch(() => undefined)
  const isDeposit = deposits?.some(
    (deposit) =>
      deposit.pool === order.pool &&
      deposit.commitment === order.commitment &&
      deposit.depositor === order.address,
  )
  if (isDeposit === false) throw new BankError(3029, { messageKey: 'mixingDepositElsewhere' })
  await bank.database.kysely
    .updateTable('bank.mixing_order')
    .set({ in_hash: inHash })
    .where('id', '=', order.id)
    .where('state', '=', 'created')
    .execute()
}
