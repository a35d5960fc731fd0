import { erc20Abi } from '@bank/chain'
import { settlementAbi } from '@bank/chain/server'
import { decodeFunctionData, encodeFunctionData, type Hash, type Hex, pad, parseGwei, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CrossChainFixture, openCrossChainFixture } from './openCrossChainFixture.ts'

const hundred = parseUnits('100', 18)
/** 100 less 5 bps and the cent that a fill on Polygon costs. */
const hundredQuoted = 99_940_000n
const waiting = { timeout: 60_000, interval: 50 }
let fixture: CrossChainFixture

beforeAll(async () => {
  fixture = await openCrossChainFixture()
  await approve('USDC')
})

afterAll(async () => {
  await fixture.close()
})

type Call = { readonly to: Hex; readonly data: Hex }

const readStatus = async (txHash: Hash, index = 0) =>
  (await fixture.fetchPath('/deposit/status', { depositTxnRef: txHash, index: `${index}` })).body

async function waitFor(txHash: Hash, status: string, index = 0) {
  await expect.poll(async () => (await readStatus(txHash, index)).status, waiting).toBe(status)
  return readStatus(txHash, index)
}

function quoteOf(amount: bigint, more: Readonly<Record<string, string>> = {}) {
  return fixture.fetchPath('/swap/approval', {
    tradeType: 'exactInput',
    amount: `${amount}`,
    inputToken: fixture.getToken(56, 'USDT-BNB'),
    outputToken: fixture.getToken(137, 'USDT'),
    originChainId: '56',
    destinationChainId: '137',
    depositor: fixture.member.address,
    ...more,
  })
}

async function approve(symbol: string): Promise<void> {
  const spender = fixture.ends[56].settlement
  const callData = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, parseUnits('1000000', 18)],
  })
  await fixture.send(56, fixture.getToken(56, `${symbol}-BNB`), callData)
}

const heldAtHome = () => fixture.readBalance(56, 'USDC-BNB', fixture.member.address)
const heldAway = (symbol = 'USDC') => fixture.readBalance(137, symbol, fixture.member.address)

describe('the local cross-chain service', () => {
  test('default: quoted, approved, sent with the calls of the quote, and filled to the unit by another process', async () => {
    const recipient = fixture.keys.getAccount(7).address
    const { status, body } = await quoteOf(hundred, { recipient, integratorId: '0x00ab' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      minOutputAmount: `${hundredQuoted}`,
      expectedOutputAmount: `${hundredQuoted}`,
      checks: {
        allowance: { actual: '0', expected: `${hundred}`, spender: fixture.ends[56].settlement },
        balance: { actual: `${parseUnits('100000', 18)}`, expected: `${hundred}` },
      },
      inputToken: { symbol: 'USDT-BNB', decimals: 18 },
      outputToken: { symbol: 'USDT', decimals: 6 },
      fees: {
        total: {
          amountUsd: '0.06',
          amount: `${parseUnits('0.06', 18)}`,
          details: {
            bridge: { details: { lp: { amountUsd: '0.01' }, destinationGas: { amountUsd: '0.01' } } },
          },
        },
      },
      swapTx: { simulationSuccess: false, chainId: 56 },
    })
    for (const { to, data } of body.approvalTxns as Call[]) await fixture.send(56, to, data)
    const again = await quoteOf(hundred, { recipient, integratorId: '0x00ab' })
    expect(again.body.approvalTxns).toBeUndefined()
    expect(again.body.swapTx).toMatchObject({ simulationSuccess: true, gas: expect.stringMatching(/^\d+$/) })
    const swap = again.body.swapTx as Call
    expect(swap.data.endsWith('1dc0de00ab73c0de')).toBe(true)
    const { hash, isDone } = await fixture.send(56, swap.to, swap.data)
    expect(isDone).toBe(true)
    const filled = await waitFor(hash, 'filled')
    expect(await fixture.readBalance(137, 'USDT', recipient)).toBe(hundredQuoted)
    expect(filled).toMatchObject({
      originChainId: 56,
      destinationChainId: 137,
      depositTxHash: hash,
      pagination: { currentIndex: 0, maxIndex: 0 },
    })
    const { publicClient } = fixture.ends[137].clients
    const receipt = await publicClient.getTransactionReceipt({ hash: filled.fillTx as Hash })
    expect(receipt.from.toLowerCase()).toBe(fixture.config.relayer.toLowerCase())
    const byId = { depositId: `${filled.depositId}`, originChainId: '56' }
    expect((await fixture.fetchPath('/deposit/status', byId)).body).toEqual(filled)
  })

  test('behavior: a quote counts from the origin’s newest block, and its call repeats the request', async () => {
    const { timestamp } = await fixture.ends[56].clients.publicClient.getBlock()
    const { body } = await quoteOf(hundred)
    const { args } = decodeFunctionData({ abi: settlementAbi, data: (body.swapTx as Call).data })
    const [depositor, recipient, , , inputAmount, outputAmount, chainId, , quoted, deadline] =
      args as unknown as unknown[]
    expect([depositor, recipient]).toEqual(Array(2).fill(pad(fixture.member.address).toLowerCase()))
    expect([inputAmount, outputAmount, chainId]).toEqual([hundred, hundredQuoted, 137n])
    expect([quoted, deadline]).toEqual([Number(timestamp), Number(timestamp) + 7_200])
    expect(body.quoteExpiryTimestamp).toBe(Number(timestamp) + 3_600)
  })

  test('behavior: amounts with more than 6 decimals are rounded down', async () => {
    const { body } = await quoteOf(hundred + 999_999_999_999n)
    expect(body.minOutputAmount).toBe(`${hundredQuoted}`)
  })

  test('behavior: routes, chains and tokens are those of the configuration', async () => {
    const routes = await fixture.fetchPath('/available-routes', {
      originChainId: '56',
      originTokenSymbol: 'USDC-BNB',
    })
    expect(routes.body).toMatchObject([
      { originTokenSymbol: 'USDC-BNB', destinationTokenSymbol: 'USDC', destinationChainId: 137 },
      { originTokenSymbol: 'USDC-BNB', destinationTokenSymbol: 'USDC.e', destinationChainId: 137 },
    ])
    expect((await fixture.fetchPath('/swap/chains')).body).toMatchObject([{ chainId: 56 }, { chainId: 137 }])
    const tokens = await fixture.fetchPath('/swap/tokens', { chainId: '56' })
    expect(tokens.body).toMatchObject([
      { symbol: 'USDT-BNB', displaySymbol: 'USDT', decimals: 18, priceUsd: '1' },
      { symbol: 'USDC-BNB', displaySymbol: 'USDC', decimals: 18 },
    ])
  })

  test('behavior: limits are those of relayer and pool, and fees can be requested alone', async () => {
    const route = {
      inputToken: fixture.getToken(56, 'USDC-BNB'),
      outputToken: fixture.getToken(137, 'USDC'),
      originChainId: '56',
      destinationChainId: '137',
    }
    const held = await fixture.readBalance(137, 'USDC', fixture.config.relayer)
    expect((await fixture.fetchPath('/limits', route)).body).toMatchObject({
      minDeposit: `${parseUnits('1', 18)}`,
      maxDepositInstant: `${held * 10n ** 12n}`,
    })
    expect(
      (await fixture.fetchPath('/suggested-fees', { ...route, amount: `${hundred}` })).body,
    ).toMatchObject({
      outputAmount: `${hundredQuoted}`,
      totalRelayFee: { total: `${parseUnits('0.06', 18)}`, pct: `${parseUnits('0.0006', 18)}` },
      spokePoolAddress: fixture.ends[56].settlement,
      destinationSpokePoolAddress: fixture.ends[137].settlement,
    })
  })

  test('behavior: two deposits of one transaction are distinguished by their place', async () => {
    const before = await heldAway()
    const calls = await Promise.all([
      fixture.encodeDeposit({ inputAmount: hundred, outputAmount: 99_000_000n }),
      fixture.encodeDeposit({ inputAmount: hundred, outputAmount: 98_000_000n }),
    ])
    const callData = encodeFunctionData({ abi: settlementAbi, functionName: 'multicall', args: [calls] })
    const { hash } = await fixture.send(56, fixture.ends[56].settlement, callData)
    const first = await waitFor(hash, 'filled', 0)
    const second = await waitFor(hash, 'filled', 1)
    expect(BigInt(second.depositId as string) - BigInt(first.depositId as string)).toBe(1n)
    expect(second.pagination).toEqual({ currentIndex: 1, maxIndex: 1 })
    expect(await heldAway()).toBe(before + 197_000_000n)
    const outOfRange = await fixture.fetchPath('/deposit/status', { depositTxnRef: hash, index: '2' })
    expect(outOfRange).toMatchObject({ status: 400, body: { error: 'IndexParamOutOfRangeException' } })
  })

  test('behavior: a relayer that was killed fills when it is back, and only once', async () => {
    const relayer = fixture.parts.children.find(({ name }) => name === 'crossRelayer')
    const before = await heldAway()
    relayer?.kill()
    const hash = await fixture.deposit({ inputAmount: hundred, outputAmount: 99_000_000n })
    expect(await readStatus(hash)).toMatchObject({ status: 'pending', fillTx: null })
    await waitFor(hash, 'filled')
    expect(relayer?.getRestarts()).toBeGreaterThan(0)
    expect(await heldAway()).toBe(before + 99_000_000n)
  })

  test('behavior: a killed service answers the same again, as it stores nothing', async () => {
    const hash = await fixture.deposit({ inputAmount: hundred, outputAmount: 99_000_000n })
    const said = await waitFor(hash, 'filled')
    const service = fixture.parts.children.find(({ name }) => name === 'crossService')
    const restarts = service?.getRestarts() ?? 0
    service?.kill()
    await expect.poll(() => service?.getRestarts(), waiting).toBeGreaterThan(restarts)
    await expect.poll(() => readStatus(hash).catch(() => undefined), waiting).toEqual(said)
  })

  test('behavior: a transaction that was replaced deposits once, under the hash that was mined, or never', async () => {
    const { chain, clients, settlement } = fixture.ends[56]
    const wallet = clients.getWallet(fixture.member)
    const before = await heldAway()
    const offer = async (nonce: number, price: bigint, call: { to: Hex; data?: Hex }) =>
      wallet.sendTransaction({
        ...call,
        nonce,
        gas: 500_000n,
        maxFeePerGas: price,
        maxPriorityFeePerGas: price,
      })
    const callData = await fixture.encodeDeposit({ inputAmount: hundred, outputAmount: 99_000_000n })
    const deposit = { to: settlement, data: callData }
    const { address } = fixture.member
    const nonce = await clients.publicClient.getTransactionCount({ address })
    chain.setInstant(false)
    const slow = await offer(nonce, parseGwei('5'), deposit)
    const fast = await offer(nonce, parseGwei('50'), deposit)
    const kept = await offer(nonce + 1, parseGwei('5'), deposit)
    const cancelled = await offer(nonce + 1, parseGwei('50'), { to: address })
    await chain.mine()
    chain.setInstant(true)
    await waitFor(fast, 'filled')
    for (const txHash of [slow, kept, cancelled])
      expect((await fixture.fetchPath('/deposit/status', { depositTxnRef: txHash })).status).toBe(404)
    expect(await heldAway()).toBe(before + 99_000_000n)
  })

  test('behavior: a paused relayer leaves a deposit pending until it resumes', async () => {
    await fixture.control(fixture.parts.relayerControl, 'pause')
    const hash = await fixture.deposit({ inputAmount: hundred, outputAmount: 99_000_000n })
    await new Promise((done) => setTimeout(done, 600))
    expect((await readStatus(hash)).status).toBe('pending')
    await fixture.control(fixture.parts.relayerControl, 'resume')
    await waitFor(hash, 'filled')
  })

  test('behavior: a deposit that does not pay is declined, expires, and is refunded whole and once', async () => {
    const atHome = await heldAtHome()
    const hash = await fixture.deposit({ inputAmount: hundred, outputAmount: 100_000_000n })
    expect((await readStatus(hash)).status).toBe('pending')
    await fixture.advanceTime(7_300)
    await waitFor(hash, 'expired')
    expect(await heldAtHome()).toBe(atHome - hundred)
    const { publicClient } = fixture.ends[137].clients
    const deposits = (
      await fixture.fetchPath('/deposits', { depositor: fixture.member.address, status: 'expired' })
    ).body
    expect(deposits).toMatchObject([{ depositTxHash: hash, status: 'expired', fillTx: null }])
    await fixture.control(fixture.parts.dataworkerControl, 'settle')
    const refunded = await waitFor(hash, 'refunded')
    expect(await heldAtHome()).toBe(atHome)
    expect(refunded.depositRefundTxHash).toMatch(/^0x[0-9a-f]{64}$/)
    // The relayers were repaid in the same bundle, and nothing is left to settle.
    expect(await fixture.control(fixture.parts.dataworkerControl, 'settle')).toEqual({ txHashes: [] })
    expect(await heldAtHome()).toBe(atHome)
    expect(await publicClient.getChainId()).toBe(137)
  })

  test('behavior: the relayer is repaid on the origin its fill less the liquidity fee', async () => {
    const relayer = fixture.config.relayer
    await fixture.advanceTime(1)
    await fixture.control(fixture.parts.dataworkerControl, 'settle')
    const before = await fixture.readBalance(56, 'USDC-BNB', relayer)
    const hash = await fixture.deposit({ inputAmount: hundred, outputAmount: 99_000_000n })
    await waitFor(hash, 'filled')
    // Not before the fill is final, for until then it could be undone.
    await fixture.control(fixture.parts.dataworkerControl, 'settle')
    expect(await fixture.readBalance(56, 'USDC-BNB', relayer)).toBe(before)
    await fixture.advanceTime(1)
    await fixture.control(fixture.parts.dataworkerControl, 'settle')
    expect(await fixture.readBalance(56, 'USDC-BNB', relayer)).toBe(before + parseUnits('99.99', 18))
  })

  test('behavior: a relayer without means asks for a slow fill, which is no fill until the pool has paid', async () => {
    const away = await heldAway()
    const { relayer } = fixture.config
    const inHand = { USDC: 0n, USDT: 0n, 'USDC.e': 0n }
    for (const symbol of ['USDC', 'USDT', 'USDC.e'] as const)
      inHand[symbol] = await fixture.readBalance(137, symbol, relayer)
    const deployer = fixture.keys.getRoleAccount('deployer').address
    await fixture.control(fixture.parts.relayerControl, 'drain', { chainId: 137, to: deployer })
    expect(await fixture.readBalance(137, 'USDC', relayer)).toBe(0n)
    const hash = await fixture.deposit({ inputAmount: hundred, outputAmount: 99_000_000n })
    const asked = await waitFor(hash, 'slowFillRequested')
    expect(asked.fillTx).toBeNull()
    // The pool pays nothing for a deposit that could still be undone.
    await fixture.control(fixture.parts.dataworkerControl, 'settle')
    expect(await heldAway()).toBe(away)
    await fixture.advanceTime(1)
    await fixture.control(fixture.parts.dataworkerControl, 'settle')
    await waitFor(hash, 'slowFilled')
    expect(await heldAway()).toBe(away + 99_990_000n)
    for (const symbol of ['USDC', 'USDT', 'USDC.e'] as const)
      await fixture.mint(137, symbol, relayer, inHand[symbol])
  })

  test('behavior: a fill of anything else under the same id is no fill', async () => {
    await fixture.control(fixture.parts.relayerControl, 'pause')
    const hash = await fixture.deposit({ inputAmount: hundred, outputAmount: 99_000_000n })
    const [found] = (await fixture.fetchPath('/deposits', { depositor: fixture.member.address, limit: '1' }))
      .body as unknown as Record<string, string>[]
    const forged = {
      depositor: pad(fixture.member.address),
      recipient: pad(fixture.member.address),
      exclusiveRelayer: pad('0x', { size: 32 }),
      inputToken: pad(fixture.getToken(56, 'USDC-BNB')),
      outputToken: pad(fixture.getToken(137, 'USDC')),
      inputAmount: hundred,
      outputAmount: 1n,
      originChainId: 56n,
      depositId: BigInt(found?.depositId ?? 0),
      fillDeadline: Math.floor(Date.parse(found?.fillDeadline ?? '') / 1_000),
      exclusivityDeadline: 0,
      message: '0x' as Hex,
    }
    const pool = fixture.ends[137].settlement
    const forger = fixture.keys.getAccount(3)
    await fixture.mint(137, 'USDC', forger.address, 1n)
    const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool, 1n] })
    await fixture.send(137, fixture.getToken(137, 'USDC'), allow, forger)
    const fill = encodeFunctionData({
      abi: settlementAbi,
      functionName: 'fillRelay',
      args: [forged, 56n, pad(forger.address)],
    })
    expect((await fixture.send(137, pool, fill, forger)).isDone).toBe(true)
    expect((await readStatus(hash)).status).toBe('pending')
    await fixture.control(fixture.parts.relayerControl, 'resume')
    await waitFor(hash, 'filled')
    await fixture.control(fixture.parts.dataworkerControl, 'settle')
    expect(await fixture.readBalance(56, 'USDC-BNB', forger.address)).toBe(0n)
  })

  test('behavior: a deposit whose block is gone is forgotten', async () => {
    await fixture.control(fixture.parts.relayerControl, 'pause')
    const hash = await fixture.deposit({ inputAmount: hundred, outputAmount: 99_000_000n })
    expect((await readStatus(hash)).status).toBe('pending')
    await fixture.ends[56].chain.reorg(1)
    expect((await fixture.fetchPath('/deposit/status', { depositTxnRef: hash })).status).toBe(404)
    await fixture.control(fixture.parts.relayerControl, 'resume')
  })

  test('behavior: a deposit that comes with a deadline in the past is only refunded', async () => {
    const atHome = await heldAtHome()
    // A chain's clock is its newest block's time, and many blocks at once put one chain ahead of the other.
    await fixture.advanceTime(1)
    const hash = await fixture.deposit({ inputAmount: hundred, outputAmount: 99_000_000n, lastsSeconds: -60 })
    await waitFor(hash, 'expired')
    await fixture.advanceTime(60)
    await fixture.control(fixture.parts.dataworkerControl, 'settle')
    await waitFor(hash, 'refunded')
    expect(await heldAtHome()).toBe(atHome)
  })

  test.each([
    ['MISSING_PARAM', { amount: '' }],
    ['INVALID_PARAM', { amount: '1.5' }],
    ['INVALID_PARAM', { depositor: '0x12' }],
    ['INVALID_PARAM', { tradeType: 'exactOutput' }],
    ['INVALID_PARAM', { appFee: '0.01' }],
    ['AMOUNT_TOO_LOW', { amount: '1000' }],
    ['AMOUNT_TOO_HIGH', { amount: `${parseUnits('2000000', 18)}` }],
    ['ROUTE_NOT_ENABLED', { destinationChainId: '10' }],
  ])('error: %s for %j', async (code, more) => {
    const { status, body } = await quoteOf(hundred, more)
    expect({ status, type: body.type, code: body.code }).toEqual({
      status: 400,
      type: 'AcrossApiError',
      code,
    })
  })

  test('error: DepositNotFoundException and IncorrectQueryParamsException', async () => {
    const unknown = await fixture.fetchPath('/deposit/status', { depositId: '1', originChainId: '56' })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'DepositNotFoundException' } })
    expect((await fixture.fetchPath('/deposit/status', {})).status).toBe(400)
    expect((await fixture.fetchPath('/nothing')).status).toBe(404)
  })

  test('error: UPSTREAM_RPC_ERROR while a chain does not answer, and nothing made up', async () => {
    fixture.ends[137].proxy.setFault(1, 'down')
    const { status, body } = await quoteOf(hundred)
    fixture.ends[137].proxy.setFault(1, 'none')
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'UPSTREAM_RPC_ERROR' })
    expect((await quoteOf(hundred)).status).toBe(200)
  })
})
