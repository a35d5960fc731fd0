import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitForReceipt } from '@bank/chain'
import { type Abi, type Address, encodeFunctionData, getAddress, type Hex, type LocalAccount } from 'viem'
import type { ChainClients } from '../demo/chains/createChainClients.ts'

type Artifact = { readonly abi: Abi; readonly bytecode: Hex }

export type PublishedKind = 'Ethereum_SpokePool' | 'Universal_SpokePool'

const quoteSeconds = 3_600
const fillSeconds = 21_600
const nobody: Address = `0x${'00'.repeat(20)}`
/** An address that holds nothing and is never called, so that no token counts as the chain's own coin. */
const noCoin: Address = `0x${'00'.repeat(19)}99`

export async function readPublished(folder: string, name: string): Promise<Artifact> {
  const file = join(folder, `package/dist/evm/artifacts/${name}.sol/${name}.json`)
  return JSON.parse(await readFile(file, 'utf8')) as Artifact
}

/** Deploys a published pool behind its proxy, with the times of our own, and hands it to `owner`. */
export async function deployPublished(
  clients: ChainClients,
  params: {
    folder: string
    kind: PublishedKind
    deployer: LocalAccount
    owner: Address
    firstDepositId: number
    /** Bridge that the universal pool reads messages from. */
    bridge?: Address
  },
): Promise<Address> {
  const { folder, kind, deployer, owner, firstDepositId, bridge = nobody } = params
  const pool = await readPublished(folder, kind)
  const isUniversal = kind === 'Universal_SpokePool'
  const args = isUniversal
    ? [86_400, bridge, nobody, noCoin, quoteSeconds, fillSeconds, nobody, nobody, 0, 0, nobody]
    : [noCoin, quoteSeconds, fillSeconds, nobody]
  const implementation = await deploy(clients, deployer, { ...pool, args })
  const setUp = encodeFunctionData({
    abi: pool.abi,
    functionName: 'initialize',
    args: isUniversal ? [firstDepositId, owner, owner] : [firstDepositId, owner],
  })
  const proxy = await readPublished(folder, 'ERC1967Proxy')
  const address = await deploy(clients, deployer, { ...proxy, args: [implementation, setUp] })
  const hash = await clients
    .getWallet(deployer)
    .writeContract({ address, abi: pool.abi, functionName: 'transferOwnership', args: [owner] })
  await waitForReceipt(clients.publicClient, hash)
  return address
}

async function deploy(
  clients: ChainClients,
  deployer: LocalAccount,
  contract: Artifact & { readonly args: readonly unknown[] },
): Promise<Address> {
  const hash = await clients.getWallet(deployer).deployContract(contract)
  const { status, contractAddress } = await waitForReceipt(clients.publicClient, hash)
  if (status !== 'success' || !contractAddress) throw new Error('a genuine contract was not deployed')
  return getAddress(contractAddress)
}
