import { type Address, isAddressEqual, type PublicClient } from 'viem'
import { isCeremonyKey } from '../../ceremonyKeys.ts'
import { privatePoolAbi } from '../../generated/privatePool.ts'
import { withdrawKey } from '../../generated/withdrawKey.ts'
import { withdrawVerifierAbi } from '../../generated/withdrawVerifier.ts'
import { type Deployed, type Deployer, deployArtifact } from './deployArtifact.ts'

/** Owners and amounts of the pools; `standbySeconds` is the delay of an association root. */
export type PrivatePoolsOptions = Deployer & {
  readonly sanctionsList: Address
  readonly owner: Address
  readonly operator: Address
  readonly standbySeconds: bigint
  /** In wei; one pool each. */
  readonly denominations: readonly bigint[]
}

export type PrivatePoolAddress = Deployed & { readonly denomination: bigint }

export type PrivatePools = {
  readonly poseidon: Address
  readonly verifier: Address
  readonly pools: readonly PrivatePoolAddress[]
}

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

/** The shortest standby on a public chain: time to revoke a root that a stolen key or a mistake published. */
export const minimumStandbySeconds = 3_600n

/** Throws when a pool of a public chain would accept a new root sooner than it could be revoked; fixed at deployment. */
export async function assertStandbyAllowed(
  publicClient: PublicClient,
  standbySeconds: bigint,
): Promise<void> {
  if (standbySeconds >= minimumStandbySeconds) return
  const chainId = await publicClient.getChainId()
  if (await isLocal(publicClient, chainId)) return
  throw new Error(
    `Chain ${chainId} is public: a pool's standby is ${minimumStandbySeconds} seconds or more, not ${standbySeconds}.`,
  )
}

/** Deploys hash, verifier and one pool for each denomination; throws for keys or a standby that this chain must not have. */
export async function deployPrivatePools(options: PrivatePoolsOptions): Promise<PrivatePools> {
  await assertStandbyAllowed(options.publicClient, options.standbySeconds)
  await assertKeyAllowed(options.publicClient)
  const { address: poseidon } = await deployArtifact(options, 'PoseidonT3', [])
  const { address: verifier } = await deployArtifact(options, 'WithdrawVerifier', [])
  await assertKeyDeployed(options.publicClient, verifier)
  const pools: PrivatePoolAddress[] = []
  for (const denomination of options.denominations) {
    const { sanctionsList, owner, operator, standbySeconds } = options
    const settings = {
      poseidon,
      verifier,
      sanctionsList,
      owner,
      operator,
      denomination,
      standby: standbySeconds,
    }
    const pool = await deployArtifact(options, 'PrivatePool', [settings])
    await assertPool(options.publicClient, pool.address, { verifier, denomination })
    pools.push({ ...pool, denomination })
  }
  return { poseidon, verifier, pools }
}

/** True for a chain of an id that no public one has, and for an anvil. */
export const isLocal = async (publicClient: PublicClient, chainId: number) =>
  localChainIds.includes(chainId) || (await isAnvil(publicClient))

async function isAnvil(publicClient: PublicClient): Promise<boolean> {
  const version = await publicClient.request({ method: 'web3_clientVersion' }).catch(() => '')
  return version.startsWith('anvil/')
}

/** The key on the chain must be the one whose provenance was verified. */
async function assertKeyDeployed(publicClient: PublicClient, verifier: Address): Promise<void> {
  const keyHash = await publicClient.readContract({
    address: verifier,
    abi: withdrawVerifierAbi,
    functionName: 'keyHash',
  })
  if (keyHash !== withdrawKey.keyHash)
    throw new Error(`The verifier at ${verifier} holds the key ${keyHash}, not ${withdrawKey.keyHash}.`)
}

async function assertPool(
  publicClient: PublicClient,
  pool: Address,
  expected: { verifier: Address; denomination: bigint },
): Promise<void> {
  const contract = { address: pool, abi: privatePoolAbi } as const
  const [verifier, denomination] = await Promise.all([
    publicClient.readContract({ ...contract, functionName: 'verifier' }),
    publicClient.readContract({ ...contract, functionName: 'denomination' }),
  ])
  if (!isAddressEqual(verifier, expected.verifier) || denomination !== expected.denomination)
    throw new Error(`The pool at ${pool} is not the one that was asked for.`)
}
