import { vaultAbi } from '@bank/chain'
import { encodeAbiParameters, encodeEventTopics, encodeFunctionData, getAddress, pad, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import type { WorldContracts } from '../world/contracts.ts'
import { createContractNames } from './contractNames.ts'

const addressOf = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const contracts: WorldContracts = {
  vault: addressOf('1'),
  vaultStartBlock: 0,
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

test('default: what the vault pays is read in words, the call and its event alike', () => {
  const callData = encodeFunctionData({ abi: vaultAbi, functionName: 'payOut', args: [id, to, amount] })
  expect(names.describeCall(56, contracts.vault, callData)).toEqual({ name: 'payOut', fields })
  const [first, ...rest] = encodeEventTopics({ abi: vaultAbi, eventName: 'PaidOut', args: { id, to } })
  const log = {
    topics: [first, ...rest.flat()].filter((topic) => topic !== null),
    data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  }
  expect(names.describeEvent(56, contracts.vault, log)).toEqual({ name: 'PaidOut', fields })
})

test('behavior: what no contract of this world says is not guessed', () => {
  expect(names.describeCall(56, contracts.vault, '0x12345678')).toBeUndefined()
  expect(names.describeCall(1, contracts.vault, '0x12345678')).toBeUndefined()
})
