import { type Amount, type Asset, fromDecimal, toDecimal } from '@bank/money'

/** One exchange as it was confirmed: its arguments frozen, its key made before anything is sent. */
export type ExchangeAttempt = {
  readonly walletAddress: string
  readonly amount: Amount
  readonly toAsset: Asset
  readonly idempotencyKey: string
}

/** The text under which an attempt is kept until its outcome is known. */
export const formatExchangeAttempt = ({ amount, ...rest }: ExchangeAttempt): string =>
  JSON.stringify({ ...rest, fromAsset: amount.asset, amount: toDecimal(amount) })

/** Reads a kept attempt back; anything that is not one is treated as absent. */
export function parseExchangeAttempt(text: string | null): ExchangeAttempt | null {
  try {
    const kept = JSON.parse(text ?? '') as Record<string, unknown>
    const { walletAddress, idempotencyKey, fromAsset, toAsset, amount } = kept
    if (typeof walletAddress !== 'string' || typeof idempotencyKey !== 'string') return null
    if (!isAsset(fromAsset) || !isAsset(toAsset) || typeof amount !== 'string') return null
    return { walletAddress, idempotencyKey, toAsset, amount: fromDecimal(amount, fromAsset) }
  } catch {
    return null
  }
}

const isAsset = (value: unknown): value is Asset => value === 'USDT' || value === 'GUSD'
