import type { ApiClient } from '@bank/api-schema'
import type { ChainClients } from '../chains/createChainClients.ts'
import type { DemoKeys } from '../demoKeys.ts'
import type { DemoOperator } from './addDemoOperators.ts'
import { seededMembers } from './seededMembers.ts'
import { signInMember } from './signInMember.ts'
import { type SignedInOperator, signInOperator } from './signInOperator.ts'

/** A seeded member's withdrawals: an operator reviews the first, the small ones after it are approved automatically. */
export type SeededWithdrawal = {
  readonly index: number
  /** GUSD. */
  readonly amounts: readonly string[]
} & (
  | { readonly verdict: 'approve'; readonly reviewer: string }
  | { readonly verdict: 'reject'; readonly reviewer: string; readonly reason: string }
  | { readonly verdict: 'leave' }
)

/** The withdrawals that a new demo begins with: paid ones, one refused, and one that waits for an operator. */
export const seededWithdrawals: readonly SeededWithdrawal[] = [
  { index: 58, amounts: ['60', '25.5', '12'], verdict: 'approve', reviewer: 'reviewer' },
  { index: 57, amounts: ['40', '18.75'], verdict: 'approve', reviewer: 'reviewer2' },
  {
    index: 56,
    amounts: ['90'],
    verdict: 'reject',
    reviewer: 'reviewer2',
    reason: 'The member asked by telephone to stop it.',
  },
  { index: 54, amounts: ['120'], verdict: 'leave' },
]

export type WithdrawalSeedOptions = {
  readonly apiUrl: string
  readonly consoleUrl: string
  readonly consoleOrigin: string
  readonly clients: ChainClients
  readonly keys: DemoKeys
  readonly operators: readonly DemoOperator[]
}

type Payee = { readonly plan: SeededWithdrawal; readonly api: ApiClient }
type Order = Payee & { readonly withdrawalId: string }

const timeoutMs = 120_000
const pollMs = 100
/** A payment and the two blocks that make it final. */
const finalityBlocks = 3
const finalStates = { approve: 'confirmed', reject: 'rejected', leave: 'review' } as const

/**
 * Gives the demo withdrawals, all asked for through the api, reviewed at the console and paid by the worker. Doing it
 * again after an interruption adds only what is missing.
 */
export async function seedWithdrawals(options: WithdrawalSeedOptions): Promise<void> {
  const payees = await Promise.all(seededWithdrawals.map((plan) => openPayee(options, plan)))
  const first = await Promise.all(payees.map((payee) => request(payee, 0)))
  await waitUntil(options, first, (state) => state !== 'requested' && state !== 'screening')
  for (const operator of options.operators) await applyVerdicts(options, first, operator)
  await waitUntil(options, first, (state, { verdict }) => state === finalStates[verdict])
  // A first withdrawal is always reviewed; later small ones are approved automatically.
  const later = payees.flatMap((payee) =>
    payee.plan.amounts.slice(1).map((_, index) => request(payee, index + 1)),
  )
  await waitUntil(options, await Promise.all(later), (state) => state === 'confirmed')
}

async function openPayee(options: WithdrawalSeedOptions, plan: SeededWithdrawal): Promise<Payee> {
  const seed = seededMembers.find(({ index }) => index === plan.index)
  if (seed === undefined) throw new Error(`account ${plan.index} is no seeded member`)
  const { api } = await signInMember(options, seed)
  return { plan, api }
}

/** Asks for the withdrawal at a place of the plan; the same key at every try makes it one order. */
async function request(payee: Payee, place: number): Promise<Order> {
  const { plan, api } = payee
  const amount = plan.amounts[place]
  if (amount === undefined) throw new Error(`account ${plan.index} plans no withdrawal ${place}`)
  const idempotencyKey = `seed-${plan.index}-withdraw-${place}`
  const { withdrawalId } = await api.withdraw({ amount }, { idempotencyKey })
  return { ...payee, withdrawalId }
}

async function readState({ api, withdrawalId }: Order): Promise<string> {
  return (await api.queryWithdrawal({ withdrawalId })).state
}

async function waitUntil(
  { clients }: WithdrawalSeedOptions,
  orders: readonly Order[],
  isReached: (state: string, plan: SeededWithdrawal) => boolean,
): Promise<void> {
  const untilMs = Date.now() + timeoutMs
  for (;;) {
    const found = await Promise.all(
      orders.map(async (order) => ({ plan: order.plan, state: await readState(order) })),
    )
    if (found.every(({ plan, state }) => isReached(state, plan))) return
    if (Date.now() > untilMs)
      throw new Error(`withdrawals stand still: ${found.map(({ state }) => state).join(', ')}; see the logs`)
    if (found.some(({ state }) => state === 'broadcast')) await clients.local.mine(finalityBlocks)
    await new Promise((done) => setTimeout(done, pollMs))
  }
}

/** Lets one operator do what the plan has for them, as far as it is not done yet. */
async function applyVerdicts(
  options: WithdrawalSeedOptions,
  orders: readonly Order[],
  operator: DemoOperator,
): Promise<void> {
  let signedIn: SignedInOperator | undefined
  for (const order of orders) {
    const { plan, withdrawalId } = order
    if (plan.verdict === 'leave' || plan.reviewer !== operator.name) continue
    if ((await readState(order)) !== 'review') continue
    signedIn ??= await signInOperator(options, operator)
    await applyVerdict(signedIn, plan, withdrawalId)
  }
  await signedIn?.console.signOut()
}

async function applyVerdict(
  { console, confirm }: SignedInOperator,
  plan: SeededWithdrawal,
  withdrawalId: string,
): Promise<void> {
  if (plan.verdict === 'reject') {
    await console.rejectWithdrawal({ withdrawalId, reason: plan.reason })
    return
  }
  const { summary } = await console.queryWithdrawal({ withdrawalId })
  await confirm((totp) => console.approveWithdrawal({ withdrawalId, summaryHash: summary.hash, totp }))
}
