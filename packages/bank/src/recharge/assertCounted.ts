import type { VaultDeposit } from '@bank/chain/server'
import { fromTokenUnits } from '@bank/money'
import { FollowerHalted } from '../chainFollower/followerHalted.ts'

/** A deposit in whole micro-units, with the vault's counter just after it. */
export type CountedDeposit = VaultDeposit & { readonly micro: bigint; readonly countedMicro: bigint }

/** Converts token units to micro-units; throws FollowerHalted invalidAmount. */
export function toMicroUnits(tokenUnits: bigint, decimals: number): bigint {
  try {
    return fromTokenUnits(tokenUnits, decimals, 'USDT').micro
  } catch {
    throw new FollowerHalted('invalidAmount', `${tokenUnits} token units at ${decimals} decimals`)
  }
}

/**
 * Proves that deposits in chain order lead from one reading of the vault's counter to the next, one by one:
 * a log that is missing, doubled, altered or made up breaks the chain. Throws FollowerHalted counterMismatch,
 * invalidAmount.
 */
export function assertCounted(
  deposits: readonly VaultDeposit[],
  params: { fromMicro: bigint; toMicro: bigint; decimals: number },
): CountedDeposit[] {
  let runningMicro = params.fromMicro
  const counted = deposits.map((deposit) => {
    const micro = toMicroUnits(deposit.tokenUnits, params.decimals)
    const countedMicro = toMicroUnits(deposit.totalDeposited, params.decimals)
    runningMicro += micro
    if (micro <= 0n || countedMicro !== runningMicro)
      throw new FollowerHalted(
        'counterMismatch',
        `${deposit.txHash}: the vault counted ${countedMicro}, the deposits read make ${runningMicro}`,
      )
    return { ...deposit, micro, countedMicro }
  })
  if (runningMicro !== params.toMicro)
    throw new FollowerHalted(
      'counterMismatch',
      `the vault counted ${params.toMicro}, the deposits read make ${runningMicro}`,
    )
  return counted
}
