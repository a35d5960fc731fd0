import type { Account, Address, Chain, PublicClient, Transport, WalletClient } from 'viem'

/** One asset of a market. */
export type AaveReserveOptions = {
  readonly token: Address
  readonly symbol: string
  readonly decimals: number
  /** Dollars with 8 decimals: 100000000n is one dollar. */
  readonly priceUsd: bigint
  /** Limits of borrowing against it; without them the asset is no collateral. */
  readonly collateral?: {
    readonly loanToValueBps: number
    readonly liquidationThresholdBps: number
    readonly liquidationBonusBps: number
  }
  readonly borrowable: boolean
  /** The share of borrowers' interest that suppliers do not get. */
  readonly reserveFactorBps: number
}

export type AaveMarketOptions = {
  /** Signs everything and becomes the market's administrator. */
  readonly walletClient: WalletClient<Transport, Chain, Account>
  readonly publicClient: PublicClient
  readonly reserves: readonly AaveReserveOptions[]
}
