import { type Amount, type Asset, parseAmount } from '@bank/money'
import { BankError } from '../errors.ts'

const reasonLength = { min: 3, max: 500 }

/** An operator's own words, without blanks around them. Throws 400 unless they are 3 to 500 characters. */
export function validateReason(reason: string): string {
  const text = reason.trim()
  if (text.length < reasonLength.min || text.length > reasonLength.max) throw new BankError(400)
  return text
}

/** The id of a row as PostgreSQL has it. Throws 400. */
export function validateId(id: string | bigint): string {
  const text = String(id)
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new BankError(400)
  return text
}

/** An amount above zero. Throws 400. */
export function validateAmount<A extends Asset>(text: string, asset: A): Amount<A> {
  const parsed = parseAmount(text, asset)
  if (!parsed.ok) throw new BankError(400)
  return parsed.amount
}
