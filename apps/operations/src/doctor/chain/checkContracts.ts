import { attestationAbi, findPoolFault, isCeremonyKey, privatePoolAbi, vaultAbi } from '@bank/chain'
import { readHomeChainId } from '@bank/settings'
import {
  type Address,
  formatUnits,
  isAddress,
  isAddressEqual,
  keccak256,
  type PublicClient,
  stringify,
} from 'viem'
import { openProviders } from '../../deploy/checks/provider.ts'
import { readOwner } from '../../deploy/checks/readOwner.ts'
import type { DeploymentRecord } from '../../deploy/record/deploymentRecord.ts'
import { describeError } from '../../describeError.ts'
import { type ProcessSettings, type Reporter, readList } from '../finding.ts'

/** Reports on the contracts that a process names: their code, owner, brakes, limits, and the keys that they obey. */
export async function checkContracts(
  { environment }: ProcessSettings,
  record: DeploymentRecord | undefined,
  report: Reporter,
): Promise<void> {
  const chainId = readHomeChainId(environment)
  const [provider] = openProviders(readList(environment[`RPC_URLS_${chainId}`]).slice(0, 1))
  const vault = environment.VAULT_ADDRESS
  if (provider === undefined || vault === undefined || !isAddress(vault, { strict: false })) return
  const { client } = provider
  try {
    if (record === undefined)
      report.warn(
        'the code of the contracts is not compared',
        'Name the record of the deployment (--record deployments/bsc/record.json).',
      )
    else await checkRecord(client, environment, record, report)
    await checkVault(client, { vault, environment, record }, report)
    await checkAttestation(client, environment, report)
    for (const pool of readList(environment[`PRIVATE_POOLS_${chainId}`]))
      await checkPool(client, pool, environment, report)
  } catch (error) {
    report.fault(
      `the contracts cannot be read: ${describeError(error)}`,
      'Check VAULT_ADDRESS and the other addresses against the record of the deployment.',
    )
  }
}

type Environment = ProcessSettings['environment']

async function checkRecord(
  client: PublicClient,
  environment: Environment,
  { contracts, network }: DeploymentRecord,
  report: Reporter,
): Promise<void> {
  const chainId = readHomeChainId(environment)
  const problems: string[] =
    network.chainId === chainId
      ? []
      : [`HOME_CHAIN_ID is ${chainId}, and the record is of chain ${network.chainId}`]
  for (const { name, address, codeHash } of contracts) {
    const code = await client.getCode({ address })
    if (code === undefined) problems.push(`${name}: there is no contract at ${address}`)
    else if (keccak256(code) !== codeHash) problems.push(`${name}: its code is not the recorded one`)
  }
  const known = contracts.map(({ address }) => address.toLowerCase())
  const inSettings = [
    environment.VAULT_ADDRESS,
    environment[`ATTESTATION_ADDRESS_${chainId}`],
    ...readList(environment[`PRIVATE_POOLS_${chainId}`]).map((pool) => pool.split(':')[0]),
  ]
  for (const address of inSettings)
    if (address && !known.includes(address.toLowerCase()))
      problems.push(`${address} is in the settings and not in the record`)
  for (const problem of problems)
    report.fault(problem, 'Compare settings and record with an explorer; take the record that you know.')
  if (problems.length === 0) report.ok('every contract has the code of its record')
}

async function checkVault(
  client: PublicClient,
  params: { vault: Address; environment: Environment; record: DeploymentRecord | undefined },
  report: Reporter,
): Promise<void> {
  const { vault, environment, record } = params
  const read = { address: vault, abi: vaultAbi } as const
  const [owner, payer, usdt, paused, caps, tiers, proposedCaps, proposedTiers, microUnit] = await Promise.all(
    [
      client.readContract({ ...read, functionName: 'owner' }),
      client.readContract({ ...read, functionName: 'payer' }),
      client.readContract({ ...read, functionName: 'usdt' }),
      client.readContract({ ...read, functionName: 'paused' }),
      client.readContract({ ...read, functionName: 'caps' }),
      client.readContract({ ...read, functionName: 'tiers' }),
      client.readContract({ ...read, functionName: 'proposedCaps' }),
      client.readContract({ ...read, functionName: 'proposedTiers' }),
      client.readContract({ ...read, functionName: 'microUnit' }),
    ],
  )
  await checkOwner(client, owner, record, report)
  compareAddress(
    environment,
    { name: `PAYER_ADDRESS_${readHomeChainId(environment)}`, chain: payer, role: "the vault's payer" },
    report,
  )
  compareAddress(environment, { name: 'USDT_ADDRESS', chain: usdt, role: "the vault's token" }, report)
  if (paused)
    report.fault(
      'the vault is paused: nothing is paid out',
      'Find out who paused it and why; the owner calls unpause.',
    )
  const format = (amount: bigint) => formatUnits(amount / microUnit, 6)
  report.ok(
    `limits: one payout ${format(caps[0])}, a day ${format(caps[1])}, without a reviewer ${format(tiers[0])}`,
  )
  if (proposedCaps[2] !== 0n || proposedTiers[2] !== 0n)
    report.warn(
      `higher limits are announced: ${stringify([proposedCaps, proposedTiers].map((values) => values.map(format)))}`,
      'If you did not propose them, the owner calls setCaps or setTiers with the present ones within 48 hours.',
    )
  if (record) compareLimits({ caps, tiers, format }, record, report)
}

function compareLimits(
  {
    caps,
    tiers,
    format,
  }: { caps: readonly bigint[]; tiers: readonly bigint[]; format: (amount: bigint) => string },
  { settings }: DeploymentRecord,
  report: Reporter,
): void {
  const { perPayout, perDay, automaticDaily, oneReview } = settings.vault
  const wanted = [perPayout, perDay, automaticDaily, oneReview]
  const found = [...caps, ...tiers].map(format)
  if (wanted.some((value, place) => Number(value) !== Number(found[place])))
    report.warn(
      `the limits are not those of the record (${wanted.join(', ')}), but ${found.join(', ')}`,
      'If the owner changed them, write them into the settings file of the deployment.',
    )
}

async function checkOwner(
  client: PublicClient,
  owner: Address,
  record: DeploymentRecord | undefined,
  report: Reporter,
): Promise<void> {
  if (record && !isAddressEqual(owner, record.settings.owner))
    report.fault(
      `the vault is owned by ${owner}, not by ${record.settings.owner} as recorded`,
      'If you did not transfer it, pause the vault with the guardian now.',
    )
  const read = await readOwner(client, owner, { isTest: record?.network.isTest ?? false })
  if ('problems' in read)
    for (const problem of read.problems) report.fault(problem, 'Transfer the vault to a Safe.')
  else
    report.ok(
      `the vault is owned by a Safe, ${read.owner.threshold} of ${read.owner.signers.length} signatures`,
    )
}

async function checkAttestation(
  client: PublicClient,
  environment: Environment,
  report: Reporter,
): Promise<void> {
  const chainId = readHomeChainId(environment)
  const address = environment[`ATTESTATION_ADDRESS_${chainId}`]
  if (!address || !isAddress(address, { strict: false })) return
  const read = { address, abi: attestationAbi } as const
  const [vault, attester] = await Promise.all([
    client.readContract({ ...read, functionName: 'vault' }),
    client.readContract({ ...read, functionName: 'attester' }),
  ])
  compareAddress(environment, { name: 'VAULT_ADDRESS', chain: vault, role: 'the attested vault' }, report)
  compareAddress(
    environment,
    { name: `ATTESTER_ADDRESS_${chainId}`, chain: attester, role: 'the attester' },
    report,
  )
}

async function checkPool(
  client: PublicClient,
  setting: string,
  environment: Environment,
  report: Reporter,
): Promise<void> {
  const chainId = readHomeChainId(environment)
  const [address = ''] = setting.split(':')
  if (!isAddress(address, { strict: false })) return
  const fault = await findPoolFault(client, address)
  if (fault !== undefined)
    return report.fault(
      `the pool ${address} is not of this build (${fault})`,
      `Take it from PRIVATE_POOLS_${chainId}.`,
    )
  const read = { address, abi: privatePoolAbi } as const
  const [keyHash, operator] = await Promise.all([
    client.readContract({ ...read, functionName: 'keyHash' }),
    client.readContract({ ...read, functionName: 'operator' }),
  ])
  if (!isCeremonyKey(keyHash))
    report.fault(
      `the pool ${address} has development keys, under which anybody can forge withdrawals`,
      `Take it from PRIVATE_POOLS_${chainId} and hold a ceremony.`,
    )
  compareAddress(
    environment,
    { name: `APPROVER_ADDRESS_${chainId}`, chain: operator, role: "the pool's operator" },
    report,
  )
}

/** Compares an address of the settings, if there is one, with the one that the chain has. */
function compareAddress(
  environment: Environment,
  { name, chain, role }: { name: string; chain: Address; role: string },
  report: Reporter,
): void {
  const value = environment[name]
  if (!value) return
  if (value.toLowerCase() === chain.toLowerCase()) report.ok(`${name} is ${role}`)
  else
    report.fault(
      `${name} is ${value}, and ${role} is ${chain}`,
      'Correct the setting, or let the owner change the contract.',
    )
}
