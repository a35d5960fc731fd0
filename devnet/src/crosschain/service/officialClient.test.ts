import {
  AcrossApiError,
  AcrossClient,
  executeSwapQuote,
  getDeposit,
  getSwapQuote,
} from '@across-protocol/app-sdk'
import { chains } from '@bank/chain'
import { createPublicClient, createWalletClient, defineChain, http, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CrossChainFixture, openCrossChainFixture } from '../openCrossChainFixture.ts'

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const integratorId = '0x00ab'
const pollingInterval = 50
/** It looks for a fill from a hundred blocks before. */
const blocksBefore = 100
const amount = parseUnits('100', 18)
let fixture: CrossChainFixture

beforeAll(async () => {
  // The client logs what it found.
  vi.spyOn(console, 'log').mockReturnValue()
  fixture = await openCrossChainFixture()
  await fixture.ends[137].chain.mine(blocksBefore)
})

afterAll(async () => {
  await fixture.close()
})

function describeChain(chainId: 56 | 137) {
  const { name, nativeCurrency } = chains[chainId]
  const [url] = fixture.ends[chainId].proxy.urls
  return defineChain({ id: chainId, name, nativeCurrency, rpcUrls: { default: { http: [url] } } })
}

const openReader = (chainId: 56 | 137) =>
  createPublicClient({ chain: describeChain(chainId), transport: http(), pollingInterval })

function composeRoute(symbol: string, inputSymbol = `${symbol}-BNB`) {
  const inputToken = fixture.getToken(56, inputSymbol)
  return {
    originChainId: 56,
    destinationChainId: 137,
    inputToken,
    outputToken: fixture.getToken(137, symbol),
  }
}

const openWallet = () =>
  createWalletClient({ chain: describeChain(56), transport: http(), account: fixture.member })

/** The client of this process: the library keeps the first one. */
const openClient = () =>
  AcrossClient.create({
    ...{ chains: [describeChain(56), describeChain(137)], integratorId, logger: quiet, pollingInterval },
  })

describe('the official client, as it is published', () => {
  test('default: it reads routes, quotes, approves, deposits and sees the fill, by /swap/approval', async () => {
    const apiUrl = fixture.parts.url
    const recipient = fixture.keys.getAccount(8).address
    const route = composeRoute('USDT')
    const client = openClient()
    const found = await client.getAvailableRoutes({ originChainId: 56, apiUrl })
    expect(
      found.map(({ inputTokenSymbol, outputTokenSymbol }) => [inputTokenSymbol, outputTokenSymbol]),
    ).toEqual([
      ['USDT-BNB', 'USDT'],
      ['USDC-BNB', 'USDC'],
      ['USDC-BNB', 'USDC.e'],
    ])
    expect((await client.getSwapTokens({ chainId: 137, apiUrl })).map(({ symbol }) => symbol)).toContain(
      'USDT',
    )
    const swapQuote = await getSwapQuote({
      ...{ route, amount: `${amount}`, depositor: fixture.member.address, recipient, integratorId, apiUrl },
      ...{ skipOriginTxEstimation: true, logger: quiet },
    })
    expect(swapQuote.minOutputAmount).toBe('99940000')
    const steps: string[] = []
    const done = await executeSwapQuote({
      ...{ swapQuote, integratorId, walletClient: openWallet(), logger: quiet },
      ...{ originClient: openReader(56), destinationClient: openReader(137) },
      destinationSpokePoolAddress: fixture.ends[137].settlement,
      onProgress: ({ step, status }) => steps.push(`${step} ${status}`),
    })
    expect(steps).toEqual(expect.arrayContaining(['approve txSuccess', 'swap txSuccess', 'fill txSuccess']))
    expect(await fixture.readBalance(137, 'USDT', recipient)).toBe(99_940_000n)
    const status = await fixture.fetchPath('/deposit/status', {
      depositTxnRef: done.swapTxReceipt?.transactionHash ?? '',
    })
    expect(status.body).toMatchObject({
      status: 'filled',
      depositId: `${done.depositId}`,
      fillTx: done.fillTxReceipt?.transactionHash,
    })
  })

  test('behavior: by /suggested-fees too, and it finds deposit and fill again', async () => {
    const apiUrl = fixture.parts.url
    const recipient = fixture.keys.getAccount(9).address
    const client = openClient()
    const route = composeRoute('USDC.e', 'USDC-BNB')
    const quote = await client.getQuote({ route, inputAmount: amount, recipient, apiUrl })
    expect(quote.deposit.outputAmount).toBe(99_940_000n)
    const { depositId, depositTxReceipt, fillTxReceipt } = await client.executeQuote({
      ...{ deposit: quote.deposit, walletClient: openWallet() },
      ...{ originClient: openReader(56), destinationClient: openReader(137) },
    })
    expect(await fixture.readBalance(137, 'USDC.e', recipient)).toBe(99_940_000n)
    const destinationSpokePoolAddress = fixture.ends[137].settlement
    const found = await getDeposit({
      findBy: {
        ...{ originChainId: 56, destinationChainId: 137, destinationSpokePoolAddress },
        depositTxHash: depositTxReceipt?.transactionHash ?? '0x',
      },
      ...{ originChainClient: openReader(56), destinationChainClient: openReader(137), indexerUrl: apiUrl },
    })
    expect(found).toMatchObject({
      ...{ depositId, status: 'filled', fillTxHash: fillTxReceipt?.transactionHash },
      ...{
        depositor: fixture.member.address.toLowerCase(),
        recipient: recipient.toLowerCase(),
        inputAmount: amount,
        outputAmount: 99_940_000n,
      },
    })
  })

  test('error: a refusal is one of those that it knows', async () => {
    const asking = getSwapQuote({
      ...{ route: composeRoute('USDT'), amount: '1', depositor: fixture.member.address, integratorId },
      ...{ apiUrl: fixture.parts.url, logger: quiet },
    })
    await expect(asking).rejects.toThrow(AcrossApiError)
    await expect(asking).rejects.toThrow('The amount does not pay for its transfer.')
  })
})
