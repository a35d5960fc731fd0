import { type Address, decodeEventLog, encodeFunctionData, type Hash, type Hex, toEventSelector } from 'viem'
import { privatePoolAbi } from '../../generated/privatePool.ts'
import { localChainIds } from '../deploy/deployPrivatePools.ts'
import { readFromAll } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { MalformedAnswer, parseReceipt, parseWord } from '../rpc/rpcShapes.ts'

/** A private deposit of a receipt, in lower case; for display only, since a receipt proves nothing. */
export type ReceiptDeposit = { readonly pool: Address; readonly commitment: Hex; readonly depositor: Address }

const depositMade = toEventSelector('DepositMade(bytes32,address,uint256,bytes32,bytes32)')

/**
 * True for a local chain: by an id that no public chain has, or because all its nodes are anvils. Throws
 * ChainReadError when one does not answer.
 */
export async function readLocal(providers: readonly RpcProvider[], chainId: number): Promise<boolean> {
  if (localChainIds.includes(chainId)) return true
  const versions = await Promise.all(
    providers.map((provider) =>
      // Each answers for itself: versions may differ.
      readFromAll([provider], 'the node', (one) => one.request('web3_clientVersion', [])),
    ),
  )
  const isAnvil = (version: unknown) => typeof version === 'string' && version.startsWith('anvil/')
  return versions.every(isAnvil)
}

/**
 * Reads the depositor of a commitment, in lower case, by the newest block of any provider; undefined when every
 * provider has none. Throws ChainReadError when one does not answer.
 */
export async function readDepositor(
  providers: readonly RpcProvider[],
  params: { pool: Address; commitment: Hex },
): Promise<Address | undefined> {
  const callData = encodeFunctionData({
    abi: privatePoolAbi,
    functionName: 'depositOf',
    args: [params.commitment],
  })
  const answers = await Promise.all(
    providers.map((provider) =>
      readFromAll([provider], 'depositOf', async (one) => {
        const answer = await one.request('eth_call', [{ to: params.pool, data: callData }, 'latest'])
        if (typeof answer !== 'string' || answer.length !== 130)
          throw new MalformedAnswer('depositOf is not two words')
        return parseWord(answer.slice(0, 66), 'depositor')
      }),
    ),
  )
  const found = answers.find((depositor) => depositor !== 0n)
  return found === undefined ? undefined : `0x${found.toString(16).padStart(40, '0')}`
}

/** The private deposits that a transaction made, whatever their pools; undefined while it is in no block. Throws ChainReadError. */
export function readDepositsOf(
  providers: readonly RpcProvider[],
  txHash: Hash,
): Promise<readonly ReceiptDeposit[] | undefined> {
  return readFromAll(providers, 'deposits of a transaction', async (provider) => {
    const receipt = parseReceipt(await provider.request('eth_getTransactionReceipt', [txHash]))
    if (receipt === null) return undefined
    return receipt.logs
      .filter(({ topics }) => topics[0] === depositMade && topics.length === 3)
      .map((log) => {
        const topics = log.topics as [Hex, ...Hex[]]
        const { args } = decodeEventLog({
          abi: privatePoolAbi,
          eventName: 'DepositMade',
          topics,
          data: log.data,
        })
        const { commitment, depositor } = args
        return { pool: log.address, commitment, depositor: depositor.toLowerCase() as Address }
      })
  })
}
