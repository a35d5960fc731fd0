import type { BankContext } from '../../bankContext.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import { type OperatorName, selectProposals } from '../proposals/proposal.ts'
import type { ParameterRule } from './earningParameterRules.ts'
import { parameterRules } from './parameterRules.ts'

/** A parameter with its bounds and what is pending; times in epoch milliseconds. */
export type ParameterRow = ParameterRule & {
  readonly name: string
  readonly value: string
  readonly changeTime: number
  readonly pending: {
    readonly proposalId: string
    readonly value: string
    readonly state: 'open' | 'approved'
    readonly proposedBy: OperatorName
    readonly effectTime: number | null
  } | null
}

/** Every parameter that operators change one by one. Throws 403. */
export async function listParameters(
  bank: BankContext,
  params: { readonly operator: Operator },
): Promise<ParameterRow[]> {
  assertMay(params.operator, 'parameters.read')
  const { kysely } = bank.database
  const [values, proposals] = await Promise.all([
    kysely.selectFrom('bank.parameter').selectAll().execute(),
    selectProposals(kysely)
      .where('kind', '=', 'parameter')
      .where('state', 'in', ['open', 'approved'])
      .orderBy('proposal.id', 'desc')
      .execute(),
  ])
  return Object.entries(parameterRules).flatMap(([name, rule]) => {
    const current = values.find((row) => row.name === name)
    if (!current) return []
    const waiting = proposals.find((row) => row.subject === name)
    const pending = waiting && {
      proposalId: waiting.id,
      value: waiting.detail.value ?? '',
      state: waiting.state === 'approved' ? ('approved' as const) : ('open' as const),
      proposedBy: { id: waiting.proposed_by, name: waiting.proposer_name },
      effectTime: waiting.effect_at?.getTime() ?? null,
    }
    const { value, changed_at } = current
    return [{ ...rule, name, value, changeTime: changed_at.getTime(), pending: pending ?? null }]
  })
}
