import { randomUUID } from 'node:crypto'
import type { BankContext } from '../src/bankContext.ts'
import { approveProposal } from '../src/operators/proposals/approveProposal.ts'
import { proposeBreachLift } from '../src/reconcileBooks.ts'
import { insertOperators } from './insertOperators.ts'

/** Lifts a breach of the books by two new operators. */
export async function liftBreach(bank: BankContext, id: string): Promise<void> {
  const names = [`lia-${randomUUID().slice(0, 8)}`, `leo-${randomUUID().slice(0, 8)}`] as const
  const people = await insertOperators(bank.database, { [names[0]]: 'treasurer', [names[1]]: 'reviewer' })
  const [lia, leo] = names.map((name) => people[name])
  if (!lia || !leo) throw new Error('both operators are inserted')
  const proposal = await proposeBreachLift(bank, { operator: lia, id, reason: 'the row was corrected' })
  await approveProposal(bank, { operator: leo, proposalId: proposal.id })
}
