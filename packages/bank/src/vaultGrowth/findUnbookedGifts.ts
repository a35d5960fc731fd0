import type { ChainBlock, ChainReader } from '@bank/chain/server'
import type { Transaction } from '@bank/database'
import type { Address } from 'viem'
import { sumBookedFromVault } from './sumBookedFromVault.ts'

/** Amounts of a vault beyond its deposits, in micro-units. */
export type UnbookedGifts = {
  /** Given and not booked; negative when more was booked than was given. */
  readonly giftsMicro: bigint
  /** Shortfall against everything booked, as the next measurement will find it. */
  readonly shortfallMicro: bigint
}

/**
 * Computes gifts to a vault up to a final block that are not booked yet, and its shortfall. Undefined before the first
 * measurement of growth: gifts and growth are indistinguishable by then. Throws ChainReadError.
 */
export async function findUnbookedGifts(
  tx: Transaction,
  params: {
    readonly reader: ChainReader
    readonly vault: Address
    readonly block: ChainBlock
    /** Assets and counters of the vault at that block, in token units. */
    readonly assets: bigint
    readonly deposited: bigint
    readonly paidOut: bigint
  },
): Promise<UnbookedGifts | undefined> {
  const { reader, vault, block, assets, deposited, paidOut } = params
  const last = await tx
    .selectFrom('bank.growth')
    .select(['to_block', 'assets', 'deposited', 'paid_out', 'donated_total', 'micro_unit', 'shortfall'])
    .where('chain_id', '=', `${reader.chainId}`)
    .where('vault', '=', vault)
    .orderBy('to_block', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return undefined
  const microUnit = BigInt(last.micro_unit)
  const fromBlock = BigInt(last.to_block) + 1n
  let [given, shortfallMicro] = [0n, BigInt(last.shortfall)]
  if (fromBlock <= block.number) {
    const range = { vault, blockHash: block.hash, fromBlock, toBlock: block.number }
    const { received, recalled, suppliedByOthers } = await reader.scanVaultInflows(range)
    const newDeposits = deposited - BigInt(last.deposited)
    given = received - recalled - newDeposits + suppliedByOthers
    const grown = assets - BigInt(last.assets) - newDeposits + (paidOut - BigInt(last.paid_out)) - given
    // Rounded to the hole's side: what is a part of a micro-unit is no capital.
    shortfallMicro += grown < 0n ? (microUnit - 1n - grown) / microUnit : -(grown / microUnit)
  }
  return {
    giftsMicro: (BigInt(last.donated_total) + given) / microUnit - (await sumBookedFromVault(tx)),
    shortfallMicro: shortfallMicro > 0n ? shortfallMicro : 0n,
  }
}
