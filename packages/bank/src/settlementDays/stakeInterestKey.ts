import { createPostingKey } from '@bank/ledger'

/** Returns the posting key of the interest paid at redemption, by the account that paid it. */
export const stakeInterestKey = (stakeId: string, from: 'escrow' | 'revenue'): string =>
  createPostingKey('stakeInterest', stakeId, from)
