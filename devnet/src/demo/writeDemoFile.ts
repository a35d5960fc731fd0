import { writeFileAtomically } from '../chain/snapshots.ts'
import type { ByChain } from './chains/startChains.ts'
import { type DemoKeys, demoMnemonic } from './demoKeys.ts'
import type { DemoContracts } from './deploy/contracts.ts'
import type { DemoOperator } from './seed/addDemoOperators.ts'
import type { ProcessUrls } from './servers/startDatabase.ts'

export type DemoFile = {
  readonly web: string
  readonly api: string
  /** URL of the operators' app. */
  readonly console: string
  readonly control: string
  readonly explorer: string
  readonly rpc: Readonly<Record<string, string>>
  readonly contracts: DemoContracts
  readonly mnemonic: string
  readonly rootMember: string
  readonly operators: readonly DemoOperator[]
  readonly databaseUrls: ProcessUrls
  /** Connection of the owner of the tables. */
  readonly ownerUrl: string
  readonly crossChain: DemoCrossChain
}

/** The service's paths, and the ports where tests order service, relayer and dataworker about. */
export type DemoCrossChain = {
  readonly url: string
  readonly serviceControl: string
  readonly relayerControl: string
  readonly dataworkerControl: string
}

/** Writes where everything of the running demo is, for tools and tests. */
export async function writeDemoFile(
  file: string,
  params: {
    origin: string
    console: string
    operators: readonly DemoOperator[]
    control: string
    explorer: string
    rpcUrls: ByChain<readonly string[]>
    contracts: DemoContracts
    keys: DemoKeys
    databaseUrls: ProcessUrls
    ownerUrl: string
    crossChain: DemoCrossChain
  },
): Promise<void> {
  const { url, serviceControl, relayerControl, dataworkerControl } = params.crossChain
  const demo: DemoFile = {
    web: params.origin,
    api: params.origin,
    console: params.console,
    control: params.control,
    explorer: params.explorer,
    rpc: Object.fromEntries(Object.entries(params.rpcUrls).map(([id, urls]) => [id, urls[0] ?? ''])),
    contracts: params.contracts,
    mnemonic: demoMnemonic,
    rootMember: params.keys.getAccount(0).address,
    operators: params.operators,
    databaseUrls: params.databaseUrls,
    ownerUrl: params.ownerUrl,
    crossChain: { url, serviceControl, relayerControl, dataworkerControl },
  }
  await writeFileAtomically(file, `${JSON.stringify(demo, undefined, 2)}\n`)
}
