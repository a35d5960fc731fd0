import type { Transaction } from '@bank/database'
import type { Address, Hex } from 'viem'

/** Opens a call that must happen once, in the transaction of what it is for. The same subject again is no error. */
export async function openSending(
  transaction: Transaction,
  named: { subject: string; chainId: number; sender: Address; target: Address; calldata: Hex },
): Promise<void> {
  await transaction
    .insertInto('bank.sending')
    .values({
      subject: named.subject,
      chain_id: BigInt(named.chainId),
      sender: named.sender,
      target: named.target,
      calldata: named.calldata,
    })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute()
}
