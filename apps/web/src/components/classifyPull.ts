/** How far a finger has come: not pulling, pulling, or far enough that letting go means it. */
export type Pull = 'none' | 'begun' | 'enough'

const noticedPx = 24
const enoughPx = 96

/** What a finger means that moved so far down and so far sideways; a page that is not at its top is being scrolled. */
export function classifyPull(move: {
  readonly down: number
  readonly aside: number
  readonly scrolled: number
}): Pull {
  const isDownward = move.down > Math.abs(move.aside) * 2
  if (move.scrolled > 0 || !isDownward || move.down < noticedPx) return 'none'
  return move.down < enoughPx ? 'begun' : 'enough'
}
