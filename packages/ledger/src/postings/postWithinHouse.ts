import { eventTypes, getKeyPlacement, type HouseAccountIn } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, post } from '../post.ts'
import { createHouseLeg } from './legs.ts'
import type { Movement } from './postMemberPair.ts'

type Move = Movement<'GUSD'> & {
  readonly from: HouseAccountIn<'GUSD'>
  readonly to: HouseAccountIn<'GUSD'>
  readonly label: 'setAside' | 'loss' | 'dust'
}

/** Moves GUSD between two house accounts; the calling functions choose them. */
export function postWithinHouse(executor: Executor, move: Move): Promise<Posted> {
  const { key, from, to, label, amount, metadata, at } = move
  const eventType = eventTypes[label]
  return post(executor, {
    placement: getKeyPlacement(key),
    key,
    body: createPostingKey(label, from, to, amount.micro),
    legs: [createHouseLeg(from, -amount.micro, eventType), createHouseLeg(to, amount.micro, eventType)],
    metadata,
    at,
  })
}
