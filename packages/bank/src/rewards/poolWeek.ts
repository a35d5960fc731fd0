import type { Level } from '../settings/earningParameters.ts'

const dayMs = 86_400_000
/** 1970-01-05 was the first Monday. */
const firstMondayMs = 4 * dayMs
const weekMs = 7 * dayMs

/** Members below take no part in the bonus pool, whatever their weight. */
const lowestLevel = 3

/** The newest Monday at a time, as the database names it, and when the next one begins. */
export function readPoolWeek(now: Date): { readonly week: string; readonly nextShareMs: number } {
  const mondayMs = firstMondayMs + Math.floor((now.getTime() - firstMondayMs) / weekMs) * weekMs
  return { week: new Date(mondayMs).toISOString().slice(0, 10), nextShareMs: mondayMs + weekMs }
}

/** The levels that share the pool, lowest first. */
export function getPoolLevels(levels: readonly Level[]): readonly Level[] {
  return levels.filter(({ level, poolWeight }) => level >= lowestLevel && poolWeight > 0)
}
