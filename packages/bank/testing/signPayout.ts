import { getPayoutReviewTypedData } from '@bank/chain'
import type { ReviewSignature } from '@bank/chain/server'
import { getTestAccount } from '@bank/chain/testing'
import { inTransaction } from '@bank/database'
import { insertPayoutSignature } from '../src/payoutSignatures/payoutSignature.ts'
import { toReviewedOrder } from '../src/payoutSignatures/toReviewedOrder.ts'
import type { PayoutFixture } from './openPayoutFixture.ts'

const operatorId = '900001'

/** A signature of a test account over an order, for a week of the chain's time or until `deadline`. */
export async function signPayout(
  scene: PayoutFixture,
  params: { readonly withdrawalId: string; readonly signer: number; readonly deadline?: bigint },
): Promise<ReviewSignature> {
  const { chainId, address: vault } = scene.recharge.vault
  const { timestamp } = await scene.recharge.chain.client.getBlock()
  const { deadline = timestamp + 604_800n } = params
  const row = await scene.readOrder(params.withdrawalId)
  const order = toReviewedOrder(row, { microUnit: 10n ** BigInt(scene.recharge.decimals - 6) })
  const account = getTestAccount(params.signer)
  const typed = getPayoutReviewTypedData({ chainId, vault, ...order, deadline })
  return {
    reviewer: account.address.toLowerCase() as `0x${string}`,
    deadline,
    signature: await account.signTypedData(typed),
  }
}

/** Stores a signature as the console does, without its verification. */
export async function insertSignature(
  scene: PayoutFixture,
  params: { readonly withdrawalId: string; readonly signature: ReviewSignature },
): Promise<void> {
  const { withdrawalId, signature } = params
  const { chainId, address: vault } = scene.recharge.vault
  await inTransaction(scene.bank.database, (tx) =>
    insertPayoutSignature(tx, {
      withdrawal_id: withdrawalId,
      chain_id: `${chainId}`,
      vault,
      reviewer: signature.reviewer,
      deadline: `${signature.deadline}`,
      signature: signature.signature,
      operator_id: operatorId,
      created_at: new Date(),
    }),
  )
}
