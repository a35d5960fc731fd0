import { readFile } from 'node:fs/promises'
import type { Address } from 'viem'
import { writeFileAtomically } from '../../chain/snapshots.ts'
import type { CrossContracts } from '../../crosschain/config/deployCrossChain.ts'
import type { ByChain } from '../chains/startChains.ts'

/** A pool of private transfers: what one deposit is, in BNB, and the block that deployed it. */
export type DemoPool = { readonly address: Address; readonly amount: string; readonly startBlock: number }

/** The contracts of the demo's chains. */
export type DemoContracts = {
  readonly vault: Address
  readonly vaultStartBlock: number
  /** Absent in a demo that was built before there was one. */
  readonly attestation?: Address
  /** Absent in a demo that was built before there were any, until it is started again. */
  readonly privatePools?: readonly DemoPool[]
  /** USDT of the home chain. */
  readonly usdt: Address
  readonly usdtByChain: Readonly<Record<string, Address>>
  readonly wrappedNative: Address
  readonly sanctionsList: Address
  readonly aavePool: Address
  readonly aavePoolConfigurator: Address
  readonly aUsdt: Address
  readonly usdtPriceFeed: Address
  readonly nativePriceFeed: Address
  /** Absent until a demo from before there was any is started again. */
  readonly crossChain?: ByChain<CrossContracts>
}

/** The contracts written down in a file; undefined while the demo is not built. */
export async function readContracts(file: string): Promise<DemoContracts | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as DemoContracts)
}

export async function writeContracts(file: string, contracts: DemoContracts): Promise<void> {
  await writeFileAtomically(file, JSON.stringify(contracts, undefined, 2))
}
