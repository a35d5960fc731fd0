import { randomUUID } from 'node:crypto'
import type { BankContext } from '../src/bankContext.ts'
import { approveProposal } from '../src/operators/proposals/approveProposal.ts'
import { proposeUnrecognizedPayout } from '../src/operators/unrecognizedPayouts/proposeUnrecognizedPayout.ts'
import { insertOperators } from './insertOperators.ts'

/** Acknowledges a payment that no order explains by two new operators; `id` is the payment's. */
export async function acknowledgePayout(bank: BankContext, id: string): Promise<void> {
  const names = [`una-${randomUUID().slice(0, 8)}`, `ula-${randomUUID().slice(0, 8)}`] as const
  const people = await insertOperators(bank.database, { [names[0]]: 'treasurer', [names[1]]: 'reviewer' })
  const [una, ula] = names.map((name) => people[name])
  if (!una || !ula) throw new Error('both operators are inserted')
  const reason = 'the ledger was corrected by hand'
  const proposal = await proposeUnrecognizedPayout(bank, { operator: una, id, bookAs: 'nothing', reason })
  await approveProposal(bank, { operator: ula, proposalId: proposal.id })
}
