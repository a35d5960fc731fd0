import type { Transaction } from '@bank/database'
import { BankError } from '../../errors.ts'
import type { ProposalRow } from '../proposals/proposal.ts'
import type { ParameterRule } from './earningParameterRules.ts'
import { findParameterRule } from './parameterRules.ts'

export type ParameterChange = 'tightens' | 'loosens' | 'none' | 'refused'

const decimals = 6
const plainDecimal = /^(0|[1-9]\d{0,11})(\.\d{1,6})?$/

/** A plain decimal of at most six decimals as whole millionths, which compare exactly; undefined for anything else. */
function toMillionths(text: string): bigint | undefined {
  if (!plainDecimal.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/**
 * Classifies a change of value: refused outside the bounds or not of the kind, none for the same value,
 * else tightening or loosening. Pure.
 */
export function classifyParameterChange(rule: ParameterRule, from: string, to: string): ParameterChange {
  const [former, next, minimum, maximum] = [from, to, rule.minimum, rule.maximum].map(toMillionths)
  if (next === undefined || former === undefined || minimum === undefined || maximum === undefined)
    return 'refused'
  if (next < minimum || next > maximum || (rule.kind === 'count' && to.includes('.'))) return 'refused'
  if (next === former) return 'none'
  if (rule.looser === 'either') return 'loosens'
  return (next > former ? 'higher' : 'lower') === rule.looser ? 'loosens' : 'tightens'
}

/** Classifies a change against the current value. Throws 5001 for an unknown parameter, or a value refused or equal. */
export async function classifyAgainstCurrent(
  tx: Transaction,
  params: { readonly name: string; readonly value: string },
): Promise<'tightens' | 'loosens'> {
  const rule = findParameterRule(params.name)
  const row = await tx
    .selectFrom('bank.parameter')
    .select('value')
    .where('name', '=', params.name)
    .executeTakeFirst()
  if (!rule || !row) throw new BankError(5001)
  const change = classifyParameterChange(rule, row.value, params.value)
  if (change === 'none' || change === 'refused') throw new BankError(5001)
  return change
}

/** Throws 5001 when a proposed parameter has come to have that value, or one that makes it refused. */
export async function assertChangesParameter(
  tx: Transaction,
  { kind, detail }: Pick<ProposalRow, 'kind' | 'detail'>,
): Promise<void> {
  const { name = '', value = '' } = detail
  if (kind === 'parameter') await classifyAgainstCurrent(tx, { name, value })
}
