import { erc20Abi } from '@bank/chain'
import { depositAbi, toWord } from '@bank/chain/crosschain'
import { type Address, encodeFunctionData, getAddress, maxUint256, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Quote } from '../../routersQuery.ts'
import { classifyApproval, createCrossTransaction } from '../review/createCrossTransaction.ts'
import { type CrossConfig, evaluateQuote, findSettlement } from './evaluateQuote.ts'

const addressOf = (byte: string): Address => getAddress(`0x${byte.repeat(20)}`)
const [settlement, other] = [addressOf('4e'), addressOf('ee')]
const nowMs = 1_900_000_000_000
const now = nowMs / 1_000
const request = {
  originChainId: 56,
  destinationChainId: 137,
  inputToken: addressOf('55'),
  outputToken: addressOf('c2'),
  inputAmount: 100n * 10n ** 18n,
  depositor: addressOf('a1'),
  recipient: addressOf('b2'),
}
const config: CrossConfig = {
  originChainId: 56,
  settlements: [
    { chainId: 56, address: settlement },
    { chainId: 137, address: other },
  ],
  resetFirstTokens: [],
  integratorId: null,
}

const deposit = (recipient: Address) =>
  encodeFunctionData({
    abi: depositAbi,
    functionName: 'deposit',
    args: [
      toWord(request.depositor),
      toWord(recipient),
      toWord(request.inputToken),
      toWord(request.outputToken),
      request.inputAmount,
      99_920_000n,
      137n,
      toWord(zeroAddress),
      now - 60,
      now + 7_140,
      0,
      '0x',
    ],
  })
const approve = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [settlement, maxUint256],
})

const quoteOf = (changes: Partial<Quote['swapTx']> = {}): Quote => ({
  quoteId: 'quote',
  quoteTime: nowMs,
  expiryTime: nowMs + 3_540_000,
  originChainId: 56,
  destinationChainId: 137,
  inputAmount: `${request.inputAmount}`,
  expectedOutputAmount: '99920000',
  minOutputAmount: '99920000',
  expectedFillSeconds: 2,
  fillDeadlineTime: nowMs + 7_140_000,
  checks: {
    balance: { actual: '0', expected: '0' },
    allowance: { spender: settlement, actual: '0', expected: '0' },
  },
  fees: {
    total: { amountUsd: '0.08', amount: null, symbol: null },
    lp: null,
    relayerCapital: null,
    destinationGas: null,
    app: null,
    originGas: null,
  },
  approvalTxns: [{ chainId: 56, to: request.inputToken, data: approve, value: '0' }],
  swapTx: { chainId: 56, to: settlement, data: deposit(request.recipient), value: '0', ...changes },
  receiver: null,
})
const judge = (quote: Quote, allowance = 0n) => evaluateQuote(request, quote, { config, allowance, nowMs })

describe('evaluateQuote', () => {
  test('default: an honest quote passes, permits exactly the amount, and is not sent once its times are old', () => {
    const judged = judge(quoteOf())
    expect(judged).toMatchObject({ ok: true, expiresAt: (now - 60 + 1_800) * 1_000 })
    if (!judged.ok) throw new Error('refused')
    const quote = quoteOf()
    const token = {
      originToken: request.inputToken,
      originTokenSymbol: 'USDT',
      originTokenLogo: null,
      originTokenDecimals: 18,
      destinationToken: request.outputToken,
      destinationTokenSymbol: 'USDT',
      destinationTokenDecimals: 6,
    }
    const made = createCrossTransaction({ request, token }, { ...judged, quote }, { id: 'one', createdAt: 1 })
    expect(made.objective).toMatchObject({
      amount: '100',
      outputAmount: '99.92',
      expiresAt: judged.expiresAt,
    })
    expect(made.calls.map(({ action, to }) => [action, to])).toEqual([
      ['approve', request.inputToken],
      ['cross', settlement],
    ])
    expect(made.calls[0]?.data).toBe(
      encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [settlement, request.inputAmount],
      }),
    )
    expect(made.calls.every((call) => !('value' in call))).toBe(true)
  })

  test('behavior: an allowance that covers it needs no permission; a token that asks for it is reset first', () => {
    const covered = judge(quoteOf(), request.inputAmount)
    expect(covered).toMatchObject({ ok: true, approvals: [] })
    const strict = { ...config, resetFirstTokens: [request.inputToken] }
    const judged = evaluateQuote(request, quoteOf(), { config: strict, allowance: 1n, nowMs })
    expect(judged.ok && judged.approvals.map(classifyApproval)).toEqual(['reset', 'approve'])
  })

  test('error: a receiver, a contract or a value that was not requested', () => {
    expect(judge(quoteOf({ data: deposit(other) }))).toEqual({ ok: false, reason: 'wrongRecipient' })
    expect(judge(quoteOf({ to: other }))).toEqual({ ok: false, reason: 'targetNotAllowed' })
    expect(judge(quoteOf({ value: '1' }))).toEqual({ ok: false, reason: 'valueAttached' })
    expect(findSettlement(config, { swapTx: { ...quoteOf().swapTx, to: other } })).toBeUndefined()
  })

  test('error: less than is shown, or more than is true', () => {
    expect(judge({ ...quoteOf(), minOutputAmount: '99920001' })).toEqual({
      ok: false,
      reason: 'outputBelowMinimum',
    })
  })
})
