import { vaultAbi } from '@bank/chain'
import { encodeErrorResult, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { classifyRevert, isAlreadyPaid } from './classifyRevert.ts'

const id: Hex = `0x${'11'.repeat(32)}`
const address: Hex = `0x${'22'.repeat(20)}`
const errorText = encodeErrorResult({
  abi: [{ type: 'error', name: 'Error', inputs: [{ name: 'text', type: 'string' }] }],
  args: ['blacklisted'],
})

test('default: a temporary fault waits, one of the recipient freezes, a lower cap splits again', () => {
  const judge = (revertData: Hex) => classifyRevert({ revertData, isRecalled: false }).verdict
  const paused = encodeErrorResult({ abi: vaultAbi, errorName: 'EnforcedPause' })
  expect(judge(paused)).toBe('wait')
  expect(judge(encodeErrorResult({ abi: vaultAbi, errorName: 'OverDailyCap', args: [2n, 1n] }))).toBe('wait')
  expect(judge(encodeErrorResult({ abi: vaultAbi, errorName: 'Sanctioned', args: [address] }))).toBe(
    'sanctioned',
  )
  expect(judge(encodeErrorResult({ abi: vaultAbi, errorName: 'OverPayoutCap', args: [2n, 1n] }))).toBe(
    'again',
  )
  expect(judge(encodeErrorResult({ abi: vaultAbi, errorName: 'NotAuthorized', args: [address] }))).toBe(
    'misplaced',
  )
  expect(judge(encodeErrorResult({ abi: vaultAbi, errorName: 'InvalidAddress', args: [address] }))).toBe(
    'hopeless',
  )
})

test('behavior: a foreign error is liquidity while money is fetched from Aave, and the token’s refusal otherwise', () => {
  expect(classifyRevert({ revertData: errorText, isRecalled: true }).verdict).toBe('wait')
  expect(classifyRevert({ revertData: errorText, isRecalled: false }).verdict).toBe('hopeless')
})

test('behavior: a revert without a reason refunds no one', () => {
  expect(classifyRevert({ revertData: '0x', isRecalled: false }).verdict).toBe('misplaced')
})

test('behavior: only the vault’s own answer marks an id as used', () => {
  const used = encodeErrorResult({ abi: vaultAbi, errorName: 'AlreadyPaid', args: [id] })
  expect(isAlreadyPaid(used)).toBe(true)
  expect(isAlreadyPaid(errorText)).toBe(false)
})
