import { attestationAbi, findPoolFault, privatePoolAbi, vaultAbi } from '@bank/chain'
import { type Abi, type PublicClient, stringify, zeroAddress } from 'viem'
import { createVaultSettings, type Plan, type PlannedContract } from '../plan/createPlan.ts'
import type { DeploymentSettings } from '../settings/deploymentSettings.ts'
import type { Network } from '../settings/networks.ts'
import { hasCode } from './provider.ts'

/** A value that a contract must have. */
type Wanted = { readonly functionName: string; readonly args?: readonly unknown[]; readonly value: unknown }

/** Reads every value of the deployed contracts back, and finds those that differ; throws what the client throws. */
export async function findDeployedProblems(
  client: PublicClient,
  { network, settings, plan }: { network: Network; settings: DeploymentSettings; plan: Plan },
): Promise<string[]> {
  for (const { name, address } of plan.contracts)
    if (!(await hasCode(client, address))) return [`${name}: there is no contract at ${address}`]
  const found = await Promise.all([
    compare(client, { contract: plan.vault, abi: vaultAbi, wanted: listVaultValues(network, settings) }),
    compare(client, {
      contract: plan.attestation,
      abi: attestationAbi,
      wanted: [
        { functionName: 'vault', value: plan.vault.address },
        { functionName: 'owner', value: settings.owner },
        { functionName: 'attester', value: settings.keys.attester },
      ],
    }),
    ...plan.pools.map((pool) => findPoolProblems(client, pool, { network, settings })),
  ])
  return found.flat()
}

function listVaultValues(network: Network, settings: DeploymentSettings): Wanted[] {
  const { usdt, pool, sanctionsList, owner, payer, guardian, minimumDeposit, idleTarget, caps, reviews } =
    createVaultSettings(network, settings)
  return [
    ...Object.entries({ usdt, pool, sanctionsList, owner, payer, guardian, minimumDeposit, idleTarget }).map(
      ([functionName, value]) => ({ functionName, value }),
    ),
    { functionName: 'pendingOwner', value: zeroAddress },
    { functionName: 'paused', value: false },
    { functionName: 'microUnit', value: 10n ** BigInt(network.token.decimals - 6) },
    { functionName: 'caps', value: [caps.perPayout, caps.perDay] },
    { functionName: 'proposedCaps', value: [0n, 0n, 0n] },
    { functionName: 'tiers', value: [reviews.tiers.automaticDaily, reviews.tiers.oneReview] },
    { functionName: 'proposedTiers', value: [0n, 0n, 0n] },
    ...reviews.reviewers.map((reviewer) => ({ functionName: 'isReviewer', args: [reviewer], value: true })),
  ]
}

async function findPoolProblems(
  client: PublicClient,
  { contract, denomination }: Plan['pools'][number],
  { network, settings }: { network: Network; settings: DeploymentSettings },
): Promise<string[]> {
  const fault = await findPoolFault(client, contract.address)
  if (fault !== undefined) return [`${contract.name}: its code is not of this build (${fault})`]
  const { pools, keys, owner } = settings
  return compare(client, {
    contract,
    abi: privatePoolAbi,
    wanted: [
      { functionName: 'denomination', value: denomination },
      { functionName: 'owner', value: owner },
      { functionName: 'operator', value: keys.approver },
      { functionName: 'sanctionsList', value: network.sanctionsList },
      { functionName: 'epochSeconds', value: BigInt(pools?.epochSeconds ?? 0) },
      { functionName: 'minimumBatch', value: BigInt(pools?.minimumBatch ?? 0) },
      { functionName: 'depositsOpen', value: true },
    ],
  })
}

async function compare(
  client: PublicClient,
  params: { readonly contract: PlannedContract; readonly abi: Abi; readonly wanted: readonly Wanted[] },
): Promise<string[]> {
  const { contract, abi, wanted } = params
  const { address, name } = contract
  const found = await Promise.all(
    wanted.map(async ({ functionName, args = [], value }) => {
      const read = await client.readContract({ address, abi, functionName, args })
      return stringify(read) === stringify(value)
        ? []
        : [`${name}.${functionName}: is ${stringify(read)}, not ${stringify(value)}`]
    }),
  )
  return found.flat()
}
