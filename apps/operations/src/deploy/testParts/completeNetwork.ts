import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deployAaveMarket, deployArtifact } from '@bank/chain/server'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  http,
  type LocalAccount,
  type PublicClient,
} from 'viem'
import { findProviderProblems } from '../checks/provider.ts'
import { type Network, partNames, type WrittenNetwork } from '../settings/networks.ts'

type Parts = Pick<Network, (typeof partNames)[number]>

/** The means to deploy what a test network lacks. */
export type TestParts = {
  readonly rpcUrl: string
  /** Signs the deployment of contracts, which a remote signer is not asked for. */
  readonly account: LocalAccount | undefined
  /** Folder of the network's files. */
  readonly folder: string
  readonly report: (line: string) => void
  readonly confirm: () => Promise<boolean>
}

/**
 * Adds to a test network the token, the market of Aave and the sanctions list that it lacks, and keeps their addresses in a
 * file for later runs. Returns undefined when the operator declines; throws Error where it is not a test network.
 */
export async function completeNetwork(
  network: WrittenNetwork,
  parts: TestParts,
): Promise<Network | undefined> {
  const { token, aave, sanctionsList } = network
  if (token !== undefined && aave !== undefined && sanctionsList !== undefined)
    return { ...network, token, aave, sanctionsList }
  if (!network.isTest) throw new Error(`${network.name} lacks contracts, and it is no test network.`)
  const file = join(parts.folder, 'test-parts.json')
  const written = await readParts(file)
  if (written !== undefined) return { ...network, ...written }
  const { account, report, confirm } = parts
  const missing = partNames.filter((name) => network[name] === undefined).join(', ')
  if (account === undefined)
    throw new RangeError(`${network.name} lacks ${missing}: deploying them needs a keystore, not a signer.`)
  report(`${network.name} lacks ${missing}. Parts for tests, without any value, are deployed first.`)
  if (!(await confirm())) return undefined
  const deployed = await deployParts(network, { ...parts, account })
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(deployed, null, 2)}\n`)
  return { ...network, ...deployed }
}

async function readParts(file: string): Promise<Parts | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Parts)
}

async function deployParts(
  network: WrittenNetwork,
  { rpcUrl, account }: TestParts & { readonly account: LocalAccount },
): Promise<Parts> {
  const transport = http(rpcUrl)
  const publicClient: PublicClient = createPublicClient({ transport, pollingInterval: 1_000 })
  const [problem] = await findProviderProblems(
    [{ host: new URL(rpcUrl).host, client: publicClient }],
    network.chainId,
  )
  if (problem !== undefined) throw new Error(`${problem}. Nothing was sent.`)
  const chain = defineChain({
    id: network.chainId,
    name: network.name,
    nativeCurrency: { name: network.coin, symbol: network.coin, decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const deployer = { publicClient, walletClient: createWalletClient({ chain, transport, account }) }
  const token = network.token ?? {
    address: (await deployArtifact(deployer, 'LocalToken', ['Tether USD', 'USDT', 18])).address,
    symbol: 'USDT',
    decimals: 18,
  }
  const aave = network.aave ?? (await deployMarket(deployer, token))
  const sanctionsList =
    network.sanctionsList ?? (await deployArtifact(deployer, 'LocalSanctionsList', [])).address
  return { token, aave, sanctionsList }
}

async function deployMarket(
  deployer: Parameters<typeof deployArtifact>[0],
  token: Parts['token'],
): Promise<Parts['aave']> {
  const { address, symbol, decimals } = token
  const reserve = { priceUsd: 100_000_000n, borrowable: true, reserveFactorBps: 1_000 }
  const { pool, addressesProvider } = await deployAaveMarket({
    ...deployer,
    reserves: [{ token: address, symbol, decimals, ...reserve }],
  })
  return { pool, addressesProvider }
}
