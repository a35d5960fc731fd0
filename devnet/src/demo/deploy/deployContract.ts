import { type ArtifactName, readArtifact } from '@bank/chain/server'
import { type Address, getAddress, type LocalAccount } from 'viem'
import type { ChainClients } from '../chains/createChainClients.ts'

/** Deploys one contract and answers its address; the chain mines instantly. Throws when it was not deployed. */
export async function deployContract(
  clients: ChainClients,
  deployer: LocalAccount,
  name: ArtifactName,
  args: readonly unknown[],
): Promise<Address> {
  const { abi, bytecode } = await readArtifact(name)
  const hash = await clients.getWallet(deployer).deployContract({ abi, bytecode, args })
  const { status, contractAddress } = await clients.publicClient.waitForTransactionReceipt({ hash })
  if (status !== 'success' || !contractAddress) throw new Error(`${name} was not deployed`)
  return getAddress(contractAddress)
}
