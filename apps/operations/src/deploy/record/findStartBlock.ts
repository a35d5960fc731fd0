import { type Address, type PublicClient, TransactionReceiptNotFoundError } from 'viem'
import { hasCode } from '../checks/provider.ts'
import type { Journal } from './journal.ts'

/**
 * Finds the block that deployed a contract: by the journal's transactions, else by a search for the first block that has its
 * code, which needs a provider that keeps old states. Throws Error when neither can say.
 */
export async function findStartBlock(
  client: PublicClient,
  journal: Journal,
  address: Address,
): Promise<bigint> {
  for (const hash of await journal.list(address)) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    })
    if (receipt?.status === 'success') return receipt.blockNumber
  }
  return findFirstBlock(client, address)
}

async function findFirstBlock(client: PublicClient, address: Address): Promise<bigint> {
  let [without, having] = [-1n, await client.getBlockNumber({ cacheTime: 0 })]
  while (having - without > 1n) {
    const blockNumber = (without + having) / 2n
    if (await hasCodeAt(client, address, blockNumber)) having = blockNumber
    else without = blockNumber
  }
  if (!(await hasCode(client, address))) throw new Error(`there is no contract at ${address}`)
  return having
}

async function hasCodeAt(client: PublicClient, address: Address, blockNumber: bigint): Promise<boolean> {
  const code = await client.getCode({ address, blockNumber }).catch(() => {
    throw new Error(
      `The block that deployed ${address} is unknown: the journal of the run that deployed it is missing, and this provider keeps no old states. Use one that does.`,
    )
  })
  return code !== undefined && code !== '0x'
}
