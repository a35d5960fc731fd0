import {
  type Address,
  getAddress,
  type Hex,
  isAddressEqual,
  keccak256,
  type PublicClient,
  parseAbi,
  size,
  slice,
} from 'viem'
import type { SafeSettings } from '../settings/deploymentSettings.ts'
import type { Network } from '../settings/networks.ts'
import { hasCode } from './provider.ts'
import { listSingletons, safeVersions } from './safeVersions.ts'

const safeAbi = parseAbi([
  'function getThreshold() view returns (uint256)',
  'function getOwners() view returns (address[])',
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] array, address next)',
])

/** Code of the proxy that each version of Safe creates, by the artifacts in its npm packages. */
const proxyCodeHashes: readonly Hex[] = [
  '0xb89c1b3bdf2cf8827818646bce9a8f6e372885f8c55e5c07acbd307cb133b000', // 1.3.0
  '0xd7d408ebcd99b2b70be43e20253d6d92a8ea8fab29bd3be7f55b10032331fb4c', // 1.4.1
  '0x4e381985ca68b3e5d27b4425fa581c19cf33146d3f887a3cfca96f55528ea46f', // 1.5.0
]
/** Safe's own mark of a list's begin. */
const sentinel = '0x0000000000000000000000000000000000000001'

/** The owner as the chain describes it. */
export type Owner = {
  readonly threshold: number
  readonly signers: readonly Address[]
  /** Contracts that act for the Safe without its signatures. */
  readonly modules: readonly Address[]
}

/**
 * Reads the Safe that is to own the contracts, or the reasons why it must not: an address without code loses everything with
 * one key, and a contract of another kind can do anything. Throws what the client throws.
 */
export async function readOwner(
  client: PublicClient,
  owner: Address,
  { isTest }: Pick<Network, 'isTest'>,
): Promise<{ readonly owner: Owner } | { readonly problems: readonly string[] }> {
  const code = await client.getCode({ address: owner })
  if (code === undefined || code === '0x')
    return {
      problems: [
        `owner: ${owner} is a key or nothing, not a Safe; let this command create one (owner.signers in the settings), or create it at app.safe.global`,
      ],
    }
  if (!proxyCodeHashes.includes(keccak256(code)) || !(await hasKnownSingleton(client, owner)))
    return { problems: [`owner: ${owner} is a contract, but no Safe of version ${safeVersions.join(', ')}`] }
  const read = { address: owner, abi: safeAbi } as const
  const [threshold, signers, [modules]] = await Promise.all([
    client.readContract({ ...read, functionName: 'getThreshold' }),
    client.readContract({ ...read, functionName: 'getOwners' }),
    client.readContract({ ...read, functionName: 'getModulesPaginated', args: [sentinel, 10n] }),
  ])
  if (threshold < 2n && !isTest)
    return { problems: ['owner: one signature is enough for this Safe; set its threshold to 2 or more'] }
  return { owner: { threshold: Number(threshold), signers, modules } }
}

/** A Safe is a proxy: its first storage slot names the code that it runs. */
async function hasKnownSingleton(client: PublicClient, owner: Address): Promise<boolean> {
  const slot = await client.getStorageAt({ address: owner, slot: '0x0' })
  if (slot === undefined || size(slot) !== 32) return false
  const singleton = getAddress(slice(slot, 12))
  const codeHash = listSingletons().get(singleton)
  const code = codeHash === undefined ? undefined : await client.getCode({ address: singleton })
  return code !== undefined && keccak256(code) === codeHash
}

/** Finds what a created Safe has on the chain that its settings do not say: its signers can change both. */
export async function findSafeProblems(
  client: PublicClient,
  safe: Pick<SafeSettings, 'signers' | 'threshold'> & { readonly address: Address },
  network: Pick<Network, 'isTest'>,
): Promise<readonly string[]> {
  const read = await readOwner(client, safe.address, network)
  if ('problems' in read) return read.problems
  const { threshold, signers } = read.owner
  const isSame =
    threshold === safe.threshold &&
    signers.length === safe.signers.length &&
    safe.signers.every((each) => signers.some((signer) => isAddressEqual(signer, each)))
  return isSame
    ? []
    : [
        `owner: the Safe ${safe.address} has ${threshold} of ${signers.join(', ')} now, and the settings say otherwise; name its address as owner in place of its signers`,
      ]
}

/** Finds signers of the Safe that have another right, or whose key is on a server: the owners are persons with wallets. */
export function findSignerProblems(
  { signers }: Pick<Owner, 'signers'>,
  keys: Readonly<Record<string, Address | undefined>>,
): string[] {
  return signers.flatMap((signer) =>
    Object.entries(keys).flatMap(([name, address]) =>
      address !== undefined && isAddressEqual(address, signer)
        ? [`owner: ${signer} signs for the Safe and is ${name} too; its signers are wallets of persons`]
        : [],
    ),
  )
}

/** Finds addresses of the settings that are contracts where a key has to be: a contract cannot sign transactions. */
export async function findKeyProblems(
  client: PublicClient,
  keys: Readonly<Record<string, Address | undefined>>,
): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(keys).map(async ([name, address]) =>
      address !== undefined && name !== 'guardian' && (await hasCode(client, address))
        ? [`keys.${name}: ${address} is a contract, which cannot sign transactions`]
        : [],
    ),
  )
  return found.flat()
}
