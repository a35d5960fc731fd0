import { BankError } from '../errors.ts'

/** Reads the number of an order as a caller wrote it; anything else names no order. Throws 3019. */
export function parseWithdrawalId(text: string): bigint {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new BankError(3019)
  return BigInt(text)
}
