import { type Address, formatEther } from 'viem'
import { findNotes, findViewedDeposits, type OwnDeposit, type ViewedDeposit } from '../findNotes.ts'
import type { PoolState } from '../poolState.ts'
import { getApprovedTree } from '../poolTree.ts'
import type { Seed, SeedKey } from '../seed.ts'
import { countHidden, findApprovedEpoch, findSpendableTree } from '../spendableTree.ts'
import { openPools, type Reading } from './openPools.ts'
import { RecoverFailure } from './recoverFailure.ts'

export type FoundDeposit = { readonly state: PoolState; readonly own: OwnDeposit }
type ShownDeposit = { readonly state: PoolState; readonly own: ViewedDeposit }

/** Every deposit whose note one of the seeds gives, in the pools of an account or in the one that was named. */
export async function findDeposits(
  reading: Reading,
  seeds: readonly Seed[],
  account: Address | undefined,
): Promise<FoundDeposit[]> {
  const found: FoundDeposit[] = []
  for (const state of await openPools(reading, account)) {
    const notes = await Promise.all(seeds.map((seed) => findNotes(seed, { state })))
    const sorted = notes.flat().sort((one, other) => one.leafIndex - other.leafIndex)
    found.push(...sorted.map((own) => ({ state, own })))
  }
  return found
}

/** Every deposit that a view key shows, in all pools or in the one that was named. */
export async function listViewedDeposits(reading: Reading, viewKey: SeedKey): Promise<ShownDeposit[]> {
  const found: ShownDeposit[] = []
  for (const state of await openPools(reading, undefined))
    found.push(...(await findViewedDeposits(viewKey, { state })).map((own) => ({ state, own })))
  return found
}

/** The one deposit of that number. Throws RecoverFailure when there is none, several, or it was spent. */
export function getUnspent(found: readonly FoundDeposit[], leafIndex: number): FoundDeposit {
  const [match, ...others] = found.filter(({ own }) => own.leafIndex === leafIndex)
  if (match === undefined)
    throw new RecoverFailure(`This wallet has no deposit ${leafIndex}. "list" shows those that it has.`)
  if (others.length > 0)
    throw new RecoverFailure(
      `This wallet has a deposit ${leafIndex} in several pools; name one by --pool.`,
      2,
    )
  if (match.own.spent !== 'no')
    throw new RecoverFailure(
      `Deposit ${leafIndex} was ${match.own.spent === 'withdrawn' ? 'withdrawn' : 'taken back'} already.`,
    )
  return match
}

/** The deposits as lines for a reader, with what can be done with each. */
export function describeDeposits(found: readonly ShownDeposit[]): string {
  if (found.length === 0) return 'No private deposits were found here.'
  const lines = found.map(
    ({ state, own }) =>
      `${formatEther(own.denomination)} BNB  deposit ${own.leafIndex} of ${own.pool}, block ${own.blockNumber}\n    ${describe(state, own)}`,
  )
  const unspent = found.filter(({ own }) => own.spent === 'no').map(({ own }) => own.denomination)
  const total = formatEther(unspent.reduce((sum, each) => sum + each, 0n))
  return [...lines, `${unspent.length} unspent, ${total} BNB in all.`].join('\n')
}

function describe(state: PoolState, { leafIndex, spent, spend }: ViewedDeposit): string {
  if (spent === 'takenBack') return `taken back in ${spend?.txHash}`
  if (spent === 'withdrawn') return `withdrawn to ${spend?.recipient} in ${spend?.txHash}`
  if (findApprovedEpoch(state, leafIndex) === undefined)
    return 'unspent; not approved yet, or refused; can be taken back'
  const spendable = findSpendableTree(state)
  const place = getApprovedTree(state).places.get(leafIndex)
  return spendable === undefined || place === undefined || place >= spendable.size
    ? 'unspent; approved, and can be withdrawn from the next epoch on; can be taken back'
    : `unspent; can be withdrawn among ${countHidden(state, spendable)} deposits, or taken back`
}
