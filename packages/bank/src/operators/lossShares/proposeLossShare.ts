import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../../bankContext.ts'
import { newestCheckFirst } from '../../earningGates/getSolvencyVerdict.ts'
import { BankError } from '../../errors.ts'
import {
  beginLossShare,
  isLossShareOpen,
  isShareable,
  roundingMicro,
  sumClaims,
} from '../../lossShareRecords/lossShare.ts'
import type { ApplyProposal, Proposal } from '../proposals/proposal.ts'
import { type ProposalRequest, propose } from '../proposals/propose.ts'

type Figures = {
  readonly assets: string
  readonly liabilities: string
  readonly blockNumber: string
  readonly isFresh: boolean
}

/**
 * Proposes to share among the members what the newest measurement finds missing beyond revenue and capital, and one micro-unit
 * for Aave's rounding; the proposal keeps the figures it rests on. Throws 400, 403, 3018 nothing is missing, or no measurement of the last hour says so,
 * 3015 more is missing than can be shared.
 */
export async function proposeLossShare(bank: BankContext, request: ProposalRequest): Promise<Proposal> {
  const { operator, reason, idempotencyKey } = request
  const { rows } = await sql<Figures>`
    SELECT c.assets::text AS assets, c.liabilities::text AS liabilities, c.block_number::text AS "blockNumber",
      c.read_at > clock_timestamp() - interval '1 hour' AS "isFresh"
    FROM bank.solvency_check c ORDER BY ${newestCheckFirst} LIMIT 1`.execute(bank.database.kysely)
  const [figures] = rows
  if (!figures?.isFresh) throw new BankError(3018)
  const missing = BigInt(figures.liabilities) - BigInt(figures.assets)
  if (missing <= 0n) throw new BankError(3018)
  const amount = missing + roundingMicro
  const claims = await sumClaims(bank.database.kysely)
  if (!isShareable(amount, claims.micro)) throw new BankError(3015)
  const toText = (micro: string | bigint) => toDecimal(amountOf('USDT', BigInt(micro)))
  const detail = {
    amount: toText(amount),
    assets: toText(figures.assets),
    liabilities: toText(figures.liabilities),
    blockNumber: figures.blockNumber,
    claims: toText(claims.micro),
    bearers: String(claims.members),
  }
  return propose(bank, { operator, reason, idempotencyKey, kind: 'lossShare', subject: 'loss', detail })
}

/** Begins it; the worker carries it out. Throws 3018 while another one is open. */
export const applyLossShare: ApplyProposal = async (_, tx, { id }, at) => {
  if (await isLossShareOpen(tx)) throw new BankError(3018)
  await beginLossShare(tx, id, at)
}
