import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Compiler, readArtifact } from '@bank/chain/server'
import { type Address, type Hex, keccak256, type PublicClient, stringify } from 'viem'
import { z } from 'zod'
import { type Owner, readOwner } from '../checks/readOwner.ts'
import type { Plan, PlannedContract } from '../plan/createPlan.ts'
import type { PlannedSafe } from '../plan/createSafePlan.ts'
import type { DeploymentSettings } from '../settings/deploymentSettings.ts'
import { addressField, describeIssues } from '../settings/fields.ts'
import { type Network, parseJson } from '../settings/networks.ts'
import { findStartBlock } from './findStartBlock.ts'
import { formatEnvironment } from './formatEnvironment.ts'
import { formatPolicy } from './formatPolicy.ts'
import type { Journal } from './journal.ts'
import { readCompilerInput } from './readCompilerInput.ts'

/** A deployed contract as the record names it. */
export type RecordedContract = {
  readonly name: string
  readonly artifact: PlannedContract['artifact']
  readonly address: Address
  readonly startBlock: number
  readonly salt: Hex
  readonly constructorArguments: Hex
  readonly creationCodeHash: Hex
  /** Hash of the code that the chain has. */
  readonly codeHash: Hex
  readonly compilerVersion: string
  readonly sourceName: string
  /** File of the compiler's input, next to the record. */
  readonly compilerInput: string
}

/** The Safe that a deployment created: what it was created from, and its signers as they were read back. */
export type RecordedSafe = Pick<PlannedSafe, 'address' | 'version' | 'number' | 'published'> &
  Owner & { readonly startBlock: number }

/** The lasting description of a deployment: anybody can check it against the chain and compile it again. */
export type DeploymentRecord = {
  readonly network: Network
  readonly settings: Omit<DeploymentSettings, 'rpcUrls'>
  readonly deployer: Address
  /** The owner, where the deployment created it. */
  readonly safe?: RecordedSafe
  readonly contracts: readonly RecordedContract[]
}

/** The folder of a network's files, and their names. */
export const listFiles = (folder: string, { name }: Pick<Network, 'name'>) => ({
  journal: join(folder, name, 'journal.jsonl'),
  record: join(folder, name, 'record.json'),
  environment: join(folder, name, 'bank.env'),
  policy: join(folder, name, 'signer-policy.json'),
  folder: join(folder, name),
})

/** Writes record, compiler inputs, environment file and the signer's policy of a deployment that the chain has; returns the record. */
export async function writeRecord(params: {
  readonly client: PublicClient
  readonly folder: string
  readonly network: Network
  readonly settings: DeploymentSettings
  readonly plan: Plan
  readonly deployer: Address
  readonly journal: Journal
}): Promise<DeploymentRecord> {
  const { client, network, settings, plan, deployer, journal } = params
  const files = listFiles(params.folder, network)
  await mkdir(join(files.folder, 'sources'), { recursive: true })
  const contracts: RecordedContract[] = []
  for (const contract of plan.contracts) {
    const compiler = await readCompiler(contract)
    const compilerInput = join('sources', `${contract.artifact}.json`)
    await writeFile(
      join(files.folder, compilerInput),
      `${JSON.stringify(await readCompilerInput(compiler))}\n`,
    )
    const code = (await client.getCode({ address: contract.address })) ?? '0x'
    contracts.push({
      name: contract.name,
      artifact: contract.artifact,
      address: contract.address,
      startBlock: Number(await findStartBlock(client, journal, contract.address)),
      salt: contract.salt,
      constructorArguments: contract.encodedArgs,
      creationCodeHash: keccak256(contract.creationCode),
      codeHash: keccak256(code),
      compilerVersion: compiler.version,
      sourceName: compiler.target,
      compilerInput,
    })
  }
  // Providers' addresses hold keys.
  const { rpcUrls: _, ...recorded } = settings
  const safe = plan.safe && (await readSafe(plan.safe, params))
  const record: DeploymentRecord = {
    network,
    settings: recorded,
    deployer,
    ...(safe && { safe }),
    contracts,
  }
  await writeFile(files.record, `${stringify(record, null, 2)}\n`)
  await writeFile(files.environment, formatEnvironment(record))
  await writeFile(files.policy, formatPolicy(record))
  return record
}

async function readSafe(
  safe: PlannedSafe,
  { client, network, journal }: Pick<Parameters<typeof writeRecord>[0], 'client' | 'network' | 'journal'>,
): Promise<RecordedSafe> {
  const { address, version, number, published } = safe
  const read = await readOwner(client, address, network)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const startBlock = Number(await findStartBlock(client, journal, address))
  return { address, version, number, published, ...read.owner, startBlock }
}

async function readCompiler({ artifact }: PlannedContract): Promise<Compiler> {
  const { compiler } = await readArtifact(artifact)
  if (compiler === undefined) throw new Error(`${artifact} is for local chains only`)
  return compiler
}

/** Reads the record of a network; throws RangeError when there is none. */
export function readRecord(folder: string, network: Pick<Network, 'name'>): Promise<DeploymentRecord> {
  return readRecordFile(listFiles(folder, network).record)
}

/** The vault of a record, if there is one. */
export async function findRecordedVault(file: string): Promise<Address | undefined> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere) return undefined
  const { contracts } = await readRecordFile(file)
  return contracts.find(({ artifact }) => artifact === 'Vault')?.address
}

const recordShape = z.looseObject({
  network: z.looseObject({ name: z.string(), chainId: z.int(), isTest: z.boolean() }),
  settings: z.looseObject({ owner: addressField, vault: z.looseObject({ perPayout: z.string() }) }),
  contracts: z.array(
    z.looseObject({ name: z.string(), address: addressField, codeHash: z.string().startsWith('0x') }),
  ),
})

/** Reads a record; throws RangeError when the file is missing or is no record. */
export async function readRecordFile(file: string): Promise<DeploymentRecord> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new RangeError(`There is no record ${file}: deploy first.`)
  })
  const parsed = recordShape.safeParse(parseJson(text, file))
  if (!parsed.success)
    throw new RangeError(`${file} is no record of a deployment:\n${describeIssues(parsed.error)}`)
  return parsed.data as unknown as DeploymentRecord
}
