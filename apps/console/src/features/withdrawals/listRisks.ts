import { compare, fromDecimal } from '@bank/money'
import type { Withdrawal } from '../../labels/withdrawalLabels.ts'

/** Below this age an account has shown nothing yet. */
const youngMs = 86_400_000

export type Risk = 'suspended' | 'sanctioned' | 'unanswered' | 'first' | 'young' | 'overLimit'

/** Lists the risks of an order; `dailyLimit` is the amount a member may withdraw in 24 h without review. */
export function listRisks(
  { risk, isMemberBanned }: Pick<Withdrawal, 'risk' | 'isMemberBanned'>,
  dailyLimit: string | undefined,
): readonly Risk[] {
  const risks: Risk[] = isMemberBanned ? ['suspended'] : []
  if (risk === null) return risks
  if (risk.isSanctioned === true) risks.push('sanctioned')
  if (risk.isSanctioned === null) risks.push('unanswered')
  if (risk.isFirst) risks.push('first')
  if (risk.accountAgeMs < youngMs) risks.push('young')
  if (
    dailyLimit !== undefined &&
    compare(fromDecimal(risk.lastDayAmount, 'GUSD'), fromDecimal(dailyLimit, 'GUSD')) > 0
  )
    risks.push('overLimit')
  return risks
}
