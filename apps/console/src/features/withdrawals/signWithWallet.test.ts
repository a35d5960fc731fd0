import { getPayoutReviewTypedData } from '@bank/chain'
import { getTestAccount } from '@bank/chain/testing'
import { describe, expect, test } from 'vitest'
import { formatTypedData, NoWallet, type Review, signWithWallet } from './signWithWallet.ts'

const account = getTestAccount(16)
const review: Review = {
  withdrawalId: '7',
  memberId: '3',
  recipient: '0x2222222222222222222222222222222222222222',
  amount: '60000',
  total: '60000000000000000000000',
  orderKey: `0x${'ab'.repeat(16)}${'00'.repeat(16)}`,
  chainId: 56,
  vault: '0x3333333333333333333333333333333333333333',
  deadline: 2_000_000_000,
  signaturesNeeded: 2,
  signatures: [],
}

/** A wallet that signs the JSON that it is given, as a wallet reads it. */
const wallet = {
  request: async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
    if (method === 'eth_requestAccounts') return [account.address]
    return account.signTypedData(JSON.parse(`${params?.[1]}`))
  },
}

describe('signWithWallet', () => {
  test('default: the wallet signs what the vault verifies', async () => {
    const { reviewer, signature } = await signWithWallet(review, wallet)
    const typed = getPayoutReviewTypedData({
      chainId: 56,
      vault: '0x3333333333333333333333333333333333333333',
      number: 7n,
      key: `0x${'ab'.repeat(16)}${'00'.repeat(16)}`,
      recipient: '0x2222222222222222222222222222222222222222',
      total: 60_000n * 10n ** 18n,
      deadline: 2_000_000_000n,
    })
    expect(reviewer).toBe(account.address)
    expect(signature).toBe(await account.signTypedData(typed))
  })

  test('behavior: the wallet shows number, recipient, total and deadline under readable names', () => {
    expect(JSON.parse(formatTypedData(review))).toMatchObject({
      primaryType: 'PayoutReview',
      domain: { name: 'Vault', chainId: 56, verifyingContract: review.vault },
      message: {
        order: '7',
        recipient: review.recipient,
        total: review.total,
        deadline: '2000000000',
      },
    })
  })

  test('error: NoWallet without a provider or an account', async () => {
    const silent = { request: async () => [] }
    await expect(signWithWallet(review, silent)).rejects.toBeInstanceOf(NoWallet)
  })
})
