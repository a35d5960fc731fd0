import {
  type Hash,
  type PublicClient,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  WaitForTransactionReceiptTimeoutError,
} from 'viem'

/**
 * Polls for a transaction's receipt. On a chain that mines only on a transaction, waiting for the next block could
 * take for ever. Throws WaitForTransactionReceiptTimeoutError, and what the client throws.
 */
export async function waitForReceipt(
  client: Pick<PublicClient, 'getTransactionReceipt'>,
  hash: Hash,
  { everyMs = 50, timeoutMs = 120_000 }: { readonly everyMs?: number; readonly timeoutMs?: number } = {},
): Promise<TransactionReceipt> {
  const untilMs = Date.now() + timeoutMs
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    })
    if (receipt !== undefined) return receipt
    if (Date.now() > untilMs) throw new WaitForTransactionReceiptTimeoutError({ hash })
    await new Promise((done) => setTimeout(done, everyMs))
  }
}
