import type { BankContext } from '../bankContext.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import { readAlarms } from './readAlarms.ts'
import type { Alarm } from './severities.ts'

/** Lists the alarms that need an operator now, worst first; empty when all is well. Throws 403. */
export async function listAlarms(
  bank: BankContext,
  { operator }: { readonly operator: Operator },
): Promise<Alarm[]> {
  assertMay(operator, 'health.read')
  return readAlarms(bank)
}
