import { waitForReceipt } from '@bank/chain'
import { readArtifact } from '@bank/chain/server'
import type { getTestAccount } from '@bank/chain/testing'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  type PublicClient,
  parseEther,
} from 'viem'
import { bsc } from 'viem/chains'
import type { PoolCall } from '../src/poolCalls.ts'

export type Account = ReturnType<typeof getTestAccount>

/** Wei of a deposit at the pools of tests. */
export const denomination = parseEther('0.1')

/** A client of an RPC endpoint that forgets nothing and asks once. */
export function openClient(url: string) {
  return createPublicClient({
    chain: bsc,
    transport: http(url, { retryCount: 0, timeout: 60_000 }),
    pollingInterval: 20,
    cacheTime: 0,
  })
}

/** A wallet of an account at a test chain. */
export function openWallet(url: string, account: Account) {
  return createWalletClient({ account, chain: bsc, transport: http(url, { timeout: 60_000 }) })
}

/** Deploys a sanctions list that names no one. */
export async function deployList(
  walletClient: ReturnType<typeof openWallet>,
  client: PublicClient,
): Promise<Address> {
  const { abi, bytecode } = await readArtifact('LocalSanctionsList')
  const hash = await walletClient.deployContract({ abi, bytecode })
  const { contractAddress } = await waitForReceipt(client, hash)
  if (!contractAddress) throw new Error('the list was not deployed')
  return contractAddress
}

/** Sends a call and waits for its block; throws when the chain refuses it. */
export async function sendPoolCall(
  { url, client }: { readonly url: string; readonly client: PublicClient },
  sender: Account,
  call: PoolCall,
): Promise<Hex> {
  const hash = await openWallet(url, sender).sendTransaction(call)
  const { status } = await waitForReceipt(client, hash)
  if (status !== 'success') throw new Error(`the transaction ${hash} was refused`)
  return hash
}
