import { createPublicClient, createWalletClient, defineChain, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isCeremonyKey } from '../../../ceremonyKeys.ts'
import { deployPrivatePools, publicMinimum } from '../deployPrivatePools.ts'
import type { PoolsCommand } from './parsePoolsCommand.ts'

/**
 * Deploys the pools of a command and returns the workers' setting that names them. Throws under keys of a development ceremony
 * and below the least epoch and batch on every chain, whatever the node says it is.
 */
export async function runPoolsCommand(
  command: PoolsCommand,
  isCeremony: boolean = isCeremonyKey(),
): Promise<string> {
  if (!isCeremony)
    throw new Error(
      'This build has development keys, under which anybody can forge withdrawals. Hold a ceremony first (circuits/ceremony).',
    )
  const { rpc, chainId, privateKey, epochSeconds, minimumBatch } = command
  if (epochSeconds < publicMinimum.epochSeconds || minimumBatch < publicMinimum.minimumBatch)
    throw new Error(
      `An epoch has ${publicMinimum.epochSeconds} seconds or more, and a batch ${publicMinimum.minimumBatch} deposits or more.`,
    )
  const options = { transport: http(rpc), pollingInterval: 1_000 }
  const publicClient = createPublicClient(options)
  const answered = await publicClient.getChainId()
  if (answered !== chainId)
    throw new Error(`The node is of chain ${answered}, not of ${chainId}. Nothing was sent.`)
  const chain = defineChain({
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  })
  const account = privateKeyToAccount(privateKey)
  const pools = await deployPrivatePools({
    ...command,
    publicClient,
    walletClient: createWalletClient({ ...options, chain, account }),
  })
  const setting = pools.map(({ address, startBlock }) => `${address}:${startBlock}`).join(',')
  return `PRIVATE_POOLS_${chainId}=${setting}`
}
