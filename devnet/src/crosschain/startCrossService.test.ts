import { usualCrossTimes, verifyCrossQuote } from '@bank/chain/crosschain'
import { type CrossChainProvider, createAcrossSwapApi } from '@bank/chain/server'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CrossWorld, openCrossWorld } from './openCrossWorld.ts'

const integratorId = '0x00ab'
const inputAmount = parseUnits('250', 18)
let world: CrossWorld
let provider: CrossChainProvider

beforeAll(async () => {
  world = await openCrossWorld()
  provider = createAcrossSwapApi({ baseUrl: world.parts.url, apiKey: null, integratorId })
}, 60_000)

afterAll(async () => {
  await world.close()
}, 60_000)

function composeRequest() {
  return {
    originChainId: 56,
    destinationChainId: 137,
    inputToken: world.tokenOf(56, 'USDC-BNB'),
    outputToken: world.tokenOf(137, 'USDC'),
    inputAmount,
    inputDecimals: 18,
    outputDecimals: 6,
    depositor: world.member.address,
    recipient: world.keys.getAccount(9).address,
  }
}

describe('startCrossService', () => {
  test('default: the adapter that production uses reads every answer, and what it reads is verified, sent and filled', async () => {
    const [route] = await provider.routes(56)
    expect(route).toMatchObject({ destinationChainId: 137, destinationChainName: 'Polygon' })
    expect(
      route?.tokens.map((pair) => [
        pair.originTokenSymbol,
        pair.originTokenDecimals,
        pair.destinationTokenSymbol,
        pair.destinationTokenDecimals,
      ]),
    ).toEqual([
      ['USDT', 18, 'USDT', 6],
      ['USDC', 18, 'USDC', 6],
      ['USDC', 18, 'USDC.e', 6],
    ])
    const request = composeRequest()
    const quote = await provider.quote(request)
    expect(quote.fees?.total.usd).toBe('0.135')
    const verdict = verifyCrossQuote(request, quote, {
      allowance: quote.allowance?.actual ?? 0n,
      nowMs: Date.now(),
      rules: {
        ...usualCrossTimes,
        // Blocks of a world without a heartbeat come a second after each other, and so run ahead of the wall clock.
        maximumClockSkewSeconds: 600,
        settlements: [world.ends[56].settlement],
        resetFirstTokens: [],
        integratorId,
      },
    })
    if (!verdict.ok) throw new Error(verdict.reason)
    const [approval] = verdict.approvals
    if (approval === undefined) throw new Error('an approval is missing')
    await world.send(56, approval.to, approval.callData)
    const { hash } = await world.send(56, verdict.swap.to, verdict.swap.callData)
    const reference = { txHash: hash, index: 0 }
    await expect
      .poll(() => provider.status(reference), { timeout: 20_000, interval: 50 })
      .toMatchObject({ found: true, status: 'filled', depositTxHash: hash, depositsInTransaction: 1 })
    const { deposits, unreadable } = await provider.history({
      depositor: world.member.address,
      originChainId: 56,
    })
    expect(unreadable).toBe(0)
    expect(deposits).toMatchObject([
      { status: 'filled', inputAmount, outputAmount: quote.minimumOutput, feeUsd: '0.135' },
    ])
    const recipient = world.keys.getAccount(9).address
    expect(await world.balanceOf(137, 'USDC', recipient)).toBe(quote.minimumOutput)
  })

  test('error: refusals are those that the adapter knows', async () => {
    const ask = (more: object) => provider.quote({ ...composeRequest(), ...more })
    await expect(ask({ inputAmount: 1n })).rejects.toMatchObject({ problem: 'amountTooLow' })
    await expect(ask({ inputAmount: parseUnits('9000000', 18) })).rejects.toMatchObject({
      problem: 'amountTooHigh',
    })
    await expect(ask({ destinationChainId: 10 })).rejects.toMatchObject({ problem: 'routeClosed' })
    expect(await provider.status({ originChainId: 56, depositId: 1n })).toEqual({ found: false })
  })
})
