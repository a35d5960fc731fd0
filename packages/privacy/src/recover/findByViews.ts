import { privatePoolAbi } from '@bank/chain'
import { type Address, formatEther } from 'viem'
import { type RecoveredDeposit, recoverDeposits } from '../recoverDeposits.ts'
import type { Seed } from '../seed.ts'
import type { Reading } from './openPools.ts'
import { RecoverFailure } from './recoverFailure.ts'

/** A deposit that the pool's own views describe; its amount is in wei. */
export type DepositByViews = RecoveredDeposit & { readonly denomination: bigint }

/** Every deposit of the seeds at a pool, by three of its views alone; nothing about the pool is taken for granted. */
export async function findByViews(
  { client }: Reading,
  seeds: readonly Seed[],
  pool: Address,
): Promise<DepositByViews[]> {
  const chainId = BigInt(await client.getChainId())
  const denomination = await client.readContract({
    address: pool,
    abi: privatePoolAbi,
    functionName: 'denomination',
  })
  const found = await Promise.all(seeds.map((seed) => recoverDeposits(client, seed, { chainId, pool })))
  return found
    .flat()
    .sort((one, other) => one.leafIndex - other.leafIndex)
    .map((own) => ({ ...own, denomination }))
}

/** The unspent deposit of that number. Throws RecoverFailure when there is none. */
export function getUnspentByViews(found: readonly DepositByViews[], leafIndex: number): DepositByViews {
  const match = found.find((own) => own.leafIndex === leafIndex)
  if (match === undefined)
    throw new RecoverFailure(
      `This wallet has no deposit ${leafIndex} at this pool. "list" shows those that it has.`,
    )
  if (match.isSpent) throw new RecoverFailure(`Deposit ${leafIndex} was withdrawn or taken back already.`)
  return match
}

/** The deposits as lines for a reader. */
export function describeByViews(found: readonly DepositByViews[]): string {
  if (found.length === 0) return 'No private deposits were found at this pool.'
  const lines = found.map(
    ({ denomination, leafIndex, pool, isSpent }) =>
      `${formatEther(denomination)} BNB  deposit ${leafIndex} of ${pool}\n    ${isSpent ? 'withdrawn or taken back' : 'unspent; can be taken back'}`,
  )
  const unspent = found.filter(({ isSpent }) => !isSpent)
  const total = formatEther(unspent.reduce((sum, { denomination }) => sum + denomination, 0n))
  return [...lines, `${unspent.length} unspent, ${total} BNB in all.`].join('\n')
}
