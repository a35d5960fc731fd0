import { createAcrossSwapApi, createChainReader } from '@bank/chain/server'
import { startRpcProxy } from '@bank/chain/testing'
import type { Address } from 'viem'
import { createRouteCache } from '../src/crosschain/provider/createRouteCache.ts'
import { createReceiverCache } from '../src/crosschain/quotes/createReceiverCache.ts'
import { openTestBank } from './openTestBank.ts'
import { startProviderProxy } from './startProviderProxy.ts'

export type CrossQuoteFixture = Awaited<ReturnType<typeof openCrossQuoteFixture>>

type End = { readonly rpcUrl: string; readonly settlement: Address }

/** Longer than an honest provider takes on a machine with much else to do. */
const timeoutMs = 30_000

/** For tests: a bank between two local chains; its provider and its destination's RPC can be set to lie. */
export async function openCrossQuoteFixture(params: {
  ends: Readonly<Record<56 | 137, End>>
  serviceUrl: string
}) {
  const { ends } = params
  const provider = await startProviderProxy(params.serviceUrl)
  const destination = await startRpcProxy(ends[137].rpcUrl)
  const chains = new Map([
    [56, createChainReader({ chainId: 56, urls: [ends[56].rpcUrl] })],
    [137, createChainReader({ chainId: 137, urls: [destination.url], retryCount: 0 })],
  ])
  const testBank = await openTestBank({ chains })
  const open = (limitMs = timeoutMs) => {
    const crossChain = {
      provider: createAcrossSwapApi({
        baseUrl: provider.url,
        apiKey: null,
        integratorId: null,
        retryCount: 0,
        timeoutMs: limitMs,
        limitMs,
      }),
      originChainId: 56,
      settlements: new Map(
        ([56, 137] as const).map((chainId) => [chainId, [ends[chainId].settlement.toLowerCase() as Address]]),
      ),
      resetFirstTokens: [],
      integratorId: null,
    }
    const crossCaches = { routers: createRouteCache(crossChain), receivers: createReceiverCache() }
    return { ...testBank.bank, crossChain, crossCaches }
  }
  return {
    ...testBank,
    bank: open(),
    /** The same with a provider that is given up after so long. */
    withTimeout: (limitMs: number) => open(limitMs),
    provider,
    destination,
    register: testBank.addMember,
    async close() {
      await testBank.close()
      await provider.stop()
      await destination.stop()
    },
  }
}
