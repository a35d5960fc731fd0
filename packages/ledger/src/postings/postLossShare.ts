import type { Amount } from '@bank/money'
import { eventTypes, getPlacement, type MemberId } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, post } from '../post.ts'
import { createHouseLeg, createMemberLeg } from './legs.ts'
import type { LossPosting } from './postLoss.ts'
import { postWithinHouse } from './postWithinHouse.ts'

/** A member's share of a loss, by currency; one of the two may be zero. */
export type LossSharePosting = {
  readonly key: string
  readonly memberId: MemberId
  readonly usdt: Amount<'USDT'>
  readonly gusd: Amount<'GUSD'>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Charges a member's share of a loss of the vault: type 24. Losses are in GUSD, so USDT goes to the reserve and as much
 * GUSD is issued to them. Throws LedgerError: insufficientBalance, capReached, keyReused, unknownAccount, unbalanced
 * (zero).
 */
export function postLossShare(executor: Executor, share: LossSharePosting): Promise<Posted> {
  const { key, memberId, usdt, gusd, metadata, at } = share
  const { lossShare } = eventTypes
  return post(executor, {
    placement: getPlacement(memberId),
    key,
    body: createPostingKey('lossShare', memberId, usdt.micro, gusd.micro),
    legs: [
      createMemberLeg(memberId, 'USDT', -usdt.micro, lossShare),
      createHouseLeg('reserve', usdt.micro, lossShare),
      createHouseLeg('issuance', -usdt.micro, lossShare),
      createMemberLeg(memberId, 'GUSD', -gusd.micro, lossShare),
      createHouseLeg('losses', usdt.micro + gusd.micro, lossShare),
    ],
    metadata,
    at,
  })
}

/**
 * Gives a member back a share of a loss out of USDT that the vault has beyond the ledger: type 25. Throws LedgerError:
 * capReached, keyReused, unknownAccount, unbalanced (zero).
 */
export function postLossReturn(executor: Executor, share: LossSharePosting): Promise<Posted> {
  const { key, memberId, usdt, gusd, metadata, at } = share
  const { lossReturn } = eventTypes
  return post(executor, {
    placement: getPlacement(memberId),
    key,
    body: createPostingKey('lossReturn', memberId, usdt.micro, gusd.micro),
    legs: [
      createHouseLeg('vault', -usdt.micro - gusd.micro, lossReturn),
      createMemberLeg(memberId, 'USDT', usdt.micro, lossReturn),
      createHouseLeg('reserve', gusd.micro, lossReturn),
      createHouseLeg('issuance', -gusd.micro, lossReturn),
      createMemberLeg(memberId, 'GUSD', gusd.micro, lossReturn),
    ],
    metadata,
    at,
  })
}

/**
 * Charges a loss that no measurement of growth counts, such as a payment by a stolen key, to revenue or dust: type 24.
 * Throws LedgerError: revenueExhausted, keyReused, unbalanced (zero).
 */
export function postHouseLossShare(
  executor: Executor,
  loss: Extract<LossPosting, { readonly to: 'losses' }>,
): Promise<Posted> {
  return postWithinHouse(executor, { ...loss, label: 'lossShare' })
}
