import fc from 'fast-check'

const one = 1_000_000n
/** 3 % a year for one day, in parts of 10⁹: rounded down for each stake apart, as the settlement does. */
export const dayRate = 82_191n

/** One wallet with its stake; its own are those of the member who splits. */
export type Wallet = { readonly inviter: number | null; readonly principal: bigint; readonly isOwn: boolean }

export const interestOf = (principal: bigint) => (principal * dayRate) / 1_000_000_000n

export const amounts = fc.constantFrom(0n, 100n, 500n, 1_000n, 5_000n, 30_000n, 150_000n, 600_000n)
/** Strangers in a tree of any shape; the first is the root. */
export const strangers = fc.array(fc.tuple(fc.nat(), amounts), { minLength: 1, maxLength: 40 }).map((drawn) =>
  drawn.map(
    ([number, principal], place): Wallet => ({
      inviter: place === 0 ? null : number % place,
      principal: principal * one,
      isOwn: false,
    }),
  ),
)
/** Cuts of one stake into parts, each with the own wallet that the new one is below. */
export const cuts = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 100 })), {
  minLength: 2,
  maxLength: 40,
})
export const stakes = fc.constantFrom(100n, 5_000n, 105_000n, 800_000n, 3_000_000n)

/** The same stake over several wallets, the first of them invited by a stranger and each other by an earlier one. */
export function split(
  stake: bigint,
  drawn: readonly (readonly [number, number])[],
  stranger: number,
  at: number,
): Wallet[] {
  const weights = drawn.map(([, weight]) => BigInt(weight))
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const parts = weights.map((weight) => (stake * weight) / total)
  const rest = stake - parts.reduce((sum, part) => sum + part, 0n)
  return drawn.map(([number], index) => ({
    inviter: index === 0 ? stranger : at + (number % index),
    principal: (parts[index] ?? 0n) + (index === 0 ? rest : 0n),
    isOwn: true,
  }))
}
