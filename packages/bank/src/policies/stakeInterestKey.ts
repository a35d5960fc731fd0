import { createPostingKey } from '@bank/ledger'

/** The posting key of what a stake is paid on its redemption, by where the interest was kept until then. */
export const stakeInterestKey = (stakeId: string, from: 'escrow' | 'revenue'): string =>
  createPostingKey('stakeInterest', stakeId, from)
