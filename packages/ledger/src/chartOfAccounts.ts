import type { Asset, BookAsset } from '@bank/money'

declare const memberIdBrand: unique symbol

/** A member's number, from 1 on; bigint because the database counts in 64 bits. */
export type MemberId = bigint & { readonly [memberIdBrand]: true }

/** Reads a member's number from the database or a path; throws RangeError below 1. */
export function parseMemberId(value: string | bigint): MemberId {
  const id = BigInt(value)
  if (id < 1n) throw new RangeError(`not a member id: ${value}`)
  return id as MemberId
}

export const memberCodes = { USDT: 1n, GUSD: 65n } as const satisfies Record<Asset, bigint>

/** House accounts. A negative vault, issuance or relayer balance is USDT received, GUSD issued, BNB received. */
export const houseAccounts = {
  vault: { id: 16n, asset: 'USDT' },
  reserve: { id: 17n, asset: 'USDT' },
  suspense: { id: 18n, asset: 'USDT' },
  withdrawalsPendingUsdt: { id: 19n, asset: 'USDT' },
  issuance: { id: 80n, asset: 'GUSD' },
  revenue: { id: 81n, asset: 'GUSD' },
  withdrawalsPending: { id: 82n, asset: 'GUSD' },
  stakes: { id: 83n, asset: 'GUSD' },
  escrow: { id: 84n, asset: 'GUSD' },
  rewards: { id: 85n, asset: 'GUSD' },
  pool: { id: 86n, asset: 'GUSD' },
  interest: { id: 87n, asset: 'GUSD' },
  losses: { id: 88n, asset: 'GUSD' },
  dust: { id: 89n, asset: 'GUSD' },
  relayerBnb: { id: 144n, asset: 'BNB' },
  revenueBnb: { id: 145n, asset: 'BNB' },
} as const satisfies Record<string, { id: bigint; asset: BookAsset }>

export type HouseAccount = keyof typeof houseAccounts

/** The account that holds ordered withdrawals of a currency until they are paid or returned. */
export const pendingAccounts = {
  USDT: 'withdrawalsPendingUsdt',
  GUSD: 'withdrawalsPending',
} as const satisfies Record<Asset, HouseAccount>

/** The house accounts of an asset. */
export type HouseAccountIn<A extends BookAsset> = {
  [H in HouseAccount]: (typeof houseAccounts)[H]['asset'] extends A ? H : never
}[HouseAccount]

/** Record types of rules.md that this version posts. */
export const eventTypes = {
  recharge: 0,
  withdraw: 1,
  demandPledge: 2,
  fixedPledge: 3,
  recommendReward: 4,
  communityReward: 5,
  equalLevelReward: 6,
  demandInterest: 7,
  fixedInterest: 8,
  pledgeReturn: 9,
  exchangeOut: 10,
  exchangeIn: 11,
  adminAdd: 12,
  adminDeduct: 13,
  withdrawReject: 14,
  poolShare: 15,
  // House accounts alone have these; no member's record does.
  capital: 16,
  surplus: 17,
  growth: 18,
  loss: 19,
  escrow: 20,
  setAside: 21,
  dust: 22,
  mixingFee: 23,
  // Members have these two as well.
  lossShare: 24,
  lossReturn: 25,
} as const

/** Numbers of accounts per owner: account = owner × 256 + code. */
export const ownerNumbers = 256n
/** Placements of the ledger: placement = owner % 256. */
export const placements = 256n

/** Returns the number of a member's account in one asset. */
export function getMemberAccountId(memberId: MemberId, asset: Asset): bigint {
  return memberId * ownerNumbers + memberCodes[asset]
}

/** Returns the asset of a member's account number. */
export function getAccountAsset(accountId: bigint): Asset {
  return (accountId & 192n) === 0n ? 'USDT' : 'GUSD'
}

/** Returns the placement of everything that a posting of this member writes. */
export function getPlacement(memberId: MemberId): number {
  return Number(memberId % placements)
}

/** Spreads postings without a member, such as a deposit into suspense, over the placements by their key. */
export function getKeyPlacement(key: string): number {
  return Number.parseInt(key.slice(0, 2), 16)
}
