import { type Amount, amountOf } from '@bank/money'
import { eventTypes, getKeyPlacement, type HouseAccount, houseAccounts } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, post } from '../post.ts'

/** Fields of every posting between two house accounts in GUSD. */
export type WithinHouse = {
  readonly key: string
  readonly amount: Amount<'GUSD'>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

type Move = WithinHouse & {
  readonly from: HouseAccount
  readonly to: HouseAccount
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
    legs: [
      { accountId: houseAccounts[from].id, amount: amountOf('GUSD', -amount.micro), eventType },
      { accountId: houseAccounts[to].id, amount, eventType },
    ],
    metadata,
    at,
  })
}
