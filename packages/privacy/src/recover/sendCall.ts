import { privatePoolAbi, waitForReceipt } from '@bank/chain'
import {
  type Abi,
  type Account,
  createWalletClient,
  decodeFunctionData,
  type Hex,
  http,
  type PublicClient,
} from 'viem'
import type { PoolCall } from '../poolCalls.ts'
import { RecoverFailure } from './recoverFailure.ts'

/** Its calls are known only when they are made. */
const abi: Abi = privatePoolAbi

/**
 * Simulates a call on the node first, so that a rejection costs nothing, sends it, and waits until it is in a block.
 */
export async function sendCall(params: {
  readonly client: PublicClient
  readonly rpc: string
  readonly account: Account
  readonly call: PoolCall
}): Promise<Hex> {
  const { client, rpc, account, call } = params
  await client.simulateContract({
    address: call.to,
    abi,
    account,
    ...decodeFunctionData({ abi, data: call.data }),
  })
  const wallet = createWalletClient({ account, transport: http(rpc) })
  const hash = await wallet.sendTransaction({ ...call, account, chain: null })
  const receipt = await waitForReceipt(client, hash).catch(() => undefined)
  if (receipt === undefined)
    throw new RecoverFailure(
      `It was sent as ${hash}, and no block has it yet. Look it up before you try again.`,
      3,
    )
  if (receipt.status !== 'success')
    throw new RecoverFailure(`The chain refused the transaction ${hash}. The deposit is where it was.`)
  return hash
}
