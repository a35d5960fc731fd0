import {
  type Account,
  type Address,
  type Chain,
  getAddress,
  type Hex,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem'
import { waitForReceipt } from '../../waitForReceipt.ts'
import { type ArtifactName, readArtifact } from './readArtifact.ts'

/** The account that deploys, and a reader of the same chain. */
export type Deployer = {
  readonly walletClient: WalletClient<Transport, Chain, Account>
  readonly publicClient: PublicClient
}

/** A contract with the block that has it: no log of it is older. */
export type Deployed = { readonly address: Address; readonly startBlock: bigint }

/** Deploys a contract of ours and waits for its block; throws when the chain refused it. */
export async function deployArtifact(
  { walletClient, publicClient }: Deployer,
  name: ArtifactName,
  args: readonly unknown[],
): Promise<Deployed> {
  const { abi, bytecode } = await readArtifact(name)
  const hash: Hex = await walletClient.deployContract({ abi, bytecode, args })
  const receipt = await waitForReceipt(publicClient, hash)
  if (receipt.status !== 'success' || !receipt.contractAddress)
    throw new Error(`${name} was not deployed in ${hash}`)
  return { address: getAddress(receipt.contractAddress), startBlock: receipt.blockNumber }
}
