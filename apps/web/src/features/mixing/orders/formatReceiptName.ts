import { coinSymbol } from '../coin.ts'
import type { Order } from '../mixingQueries.ts'

const longestAudience = 40

/** The name of a receipt's file, without its ending: its amount, its audience and its deposit, so that two differ. */
export function formatReceiptName(
  { depositAmount, commitmentHex }: Pick<Order, 'depositAmount' | 'commitmentHex'>,
  audience: string,
): string {
  const words =
    audience
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const slug = [...words.join('-')].slice(0, longestAudience).join('').replace(/-$/, '')
  const parts = ['receipt', depositAmount, coinSymbol, slug, commitmentHex.slice(2, 10)]
  return parts.filter((part) => part !== '').join('-')
}
