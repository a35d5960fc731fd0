import type { DayChunk } from '../settlementDays/settlementDay.ts'
import type { StakeChange } from './countStakes.ts'

/**
 * Merges what changed since the count into its chunks, in the order of their members. A member whom no chunk covers
 * extends the one before it in its placement, else the first of it, else has one of its own.
 */
export function mergeChanges(
  chunks: readonly DayChunk[],
  changes: readonly StakeChange[],
): readonly DayChunk[] {
  const merged = [...chunks]
  const indexes = new Map<number, number[]>()
  for (const [index, { placement }] of chunks.entries())
    indexes.set(placement, [...(indexes.get(placement) ?? []), index])
  for (const { placement, memberId, demandSeconds } of changes) {
    const member = BigInt(memberId)
    const own = indexes.get(placement) ?? []
    const index = own.findLast((at) => BigInt(merged[at]?.firstMember ?? 0) <= member) ?? own[0]
    const chunk = index === undefined ? undefined : merged[index]
    if (index === undefined || chunk === undefined) {
      indexes.set(placement, [merged.length])
      merged.push({ placement, firstMember: memberId, lastMember: memberId, demandSeconds })
      continue
    }
    merged[index] = {
      placement,
      firstMember: member < BigInt(chunk.firstMember) ? memberId : chunk.firstMember,
      lastMember: member > BigInt(chunk.lastMember) ? memberId : chunk.lastMember,
      demandSeconds: `${BigInt(chunk.demandSeconds) + BigInt(demandSeconds)}`,
    }
  }
  return merged
}
