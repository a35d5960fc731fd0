import type { Transaction } from '@bank/database'
import type { Address, Hex } from 'viem'

/** Opens a call that must happen once, in the transaction of what it is for. The same subject again is no error. */
export async function openOutboxTransaction(
  transaction: Transaction,
  params: { subject: string; chainId: number; sender: Address; target: Address; calldata: Hex },
): Promise<void> {
  await transaction
    .insertInto('bank.outbox_transaction')
    .values({
      subject: params.subject,
      chain_id: BigInt(params.chainId),
      sender: params.sender,
      target: params.target,
      calldata: params.calldata,
    })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute()
}
