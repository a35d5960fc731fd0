import type { ConsoleResult } from '@bank/api-schema/console'
import { getPayoutReviewTypedData } from '@bank/chain'

type Provider = { request(call: { method: string; params?: readonly unknown[] }): Promise<unknown> }
export type Review = ConsoleResult<'queryPayoutReview'>

/** The browser has no wallet, or its user allowed no account. */
export class NoWallet extends Error {
  override readonly name = 'NoWallet'
}

const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** Formats the typed data of a review as wallets read it: JSON, with numbers as decimal digits. */
export function formatTypedData(review: Review): string {
  const { domain, types, ...typed } = getPayoutReviewTypedData({
    chainId: review.chainId,
    vault: review.vault as `0x${string}`,
    number: BigInt(review.withdrawalId),
    key: review.orderKey as `0x${string}`,
    recipient: review.recipient as `0x${string}`,
    total: BigInt(review.total),
    deadline: BigInt(review.deadline),
  })
  return JSON.stringify({ ...typed, domain, types: { EIP712Domain: domainType, ...types } }, (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
}

/** Requests the reviewer's signature of the browser's wallet. Throws NoWallet, and what the wallet says. */
export async function signWithWallet(
  review: Review,
  provider: Provider | undefined = (window as { ethereum?: Provider }).ethereum,
): Promise<{ readonly reviewer: string; readonly signature: string }> {
  const accounts = await provider?.request({ method: 'eth_requestAccounts' })
  const [reviewer] = Array.isArray(accounts) ? accounts : []
  if (provider === undefined || typeof reviewer !== 'string') throw new NoWallet('no account of a wallet')
  const params = [reviewer, formatTypedData(review)]
  const signature = await provider.request({ method: 'eth_signTypedData_v4', params })
  return { reviewer, signature: `${signature}` }
}
