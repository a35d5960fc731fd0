import { z } from 'zod'

/** Far longer than any real amount, and short enough for a person to read. */
const longestAmount = 128

/**
 * Returns a JSON number as decimal text. A number too large for JSON to carry exactly becomes exponent notation, which
 * every amount parser rejects.
 */
function toDecimalText(value: number): string {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return value.toExponential()
  const text = String(value)
  const tiny = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text)
  if (tiny === null) return text
  const [, sign = '', first = '', rest = '', zeros = ''] = tiny
  return `${sign}0.${'0'.repeat(Number(zeros) - 1)}${first}${rest}`
}

/** An amount as a decimal string or a JSON number; the bank parses it and answers the specific error code. */
export const amountField = z
  .union([z.string().max(longestAmount), z.number()])
  .transform((value) => (typeof value === 'number' ? toDecimalText(value) : value))
  .meta({
    description: 'Amount: decimal string (preferred) or JSON number, at most 6 decimals',
    examples: ['100.5'],
  })

/** A wallet address as sent; the bank answers 1005 for a malformed one. */
export const addressField = z
  .string()
  .max(128)
  .meta({ description: 'Wallet address, 0x and 40 hexadecimal digits', examples: [`0x${'1'.repeat(40)}`] })

/** A currency id: 0 is USDT, 1 is GUSD. */
export const currencyIdField = z
  .union([z.string().max(16), z.number()])
  .transform(String)
  .meta({ description: 'Currency id: 0 USDT, 1 GUSD', examples: ['0'] })

/** The hash of a transaction, in lower case. */
export const transactionHashField = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((hash) => hash.toLowerCase())
  .meta({ description: 'Transaction hash' })

/** A whole number as a JSON number or, in a query string, as digits. */
export function createWholeNumberField(least: number, most: number, description: string) {
  return z
    .union([z.number(), z.string().regex(/^\d{1,15}$/)])
    .transform(Number)
    .pipe(z.number().int().min(least).max(most))
    .meta({ description })
}

/** The page of a list and its length. */
export const pageFields = {
  pageNo: createWholeNumberField(1, 1_000_000, 'Page, from 1').default(1),
  pageSize: createWholeNumberField(1, 100, 'Rows a page, at most 100').default(100),
}

/** A point in time in epoch milliseconds. */
export const timeField = createWholeNumberField(0, 8_640_000_000_000_000, 'Epoch milliseconds')

/** A tab of the ledger, 0 to 8. */
export const classifyLedgerIdField = createWholeNumberField(
  0,
  8,
  'Tab: 0 all, 1 recharge, 2 withdraw, 3 pledging, 4 financial income, 5 community contribution income, 6 recommend reward, 7 community reward, 8 exchange',
)

/** An amount in a result. */
export const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ description: 'Decimal string', examples: ['1000.5'] })

/** A time in a result. */
export const time = z.number().int().meta({ description: 'Epoch milliseconds' })

/** A page of rows in a result. */
export function createPageSchema<Row extends z.ZodType>(row: Row) {
  return z.object({
    dataList: z.array(row).readonly(),
    total: z.number().int(),
    pageNo: z.number().int(),
    pageSize: z.number().int(),
  })
}

/** The states of a withdrawal in the order of its lifecycle. */
export const withdrawalStates = [
  'requested',
  'screening',
  'review',
  'frozen',
  'approved',
  'awaitingSignatures',
  'signed',
  'broadcast',
  'confirmed',
  'rejected',
  'cancelled',
  'failed',
] as const
