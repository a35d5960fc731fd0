import { readFile } from 'node:fs/promises'
import { AaveV3BNB, AaveV3Sepolia } from '@bgd-labs/aave-address-book'
import { z } from 'zod'
import { addressField, describeIssues } from './fields.ts'

const networkShape = z.strictObject({
  /** Shown to people, and typed by them to confirm. */
  name: z.string().regex(/^[a-z0-9-]{2,40}$/, 'is no name of lower-case letters, digits and hyphens'),
  chainId: z.int().positive(),
  /** The name that members see, where it is not the usual one of the chain. */
  label: z.string().min(1).max(30).optional(),
  /** Symbol of the coin that pays for gas. */
  coin: z.string().min(2).max(8),
  /** Coins and tokens of a test network are worthless: what it lacks is deployed, and one signature is enough for its owner. */
  isTest: z.boolean().default(false),
  token: z
    .strictObject({
      address: addressField,
      symbol: z.string().min(1),
      decimals: z.int().min(6).max(18),
    })
    .optional(),
  aave: z.strictObject({ pool: addressField, addressesProvider: addressField }).optional(),
  sanctionsList: addressField.optional(),
  /** Settlement contracts of cross-chain transfers; empty where there is none. */
  settlements: z.array(addressField).default([]),
  /** Blocks on top of a contract's own before it is taken for lasting. */
  confirmations: z.int().min(0).max(1_000).default(15),
  /** The API of an explorer that takes sources as Etherscan's does. */
  explorerApi: z.url().optional(),
})

/** A network as it is written down; a test network may lack parts. */
export type WrittenNetwork = z.output<typeof networkShape>

/** The contracts of others that a deployment relies on. */
export const partNames = ['token', 'aave', 'sanctionsList'] as const
type PartName = (typeof partNames)[number]

/** A network with every contract that a deployment relies on, none of them ours. */
export type Network = Omit<WrittenNetwork, PartName> & {
  readonly [Name in PartName]-?: NonNullable<WrittenNetwork[Name]>
}

/** Chains whose coins are worth money: Ethereum, BSC, Polygon. */
const valuableChains: readonly number[] = [1, 56, 137]

/** The oracle of Chainalysis, at the same address on Ethereum, BSC and Polygon. */
const chainalysisOracle = '0x40C57923924B5c5c5455c48D93317139ADDaC8fb'
const etherscanApi = 'https://api.etherscan.io/v2/api'

/** Networks by name. Addresses of Aave are those of its address book; the others were reviewed against their publishers. */
const networks: Readonly<Record<string, Omit<z.input<typeof networkShape>, 'name'>>> = {
  bsc: {
    chainId: 56,
    coin: 'BNB',
    token: { address: AaveV3BNB.ASSETS.USDT.UNDERLYING, symbol: 'USDT', decimals: 18 },
    aave: { pool: AaveV3BNB.POOL, addressesProvider: AaveV3BNB.POOL_ADDRESSES_PROVIDER },
    sanctionsList: chainalysisOracle,
    settlements: ['0x4e8E101924eDE233C13e2D8622DC8aED2872d505'],
    explorerApi: etherscanApi,
  },
  // Aave has no market here.
  'bsc-testnet': { chainId: 97, coin: 'tBNB', isTest: true, explorerApi: etherscanApi },
  // Aave's own token of tests; the oracle of Chainalysis is not here.
  sepolia: {
    chainId: 11_155_111,
    coin: 'ETH',
    isTest: true,
    token: { address: AaveV3Sepolia.ASSETS.USDT.UNDERLYING, symbol: 'USDT', decimals: 6 },
    aave: { pool: AaveV3Sepolia.POOL, addressesProvider: AaveV3Sepolia.POOL_ADDRESSES_PROVIDER },
    explorerApi: etherscanApi,
  },
}

/** Reads a network by its name, or from a JSON file; throws RangeError that says what is wrong with it. */
export async function readNetwork(nameOrFile: string): Promise<WrittenNetwork> {
  const known = networks[nameOrFile]
  if (known !== undefined) return networkShape.parse({ name: nameOrFile, ...known })
  if (!nameOrFile.endsWith('.json'))
    throw new RangeError(
      `There is no network "${nameOrFile}": ${Object.keys(networks).join(', ')}, or the path of a network file (.json).`,
    )
  const text = await readFile(nameOrFile, 'utf8').catch(() => {
    throw new RangeError(`The network file ${nameOrFile} cannot be read.`)
  })
  return parseNetwork(text, nameOrFile)
}

/** Parses a network file; throws RangeError that names every problem. */
export function parseNetwork(text: string, file: string): WrittenNetwork {
  const parsed = networkShape.safeParse(parseJson(text, file))
  if (!parsed.success) throw new RangeError(`${file}:\n${describeIssues(parsed.error)}`)
  const missing = partNames.filter((name) => parsed.data[name] === undefined)
  if (missing.length > 0 && !parsed.data.isTest)
    throw new RangeError(`${file}: ${missing.join(', ')} missing; only a test network may lack them.`)
  if (parsed.data.isTest && valuableChains.includes(parsed.data.chainId))
    throw new RangeError(`${file}: chain ${parsed.data.chainId} is no test network.`)
  if (parsed.data.name in networks) throw new RangeError(`${file}: the name ${parsed.data.name} is taken.`)
  return parsed.data
}

/** Parses JSON; throws RangeError that names the file. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new RangeError(`${file} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}
