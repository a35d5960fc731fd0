import { attestationAbi } from '@bank/chain'
import { type ContractFunctionReturnType, getAddress, type Hex } from 'viem'
import { type ChainClient, createChainClient } from '../../../transactions/chainClient/createChainClient.ts'
import { getChainClient } from '../../../transactions/chainClient/getChainClient.ts'
import type { ChainFacts } from '../../../wallet/chainFacts.ts'
import { getConnectedProvider } from '../../../wallet/walletConnection.ts'
import { getWallet } from '../../../wallet/walletStore.ts'
import type { FindRecord } from './verifyLeaf.ts'

type Attested = ContractFunctionReturnType<typeof attestationAbi, 'view', 'latest'>

/**
 * Creates the reader of the attestation contract, through the wallet if it is on that chain, else through public
 * endpoints.
 */
export const createFindRecord =
  (chain: ChainFacts): FindRecord =>
  async ({ contract, root, blockNumber }) => {
    const client = chooseClient(chain)
    const attestation = { address: getAddress(contract), abi: attestationAbi }
    const [vault, microUnit, latest] = await Promise.all([
      client.readContract({ ...attestation, functionName: 'vault' }),
      client.readContract({ ...attestation, functionName: 'microUnit' }),
      client.readContract({ ...attestation, functionName: 'latest' }),
    ])
    if (isSameRoot(latest.root, root)) return { vault, record: withAssets(latest, microUnit) }
    // A newer record exists already; the requested one is in the events of its block.
    const [event] = await client.getContractEvents({
      ...attestation,
      eventName: 'Attested',
      args: { root: root as Hex },
      fromBlock: BigInt(blockNumber),
      toBlock: BigInt(blockNumber),
    })
    const record = event?.args.record
    return { vault, record: record ? withAssets(record, microUnit) : null }
  }

/** Assets held against the total: the vault, less uncredited deposits, plus payouts still counted as owed. */
function withAssets(record: Attested, microUnit: bigint) {
  const uncredited = record.totalDeposited - record.bookedDeposits * microUnit
  const inTransit = record.totalPaidOut - record.bookedPayouts * microUnit
  const assets = (record.idle + record.supplied - uncredited + inTransit) / microUnit
  const snapshotTime = Number(record.snapshotTime) * 1_000
  return { number: record.number, liabilities: record.liabilities, assets, snapshotTime }
}

const isSameRoot = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

/** The wallet's own connection is independent of this service. */
function chooseClient(chain: ChainFacts): ChainClient {
  const provider = getConnectedProvider()
  const wallet = getWallet()
  const isThere = wallet.status === 'connected' && wallet.chainId === chain.chainId
  return provider && isThere
    ? createChainClient((call) => provider.request(call as never))
    : getChainClient(chain)
}
