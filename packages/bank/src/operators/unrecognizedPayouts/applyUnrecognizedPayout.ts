import type { Transaction } from '@bank/database'
import { type Address, getAddress } from 'viem'
import { appendAudit } from '../../audit/appendAudit.ts'
import type { BankContext } from '../../bankContext.ts'
import { lockFollowers } from '../../chainFollower/cursor.ts'
import { BankError } from '../../errors.ts'
import { bookPayment } from '../../withdrawalOrders/payout.ts'
import { lockSurplus, readSurplus } from '../houseAccounts/getSurplus.ts'
import type { ApplyProposal } from '../proposals/proposal.ts'

/**
 * Books or acknowledges a payment that no order explained, as two operators agreed, and lets payouts continue: all of
 * it in the transaction of the second approval. Throws 3018 acknowledged or booked before, 3019 the order named owes less or
 * has ended, 3015 neither member nor revenue nor surplus covers it.
 */
export const applyUnrecognizedPayout: ApplyProposal = async (bank, tx, { id: proposalId, detail }, at) => {
  const { payoutId = '', bookAs } = detail
  // The whole payout engine waits from here on, in the worker's order of locks.
  await lockFollowers(tx, 'payouts')
  const payment = await getPayment(tx, payoutId)
  if (bookAs === 'surplus') await assertCovered(bank, tx)
  const vault = getAddress(payment.vault as Address)
  const recipient = getAddress(payment.recipient as Address)
  const booked = await bookPayment(tx, { proposalId, vault, recipient, at })
  await appendAudit(tx, {
    actor: { kind: 'system' },
    act: bookAs === 'nothing' ? 'unrecognizedPayout.acknowledge' : 'unrecognizedPayout.book',
    subject: `payout ${payment.id}`,
    detail: { proposalId, bookAs, ...booked, micro: BigInt(payment.amount), txHash: payment.tx_hash },
    at,
  })
}

async function getPayment(tx: Transaction, payoutId: string) {
  const payment = await tx
    .selectFrom('bank.unrecognized_payout')
    .select(['id', 'vault', 'recipient', 'amount', 'tx_hash'])
    .where('id', '=', payoutId)
    .executeTakeFirst()
  if (!payment) throw new BankError(404)
  return payment
}

/** A payment of the surplus is out of the assets and not yet out of the books: what it left must cover them. */
async function assertCovered(bank: BankContext, tx: Transaction): Promise<void> {
  await lockSurplus(tx)
  if ((await readSurplus(bank, tx)).restMicro < 0n) throw new BankError(3015)
}
