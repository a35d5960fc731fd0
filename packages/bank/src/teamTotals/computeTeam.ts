import type { Transaction } from '@bank/database'
import { computeTeamTotals, type TeamTotals } from '../policies/computeTeamTotals.ts'
import type { Level } from '../settings/earningParameters.ts'
import { readTeamTree, type StoredTree } from './readTeamTree.ts'

/**
 * Computes everybody's team as it stands and the level of the seven days before `weekEnd`, in bank time. A stake counts
 * by the part of these days in which it was open, so what is opened at their end weighs nothing.
 */
export async function computeTeam(
  tx: Transaction,
  { levels, weekEnd }: { readonly levels: readonly Level[]; readonly weekEnd: Date },
): Promise<{ readonly tree: StoredTree; readonly totals: TeamTotals }> {
  const terms = levels.map(({ selfStake, community, lines }) => ({
    selfStake: selfStake.micro,
    community: community.micro,
    lines,
  }))
  const tree = await readTeamTree(tx, weekEnd)
  return { tree, totals: await computeTeamTotals(tree, terms) }
}
