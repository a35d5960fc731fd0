import type { Amount, Asset, BookAsset } from '@bank/money'
import {
  getMemberAccountId,
  getPlacement,
  type HouseAccount,
  type HouseAccountIn,
  houseAccounts,
  type MemberId,
} from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, postPair } from '../post.ts'

/** Fields of every posting of one amount. */
export type Movement<A extends BookAsset = Asset> = {
  readonly key: string
  readonly amount: Amount<A>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

export type MemberMovement<A extends Asset = Asset> = Movement<A> & { readonly memberId: MemberId }

type MemberPair<A extends Asset> = MemberMovement<A> & {
  readonly label: string
  readonly eventType: number
} & (
    | { readonly from: HouseAccountIn<A>; readonly to: 'member' }
    | { readonly from: 'member'; readonly to: HouseAccountIn<A> }
  )

/** Moves an amount between a member and a house account; the calling functions choose them. */
export function postMemberPair<A extends Asset>(executor: Executor, pair: MemberPair<A>): Promise<Posted> {
  const { key, memberId, label, amount, eventType, metadata, at } = pair
  const getAccountId = (side: HouseAccount | 'member') =>
    side === 'member' ? getMemberAccountId(memberId, amount.asset) : houseAccounts[side].id
  return postPair(executor, {
    placement: getPlacement(memberId),
    key,
    body: createPostingKey(label, memberId, amount.micro),
    from: getAccountId(pair.from),
    to: getAccountId(pair.to),
    amount,
    eventType,
    metadata,
    at,
  })
}
