import type { Transaction } from '@bank/database'
import { createPostingKey, postCapital } from '@bank/ledger'
import { type Amount, amountOf, compare, fromDecimal, toDecimal } from '@bank/money'
import type { Address } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { assertMay } from '../../policies/operatorRights.ts'
import { validateAmount } from '../../policies/requireFields.ts'
import { lockDepositor } from '../../rechargeRecords/lockDepositor.ts'
import type { ApplyProposal, Proposal } from '../proposals/proposal.ts'
import { type ProposalRequest, propose } from '../proposals/propose.ts'
import { assertUnclaimed } from './assertUnclaimed.ts'
import { lockSurplus, readSurplus } from './getSurplus.ts'
import { claimSuspense, getSuspense } from './listSuspense.ts'
import { toOperatorError } from './toOperatorError.ts'

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
  await assertUnclaimed(bank.database.kysely, { suspenseId, deposit, at: await bank.clock.now() })
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

export const applyCapital: ApplyProposal = async (bank, tx, proposal, at) => {
  const { id, kind, detail } = proposal
  const { suspenseId, amount: text = '' } = detail
  const { amount, filling } =
    suspenseId === undefined
      ? await claimSurplus(bank, tx, fromDecimal(text, 'USDT'))
      : await claimDeposit(tx, suspenseId, at)
  try {
    await postCapital(tx, {
      key: createPostingKey('proposal', id),
      from: suspenseId === undefined ? 'vault' : 'suspense',
      label: kind === 'capital' ? 'capital' : 'surplus',
      amount,
      filling,
      metadata: {
        source: { kind: 'operator', id },
        label: kind,
        ...(suspenseId === undefined ? {} : { suspenseId }),
      },
      at,
    })
  } catch (error) {
    throw toOperatorError(error)
  }
}

type Taken = { readonly amount: Amount<'USDT'>; readonly filling: Amount<'USDT'> }

/**
 * Two bookings never share a surplus: the second waits for the first and then reads what is left. Losses of the vault
 * not borne yet are filled first, and that part never becomes revenue.
 */
async function claimSurplus(bank: BankContext, tx: Transaction, amount: Amount<'USDT'>): Promise<Taken> {
  await lockSurplus(tx)
  const { surplusMicro, fillableMicro } = await readSurplus(bank, tx)
  if (surplusMicro <= 0n || compare(amount, amountOf('USDT', surplusMicro)) > 0) throw new BankError(3015)
  const fillable = amountOf('USDT', fillableMicro)
  return { amount, filling: compare(amount, fillable) < 0 ? amount : fillable }
}

/** Two bookings of one deposit: the second finds it gone (3018). A deposit is in the ledger already; what it leaves in revenue bears a hole with the next measurement. */
async function claimDeposit(tx: Transaction, id: string, at: Date): Promise<Taken> {
  const deposit = await getSuspense(tx, id).catch((error: unknown) => {
    throw error instanceof BankError && error.code === 404 ? new BankError(3018) : error
  })
  // A registration of this wallet ends first, and its member is found.
  await lockDepositor(tx, deposit.depositor as Address)
  await assertUnclaimed(tx, { suspenseId: id, deposit, at })
  const { micro } = await claimSuspense(tx, { id, memberId: undefined, at })
  return { amount: amountOf('USDT', micro), filling: amountOf('USDT', 0n) }
}
