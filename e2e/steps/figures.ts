import { fromDecimal } from '@bank/money'
import type { Locator } from '@playwright/test'

const amountText = /(?<![\d.])([+−]?)(\d[\d,]*\.\d{2,6})(?![\d%])/g

/** The amounts that a text shows, in micro-units and in its order; percentages and whole numbers are none. */
export function parseAmounts(text: string): readonly bigint[] {
  return [...text.matchAll(amountText)].map(([, sign, digits = '']) => {
    const { micro } = fromDecimal(digits.replaceAll(',', ''), 'USDT')
    return sign === '−' ? -micro : micro
  })
}

/** The amounts of an element, as `parseAmounts` finds them. */
export const readAmounts = async (element: Locator): Promise<readonly bigint[]> =>
  parseAmounts((await element.innerText()).replace(/\s+/g, ' '))

/** The only amount of an element, or its first. */
export async function readAmount(element: Locator): Promise<bigint> {
  const [amount] = await readAmounts(element)
  if (amount === undefined) throw new Error(`${await element.innerText()} shows no amount`)
  return amount
}

export const sumAmounts = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((sum, amount) => sum + amount, 0n)
