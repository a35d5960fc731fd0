import { readFileSync } from 'node:fs'
import { attestationAbi, privatePoolAbi, vaultAbi } from '@bank/chain'
import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseSigningPolicy } from './signingPolicy.ts'

const call = {
  from: `0x${'A1'.repeat(20)}`,
  to: `0x${'b1'.repeat(20)}`,
  function: 'payOut(bytes32,address,uint256)',
  maximumGas: 400_000,
}
const policy = { chainId: 56, maximumFeePerGasGwei: '0.5', calls: [call] }
const parse = (changes: object) => parseSigningPolicy(JSON.stringify({ ...policy, ...changes }))

const findSelector = (abi: readonly { type: string; name?: string }[], name: string) => {
  const item = abi.find((entry) => entry.type === 'function' && entry.name === name)
  if (item === undefined) throw new Error(`there is no function ${name}`)
  return toFunctionSelector(item as Parameters<typeof toFunctionSelector>[0])
}

describe('parseSigningPolicy', () => {
  test('default: addresses in lower case, fees in wei', () => {
    expect(parse({})).toMatchObject({
      chainId: 56,
      maximumFeePerGas: 500_000_000n,
      calls: [
        { from: `0x${'a1'.repeat(20)}`, selector: findSelector(vaultAbi, 'payOut'), maximumGas: 400_000n },
      ],
    })
  })

  test('behavior: the runbook’s policy names exactly what the worker calls, as the contracts spell it', () => {
    const runbook = readFileSync(new URL('../../../docs/runbooks/signer.md', import.meta.url), 'utf8')
    const example = /```json\n([^`]+)```/.exec(runbook)?.[1] ?? ''
    expect(parseSigningPolicy(example).calls.map(({ selector }) => selector)).toEqual([
      findSelector(vaultAbi, 'payOut'),
      findSelector(vaultAbi, 'payOutReviewed'),
      findSelector(attestationAbi, 'attest'),
      findSelector(privatePoolAbi, 'withdraw'),
      findSelector(privatePoolAbi, 'approve'),
      findSelector(privatePoolAbi, 'remove'),
    ])
  })

  test('error: a limit or a field that it would not keep', () => {
    expect(() => parse({ dailyMaximum: 5 })).toThrow('dailyMaximum')
    expect(() => parse({ calls: [{ ...call, value: 1 }] })).toThrow('value')
  })

  test('error: what is missing or malformed, by name', () => {
    expect(() => parseSigningPolicy('{"chainId":56')).toThrow('no JSON')
    expect(() => parse({ calls: [] })).toThrow('calls')
    expect(() => parse({ chainId: 0 })).toThrow('chainId')
    expect(() => parse({ maximumFeePerGasGwei: 'low' })).toThrow('gwei')
    expect(() => parse({ calls: [{ ...call, to: '0x12' }] })).toThrow('no address')
    expect(() => parse({ calls: [{ ...call, function: 'payOut' }] })).toThrow('no function')
    expect(() => parse({ calls: [{ ...call, function: 'pay() payable' }] })).toThrow('no function')
    expect(() => parse({ calls: [{ ...call, maximumGas: 1e9 }] })).toThrow('maximumGas')
  })
})
