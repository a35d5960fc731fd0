import { attestationAbi } from '@bank/chain'
import { createPublicClient, custom, getAddress, type Hex, type PublicClient } from 'viem'
import { getChainClient } from '../../transactions/getChainClient.ts'
import type { ChainFacts } from '../../wallet/chainFacts.ts'
import { getConnectedProvider } from '../../wallet/walletConnection.ts'
import { getWallet } from '../../wallet/walletStore.ts'
import type { FindRecord } from './checkLeaf.ts'

/** Reads the attestation contract through the wallet where it stands on that chain, else through the public endpoints. */
export const createFindRecord =
  (chain: ChainFacts): FindRecord =>
  async ({ contract, root, blockNumber }) => {
    const client = chooseClient(chain)
    const attestation = { address: getAddress(contract), abi: attestationAbi }
    const [vault, latest] = await Promise.all([
      client.readContract({ ...attestation, functionName: 'vault' }),
      client.readContract({ ...attestation, functionName: 'latest' }),
    ])
    if (isSameRoot(latest.root, root)) return { vault, record: latest }
    // A newer record stands by now; the one that is meant is in the history of its block.
    const [event] = await client.getContractEvents({
      ...attestation,
      eventName: 'Attested',
      args: { root: root as Hex },
      fromBlock: BigInt(blockNumber),
      toBlock: BigInt(blockNumber),
    })
    return { vault, record: event?.args.record ?? null }
  }

const isSameRoot = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

/** The wallet's own view of the chain is nobody's of this service. */
function chooseClient(chain: ChainFacts): PublicClient {
  const provider = getConnectedProvider()
  const wallet = getWallet()
  const isThere = wallet.status === 'connected' && wallet.chainId === chain.chainId
  return provider && isThere
    ? createPublicClient({ transport: custom(provider, { retryCount: 1 }) })
    : getChainClient(chain)
}
