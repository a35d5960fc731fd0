import { constants } from 'node:fs'
import { access, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isCeremonyKey } from '@bank/chain'
import type { Signer } from '@bank/chain/server'
import {
  type Address,
  formatEther,
  formatGwei,
  getAddress,
  isAddressEqual,
  type PublicClient,
  parseGwei,
} from 'viem'
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
import {
  findKeyProblems,
  findSafeProblems,
  findSignerProblems,
  type Owner,
  readOwner,
} from './checks/readOwner.ts'
import { createPlan, findPoolProblems, listCreations, type Plan } from './plan/createPlan.ts'
import { createSafePlan, type PlannedSafe } from './plan/createSafePlan.ts'
import { computeCost, formatPlan, type PlanView } from './plan/formatPlan.ts'
import type { PlannedCreation } from './plan/plannedCreation.ts'
import {
  type DeploymentRecord,
  findRecordedVault,
  listFiles,
  writeRecord,
} from './record/deploymentRecord.ts'
import { findStartBlock } from './record/findStartBlock.ts'
import { type Journal, openJournal } from './record/journal.ts'
import { sendContract, waitForConfirmations } from './sending/sendContract.ts'
import type { DeploymentSettings, WrittenSettings } from './settings/deploymentSettings.ts'
import type { Network } from './settings/networks.ts'

/** A deployment and the ways to report and ask. */
export type Deployment = {
  readonly network: Network
  readonly settings: WrittenSettings
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
  const { network, folder, signer, report, confirm } = deployment
  const providers = openProviders(deployment.settings.rpcUrls)
  const { owner, safe, address } = await checkChain(deployment, providers)
  const settings: DeploymentSettings = { ...deployment.settings, owner: address }
  const plan = await createPlan(network, settings, safe)
  const replaced = await openFolder(deployment, plan)
  const client = getFirstClient(providers)
  const view = await readPlanView({ network, settings, plan, owner, signer }, providers)
  report(formatPlan(view))
  assertAffordable(view)
  if (view.existing.size < listCreations(plan).length && !(await confirm())) return undefined
  const files = listFiles(folder, network)
  if (replaced !== undefined) await keepRecord(deployment, replaced)
  const journal = openJournal(files.journal)
  const maximumGasPrice = parseGwei(`${settings.maximumGasPriceGwei}`)
  for (const creation of listCreations(plan)) {
    if (!view.existing.has(creation)) report(`Deploying ${creation.name} …`)
    await sendContract({ providers, signer, chainId: network.chainId, maximumGasPrice, journal }, creation)
    if (creation === safe)
      assertNone(
        await findAtEach(providers, (each) => findSafeProblems(each, safe, network)),
        'The Safe is not what was planned. Nothing else was sent',
      )
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

/** The owner of the contracts, and the Safe that the deployment creates for it. */
type FoundOwner = { readonly address: Address; readonly owner: Owner; readonly safe?: PlannedSafe }

/** Throws every problem of chain, settings and roles; returns the owner. */
async function checkChain(
  { network, settings, signer, isCeremony = isCeremonyKey() }: Deployment,
  providers: readonly Provider[],
): Promise<FoundOwner> {
  const refusal = 'Nothing was sent'
  assertNone(await findProviderProblems(providers, network.chainId), refusal)
  const keys = { 'the deployer': signer.address, ...settings.keys }
  const found: FoundOwner[] = []
  const problems = await findAtEach(providers, async (client) => {
    const read = await findOwner(client, settings.owner, network)
    if ('owner' in read) found.push(read)
    return [
      ...('problems' in read ? read.problems : findSignerProblems(read.owner, keys)),
      ...(await findExternalProblems(client, network)),
      ...(await findKeyProblems(client, settings.keys)),
    ]
  })
  const [first] = found
  if (first && found.some(({ address }) => !isAddressEqual(address, first.address)))
    problems.push('owner: the providers disagree about the code of new Safes')
  assertNone([...findPoolProblems(settings, isCeremony), ...problems], refusal)
  if (first === undefined) throw new Error('the owner was not read')
  return first
}

/** Reads the Safe that is to own the contracts, or plans it where it is not there yet. */
async function findOwner(
  client: PublicClient,
  owner: WrittenSettings['owner'],
  network: Network,
): Promise<FoundOwner | { readonly problems: readonly string[] }> {
  if (typeof owner === 'string') {
    const read = await readOwner(client, owner, network)
    return 'problems' in read ? read : { ...read, address: owner }
  }
  const planned = await createSafePlan(client, owner)
  if ('problems' in planned) return planned
  const { safe } = planned
  const { address, threshold, signers } = safe
  if (!(await hasCode(client, address))) return { address, safe, owner: { threshold, signers, modules: [] } }
  const problems = await findSafeProblems(client, safe, network)
  const read = await readOwner(client, address, network)
  return problems.length > 0 || 'problems' in read ? { problems } : { ...read, address, safe }
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
  parts: Pick<PlanView, 'network' | 'settings' | 'plan' | 'owner'> & Pick<Deployment, 'signer'>,
  providers: readonly Provider[],
): Promise<PlanView> {
  const { network, settings, plan, owner, signer } = parts
  const client = getFirstClient(providers)
  const existing = new Set<PlannedCreation>()
  for (const creation of listCreations(plan))
    if (await hasCode(client, creation.address)) existing.add(creation)
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
    listCreations(plan).map(({ address }) => findStartBlock(client, journal, address)),
  )
  const block = blocks.reduce((highest, each) => (each > highest ? each : highest), 0n)
  report(`Waiting for ${network.confirmations} blocks on top of block ${block} …`)
  await waitForConfirmations(client, { block, confirmations: network.confirmations })
}

function assertNone(problems: readonly string[], heading: string): void {
  if (problems.length > 0)
    throw new Error(`${heading}:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}
