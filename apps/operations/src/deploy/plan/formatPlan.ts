import { formatEther, formatGwei } from 'viem'
import type { Owner } from '../checks/readOwner.ts'
import type { DeploymentSettings } from '../settings/deploymentSettings.ts'
import type { Network } from '../settings/networks.ts'
import { listCreations, type Plan } from './createPlan.ts'
import type { PlannedCreation } from './plannedCreation.ts'

/** Everything that a person decides by before anything is sent. */
export type PlanView = {
  readonly network: Network
  readonly settings: DeploymentSettings
  readonly plan: Plan
  readonly owner: Owner
  /** Parts of the plan that are there already. */
  readonly existing: ReadonlySet<PlannedCreation>
  readonly deployer: string
  /** In wei. */
  readonly balance: bigint
  readonly gasPrice: bigint
}

/** The cost of what is still to be deployed, in wei; it is not more. */
export function computeCost({ plan, existing, gasPrice }: Pick<PlanView, 'plan' | 'existing' | 'gasPrice'>) {
  const gas = listCreations(plan).reduce((sum, each) => (existing.has(each) ? sum : sum + each.gasLimit), 0n)
  return { gas, wei: gas * gasPrice }
}

/** Writes the plan for a terminal. */
export function formatPlan(view: PlanView): string {
  const { network, settings, plan, owner, existing, deployer, balance, gasPrice } = view
  const { gas, wei } = computeCost(view)
  const { keys, reviewers, vault } = settings
  const { symbol } = network.token
  const transactions = listCreations(plan).filter((contract) => !existing.has(contract)).length
  const isOfPools = (name: string) => name === 'relayer' || name === 'approver'
  const held = Object.entries(keys).filter(([name]) => plan.pools.length > 0 || !isOfPools(name))
  const roles = [...held, ...reviewers.map((address) => ['reviewer', address] as const)]
  return [
    `Deployment to ${network.name} (chain ${network.chainId})`,
    '',
    'Contracts',
    ...listCreations(plan).map(
      (contract) =>
        `  ${contract.name.padEnd(14)} ${contract.address}  ${existing.has(contract) ? 'is there' : `at most ${contract.gasLimit} gas`}`,
    ),
    '',
    'Relies on',
    `  ${symbol.padEnd(14)} ${network.token.address}  ${network.token.decimals} decimals`,
    `  ${'Aave pool'.padEnd(14)} ${network.aave.pool}`,
    `  ${'sanctions list'.padEnd(14)} ${network.sanctionsList}`,
    '',
    'Rights',
    `  ${'owner'.padEnd(14)} ${settings.owner}  Safe, ${owner.threshold} of ${owner.signers.length} signatures`,
    ...owner.signers.map((signer) => `  ${'Safe signer'.padEnd(14)} ${signer}`),
    ...owner.modules.map((module) => `  ${'Safe module'.padEnd(14)} ${module}  acts without signatures`),
    ...roles.map(([name, address]) => `  ${name.padEnd(14)} ${address}`),
    '',
    'Limits of the vault',
    `  one payout ${vault.perPayout}, a day ${vault.perDay}, of these without a reviewer ${vault.automaticDaily} ${symbol}`,
    `  one signature up to ${vault.oneReview}, two above; smallest deposit ${vault.minimumDeposit}; kept outside Aave ${vault.idleTarget} ${symbol}`,
    '  Higher limits and new reviewers take effect 48 hours after the owner proposed them.',
    '',
    'Cost',
    `  transactions: ${transactions}, at most ${gas} gas at ${formatGwei(gasPrice)} gwei: ${formatEther(wei)} ${network.coin}`,
    `  paid by ${deployer}, which has ${formatEther(balance)} ${network.coin}; it keeps no right`,
  ].join('\n')
}
