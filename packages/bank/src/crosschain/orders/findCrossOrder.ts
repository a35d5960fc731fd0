import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { type CrossOrder, type CrossStep, describeCrossOrder, describeCrossSteps } from './crossRecord.ts'

export type CrossOrderFile = CrossOrder & { readonly timeline: readonly CrossStep[] }

/** Finds one of the member's transfers by its order or its transaction, with its events. Throws 5004 when there is none. */
export async function findCrossOrder(
  { database }: BankContext,
  params: {
    readonly memberId: MemberId
    readonly orderId?: string | undefined
    readonly originTxHash?: string | undefined
  },
): Promise<CrossOrderFile> {
  const { memberId, orderId, originTxHash } = params
  if (orderId === undefined ? originTxHash === undefined : !/^\d{1,18}$/.test(orderId))
    throw new BankError(5004)
  const ofMember = database.kysely
    .selectFrom('bank.cross_order')
    .selectAll()
    .where('member_id', '=', `${memberId}`)
    .where('stage', '<>', 'quoted')
  const byId = orderId === undefined ? ofMember : ofMember.where('id', '=', orderId)
  const asked =
    originTxHash === undefined ? byId : byId.where('origin_tx_hash', '=', originTxHash.toLowerCase())
  // One transaction may hold the deposits of several orders.
  const row = await asked.orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!row) throw new BankError(5004)
  return { ...describeCrossOrder(row), timeline: describeCrossSteps(row) }
}
