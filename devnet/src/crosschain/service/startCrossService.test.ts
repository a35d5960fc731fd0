import { erc20Abi } from '@bank/chain'
import { usualCrossTimes, verifyCrossQuote } from '@bank/chain/crosschain'
import { type CrossChainProvider, createAcrossSwapApi } from '@bank/chain/server'
import { encodeFunctionData, type Hex, pad, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CrossChainFixture, openCrossChainFixture } from '../openCrossChainFixture.ts'

const integratorId: Hex = '0x00ab'
const inputAmount = parseUnits('250', 18)
let fixture: CrossChainFixture
let provider: CrossChainProvider

beforeAll(async () => {
  fixture = await openCrossChainFixture()
  provider = createAcrossSwapApi({ baseUrl: fixture.parts.url, apiKey: null, integratorId })
})

afterAll(async () => {
  await fixture.close()
})

function composeRequest() {
  return {
    originChainId: 56,
    destinationChainId: 137,
    inputToken: fixture.getToken(56, 'USDC-BNB'),
    outputToken: fixture.getToken(137, 'USDC'),
    inputAmount,
    inputDecimals: 18,
    outputDecimals: 6,
    depositor: fixture.member.address,
    recipient: fixture.keys.getAccount(9).address,
  }
}

const order = (name: string, fields: object = {}) =>
  fixture.control(fixture.parts.serviceControl, name, fields)

function verify(quote: Awaited<ReturnType<CrossChainProvider['quote']>>) {
  return verifyCrossQuote(composeRequest(), quote, {
    allowance: quote.allowance?.actual ?? 0n,
    nowMs: Date.now(),
    rules: {
      ...usualCrossTimes,
      // Blocks of a chain without a heartbeat come a second after each other, and so run ahead of the wall clock.
      maximumClockSkewSeconds: 600,
      settlements: [fixture.ends[56].settlement],
      resetFirstTokens: [],
      integratorId,
    },
  })
}

describe('startCrossService', () => {
  test('default: production’s adapter reads every answer, and its calls are verified, sent and filled', async () => {
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
    const verdict = verify(quote)
    if (!verdict.ok) throw new Error(verdict.reason)
    const [approval] = verdict.approvals
    if (approval === undefined) throw new Error('an approval is missing')
    await fixture.send(56, approval.to, approval.callData)
    const readAllowed = async () => (await provider.quote(request)).allowance?.actual
    expect(await readAllowed()).toBe(inputAmount)
    const { hash } = await fixture.send(56, verdict.swap.to, verdict.swap.callData)
    expect(await readAllowed()).toBe(0n)
    const reference = { txHash: hash, index: 0 }
    await expect
      .poll(() => provider.status(reference), { timeout: 20_000, interval: 50 })
      .toMatchObject({ found: true, status: 'filled', depositTxHash: hash, depositsInTransaction: 1 })
    const { deposits, unreadable } = await provider.history({
      depositor: fixture.member.address,
      originChainId: 56,
    })
    expect(unreadable).toBe(0)
    expect(deposits.filter(({ depositTxHash }) => depositTxHash === hash)).toMatchObject([
      { status: 'filled', inputAmount, outputAmount: quote.minimumOutput, feeUsd: '0.135' },
    ])
    const recipient = fixture.keys.getAccount(9).address
    expect(await fixture.readBalance(137, 'USDC', recipient)).toBe(quote.minimumOutput)
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

  test('behavior: a fault fails in each way, on its path and as often as set; the adapter names it', async () => {
    const own = { baseUrl: fixture.parts.url, apiKey: null, integratorId, retryCount: 1, retryDelayMs: 1 }
    const quick = createAcrossSwapApi(own)
    const hasty = createAcrossSwapApi({ ...own, timeoutMs: 200 })
    const path = '/swap/approval'
    for (const [fault, problem] of [
      [{ kind: 'status' }, 'unavailable'],
      [{ kind: 'status', status: 429 }, 'rateLimited'],
      [{ kind: 'hang' }, 'unavailable'],
      [{ kind: 'cut' }, 'unavailable'],
      [{ kind: 'garbage' }, 'malformed'],
    ] as const) {
      await order('fault', { path, ...fault })
      const asked = fault.kind === 'hang' ? hasty : quick
      await expect(asked.quote(composeRequest())).rejects.toMatchObject({ problem })
      expect(await quick.routes(56)).not.toEqual([])
    }
    await order('fault', { path, kind: 'status', times: 1 })
    expect((await quick.quote(composeRequest())).minimumOutput).toBe(249_865_000n)
    expect(await order('faults')).toEqual({})
    const refused = await fetch(`${fixture.parts.serviceControl}/fault`, { method: 'POST', body: '{}' })
    expect(refused.status).toBe(400)
  })

  test.each([
    ['wrongRecipient', { deposit: { recipient: pad('0x66') } }],
    ['wrongDepositor', { deposit: { depositor: pad('0x66') } }],
    ['wrongOutputToken', { deposit: { outputToken: pad('0x66') } }],
    ['outputBelowMinimum', { deposit: { outputAmount: '1' } }],
    ['deadlineTooClose', { deposit: { fillDeadline: 1 } }],
    ['messageAttached', { deposit: { message: '0x66' } }],
    ['targetNotAllowed', { fields: { swapTx: { to: `0x${'66'.repeat(20)}` } } }],
    ['valueAttached', { fields: { swapTx: { value: '1' } } }],
  ])('behavior: rejects a tampered offer as %s', async (reason, tampering) => {
    await order('fault', { path: '/swap/approval', kind: 'tamper', times: 1, ...tampering })
    expect(verify(await provider.quote(composeRequest()))).toEqual({ ok: false, reason })
    expect(verify(await provider.quote(composeRequest())).ok).toBe(true)
  })

  test('behavior: a tampering service reports fills that do not exist, and the truth after mending', async () => {
    await fixture.control(fixture.parts.relayerControl, 'pause')
    const inputToken = fixture.getToken(56, 'USDC-BNB')
    const spender = fixture.ends[56].settlement
    const callData = encodeFunctionData({
      ...{ abi: erc20Abi, functionName: 'approve' },
      args: [spender, inputAmount],
    })
    await fixture.send(56, inputToken, callData)
    const txHash = await fixture.deposit({ inputAmount, outputAmount: 249_000_000n })
    const fields = { status: 'filled', fillTx: txHash, fillTxnRef: txHash }
    await order('fault', { path: '/deposit/status', kind: 'tamper', fields })
    const read = () => provider.status({ txHash, index: 0 })
    expect(await read()).toMatchObject({ found: true, status: 'filled', fillTxHash: txHash })
    expect(await order('mend')).toEqual({})
    expect(await read()).toMatchObject({ found: true, status: 'pending', fillTxHash: null })
    await fixture.control(fixture.parts.relayerControl, 'resume')
  })
})
