import { amountOf, toDecimal } from '@bank/money'

/** One thing that a line of the audit says besides who, what and when. */
export type DetailFact = { readonly name: string; readonly value: string }

/** The facts in a line's JSON, in the order they were written; text that is no object is one fact without a name. */
export function readDetail(json: string): readonly DetailFact[] {
  const parsed = parse(json)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return [{ name: '', value: json }]
  const said = Object.values(parsed)
  return Object.entries(parsed)
    .filter(([, value]) => value !== null && value !== '')
    .filter(([name, value]) => name !== 'about' || !isSaid(String(value), said))
    .map(([name, value]) => toFact(name, typeof value === 'string' ? value : JSON.stringify(value)))
}

/** A proposal's subject, such as `member 9`, beside a fact that already says 9. */
const isSaid = (about: string, said: readonly unknown[]): boolean =>
  said.filter((value) => value === about).length > 1 || said.includes(about.split(' ').at(-1))

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
