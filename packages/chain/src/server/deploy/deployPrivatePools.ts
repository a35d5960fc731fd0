import type { Address, PublicClient } from 'viem'
import { isCeremonyKey } from '../../ceremonyKeys.ts'
import { findPoolFault } from '../../findPoolFault.ts'
import { privatePoolAbi } from '../../generated/privatePool.ts'
import { spendKey } from '../../generated/spendKey.ts'
import { type Deployed, type Deployer, deployArtifact } from './deployArtifact.ts'

/** Ids that no public chain has. */
export const localChainIds: readonly number[] = [1337, 31337]

/**
 * Throws when keys of a development ceremony, under which anybody can forge, would reach a chain that is not local.
 * A local chain has an id that no public one has, or its node says that it is an anvil.
 */
export async function assertKeyAllowed(
  publicClient: PublicClient,
  kind: 'development' | 'ceremony' = isCeremonyKey() ? 'ceremony' : 'development',
): Promise<void> {
  if (kind === 'ceremony') return
  const chainId = await publicClient.getChainId()
  if (await isLocal(publicClient, chainId)) return
  throw new Error(
    `Chain ${chainId} is public, and these are development keys, under which anybody can forge withdrawals. Hold a ceremony first (circuits/ceremony).`,
  )
}

/** Settings that are fixed at deployment. */
export type EpochSettings = {
  readonly epochSeconds: bigint
  /** Smallest number of deposits that are approved at once. */
  readonly minimumBatch: bigint
}

/** Owners, settings and amounts of the pools. */
export type PrivatePoolsOptions = Deployer &
  EpochSettings & {
    readonly sanctionsList: Address
    readonly owner: Address
    readonly operator: Address
    /** In wei; one pool each. */
    readonly denominations: readonly bigint[]
  }

export type PrivatePoolAddress = Deployed & { readonly denomination: bigint }

/**
 * The least on a public chain: each root is public for half an epoch before it counts, time to notice a wrong approval,
 * and a batch hides which of its deposits an approval was for.
 */
export const publicMinimum: EpochSettings = { epochSeconds: 7_200n, minimumBatch: 5n }

/** Throws when a pool of a public chain would approve faster, or fewer at once, than it may. */
export async function assertEpochsAllowed(
  publicClient: PublicClient,
  { epochSeconds, minimumBatch }: EpochSettings,
): Promise<void> {
  if (epochSeconds >= publicMinimum.epochSeconds && minimumBatch >= publicMinimum.minimumBatch) return
  const chainId = await publicClient.getChainId()
  if (await isLocal(publicClient, chainId)) return
  throw new Error(
    `Chain ${chainId} is public: an epoch has ${publicMinimum.epochSeconds} seconds or more, not ${epochSeconds}, and a batch ${publicMinimum.minimumBatch} deposits or more, not ${minimumBatch}.`,
  )
}

/**
 * Deploys the two hash functions and one pool for each denomination, and compares what the chain then has with this build;
 * throws for keys or settings that this chain must not have.
 */
export async function deployPrivatePools(options: PrivatePoolsOptions): Promise<PrivatePoolAddress[]> {
  const { publicClient, sanctionsList, owner, operator, epochSeconds, minimumBatch } = options
  await assertEpochsAllowed(publicClient, options)
  await assertKeyAllowed(publicClient)
  const { address: poseidon } = await deployArtifact(options, 'PoseidonT3', [])
  const { address: poseidon3 } = await deployArtifact(options, 'PoseidonT4', [])
  const pools: PrivatePoolAddress[] = []
  for (const denomination of options.denominations) {
    const settings = { poseidon, poseidon3, sanctionsList, owner, operator, denomination }
    const pool = await deployArtifact(options, 'PrivatePool', [{ ...settings, epochSeconds, minimumBatch }])
    await assertPool(publicClient, pool.address, denomination)
    pools.push({ ...pool, denomination })
  }
  return pools
}

async function assertPool(publicClient: PublicClient, pool: Address, denomination: bigint): Promise<void> {
  const fault = await findPoolFault(publicClient, pool)
  if (fault !== undefined) throw new Error(`The pool at ${pool} is not the one of this build (${fault}).`)
  const read = { address: pool, abi: privatePoolAbi } as const
  const [keyHash, deployed] = await Promise.all([
    publicClient.readContract({ ...read, functionName: 'keyHash' }),
    publicClient.readContract({ ...read, functionName: 'denomination' }),
  ])
  if (keyHash !== spendKey.keyHash || deployed !== denomination)
    throw new Error(`The pool at ${pool} is not the one that was asked for.`)
}

/** True for a chain of an id that no public one has, and for an anvil. */
const isLocal = async (publicClient: PublicClient, chainId: number) =>
  localChainIds.includes(chainId) || (await isAnvil(publicClient))

async function isAnvil(publicClient: PublicClient): Promise<boolean> {
  const version = await publicClient.request({ method: 'web3_clientVersion' }).catch(() => '')
  return version.startsWith('anvil/')
}
