import { constants } from 'node:fs'
import { access, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isCeremonyKey } from '@bank/chain'
import type { Signer } from '@bank/chain/server'
import { type Address, formatEther, formatGwei, getAddress, type PublicClient, parseGwei } from 'viem'
import { findDeployedProblems } from './checks/findDeployedProblems.ts'
import { findExternalProblems } from './checks/findExternalProblems.ts'
import {
  findAtEach,
  findProviderProblems,
  getFirstClient,
  hasCode,
  openProviders,
  type Provider,
} from './checks/provider.ts'
import { findKeyProblems, type Owner, readOwner } from './checks/readOwner.ts'
import { createPlan, findPoolProblems, type Plan, type PlannedContract } from './plan/createPlan.ts'
import { computeCost, formatPlan, type PlanView } from './plan/formatPlan.ts'
import {
  type DeploymentRecord,
  findRecordedVault,
  listFiles,
  writeRecord,
} from './record/deploymentRecord.ts'
import { findStartBlock } from './record/findStartBlock.ts'
import { type Journal, openJournal } from './record/journal.ts'
import { sendContract, waitForConfirmations } from './sending/sendContract.ts'
import type { DeploymentSettings } from './settings/deploymentSettings.ts'
import type { Network } from './settings/networks.ts'

/** A deployment and the ways to report and ask. */
export type Deployment = {
  readonly network: Network
  readonly settings: DeploymentSettings
  /** Folder for record, journal and settings of all networks. */
  readonly folder: string
  readonly signer: Signer
  /** Shows a line to the operator. */
  readonly report: (line: string) => void
  /** Resolves with true to send what the plan lists. */
  readonly confirm: () => Promise<boolean>
  /** True to deploy another bank beside the recorded one, whose record is kept. */
  readonly isAnother?: boolean
  /** By default the keys of this build decide. */
  readonly isCeremony?: boolean
}

/**
 * Deploys what of a plan is not on the chain yet: checks, shows the plan, asks, sends, reads every value back and writes record
 * and settings. Returns undefined when the operator declines. Throws Error that names every problem; before the plan was
 * confirmed nothing was sent.
 */
export async function deploy(deployment: Deployment): Promise<DeploymentRecord | undefined> {
  const { network, settings, folder, signer, report, confirm } = deployment
  const providers = openProviders(settings.rpcUrls)
  const owner = await checkChain(deployment, providers)
  const plan = await createPlan(network, settings)
  const replaced = await openFolder(deployment, plan)
  const client = getFirstClient(providers)
  const view = await readPlanView({ ...deployment, plan, owner }, providers)
  report(formatPlan(view))
  assertAffordable(view)
  if (view.existing.size < plan.contracts.length && !(await confirm())) return undefined
  const files = listFiles(folder, network)
  if (replaced !== undefined) await keepRecord(deployment, replaced)
  const journal = openJournal(files.journal)
  const maximumGasPrice = parseGwei(`${settings.maximumGasPriceGwei}`)
  for (const contract of plan.contracts) {
    if (!view.existing.has(contract)) report(`Deploying ${contract.name} …`)
    await sendContract({ providers, signer, chainId: network.chainId, maximumGasPrice, journal }, contract)
  }
  await waitForAll(deployment, { client, plan, journal })
  assertNone(
    await findAtEach(providers, (each) => findDeployedProblems(each, { network, settings, plan })),
    'The chain does not have what was planned',
  )
  const deployer = signer.address
  const record = await writeRecord({ client, folder, network, settings, plan, deployer, journal })
  report(`Every value was read back. Record and settings are in ${files.folder}.`)
  report('Next: docs/runbooks/start.md, and npm run doctor.')
  return record
}

/** Throws every problem of chain, settings and roles; returns the owner. */
async function checkChain(
  { network, settings, isCeremony = isCeremonyKey() }: Deployment,
  providers: readonly Provider[],
): Promise<Owner> {
  const refusal = 'Nothing was sent'
  assertNone(await findProviderProblems(providers, network.chainId), refusal)
  let owner: Owner | undefined
  const problems = await findAtEach(providers, async (client) => {
    const read = await readOwner(client, settings.owner, network)
    if ('owner' in read) owner = read.owner
    return [
      ...('problems' in read ? read.problems : []),
      ...(await findExternalProblems(client, network)),
      ...(await findKeyProblems(client, settings.keys)),
    ]
  })
  assertNone([...findPoolProblems(settings, isCeremony), ...problems], refusal)
  if (owner === undefined) throw new Error('the owner was not read')
  return owner
}

/**
 * Makes the folder, and refuses to forget the bank that it records: another setting or another build is another vault. Returns
 * the recorded vault when another one is asked for.
 */
async function openFolder(
  { network, folder, isAnother = false }: Deployment,
  { vault }: Plan,
): Promise<Address | undefined> {
  const files = listFiles(folder, network)
  await mkdir(files.folder, { recursive: true })
  await access(files.folder, constants.W_OK)
  const recorded = await findRecordedVault(files.record)
  if (recorded === undefined || recorded === vault.address) return undefined
  if (!isAnother)
    throw new Error(
      `${files.record} records the vault ${recorded}, and these settings or this build give another one, ${vault.address}. Nothing was sent. Limits and keys of a deployed vault are changed by its Safe; --another deploys a second bank.`,
    )
  return recorded
}

async function keepRecord({ network, folder, report }: Deployment, vault: Address): Promise<void> {
  const files = listFiles(folder, network)
  const kept = join(files.folder, `record-${vault}.json`)
  await rename(files.record, kept)
  report(`The record of ${vault} is kept as ${kept}.`)
}

async function readPlanView(
  { network, settings, plan, owner, signer }: Deployment & { readonly plan: Plan; readonly owner: Owner },
  providers: readonly Provider[],
): Promise<PlanView> {
  const client = getFirstClient(providers)
  const existing = new Set<PlannedContract>()
  for (const contract of plan.contracts) if (await hasCode(client, contract.address)) existing.add(contract)
  const [balance, { maxFeePerGas }] = await Promise.all([
    client.getBalance({ address: signer.address }),
    client.estimateFeesPerGas(),
  ])
  const deployer = getAddress(signer.address)
  return { network, settings, plan, owner, existing, deployer, balance, gasPrice: maxFeePerGas }
}

function assertAffordable(view: PlanView): void {
  const { network, settings, balance, gasPrice } = view
  const { wei } = computeCost(view)
  const problems: string[] = []
  if (gasPrice > parseGwei(`${settings.maximumGasPriceGwei}`))
    problems.push(`gas costs ${formatGwei(gasPrice)} gwei, more than maximumGasPriceGwei allows`)
  if (balance < wei)
    problems.push(
      `the deployer has ${formatEther(balance)} ${network.coin}, and up to ${formatEther(wei)} are needed`,
    )
  assertNone(problems, 'Nothing was sent')
}

async function waitForAll(
  { network, report }: Deployment,
  { client, plan, journal }: { client: PublicClient; plan: Plan; journal: Journal },
): Promise<void> {
  const blocks = await Promise.all(
    plan.contracts.map(({ address }) => findStartBlock(client, journal, address)),
  )
  const block = blocks.reduce((highest, each) => (each > highest ? each : highest), 0n)
  report(`Waiting for ${network.confirmations} blocks on top of block ${block} …`)
  await waitForConfirmations(client, { block, confirmations: network.confirmations })
}

function assertNone(problems: readonly string[], heading: string): void {
  if (problems.length > 0)
    throw new Error(`${heading}:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}
