import { amountOf, toDecimal } from '@bank/money'

/** One thing that a line of the audit says besides who, what and when. */
export type DetailFact = { readonly name: string; readonly value: string }

/** The facts in a line's JSON, in the order they were written; text that is no object is one fact without a name. */
export function readDetail(json: string): readonly DetailFact[] {
  const parsed = parse(json)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return [{ name: '', value: json }]
  return Object.entries(parsed)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => toFact(name, typeof value === 'string' ? value : JSON.stringify(value)))
}

/** Micro-units are written as the amount they are: people read 300, not 300000000. */
function toFact(name: string, value: string): DetailFact {
  if (!name.endsWith('Micro') || !/^\d{1,18}$/.test(value)) return { name, value }
  return { name: name.slice(0, -'Micro'.length), value: toDecimal(amountOf('USDT', BigInt(value))) }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
