import type { Address, Hash, Hex } from 'viem'
import { privatePoolAbi } from '../../generated/privatePool.ts'
import { localChainIds } from '../deploy/deployPrivatePools.ts'
import { decodeLog, getEventTopic } from '../rpc/decodeLog.ts'
import { readWords, toAddress } from '../rpc/readWords.ts'
import { readFromAll, readFromEach } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { MalformedAnswer, parseReceipt } from '../rpc/rpcShapes.ts'

/** A private deposit of a receipt, in lower case; for display only, since a receipt proves nothing. */
export type ReceiptDeposit = { readonly pool: Address; readonly commitment: Hex; readonly depositor: Address }

const depositMade = getEventTopic(privatePoolAbi, 'DepositMade')

/**
 * True for a local chain: by an id that no public chain has, or because all its nodes are anvils. Throws
 * ChainReadError when one does not answer.
 */
export async function readLocal(providers: readonly RpcProvider[], chainId: number): Promise<boolean> {
  if (localChainIds.includes(chainId)) return true
  const versions = await readFromEach(providers, (provider) => provider.request('web3_clientVersion', []))
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
  const { pool, commitment } = params
  const call = {
    to: pool,
    at: 'latest',
    abi: privatePoolAbi,
    functionName: 'depositOf',
    args: [commitment],
  } as const
  const answers = await readFromEach(providers, (provider) => readWords(provider, call, 3))
  const found = answers.map(([depositor = 0n]) => depositor).find((depositor) => depositor !== 0n)
  return found === undefined ? undefined : toAddress(found)
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
        const args = decodeLog(privatePoolAbi, 'DepositMade', log)
        if (args === undefined) throw new MalformedAnswer('a DepositMade log that cannot be decoded')
        const { commitment, depositor } = args
        return { pool: log.address, commitment, depositor: depositor.toLowerCase() as Address }
      })
  })
}
