import { join } from 'node:path'
import type { KnownChainId } from '@bank/chain'
import { type LocalChain, startLocalChain } from '../../chain/startLocalChain.ts'
import { type RpcProxy, startRpcProxy } from '../../rpc/startRpcProxy.ts'
import { type DemoKeys, demoAccountCount, demoMnemonic } from '../demoKeys.ts'
import type { Ports } from '../ports.ts'

export const chainIds = [56, 1, 137] as const satisfies readonly KnownChainId[]
export type ByChain<T> = Readonly<Record<(typeof chainIds)[number], T>>

export type DemoChains = {
  readonly chains: ByChain<LocalChain>
  readonly proxies: ByChain<RpcProxy>
  stop(): Promise<void>
}

export type DemoChainsOptions = {
  readonly folder: string
  readonly ports: Ports
  readonly keys: DemoKeys
  readonly getTimeMs: () => number
  readonly recordChild: (name: string, processId: number) => Promise<void>
  readonly onWarning: (message: string) => void
  readonly onStopRequest: () => void
}

/** Starts or restores the three chains, each behind its own RPC proxy. */
export async function startChains(options: DemoChainsOptions): Promise<DemoChains> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    await Promise.all(stops.map((each) => each()))
  }
  const start = async (chainId: (typeof chainIds)[number]) => {
    const chain = await startLocalChain({
      chainId,
      folder: join(options.folder, `${chainId}`),
      mnemonic: demoMnemonic,
      accounts: demoAccountCount,
      getTimeMs: options.getTimeMs,
      genesisTimestamp: Math.floor(options.getTimeMs() / 1_000),
      onWarning: (error) => options.onWarning(`chain ${chainId}: ${describe(error)}`),
      onStopRequest: options.onStopRequest,
      onProcess: (processId) => options.recordChild(`chain${chainId}`, processId),
    })
    stops.push(chain.stop)
    const port = options.ports[`rpc${chainId}`]
    const proxy = await startRpcProxy({ chain, port, isKnown: options.keys.isKnown })
    stops.push(proxy.stop)
    return { chain, proxy }
  }
  const results = await Promise.allSettled([start(56), start(1), start(137)])
  const [home, ethereum, polygon] = results
  if (home.status === 'rejected' || ethereum.status === 'rejected' || polygon.status === 'rejected') {
    await stop()
    throw results.find((result) => result.status === 'rejected')?.reason
  }
  return {
    chains: { 56: home.value.chain, 1: ethereum.value.chain, 137: polygon.value.chain },
    proxies: { 56: home.value.proxy, 1: ethereum.value.proxy, 137: polygon.value.proxy },
    stop,
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
