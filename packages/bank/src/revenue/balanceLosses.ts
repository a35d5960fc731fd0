import type { Transaction } from '@bank/database'
import { createPostingKey, eventTypes, getHouseBalance, postDust, postLoss } from '@bank/ledger'
import { amountOf } from '@bank/money'

type Cause = {
  /** Amount missing in the vaults against everything booked, in micro-units. */
  readonly shortfallMicro: bigint
  readonly dustReserveMicro: bigint
  /** Makes the postings' keys unique. */
  readonly subject: readonly (string | number | bigint)[]
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

const getLeast = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * Brings the losses account to what the vaults lack, as far as revenue and then dust can bear it; what they have
 * recovered goes back, to the dust first. Then fills the dust. Returns what was newly lost (negative: recovered), in
 * micro-units. Throws LedgerError revenueExhausted when somebody spent revenue meanwhile.
 */
export async function balanceLosses(tx: Transaction, cause: Cause): Promise<bigint> {
  const [losses, shared, revenue, dust] = await Promise.all([
    getHouseBalance(tx, 'losses'),
    getHouseBalance(tx, 'losses', eventTypes.lossShare),
    getHouseBalance(tx, 'revenue'),
    getHouseBalance(tx, 'dust'),
  ])
  // Shares of members never come back to the platform by themselves.
  const change = cause.shortfallMicro - (losses.micro - shared.micro)
  const dustLack = cause.dustReserveMicro > dust.micro ? cause.dustReserveMicro - dust.micro : 0n
  if (change > 0n) {
    const ofRevenue = getLeast(change, revenue.micro)
    const ofDust = getLeast(change - ofRevenue, dust.micro)
    await move(tx, cause, { from: 'revenue', to: 'losses' }, ofRevenue)
    await move(tx, cause, { from: 'dust', to: 'losses' }, ofDust)
    // While a loss is not covered, nothing is kept back from it.
    if (ofRevenue === change) await fundDust(tx, cause, getLeast(dustLack, revenue.micro - ofRevenue))
    return ofRevenue + ofDust
  }
  const toDust = getLeast(-change, dustLack)
  const toRevenue = -change - toDust
  await move(tx, cause, { from: 'losses', to: 'dust' }, toDust)
  await move(tx, cause, { from: 'losses', to: 'revenue' }, toRevenue)
  await fundDust(tx, cause, getLeast(dustLack - toDust, revenue.micro + toRevenue))
  return change
}

type Way =
  | { readonly from: 'revenue' | 'dust'; readonly to: 'losses' }
  | { readonly from: 'losses'; readonly to: 'revenue' | 'dust' }

async function move(tx: Transaction, cause: Cause, way: Way, micro: bigint): Promise<void> {
  if (micro === 0n) return
  const key = createPostingKey('loss', ...cause.subject, way.from, way.to)
  const { metadata, at } = cause
  await postLoss(tx, { ...way, key, amount: amountOf('GUSD', micro), metadata, at })
}

async function fundDust(tx: Transaction, cause: Cause, micro: bigint): Promise<void> {
  if (micro === 0n) return
  const key = createPostingKey('dust', ...cause.subject)
  const { metadata, at } = cause
  await postDust(tx, { key, amount: amountOf('GUSD', micro), metadata, at })
}
