import { vaultAbi, waitForReceipt } from '@bank/chain'
import type { Signer } from '@bank/chain/server'
import { type Address, encodeFunctionData, keccak256, type PublicClient } from 'viem'
import { getFirstClient, type Provider } from '../deploy/checks/provider.ts'
import { broadcast } from '../deploy/sending/broadcast.ts'

/** The vault of an installation, and the providers of its chain. */
export type VaultPlace = {
  readonly chainId: number
  readonly vault: Address
  readonly providers: readonly Provider[]
}

/** The call that pauses a vault, for a wallet that sends it by itself. */
export const pauseCall = encodeFunctionData({ abi: vaultAbi, functionName: 'pause' })

const waitMs = 45_000
/** In an incident the first block counts more than the price of one call. */
const feeFactor = 3n
const gas = 100_000n

/**
 * Pauses the vault with the key of its guardian, so that nothing leaves it. Resolves with the hash, or undefined where it is
 * paused already; throws Error when the key may not, or when the chain does not show the pause in time.
 */
export async function pauseVault(place: VaultPlace, signer: Signer): Promise<string | undefined> {
  const { vault, chainId, providers } = place
  const client = await chooseClient(providers)
  if (await isPaused(client, vault)) return undefined
  const [nonce, fees, guardian] = await Promise.all([
    client.getTransactionCount({ address: signer.address, blockTag: 'latest' }),
    client.estimateFeesPerGas(),
    client.readContract({ address: vault, abi: vaultAbi, functionName: 'guardian' }),
  ])
  if (guardian.toLowerCase() !== signer.address.toLowerCase())
    throw new Error(`${signer.address} is not the guardian of the vault, which is ${guardian}`)
  const raw = await signer.signTransaction({
    chainId,
    nonce,
    to: vault,
    callData: pauseCall,
    value: 0n,
    gas,
    maxFeePerGas: fees.maxFeePerGas * feeFactor,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas * feeFactor,
  })
  await broadcast(providers, raw)
  const hash = keccak256(raw)
  await waitForReceipt(client, hash, { everyMs: 250, timeoutMs: waitMs }).catch(() => undefined)
  if (!(await isPaused(client, vault)))
    throw new Error(`${hash} was sent, and the vault is not paused yet: run this again`)
  return hash
}

const isPaused = (client: PublicClient, vault: Address): Promise<boolean> =>
  client.readContract({ address: vault, abi: vaultAbi, functionName: 'paused' })

/** The first provider that answers: in an incident some may be away. */
async function chooseClient(providers: readonly Provider[]): Promise<PublicClient> {
  for (const { client } of providers)
    if (await client.getBlockNumber({ cacheTime: 0 }).catch(() => undefined)) return client
  return getFirstClient(providers)
}
