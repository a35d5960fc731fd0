/** A seeded member: which account of the mnemonic, who invited it, and what it does, in whole USDT and GUSD. */
export type SeededMember = {
  readonly index: number
  readonly inviterIndex: number
  readonly rechargeUsdt: number
  readonly exchangeUsdt: number
  readonly exchangeBackGusd: number
}

const firstIndex = 20
const count = 90
const directOfRoot = 4
const directOfOthers = 3

/**
 * The members that a new demo begins with: a tree below the root member, four wide and then three, every one with a
 * recharge and most with exchanges. Figures follow from the position, so that every new demo is the same.
 */
export const seededMembers: readonly SeededMember[] = Array.from({ length: count }, (_, place) => {
  const rechargeUsdt = 150 + ((place * 7_919) % 47) * 85
  return {
    index: firstIndex + place,
    inviterIndex: place < directOfRoot ? 0 : firstIndex + Math.floor((place - directOfRoot) / directOfOthers),
    rechargeUsdt,
    exchangeUsdt: place % 4 === 3 ? 0 : Math.floor((rechargeUsdt * (40 + (place % 5) * 10)) / 100),
    exchangeBackGusd: place % 6 === 2 ? Math.floor(rechargeUsdt / 10) : 0,
  }
})

/** The root member's plan in a new demo. */
export const rootSeed: SeededMember = {
  index: 0,
  inviterIndex: 0,
  rechargeUsdt: 5_000,
  exchangeUsdt: 3_000,
  exchangeBackGusd: 250,
}
