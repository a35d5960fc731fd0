import { erc20Abi, vaultAbi } from '@bank/chain'
import { amountOf } from '@bank/money'
import { encodeFunctionResult, type Hex, numberToHex, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { createChainClient } from '../chainClient/createChainClient.ts'
import type { ChainRequest } from '../chainClient/createFallbackTransport.ts'
import { getRechargeTerms } from './vaultTerms.ts'

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contracts = {
  vault: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  usdt: '0x55d398326f99059fF775485246999027B3197955',
  usdtDecimals: 18,
} as const

/** Creates a node whose vault requires `minimum` and whose member holds `balance`, both in token units. */
function createNode({
  minimum,
  balance,
  token = contracts.usdt,
}: {
  minimum: bigint
  balance: bigint
  token?: Hex
}) {
  const answers: Readonly<Record<Hex, Hex>> = {
    [toFunctionSelector('usdt()')]: encodeFunctionResult({
      abi: vaultAbi,
      functionName: 'usdt',
      result: token,
    }),
    [toFunctionSelector('minimumDeposit()')]: numberToHex(minimum, { size: 32 }),
    [toFunctionSelector('decimals()')]: encodeFunctionResult({
      abi: erc20Abi,
      functionName: 'decimals',
      result: 18,
    }),
    [toFunctionSelector('balanceOf(address)')]: numberToHex(balance, { size: 32 }),
    [toFunctionSelector('allowance(address,address)')]: numberToHex(0n, { size: 32 }),
  }
  const request: ChainRequest = async ({ method, params }) => {
    if (method !== 'eth_call') return '0x1'
    const [{ data }] = params as readonly [{ data: Hex }]
    return answers[data.slice(0, 10) as Hex]
  }
  return createChainClient(request)
}

const micro = 10n ** 12n

describe('getRechargeTerms', () => {
  test('default: whole micro-units are shown unchanged', async () => {
    const node = createNode({ minimum: 1_000_000n * micro, balance: 5_000_000n * micro })
    expect(await getRechargeTerms(node, owner, contracts)).toMatchObject({
      minimum: amountOf('USDT', 1_000_000n),
      walletBalance: amountOf('USDT', 5_000_000n),
    })
  })

  test('behavior: between two micro-units the minimum goes up and the balance down', async () => {
    const node = createNode({ minimum: 1_000_000n * micro + 1n, balance: 5_000_000n * micro - 1n })
    expect(await getRechargeTerms(node, owner, contracts)).toMatchObject({
      minimum: amountOf('USDT', 1_000_001n),
      walletBalance: amountOf('USDT', 4_999_999n),
    })
  })

  test('error: a vault of another token is refused', async () => {
    const node = createNode({ minimum: 0n, balance: 0n, token: contracts.vault })
    await expect(getRechargeTerms(node, owner, contracts)).rejects.toThrow()
  })
})
