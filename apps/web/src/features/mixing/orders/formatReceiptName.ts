import { homeCoin } from '../../../i18n/branding.ts'
import type { Order } from '../../../records/mixingQueries.ts'

const longestAudience = 40

/** Formats the file name of a receipt without its extension: amount, audience and deposit make it unique. */
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
  const parts = ['receipt', depositAmount, homeCoin, slug, commitmentHex.slice(2, 10)]
  return parts.filter((part) => part !== '').join('-')
}
