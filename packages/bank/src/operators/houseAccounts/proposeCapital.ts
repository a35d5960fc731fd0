import type { Transaction } from '@bank/database'
import { type Amount, amountOf, fromDecimal, toDecimal } from '@bank/money'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { assertMay } from '../../policies/operatorRights.ts'
import { validateAmount } from '../../policies/requireFields.ts'
import { bookCapital } from '../../rechargeRecords/recharge.ts'
import type { ApplyProposal, Proposal } from '../proposals/proposal.ts'
import { type ProposalRequest, propose } from '../proposals/propose.ts'
import { assertUnclaimed } from './assertUnclaimed.ts'
import { lockSurplus, readSurplus } from './getSurplus.ts'
import { getSuspense } from './listSuspense.ts'

/** An amount of the vault's surplus, or a whole deposit that the bank made itself and that is in suspense. */
export type CapitalRequest = ProposalRequest & ({ readonly amount: string } | { readonly suspenseId: string })

/**
 * Proposes to book USDT that the bank put into the vault as capital: GUSD into revenue, each on a USDT. Throws 400,
 * 403, 404 no such deposit in suspense, 3018 it may be a member's or is too young (`assertUnclaimed`).
 */
export async function proposeCapital(bank: BankContext, request: CapitalRequest): Promise<Proposal> {
  const { operator, reason, idempotencyKey } = request
  const proposed = { operator, reason, idempotencyKey, kind: 'capital' } as const
  if ('amount' in request) {
    const detail = { amount: toDecimal(validateAmount(request.amount, 'USDT')) }
    return propose(bank, { ...proposed, subject: 'surplus', detail })
  }
  assertMay(operator, 'capital.propose')
  const { suspenseId } = request
  const deposit = await getSuspense(bank.database.kysely, suspenseId)
  await assertUnclaimed(bank.database.kysely, { suspenseId, at: await bank.clock.now() })
  const amount = toDecimal(amountOf('USDT', BigInt(deposit.amount)))
  const detail = { suspenseId, depositor: deposit.depositor, amount }
  return propose(bank, { ...proposed, subject: `deposit ${suspenseId}`, detail })
}

/**
 * Proposes to book a part of the vault's assets beyond the ledger, such as an unclaimed gift, as revenue. Throws 400,
 * 403.
 */
export async function proposeSurplusBooking(
  bank: BankContext,
  request: ProposalRequest & { readonly amount: string },
): Promise<Proposal> {
  const { operator, reason, idempotencyKey } = request
  const detail = { amount: toDecimal(validateAmount(request.amount, 'USDT')) }
  const params = { kind: 'surplus', subject: 'surplus', detail } as const
  return propose(bank, { operator, reason, idempotencyKey, ...params })
}

/** Throws 3015 beyond the surplus, 3018 a deposit that is gone or may be a member's, 430 the chain does not answer. */
export const applyCapital: ApplyProposal = async (bank, tx, { id, detail }, at) => {
  const { suspenseId, amount = '' } = detail
  // A deposit is in the ledger already and fills nothing; what it leaves in revenue bears a hole with the next measurement.
  let filling = 0n
  if (suspenseId === undefined) filling = await measureFilling(bank, tx, fromDecimal(amount, 'USDT'))
  else await assertUnclaimed(tx, { suspenseId, at })
  await bookCapital(tx, { proposalId: id, filling, at })
}

/**
 * Measures which part of an amount of the surplus fills losses of the vault not borne yet, in micro-units; that part never
 * becomes revenue. Two bookings never share a surplus: the second waits for the first and then reads what is left.
 */
async function measureFilling(bank: BankContext, tx: Transaction, amount: Amount<'USDT'>): Promise<bigint> {
  await lockSurplus(tx)
  const { surplusMicro, fillableMicro } = await readSurplus(bank, tx)
  if (surplusMicro <= 0n || amount.micro > surplusMicro) throw new BankError(3015)
  return amount.micro < fillableMicro ? amount.micro : fillableMicro
}
