import { type ArtifactName, publicMinimum, readArtifact } from '@bank/chain/server'
import { type Abi, encodeDeployData, type Hex, parseEther, parseUnits, size, slice } from 'viem'
import type { DeploymentSettings } from '../settings/deploymentSettings.ts'
import type { Network } from '../settings/networks.ts'
import type { PlannedSafe } from './createSafePlan.ts'
import { computeAddress, computeSalt, encodeDeployment, factoryAddress } from './factory.ts'
import type { PlannedCreation } from './plannedCreation.ts'

/** A contract of ours that a deployment consists of. */
export type PlannedContract = PlannedCreation & {
  readonly artifact: ArtifactName
  readonly abi: Abi
  readonly args: readonly unknown[]
  /** The encoded arguments, as explorers want them. */
  readonly encodedArgs: Hex
  readonly salt: Hex
  readonly creationCode: Hex
}

/** The contracts of a deployment, in the order in which they can be deployed. */
export type Plan = {
  /** The owner, where the deployment creates it. */
  readonly safe?: PlannedSafe
  readonly contracts: readonly PlannedContract[]
  readonly vault: PlannedContract
  readonly attestation: PlannedContract
  /** One for each amount, with the amount in wei. */
  readonly pools: readonly { readonly denomination: bigint; readonly contract: PlannedContract }[]
}

/** Everything that a plan puts on the chain, in that order: the owner comes before what it owns. */
export const listCreations = ({ safe, contracts }: Plan): readonly PlannedCreation[] =>
  safe === undefined ? contracts : [safe, ...contracts]

/** Plans the contracts and their addresses, which follow from code, arguments and salt. */
export async function createPlan(
  network: Network,
  settings: DeploymentSettings,
  safe?: PlannedSafe,
): Promise<Plan> {
  const plan = (name: string, artifact: ArtifactName, args: readonly unknown[]) =>
    createContractPlan({ name, artifact, args, word: settings.salt })
  const vault = await plan('vault', 'Vault', [createVaultSettings(network, settings)])
  const attestation = await plan('attestation', 'Attestation', [
    vault.address,
    settings.owner,
    settings.keys.attester,
  ])
  const { functions, pools } = await createPoolPlans(network, settings, plan)
  return {
    ...(safe && { safe }),
    contracts: [vault, attestation, ...functions, ...pools.map(({ contract }) => contract)],
    vault,
    attestation,
    pools,
  }
}

/** The constructor's settings of the vault, in token units. */
export function createVaultSettings({ token, aave, sanctionsList }: Network, settings: DeploymentSettings) {
  const { owner, keys, reviewers, vault } = settings
  const read = (name: keyof typeof vault) => parseUnits(vault[name], token.decimals)
  return {
    usdt: token.address,
    pool: aave.pool,
    sanctionsList,
    owner,
    payer: keys.payer,
    guardian: keys.guardian,
    minimumDeposit: read('minimumDeposit'),
    idleTarget: read('idleTarget'),
    caps: { perPayout: read('perPayout'), perDay: read('perDay') },
    reviews: {
      tiers: { automaticDaily: read('automaticDaily'), oneReview: read('oneReview') },
      reviewers,
    },
  }
}

type PlanOne = (name: string, artifact: ArtifactName, args: readonly unknown[]) => Promise<PlannedContract>

async function createPoolPlans(
  { sanctionsList }: Network,
  { owner, keys, pools: wanted }: DeploymentSettings,
  plan: PlanOne,
): Promise<{ functions: readonly PlannedContract[]; pools: Plan['pools'] }> {
  if (wanted === undefined) return { functions: [], pools: [] }
  const [poseidon, poseidon3] = await Promise.all([
    plan('poseidon', 'PoseidonT3', []),
    plan('poseidon3', 'PoseidonT4', []),
  ])
  const pools = await Promise.all(
    wanted.amounts.map(async (amount) => {
      const denomination = parseEther(amount)
      const settings = {
        poseidon: poseidon.address,
        poseidon3: poseidon3.address,
        sanctionsList,
        owner,
        operator: keys.approver,
        denomination,
        epochSeconds: BigInt(wanted.epochSeconds),
        minimumBatch: BigInt(wanted.minimumBatch),
      }
      return { denomination, contract: await plan(`pool-${amount}`, 'PrivatePool', [settings]) }
    }),
  )
  return { functions: [poseidon, poseidon3], pools }
}

async function createContractPlan(params: {
  readonly name: string
  readonly artifact: ArtifactName
  readonly args: readonly unknown[]
  readonly word: string
}): Promise<PlannedContract> {
  const { name, artifact, args, word } = params
  const { abi, bytecode } = await readArtifact(artifact)
  const creationCode = encodeDeployData({ abi, bytecode, args: [...args] })
  const salt = computeSalt(word, name)
  const callData = encodeDeployment(salt, creationCode)
  return {
    name,
    artifact,
    abi,
    args,
    encodedArgs: size(creationCode) === size(bytecode) ? '0x' : slice(creationCode, size(bytecode)),
    salt,
    creationCode,
    address: computeAddress(salt, creationCode),
    to: factoryAddress,
    callData,
    gasLimit: estimateGas(callData),
  }
}

const transactionGas = 53_000n
/** A byte of call data costs 16 gas at most, a byte of deployed code 200. */
const gasOfByte = 16n + 200n
/** Storage that the largest constructor writes, with room. */
const constructorGas = 1_500_000n

/** A contract cannot be simulated before those that it calls exist, so its gas is bounded by its length. */
const estimateGas = (callData: Hex) => transactionGas + BigInt(size(callData)) * gasOfByte + constructorGas

/** Finds pool settings that a public chain must not have, and keys under which anybody can forge withdrawals. */
export function findPoolProblems(
  { pools }: Pick<DeploymentSettings, 'pools'>,
  isCeremony: boolean,
): string[] {
  if (pools === undefined) return []
  const problems: string[] = []
  if (!isCeremony)
    problems.push(
      'pools: this build has development keys, under which anybody can forge withdrawals; hold a ceremony first (circuits/ceremony), or leave pools out',
    )
  if (BigInt(pools.epochSeconds) < publicMinimum.epochSeconds)
    problems.push(`pools.epochSeconds: is below ${publicMinimum.epochSeconds}`)
  if (BigInt(pools.minimumBatch) < publicMinimum.minimumBatch)
    problems.push(`pools.minimumBatch: is below ${publicMinimum.minimumBatch}`)
  return problems
}
