import { vaultAbi } from '@bank/chain'
import { encodeErrorResult, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { classifyRevert, classifyTransferRefusal, isAlreadyPaid } from './classifyRevert.ts'

const id: Hex = `0x${'11'.repeat(32)}`
const address: Hex = `0x${'22'.repeat(20)}`
const errorText = encodeErrorResult({
  abi: [{ type: 'error', name: 'Error', inputs: [{ name: 'text', type: 'string' }] }],
  args: ['blacklisted'],
})
const foreignError: Hex = '0x1f1f1f1f'

test('default: a temporary fault waits, one of the recipient freezes, a lower cap splits again', () => {
  const classify = (revertData: Hex) => classifyRevert(revertData)?.verdict
  const paused = encodeErrorResult({ abi: vaultAbi, errorName: 'EnforcedPause' })
  expect(classify(paused)).toBe('wait')
  expect(classify(encodeErrorResult({ abi: vaultAbi, errorName: 'OverDailyCap', args: [2n, 1n] }))).toBe(
    'wait',
  )
  expect(classify(encodeErrorResult({ abi: vaultAbi, errorName: 'Sanctioned', args: [address] }))).toBe(
    'sanctioned',
  )
  expect(classify(encodeErrorResult({ abi: vaultAbi, errorName: 'OverPayoutCap', args: [2n, 1n] }))).toBe(
    'again',
  )
  expect(classify(encodeErrorResult({ abi: vaultAbi, errorName: 'NotAuthorized', args: [address] }))).toBe(
    'misplaced',
  )
  expect(classify(encodeErrorResult({ abi: vaultAbi, errorName: 'InvalidAddress', args: [address] }))).toBe(
    'hopeless',
  )
})

test('behavior: a full automatic tier and signatures that no longer count end the part alone', () => {
  const classify = (errorName: 'OverAutomaticCap' | 'OverOrder' | 'MissingSignatures') =>
    classifyRevert(encodeErrorResult({ abi: vaultAbi, errorName, args: [2n, 1n] }))?.verdict
  expect(classify('OverAutomaticCap')).toBe('again')
  expect(classify('MissingSignatures')).toBe('again')
  expect(classify('OverOrder')).toBe('misplaced')
  const ofReviewer = ['InvalidSignature', 'NotReviewer'] as const
  for (const errorName of ofReviewer)
    expect(classifyRevert(encodeErrorResult({ abi: vaultAbi, errorName, args: [address] }))?.verdict).toBe(
      'again',
    )
  const expired = encodeErrorResult({ abi: vaultAbi, errorName: 'SignatureExpired', args: [address, 1n] })
  expect(classifyRevert(expired)?.verdict).toBe('again')
})

test('behavior: whatever Aave answered, the vault’s error for it waits', () => {
  for (const reason of [errorText, foreignError, '0x'] as const) {
    const revertData = encodeErrorResult({ abi: vaultAbi, errorName: 'YieldWithdrawFailed', args: [reason] })
    expect(classifyRevert(revertData)).toEqual({ verdict: 'wait', reason: 'YieldWithdrawFailed' })
  }
})

test('behavior: a foreign error is not classified by its bytes, and only a refused recipient ends the part', () => {
  const tokenAnsweredFalse = encodeErrorResult({
    abi: vaultAbi,
    errorName: 'SafeERC20FailedOperation',
    args: [address],
  })
  for (const revertData of [errorText, foreignError, tokenAnsweredFalse])
    expect(classifyRevert(revertData)).toBeUndefined()
  expect(classifyTransferRefusal('recipient').verdict).toBe('hopeless')
  expect(classifyTransferRefusal('everybody').verdict).toBe('wait')
  expect(classifyTransferRefusal('none').verdict).toBe('wait')
})

test('behavior: an error of the vault that no payout should meet refunds no one', () => {
  const unexpected = encodeErrorResult({ abi: vaultAbi, errorName: 'CheckpointUnorderedInsertion' })
  expect(classifyRevert(unexpected)?.verdict).toBe('misplaced')
})

test('behavior: a revert without a reason refunds no one', () => {
  expect(classifyRevert('0x')?.verdict).toBe('misplaced')
})

test('behavior: only the vault’s own answer marks an id as used', () => {
  const used = encodeErrorResult({ abi: vaultAbi, errorName: 'AlreadyPaid', args: [id] })
  expect(isAlreadyPaid(used)).toBe(true)
  expect(isAlreadyPaid(errorText)).toBe(false)
})
