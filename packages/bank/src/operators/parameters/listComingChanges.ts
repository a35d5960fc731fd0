import type { BankContext } from '../../bankContext.ts'

/** A parameter that two operators have agreed to change, and when the new value counts. */
export type ComingChange = {
  readonly name: string
  readonly from: string
  readonly to: string
  /** Epoch milliseconds of bank time. */
  readonly effectTime: number
}

/**
 * Lists approved parameter changes that take effect later, soonest first: a loosening waits a day so that
 * members see it before it counts. Values are as the parameters have them, decimal strings.
 */
export async function listComingChanges(bank: BankContext): Promise<readonly ComingChange[]> {
  const rows = await bank.database.kysely
    .selectFrom('bank.proposal as proposal')
    .innerJoin('bank.parameter as parameter', 'parameter.name', 'proposal.subject')
    .select(['parameter.name', 'parameter.value', 'proposal.detail', 'proposal.effect_at'])
    .where('proposal.kind', '=', 'parameter')
    .where('proposal.state', '=', 'approved')
    .orderBy('proposal.effect_at')
    .orderBy('proposal.id')
    .execute()
  return rows.flatMap(({ name, value, detail, effect_at }) => {
    const to = detail.value
    return effect_at === null || to === undefined || to === value
      ? []
      : [{ name, from: value, to, effectTime: effect_at.getTime() }]
  })
}
