import { amountOf, toDecimal } from '@bank/money'
import { type Address, getAddress, type Hex } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import { listSignaturesOf } from '../../payoutSignatures/payoutSignature.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import { parseWithdrawalId } from '../../policies/parseWithdrawalId.ts'
import { readReviewOfOrder } from './readReviewOfOrder.ts'

/** An order in the words that a reviewer reads and signs, and its signatures; deadlines in unix seconds of the chain. */
export type PayoutReviewFile = {
  readonly withdrawalId: string
  readonly memberId: string
  readonly recipient: Address
  /** Decimal string in USDT; `total` is the same in token units, as the wallet shows it. */
  readonly amount: string
  readonly total: string
  readonly orderKey: Hex
  readonly chainId: number
  readonly vault: Address
  readonly deadline: number
  readonly signaturesNeeded: number
  readonly signatures: readonly {
    readonly reviewer: Address
    readonly operator: string
    readonly deadline: number
    readonly createTime: number
    /** True while the vault would count it. */
    readonly isCounted: boolean
  }[]
}

/** A signature holds long enough for a second reviewer and a day's cap, and not for ever. */
const validSeconds = 7n * 86_400n

/**
 * Reads what a reviewer signs so that the vault pays an approved order, with the signatures that were handed in. Throws
 * BankError 403, 3019 unknown, 3020 not approved, 430 when the chain does not answer.
 */
export async function getPayoutReview(
  bank: BankContext,
  params: { readonly operator: Operator; readonly withdrawalId: string },
): Promise<PayoutReviewFile> {
  assertMay(params.operator, 'withdrawals.read')
  const withdrawalId = `${parseWithdrawalId(params.withdrawalId)}`
  const review = await readReviewOfOrder(bank, withdrawalId)
  const { chainId, vault, order } = review
  const rows = await listSignaturesOf(bank.database.kysely, { withdrawalId, chainId, vault })
  const signatures = await Promise.all(
    rows.map(async ({ operator, createdAt, ...signature }) => ({
      reviewer: getAddress(signature.reviewer),
      operator,
      deadline: Number(signature.deadline),
      createTime: createdAt.getTime(),
      isCounted: await review.isCounted(signature),
    })),
  )
  return {
    withdrawalId,
    memberId: review.memberId,
    recipient: getAddress(order.recipient),
    amount: toDecimal(amountOf('USDT', review.amountMicro)),
    total: `${order.total}`,
    orderKey: order.key,
    chainId,
    vault,
    deadline: Number(review.chainSeconds + validSeconds),
    signaturesNeeded: review.needed,
    signatures,
  }
}
