import { setTimeout as sleep } from 'node:timers/promises'
import { createAcrossSwapApi, createChainReader } from '@bank/chain/server'
import { startRpcProxy } from '@bank/chain/testing'
import type { CrossChainFixture } from '@bank/devnet/testing'
import type { Address } from 'viem'
import type { CrossRow } from '../../src/crosschain/orders/crossRecord.ts'
import { createRouteCache } from '../../src/crosschain/provider/createRouteCache.ts'
import { createReceiverCache } from '../../src/crosschain/quotes/createReceiverCache.ts'
import { openTestBank } from '../openTestBank.ts'
import { startProviderProxy } from './startProviderProxy.ts'

export type CrossQuoteFixture = Awaited<ReturnType<typeof openCrossQuoteFixture>>

/** Longer than an honest provider takes on a machine with much else to do. */
const timeoutMs = 30_000

/** Test bank between two local chains; its provider and its destination's RPC can be set to lie. */
export async function openCrossQuoteFixture({ ends, parts }: CrossChainFixture) {
  const provider = await startProviderProxy(parts.url)
  const destination = await startRpcProxy(ends[137].proxy.urls[0])
  const chains = new Map([
    [56, createChainReader({ chainId: 56, urls: [ends[56].proxy.urls[0]] })],
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
  const bank = open()
  return {
    ...testBank,
    bank,
    /** The same with a provider that is given up after `limitMs`. */
    withTimeout: (limitMs: number) => open(limitMs),
    provider,
    destination,
    register: testBank.addMember,
    readOrder: (quoteId: string): Promise<CrossRow> =>
      testBank.bank.database.kysely
        .selectFrom('bank.cross_order')
        .selectAll()
        .where('quote_id', '=', quoteId)
        .executeTakeFirstOrThrow(),
    /** Repeats passes of a worker; `stop` ends them with the failures that they met. */
    repeat,
    async close() {
      await testBank.close()
      await provider.stop()
      await destination.stop()
    },
  }
}

function repeat(pollMs: number, pass: (turn: number) => Promise<readonly unknown[]>) {
  const failures: unknown[] = []
  let isStopped = false
  async function work(): Promise<void> {
    for (let turn = 0; !isStopped; turn += 1) {
      failures.push(...(await pass(turn)))
      await sleep(pollMs)
    }
  }
  const working = work()
  return {
    async stop(): Promise<readonly unknown[]> {
      isStopped = true
      await working
      return failures
    },
  }
}
