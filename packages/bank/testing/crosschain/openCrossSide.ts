import { erc20Abi } from '@bank/chain'
import { createChainReader, readArtifact } from '@bank/chain/server'
import { getTestAccount, startRpcProxy, startTestChain } from '@bank/chain/testing'
import { type Abi, type Address, encodeFunctionData, type Hash, type Hex, maxUint256 } from 'viem'

/** The accounts of a transfer: the contracts' owner, the member, the relayer and somebody else. */
export const [owner, member, relayer, other] = [0, 3, 4, 5].map(getTestAccount) as Four
type Account = ReturnType<typeof getTestAccount>
type Four = [Account, Account, Account, Account]

const gas = 6_000_000n
const holdings = 10n ** 24n

export type CrossSide = Awaited<ReturnType<typeof openCrossSide>>

/** One chain with a settlement contract and a token, read through a proxy that can lie. */
export async function openCrossSide(chainId: number, decimals: number) {
  const chain = await startTestChain({ chainId })
  const { client } = chain
  const deploy = async (name: 'Settlement' | 'LocalToken', args: unknown[]): Promise<Address> => {
    const { abi, bytecode } = await readArtifact(name)
    const hash = await client.deployContract({ account: owner, chain: null, abi, bytecode, args, gas })
    await chain.mine(1)
    const { contractAddress } = await client.getTransactionReceipt({ hash })
    if (!contractAddress) throw new Error(`${name} was not deployed`)
    return contractAddress.toLowerCase() as Address
  }
  const settlement = await deploy('Settlement', [owner.address, 1_000])
  const token = await deploy('LocalToken', ['Tether USD', 'USDT', decimals])
  type Call = { readonly from: typeof owner; readonly to: Address; readonly data: Hex }
  const send = ({ from, to, data: callData }: Call): Promise<Hash> =>
    client.sendTransaction({ account: from, chain: null, gas, to, data: callData })
  /** Sends and mines; whether it succeeded is for the caller to see. */
  const call = async (params: Call): Promise<Hash> => {
    const hash = await send(params)
    await chain.mine(1)
    return hash
  }
  const { abi } = await readArtifact('LocalToken')
  for (const holder of [member, relayer, other]) {
    const minting = [holder.address, holdings]
    await call({
      from: owner,
      to: token,
      data: encodeFunctionData({ abi: abi as Abi, functionName: 'mint', args: minting }),
    })
    const approving = { abi: erc20Abi, functionName: 'approve', args: [settlement, maxUint256] } as const
    await call({ from: holder, to: token, data: encodeFunctionData(approving) })
  }
  // The contract pays slow fills from what it holds.
  await call({
    from: owner,
    to: token,
    data: encodeFunctionData({ abi: abi as Abi, functionName: 'mint', args: [settlement, holdings] }),
  })
  const proxy = await startRpcProxy(chain.url)
  const reader = createChainReader({ chainId, urls: [proxy.url], retryCount: 0, timeoutMs: 30_000 })
  return { chain, client, settlement, token, send, call, proxy, reader }
}
