import type { Address } from 'viem'
import { parseWalletError } from '../../wallet/parseWalletError.ts'
import type { ChainClient } from '../chainClient/createChainClient.ts'
import type { Replacement } from '../state/classifyReplacement.ts'

/**
 * Finds the mined transaction of an account that used `nonce`, after block `sinceBlock`; null when the node
 * no longer keeps the states that the search needs. Throws when the node does not answer or has not seen the
 * nonce used yet (another node had): that proves nothing about the transaction.
 */
export async function findByNonce(
  client: ChainClient,
  account: Address,
  nonce: number,
  sinceBlock: number,
): Promise<Replacement | null> {
  const latest = Number(await client.getBlockNumber())
  let below = Math.min(sinceBlock, latest)
  let above = latest
  const countAt = (block: number) =>
    client.getTransactionCount({ address: account, blockNumber: BigInt(block) })
  let isBehind = false
  try {
    isBehind = (await countAt(above)) <= nonce
    if (isBehind) throw new Error('this node has not seen the nonce used yet')
    if ((await countAt(below)) > nonce) below = 0
    while (above - below > 1) {
      const middle = Math.floor((below + above) / 2)
      if ((await countAt(middle)) > nonce) above = middle
      else below = middle
    }
    return await findInBlock(client, account, nonce, above)
  } catch (error) {
    const { reason } = parseWalletError(error)
    if (isBehind || reason === 'offline' || reason === 'rateLimited') throw error
    return null
  }
}

async function findInBlock(
  client: ChainClient,
  account: Address,
  nonce: number,
  blockNumber: number,
): Promise<Replacement | null> {
  const { transactions } = await client.getBlock({
    blockNumber: BigInt(blockNumber),
    includeTransactions: true,
  })
  const found = transactions.find(
    (transaction) => transaction.from.toLowerCase() === account.toLowerCase() && transaction.nonce === nonce,
  )
  if (!found) return null
  return { hash: found.hash, from: found.from, to: found.to, data: found.input, value: found.value }
}
