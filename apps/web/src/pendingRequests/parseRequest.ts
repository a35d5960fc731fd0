import { type Amount, type Asset, fromDecimal, toDecimal } from '@bank/money'

/** A movement of money as confirmed: its arguments frozen, its key created before anything is sent. */
export type MoneyRequest = {
  readonly walletAddress: string
  readonly amount: Amount
  readonly idempotencyKey: string
  /** Subject beside the amount: the product to buy, or the order to redeem. */
  readonly subject?: string
}

/** The text under which a request is kept until its outcome is known. */
export const formatRequest = ({ amount, ...rest }: MoneyRequest): string =>
  JSON.stringify({ ...rest, asset: amount.asset, amount: toDecimal(amount) })

/** Reads a kept request back; anything that is not one is treated as absent. */
export function parseRequest(text: string | null): MoneyRequest | null {
  try {
    const kept = JSON.parse(text ?? '') as Record<string, unknown>
    const { walletAddress, idempotencyKey, asset, amount, subject } = kept
    if (typeof walletAddress !== 'string' || typeof idempotencyKey !== 'string') return null
    if (!isAsset(asset) || typeof amount !== 'string') return null
    return {
      walletAddress,
      idempotencyKey,
      amount: fromDecimal(amount, asset),
      ...(typeof subject === 'string' && { subject }),
    }
  } catch {
    return null
  }
}

const isAsset = (value: unknown): value is Asset => value === 'USDT' || value === 'GUSD'
