import { ChainReadError, type ReviewedOrder, type ReviewSignature } from '@bank/chain/server'
import { type Address, getAddress } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { type OrderRow, toReviewedOrder } from '../../payoutSignatures/toReviewedOrder.ts'
import { getVaultReader } from '../strandedPayouts/strandedPayout.ts'

/** An approved order as reviewers sign it, and the vault that would pay it. */
export type ReviewOfOrder = {
  readonly chainId: number
  readonly vault: Address
  readonly order: ReviewedOrder
  readonly memberId: string
  readonly amountMicro: bigint
  /** Number of reviewers who must sign it, by the vault. */
  readonly needed: number
  /** Newest block's time in unix seconds: deadlines count by it. */
  readonly chainSeconds: bigint
  isCounted(signature: ReviewSignature): Promise<boolean>
}

function toBusy(error: unknown): never {
  if (error instanceof ChainReadError) throw new BankError(430, { cause: error })
  throw error
}

/** Reads an approved order as reviewers sign it. Throws BankError 3019 unknown, 3020 not approved, 430 silent chain. */
export async function readReviewOfOrder(bank: BankContext, withdrawalId: string): Promise<ReviewOfOrder> {
  const row = await bank.database.kysely
    .selectFrom('bank.withdrawal')
    .select(['id', 'key', 'recipient', 'amount', 'state', 'member_id'])
    .where('id', '=', withdrawalId)
    .executeTakeFirst()
  if (row === undefined) throw new BankError(3019)
  if (row.state !== 'approved') throw new BankError(3020)
  return readReview(bank, row).catch(toBusy)
}

async function readReview(
  bank: BankContext,
  row: OrderRow & { readonly member_id: string },
): Promise<ReviewOfOrder> {
  const { chainId, vault, reader } = getVaultReader(bank)
  const head = await reader.getBlock({ number: await reader.getHeadNumber() })
  const place = { vault }
  const { microUnit } = await reader.getVaultFacts({ ...place, blockHash: head.hash })
  const order = toReviewedOrder(row, { microUnit })
  return {
    chainId,
    vault: getAddress(vault),
    order,
    memberId: row.member_id,
    amountMicro: BigInt(row.amount),
    needed: await reader.getSignaturesNeeded({ ...place, total: order.total }),
    chainSeconds: BigInt(Math.floor(head.timestampMs / 1_000)),
    isCounted: (signature) => reader.isReviewSigned({ ...place, order, signature }).catch(toBusy),
  }
}
