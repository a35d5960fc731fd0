import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { findRefusal, type SigningRequest } from './findRefusal.ts'
import { parseSigningPolicy } from './signingPolicy.ts'

const payer = `0x${'a1'.repeat(20)}` as const
const attester = `0x${'a2'.repeat(20)}` as const
const vault = `0x${'b1'.repeat(20)}` as const
const thief = `0x${'ee'.repeat(20)}` as const
const payOut = 'payOut(bytes32,address,uint256)'
const payOutReviewed =
  'payOutReviewed(bytes32,uint256,(uint256,bytes32,address,uint256),(address,uint256,bytes)[])'
const policy = parseSigningPolicy(
  JSON.stringify({
    chainId: 56,
    maximumFeePerGasGwei: '5',
    calls: [
      { from: payer, to: vault, function: payOut, maximumGas: 400_000 },
      { from: payer, to: vault, function: payOutReviewed, maximumGas: 400_000 },
      { from: attester, to: thief, function: 'approve(uint32[])', maximumGas: 400_000 },
    ],
  }),
)
const abi = parseAbi([
  'function payOut(bytes32,address,uint256)',
  `function ${payOutReviewed}`,
  'function setPayer(address)',
  'function approve(uint32[])',
])
const word: Hex = `0x${'12'.repeat(32)}`
const callData = encodeFunctionData({ abi, functionName: 'payOut', args: [word, thief, 5n] })

const createRequest = (changes: Partial<SigningRequest['transaction']> = {}, from = payer as Hex) => ({
  from,
  transaction: {
    chainId: 56,
    nonce: 0,
    to: vault,
    callData,
    value: 0n,
    gas: 400_000n,
    maxFeePerGas: 5_000_000_000n,
    maxPriorityFeePerGas: 5_000_000_000n,
    ...changes,
  },
})

describe('findRefusal', () => {
  test('default: the listed call of the listed key, at its limits', () => {
    expect(findRefusal(policy, createRequest())).toBeUndefined()
  })

  test('behavior: a payout with signatures of reviewers, and nothing behind it', () => {
    const args = [
      word,
      5n,
      [7n, word, thief, 5n],
      [
        [payer, 9n, '0x1234'],
        [attester, 9n, word],
      ],
    ] as const
    const reviewed = encodeFunctionData({ abi, functionName: 'payOutReviewed', args })
    expect(findRefusal(policy, createRequest({ callData: reviewed }))).toBeUndefined()
    expect(findRefusal(policy, createRequest({ callData: `${reviewed}00` }))).toContain('payOutReviewed')
  })

  test('error: another key, contract, function or chain, or coins', () => {
    const setPayer = encodeFunctionData({ abi, functionName: 'setPayer', args: [thief] })
    const approve = encodeFunctionData({ abi, functionName: 'approve', args: [[1]] })
    const unlisted = [
      createRequest({ to: thief }),
      createRequest({}, attester),
      createRequest({ callData: setPayer }),
      createRequest({ callData: approve }),
      createRequest({ callData: '0x' }),
      createRequest({ callData: callData.slice(0, 8) as Hex }),
    ]
    for (const request of unlisted) expect(findRefusal(policy, request)).toContain('not in the policy')
    expect(findRefusal(policy, createRequest({ value: 1n }))).toContain('coins')
    expect(findRefusal(policy, createRequest({ chainId: 1 }))).toContain('chain 1')
  })

  test('error: call data that has a second reading', () => {
    const dirty = callData.replace(`${'0'.repeat(24)}eeee`, `${'f'.repeat(24)}eeee`) as Hex
    const readings: Hex[] = [
      `${callData}00`,
      `${callData}${'00'.repeat(32)}`,
      callData.slice(0, -64) as Hex,
      dirty,
    ]
    for (const reading of readings)
      expect(findRefusal(policy, createRequest({ callData: reading }))).toBe(
        'the call data is not that of payOut',
      )
  })

  test('error: gas and fees above their limits', () => {
    expect(findRefusal(policy, createRequest({ gas: 400_001n }))).toBe('its gas is above 400000')
    expect(findRefusal(policy, createRequest({ maxFeePerGas: 5_000_000_001n }))).toContain('its fee is above')
    expect(findRefusal(policy, createRequest({ maxFeePerGas: 1n }))).toContain('its priority fee')
  })
})
