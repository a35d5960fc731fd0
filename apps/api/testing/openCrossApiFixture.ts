import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChainReader, readArtifact } from '@bank/chain/server'
import { getTestAccount, startTestChain, type TestChain } from '@bank/chain/testing'
import { type ApiFixture, demoSettings, openApiFixture } from './openApiFixture.ts'

export const settlement = `0x${'5e'.repeat(20)}`
export const metricsToken = 'a token for metrics'
export const outputToken = `0x${'22'.repeat(20)}`

/** The api between two chains, with a provider that has one route. */
export type CrossApiFixture = {
  readonly fixture: ApiFixture
  readonly inputToken: string
  /** Sets the contract that the provider's next offers call; it has no offers before. */
  offerTo(contract: string | undefined): void
  stop(): Promise<void>
}

/** Starts chains, provider and api. */
export async function openCrossApiFixture(): Promise<CrossApiFixture> {
  const [home, away] = await Promise.all([startTestChain({ chainId: 56 }), startTestChain({ chainId: 137 })])
  const inputToken = await deployToken(home)
  const provider = await startProvider(inputToken)
  const [first] = demoSettings.chains
  if (!first) throw new Error('no chain')
  const crossChain = {
    apiUrl: provider.url,
    apiKey: null,
    integratorId: '0xabcd',
    // Chain 1 has a settlement contract and no RPC endpoint.
    originChainId: 56,
    settlements: new Map([56, 137, 1].map((chainId) => [chainId, [settlement]])),
    resetFirstTokens: [],
  }
  const settings = {
    ...demoSettings,
    chains: [first, { ...first, chainId: 137, name: 'Polygon' }],
    crossChain,
    metricsToken,
  }
  const chains = new Map([
    [56, createChainReader({ chainId: 56, urls: [home.url] })],
    [137, createChainReader({ chainId: 137, urls: [away.url] })],
  ])
  const fixture = await openApiFixture({ settings, chains })
  return {
    fixture,
    inputToken,
    offerTo: provider.offerTo,
    async stop() {
      await fixture.close()
      provider.stop()
      await Promise.all([home.stop(), away.stop()])
    },
  }
}

async function startProvider(inputToken: string) {
  let offersTo: string | undefined
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (path === '/api/swap/approval' && offersTo === undefined)
      return void response.writeHead(400).end('{"code":"ROUTE_NOT_ENABLED"}')
    response.end(JSON.stringify(answerProvider(path, { inputToken, offersTo })))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    offerTo(contract: string | undefined) {
      offersTo = contract
    },
    stop: () => server.close(),
  }
}

function answerProvider(
  path: string,
  { inputToken, offersTo }: { inputToken: string; offersTo: string | undefined },
): unknown {
  const from = { chainId: 56, address: inputToken, symbol: 'USDT', decimals: 18 }
  const to = { chainId: 137, address: outputToken, symbol: 'USDT', decimals: 6 }
  const tokens = { originToken: inputToken, destinationToken: outputToken }
  const symbols = { originTokenSymbol: 'USDT-BNB', destinationTokenSymbol: 'USDT' }
  if (path === '/api/available-routes')
    return [{ originChainId: 56, destinationChainId: 137, ...tokens, ...symbols }]
  if (path === '/api/swap/chains') return [{ chainId: 137, name: 'Polygon' }]
  if (path === '/api/swap/tokens') return [from, to]
  if (path === '/api/limits') return { minDeposit: '7', maxDeposit: '900' }
  return {
    ...{ inputToken: from, outputToken: to, inputAmount: '100' },
    ...{ expectedOutputAmount: '99', minOutputAmount: '99' },
    swapTx: { chainId: 56, to: offersTo, data: '0xdeadbeef' },
  }
}

async function deployToken({ client, mine }: TestChain): Promise<string> {
  const { abi, bytecode } = await readArtifact('LocalToken')
  const args = ['Tether', 'USDT', 18]
  const account = getTestAccount(0)
  const hash = await client.deployContract({ account, chain: null, gas: 3_000_000n, abi, bytecode, args })
  await mine(1)
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('not deployed')
  return contractAddress
}
