import { inTransaction } from '@bank/database'
import type { Address, Hex } from 'viem'
import { appendAudit } from '../../audit/appendAudit.ts'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { insertPayoutSignature } from '../../payoutSignatures/payoutSignature.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import { parseWithdrawalId } from '../../policies/parseWithdrawalId.ts'
import { readReviewOfOrder } from './readReviewOfOrder.ts'

/**
 * Stores a reviewer's signature over an approved order, once the vault itself would count it; the worker sends it with
 * the payment. Throws BankError 403, 1003 when the vault does not count it, 3019 unknown, 3020 not approved or handed
 * in before, 430 when the chain does not answer.
 */
export async function addPayoutSignature(
  bank: BankContext,
  params: {
    readonly operator: Operator
    readonly withdrawalId: string
    readonly reviewer: string
    /** Unix seconds of the chain's time. */
    readonly deadline: number
    /** Hexadecimal. */
    readonly signature: string
  },
): Promise<void> {
  const { operator, deadline } = params
  assertMay(operator, 'withdrawals.review')
  const withdrawalId = `${parseWithdrawalId(params.withdrawalId)}`
  const reviewer = params.reviewer.toLowerCase() as Address
  const signature = params.signature.toLowerCase() as Hex
  const { chainId, vault, order, amountMicro, isCounted } = await readReviewOfOrder(bank, withdrawalId)
  if (!(await isCounted({ reviewer, deadline: BigInt(deadline), signature }))) throw new BankError(1003)
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (tx) => {
    const isNew = await insertPayoutSignature(tx, {
      withdrawal_id: withdrawalId,
      chain_id: `${chainId}`,
      vault: vault.toLowerCase(),
      reviewer,
      deadline: `${deadline}`,
      signature,
      operator_id: operator.id,
      created_at: at,
    })
    if (!isNew) throw new BankError(3020)
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: 'withdrawals.sign',
      subject: `withdrawal ${withdrawalId}`,
      detail: {
        reviewer,
        amountMicro: `${amountMicro}`,
        recipient: order.recipient,
        deadline: `${deadline}`,
      },
      at,
    })
  })
}
