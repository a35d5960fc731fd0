import type { Reward, RewardRates, TreeMember } from './rewardTrees.ts'

const one = 1_000_000_000n
type Due = { base: bigint; gross: bigint }

/**
 * Model of the reward rules from the side of the recipient, without regard to speed: every member walks all
 * descendants. The database computes in the other direction, from the earner upwards.
 */
export function modelRewards(
  tree: readonly TreeMember[],
  { budget, rates }: { budget: bigint; rates: RewardRates },
): { due: bigint; paid: bigint; rewards: Reward[] } {
  const children = tree.map((): number[] => [])
  for (const [place, { inviter }] of tree.entries()) if (inviter !== null) children[inviter]?.push(place)
  const getRate = (level: number) =>
    rates.levels.slice(0, level).reduce((most, rate) => (rate > most ? rate : most), 0n)
  const at = (place: number) => tree[place] ?? { inviter: null, level: 0, interest: 0n }

  const recommend = tree.map((_, place) =>
    sum((children[place] ?? []).map((child) => part(at(child).interest, rates.recommend))),
  )
  const community = tree.map(({ level }, place) => {
    const found: Due = { base: 0n, gross: 0n }
    const own = getRate(level)
    // Members between the inviter and this one have been paid their rate before.
    const waiting = (children[place] ?? []).map((child) => ({ child, paid: 0n }))
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { child, paid } = next
      if (own <= paid) continue
      const { interest, level: below } = at(child)
      found.gross += part(interest, own - paid).gross
      found.base += interest
      const rate = getRate(below)
      const most = rate > paid ? rate : paid
      for (const grandchild of children[child] ?? []) waiting.push({ child: grandchild, paid: most })
    }
    return found
  })
  const equal = tree.map(({ level }, place) => {
    const found: Due = { base: 0n, gross: 0n }
    const waiting = [...(children[place] ?? [])]
    for (let child = waiting.pop(); child !== undefined; child = waiting.pop()) {
      const below = at(child).level
      const reward = community[child]
      if (below === level && reward && reward.gross > 0n) {
        found.gross += (reward.gross * rates.equal) / one
        found.base += reward.base
      }
      // Once in a line: the nearest of the level takes it, and a higher one ends the search.
      if (below < level) waiting.push(...(children[child] ?? []))
    }
    return found
  })

  const all = [recommend, community, equal].flatMap((of, index) =>
    of.map(({ base, gross }, place) => ({ place, type: 4 + index, base, gross, paid: gross })),
  )
  const rewards = all.filter(({ gross }) => gross > 0n)
  const due = rewards.reduce((total, { gross }) => total + gross, 0n)
  if (due > budget) for (const reward of rewards) reward.paid = (reward.gross * budget) / due
  const paid = rewards.reduce((total, reward) => total + reward.paid, 0n)
  rewards.sort((left, right) => left.place - right.place || left.type - right.type)
  return { due, paid, rewards }
}

function part(interest: bigint, rate: bigint): Due {
  return { base: interest, gross: (interest * rate) / one }
}

function sum(dues: readonly Due[]): Due {
  return {
    base: dues.reduce((total, { base }) => total + base, 0n),
    gross: dues.reduce((total, { gross }) => total + gross, 0n),
  }
}
