import type { Database, Transaction } from '@bank/database'
import { amountOf, fromDecimal, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { beginLossShare, fixLossShare, isLossShareOpen } from '../../lossShareRecords/lossShare.ts'
import { validateAmount, validateId } from '../../policies/requireFields.ts'
import { lockSurplus, readSurplus } from '../houseAccounts/getSurplus.ts'
import type { ApplyProposal, Proposal } from '../proposals/proposal.ts'
import { type ProposalRequest, propose } from '../proposals/propose.ts'

export type LossReturnRequest = ProposalRequest & {
  /** The loss of which it gives back: the id of its proposal. */
  readonly lossId: string
  /** USDT that came back to the vault, as a decimal string. */
  readonly amount: string
}

/**
 * Proposes to give members back a part of a loss out of the vault's surplus, in the proportion in which they bore it.
 * Throws 400, 403, 404 no such loss was shared, 3015 more than is left of it.
 */
export async function proposeLossReturn(bank: BankContext, request: LossReturnRequest): Promise<Proposal> {
  const { operator, reason, idempotencyKey } = request
  const lossId = validateId(request.lossId)
  const amount = validateAmount(request.amount, 'USDT')
  const left = await findUnreturned(bank.database.kysely, lossId)
  if (left === undefined) throw new BankError(404)
  if (amount.micro > left) throw new BankError(3015)
  const detail = { lossId, amount: toDecimal(amount), left: toDecimal(amountOf('USDT', left)) }
  return propose(bank, {
    operator,
    reason,
    idempotencyKey,
    kind: 'lossReturn',
    subject: `loss ${lossId}`,
    detail,
  })
}

/** Fixes the shares of a return. Throws 3015 where surplus or loss has less left, 3018 while another is open, 430. */
export const applyLossReturn: ApplyProposal = async (bank, tx, { id, detail }, at) => {
  const { lossId = '', amount: text = '' } = detail
  const { micro } = fromDecimal(text, 'USDT')
  await lockSurplus(tx)
  if (await isLossShareOpen(tx)) throw new BankError(3018)
  const left = await findUnreturned(tx, lossId)
  const { restMicro } = await readSurplus(bank, tx)
  if (left === undefined || micro > left || micro > restMicro) throw new BankError(3015)
  await beginLossShare(tx, id, at)
  await fixLossShare(tx, { id, amount: micro, writtenOff: 0n, at })
}

/** Reads what is left of a loss that was shared wholly, in micro-units; undefined where there is none. */
async function findUnreturned(
  executor: Database['kysely'] | Transaction,
  lossId: string,
): Promise<bigint | undefined> {
  const row = await executor
    .selectFrom('bank.loss_share as loss')
    .innerJoin('bank.loss_share_member as member', 'member.share_id', 'loss.id')
    .select(
      sql<string | null>`sum(member.share - member.returned_usdt - member.returned_gusd)::text`.as('left'),
    )
    .where('loss.id', '=', lossId)
    .where('loss.kind', '=', 'lossShare')
    .where('loss.state', '=', 'done')
    .executeTakeFirst()
  return row?.left == null ? undefined : BigInt(row.left)
}
