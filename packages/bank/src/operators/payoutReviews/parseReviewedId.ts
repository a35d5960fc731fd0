import { BankError } from '../../errors.ts'

/** Reads the number of an order as a caller wrote it; anything else names no order. Throws BankError 3019. */
export function parseReviewedId(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new BankError(3019)
  return text
}
