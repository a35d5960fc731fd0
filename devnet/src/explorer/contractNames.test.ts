import { privatePoolAbi, vaultAbi } from '@bank/chain'
import { encodeAbiParameters, encodeEventTopics, encodeFunctionData, getAddress, pad, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import type { DemoContracts } from '../demo/deploy/contracts.ts'
import { createContractNames } from './contractNames.ts'
import { chooseLabels } from './labels.ts'

const addressOf = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const contracts: DemoContracts = {
  vault: addressOf('1'),
  vaultStartBlock: 0,
  privatePools: [{ address: addressOf('b'), amount: '0.1', startBlock: 1 }],
  usdt: addressOf('2'),
  usdtByChain: {},
  wrappedNative: addressOf('3'),
  sanctionsList: addressOf('4'),
  aavePool: addressOf('5'),
  aavePoolConfigurator: addressOf('6'),
  aUsdt: addressOf('7'),
  usdtPriceFeed: addressOf('8'),
  nativePriceFeed: addressOf('9'),
}
const names = createContractNames(contracts, { findIndex: () => undefined })
const id = pad('0x17')
const to = addressOf('a')
const amount = parseUnits('10000.5', 18)
const fields = [
  { name: 'id', value: id },
  { name: 'to', value: to },
  { name: 'amount', value: '10000.5 USDT' },
]

test('default: a payment of the vault is described in plain language, the call and its event alike', () => {
  const callData = encodeFunctionData({ abi: vaultAbi, functionName: 'payOut', args: [id, to, amount] })
  expect(names.describeCall(56, contracts.vault, callData)).toEqual({ name: 'payOut', fields })
  const [first, ...rest] = encodeEventTopics({ abi: vaultAbi, eventName: 'PaidOut', args: { id, to } })
  const log = {
    topics: [first, ...rest.flat()].filter((topic) => topic !== null),
    data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  }
  expect(names.describeEvent(56, contracts.vault, log)).toEqual({ name: 'PaidOut', fields })
})

test('behavior: a pool is named by its amount, and its withdrawal shows recipient and cost', () => {
  const pool = addressOf('b')
  expect(names.find(56, pool, chooseLabels('en'))).toBe('Private pool 0.1 BNB')
  const proof = [0n, 1n, 2n, 3n, 4n, 5n, 6n, 2n ** 255n] as const
  const args = [proof, id, id, to, addressOf('c'), parseUnits('0.00185', 18), 0n] as const
  const callData = encodeFunctionData({ abi: privatePoolAbi, functionName: 'withdraw', args })
  const called = names.describeCall(56, pool, callData)
  expect(called?.name).toBe('withdraw')
  expect(called?.fields).toContainEqual({ name: 'proof', value: '[0, 1, 2, 3, 4, 5, 6, 0x80000000…]' })
  expect(called?.fields).toContainEqual({ name: 'recipient', value: to })
  expect(called?.fields).toContainEqual({ name: 'fee', value: '0.00185 BNB' })
  const topics = encodeEventTopics({
    abi: privatePoolAbi,
    eventName: 'DepositMade',
    args: { commitment: id, depositor: to },
  })
  const [first, ...rest] = topics
  const log = {
    topics: [first, ...rest.flat()].filter((topic) => topic !== null),
    data: encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes32' }, { type: 'bytes32' }], [3n, id, id]),
  }
  expect(names.describeEvent(56, pool, log)).toEqual({
    name: 'DepositMade',
    fields: [
      { name: 'commitment', value: id },
      { name: 'depositor', value: to },
      { name: 'index', value: '3' },
      { name: 'label', value: id },
      { name: 'leaf', value: id },
    ],
  })
})

test('behavior: a call of no contract of this product is not guessed', () => {
  expect(names.describeCall(56, contracts.vault, '0x12345678')).toBeUndefined()
  expect(names.describeCall(1, contracts.vault, '0x12345678')).toBeUndefined()
})

test('behavior: settlement contracts and the tokens that travel have names, USDT its own', () => {
  const settlement = addressOf('e')
  const crossed = {
    settlement,
    startBlock: 0,
    tokens: { 'USDT-BNB': contracts.usdt, 'USDC-BNB': addressOf('c') },
  }
  const none = { settlement, startBlock: 0, tokens: {} }
  const joined = createContractNames(
    { ...contracts, usdtByChain: { '56': contracts.usdt }, crossChain: { 1: none, 56: crossed, 137: none } },
    { findIndex: () => undefined },
  )
  const labels = chooseLabels('en')
  expect(joined.find(137, settlement, labels)).toBe('Settlement')
  expect(joined.find(56, addressOf('c'), labels)).toBe('USDC')
  expect(joined.find(56, contracts.usdt, labels)).toBe('USDT')
})
