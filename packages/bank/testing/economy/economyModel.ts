import type { MemberId } from '@bank/ledger'

/** An open stake as its buyer remembers it; amounts in micro-units, rates in parts of 10⁹ a year. */
export type RememberedStake = {
  readonly memberId: MemberId
  readonly principal: bigint
  readonly days: number
  readonly startPpb: bigint
  readonly promised: bigint
  readonly openedMs: number
}

/** The members' own records of an economy, to compare with the bank's ledger; amounts in micro-units. */
export type EconomyModel = {
  deposited: bigint
  fees: bigint
  capital: bigint
  readonly stakes: Map<string, RememberedStake>
  /** True if the vault covered its liabilities at the last measurement. */
  isSolvent: boolean
  /** The amount lacking at that measurement. */
  missing: bigint
  /** The count of each act, and of the bank's refusals. */
  readonly done: Record<string, number>
}

/** A model of an economy in which nothing has happened. */
export function createEconomyModel(): EconomyModel {
  return { deposited: 0n, fees: 0n, capital: 0n, stakes: new Map(), isSolvent: true, missing: 0n, done: {} }
}

/** Random numbers of an economy, the same for the same seed. */
export type Dice = {
  /** From 0 to 1. */
  roll(): number
  /** A whole number below `bound`. */
  below(bound: number): number
  /** Micro-units between two bounds, small ones as likely as large ones. */
  micro(least: bigint, most: bigint): bigint
  pick<T>(list: readonly T[]): T
}

/** Mulberry32. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (bound: number) => Math.floor(roll() * bound)
  return {
    roll,
    below,
    micro: (least, most) => {
      if (most <= least) return least
      const size = Number(least) * (Number(most) / Number(least)) ** roll()
      const whole = BigInt(Math.floor(size))
      return whole < least ? least : whole > most ? most : whole
    },
    pick: (list) => {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('there is nothing to pick from')
      return picked
    },
  }
}
