import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@bank/api-schema'
import type { Address, Hash, HDAccount } from 'viem'
import type { Draw } from '../createDraw.ts'
import type { Act } from './act.ts'
import { createCrossTransfer, createPrivateTransfer, createRecharge } from './chainActs.ts'
import type { ChainSender } from './chainSender.ts'
import {
  createCancellation,
  createExchange,
  createRedemption,
  createStake,
  createWithdrawal,
} from './moneyActs.ts'

export type ActDeps = {
  readonly api: ApiClient
  readonly draw: Draw
  readonly address: Address
  readonly send: ChainSender['send']
  readonly vault: Address
  readonly usdt: Address
  readonly pool: { readonly address: Address; readonly amount: string; readonly wei: bigint }
  readonly onRecharge: (sent: { readonly hash: Hash; readonly micro: bigint }) => void
  readonly onPrivateDeposit: (sent: { readonly hash: Hash; readonly receiver: Address }) => void
  /** Takes an account that is no member yet; undefined when all are. */
  readonly takeFriend: () => HDAccount | undefined
  readonly onInvited: (address: Address) => void
}

type CreateAct = (deps: ActDeps, params: { readonly idempotencyKey: string; readonly amount: string }) => Act

const read = (send: () => Promise<unknown>): Act => ({
  name: 'read',
  send: () => send().then(() => undefined),
})

/** Acts by how often they are drawn. */
const choices: readonly (readonly [weight: number, create: CreateAct])[] = [
  [4, ({ api, draw }, keyed) => createExchange(api, { ...keyed, from: 0, amount: `${20 + draw(60)}` })],
  [2, ({ api }, keyed) => createExchange(api, { ...keyed, from: 1 })],
  [2, ({ api, draw }, keyed) => createStake(api, { ...keyed, template: 1, amount: `${100 + draw(20)}` })],
  [2, ({ api, draw }, keyed) => createStake(api, { ...keyed, template: 2, amount: `${100 + draw(20)}` })],
  [2, ({ api }, keyed) => createRedemption(api, keyed)],
  [3, ({ api }, keyed) => createWithdrawal(api, keyed)],
  [2, ({ api }, keyed) => createCancellation(api, keyed)],
  [2, createDrawnRecharge],
  [
    2,
    (deps, keyed) => createPrivateTransfer({ ...deps, ...keyed }, { ...deps, onSent: deps.onPrivateDeposit }),
  ],
  [1, (deps, keyed) => createCrossTransfer({ ...deps, ...keyed }, deps.draw)],
  [1, createInvitation],
  [1, ({ api }) => read(() => api.queryInvitations({ pageNo: 1, pageSize: 10 }))],
  [1, ({ api }) => read(() => api.queryBalance())],
]
const weights = choices.reduce((sum, [weight]) => sum + weight, 0)

/** Draws an act; its key and amounts are those of every try. */
export function drawAct(deps: ActDeps): Act {
  const keyed = { idempotencyKey: randomUUID(), amount: `${1 + deps.draw(9)}.${deps.draw(100)}` }
  let place = deps.draw(weights)
  for (const [weight, create] of choices) {
    if (place < weight) return create(deps, keyed)
    place -= weight
  }
  throw new Error('The weights do not add up.')
}

function createDrawnRecharge(deps: ActDeps, { idempotencyKey }: { readonly idempotencyKey: string }): Act {
  const micro = BigInt(100 + deps.draw(200)) * 1_000_000n
  const onSent = (hash: Hash) => deps.onRecharge({ hash, micro })
  return createRecharge({ ...deps, idempotencyKey }, { ...deps, micro, onSent })
}

/** A friend who registers with the member's address as the invite code. */
function createInvitation(deps: ActDeps): Act {
  const friend = deps.takeFriend()
  return {
    name: 'invite',
    send: async () => {
      if (friend === undefined) return undefined
      if (!(await deps.api.existMember({ address: friend.address }))) await register(deps, friend)
      deps.onInvited(friend.address)
      return []
    },
  }
}

async function register({ api, address }: ActDeps, friend: HDAccount): Promise<void> {
  const { message, nonce } = await api.challenge({ address: friend.address, purpose: 'register' })
  const signature = await friend.signMessage({ message })
  await api.registerMember({ address: friend.address, nonce, signature, assocAddress: address })
}
