import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  keccak256,
  type PublicClient,
  parseAbi,
  zeroAddress,
} from 'viem'
import {
  getPublishedSafe,
  type NewSafeVersion,
  newSafeVersions,
  type PublishedContract,
  type PublishedSafe,
} from '../checks/safeVersions.ts'
import type { SafeSettings } from '../settings/deploymentSettings.ts'
import type { PlannedCreation } from './plannedCreation.ts'

const factoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
  'function proxyCreationCode() view returns (bytes)',
])
const safeAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
])

/** A Safe that a deployment creates; its address follows from signers, threshold, number and version alone. */
export type PlannedSafe = PlannedCreation &
  SafeSettings & { readonly published: Readonly<Record<keyof PublishedSafe, Address>> }

const baseGas = 450_000n
const gasOfSigner = 60_000n

/**
 * Plans the Safe of these settings from the published contracts that the chain has, or says which it lacks. Throws what the
 * client throws.
 */
export async function createSafePlan(
  client: PublicClient,
  settings: SafeSettings,
): Promise<{ readonly safe: PlannedSafe } | { readonly problems: readonly string[] }> {
  const { factory, singleton, fallbackHandler } = getPublishedSafe(settings.version)
  const missing = await listMissing(client, { factory, singleton, fallbackHandler })
  if (missing.length > 0) return { problems: await describeMissing(client, settings.version, missing) }
  const initializer = encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    // No module, no call and no payment at the start: the signers decide about everything later.
    args: [
      settings.signers,
      BigInt(settings.threshold),
      zeroAddress,
      '0x',
      fallbackHandler.address,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  })
  const proxyCode = await client.readContract({
    address: factory.address,
    abi: factoryAbi,
    functionName: 'proxyCreationCode',
  })
  const number = BigInt(settings.number)
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: factory.address,
    salt: keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(initializer), number])),
    bytecode: concat([proxyCode, encodeAbiParameters([{ type: 'address' }], [singleton.address])]),
  })
  const safe: PlannedSafe = {
    ...settings,
    name: 'safe',
    address,
    to: factory.address,
    callData: encodeFunctionData({
      abi: factoryAbi,
      functionName: 'createProxyWithNonce',
      args: [singleton.address, initializer, number],
    }),
    gasLimit: baseGas + gasOfSigner * BigInt(settings.signers.length),
    published: {
      factory: factory.address,
      singleton: singleton.address,
      fallbackHandler: fallbackHandler.address,
    },
  }
  return { safe }
}

async function listMissing(client: PublicClient, published: PublishedSafe): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(published).map(async ([name, { address, codeHash }]: [string, PublishedContract]) => {
      const code = await client.getCode({ address })
      return code !== undefined && keccak256(code) === codeHash ? [] : [`${name} ${address}`]
    }),
  )
  return found.flat()
}

async function describeMissing(
  client: PublicClient,
  version: NewSafeVersion,
  missing: readonly string[],
): Promise<string[]> {
  const others: string[] = []
  for (const other of newSafeVersions)
    if (other !== version && (await listMissing(client, getPublishedSafe(other))).length === 0)
      others.push(other)
  const remedy =
    others.length > 0
      ? `set owner.version to ${others.join(' or ')}, which it has`
      : 'it has no other version either: create the Safe another way and name its address as owner'
  return [`owner: this chain lacks published contracts of Safe ${version} (${missing.join(', ')}); ${remedy}`]
}
