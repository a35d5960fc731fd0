import { describe, expect, test } from 'vitest'
import { parseWalletError } from './parseWalletError.ts'

const reasonOf = (error: unknown): string => parseWalletError(error).reason

describe('parseWalletError', () => {
  test.each([
    ['EIP-1193 4001', { code: 4001, message: 'User rejected the request.' }],
    ['ethers', { code: 'ACTION_REJECTED', message: 'user rejected action' }],
    ['code 200001', { code: 200001, message: '' }],
    ['-32000 with words', { code: -32000, message: 'User rejected transaction' }],
    [
      '-32603 nested in data',
      { code: -32603, message: 'Internal JSON-RPC error.', data: { code: 4001, message: 'denied' } },
    ],
    [
      '-32603 nested in data list',
      { code: -32603, data: [{ message: 'MetaMask Tx Signature: User denied transaction signature.' }] },
    ],
    ['nested error', { error: { code: 4001, message: '' } }],
    [
      'cause of a cause',
      { name: 'TransactionExecutionError', cause: { cause: { code: 4001, message: 'x' } } },
    ],
    ['details of a library', { shortMessage: 'failed', details: 'transaction declined' }],
    ['WalletConnect methods', { code: 5000, message: 'User rejected methods.' }],
    ['JSON inside a message', { message: 'RPC error: {"code":4001,"message":"no"}' }],
    ['named by its class', { name: 'UserRejectedRequestError', message: '' }],
    ['a bare text', 'Transaction was rejected'],
  ])('behavior: a refusal is recognised in the form of %s', (_form, error) => {
    expect(reasonOf(error)).toBe('rejected')
  })

  test.each([
    ['locked', { code: 4100, message: 'The requested account has not been authorized' }],
    ['locked', { code: -32603, message: 'Ledger device: Locked device (0x5515)' }],
    ['blindSigning', { code: -32603, message: 'Ledger: Please enable Blind signing or Contract data' }],
    ['unknownChain', { code: 4902, message: 'Unrecognized chain ID "0x38".' }],
    [
      'unknownChain',
      { code: -32603, data: { originalError: { code: 4902, message: 'Try adding the chain' } } },
    ],
    [
      'pendingRequest',
      { code: -32002, message: 'Request of type wallet_requestPermissions already pending' },
    ],
    ['insufficientGas', { code: -32000, message: 'insufficient funds for gas * price + value' }],
    ['reverted', { code: 3, message: 'execution reverted: paused' }],
    ['nonceUsed', { code: -32000, message: 'nonce too low' }],
    ['rateLimited', { name: 'HttpRequestError', status: 429, message: 'Too Many Requests' }],
    ['providerMisconfigured', { code: -32603, message: 'invalid project id' }],
    ['offline', { name: 'HttpRequestError', message: 'HTTP request failed.', details: 'Failed to fetch' }],
    ['disconnected', { code: 4900, message: '' }],
    ['unknown', { code: -32603, message: 'Internal JSON-RPC error.' }],
    ['unknown', undefined],
    ['unknown', { data: { data: {} } }],
  ])('behavior: %s is distinguished', (reason, error) => {
    expect(reasonOf(error)).toBe(reason)
  })

  test('behavior: an error that contains itself ends', () => {
    const error: Record<string, unknown> = { code: -32603, message: 'x' }
    error.cause = error
    expect(reasonOf(error)).toBe('unknown')
  })

  test('behavior: a mined failure is never called a refusal because of a word in its data', () => {
    expect(reasonOf({ code: 3, message: 'execution reverted', data: '0x08c379a0' })).toBe('reverted')
  })
})
