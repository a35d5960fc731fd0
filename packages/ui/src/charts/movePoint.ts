/** Computes the point that a key selects from the one at `index` of `count`; undefined for other keys. */
export function movePoint(key: string, index: number, count: number): number | undefined {
  const last = count - 1
  const far = Math.max(1, Math.round(count / 10))
  const moves: ReadonlyMap<string, number> = new Map([
    ['ArrowLeft', index - 1],
    ['ArrowDown', index - 1],
    ['ArrowRight', index + 1],
    ['ArrowUp', index + 1],
    ['PageDown', index - far],
    ['PageUp', index + far],
    ['Home', 0],
    ['End', last],
  ])
  const next = moves.get(key)
  return next === undefined ? undefined : Math.min(last, Math.max(0, next))
}

/** Finds the place nearest to `across`; all of them from 0 to 100, in order. -1 where there is none. */
export function findNearestPoint(places: readonly number[], across: number): number {
  return places.reduce((best, place, index) => {
    const nearest = places[best]
    return nearest === undefined || Math.abs(place - across) < Math.abs(nearest - across) ? index : best
  }, -1)
}
