import { type Asset, amountOf } from '@bank/money'
import { getMemberAccountId, type HouseAccountIn, houseAccounts, type MemberId } from '../chartOfAccounts.ts'
import type { Leg } from '../post.ts'

export function createHouseLeg(account: HouseAccountIn<Asset>, micro: bigint, eventType: number): Leg {
  const { id, asset } = houseAccounts[account]
  return { accountId: id, amount: amountOf(asset, micro), eventType }
}

export function createMemberLeg(memberId: MemberId, asset: Asset, micro: bigint, eventType: number): Leg {
  return { accountId: getMemberAccountId(memberId, asset), amount: amountOf(asset, micro), eventType }
}

/**
 * USDT of the vault enters the reserve, and as much GUSD is issued to `to`, so that every GUSD stays backed by
 * a USDT; a negative amount leaves the vault, and the GUSD is burned.
 */
export function createVaultLegs(
  to: 'revenue' | 'withdrawalsPending',
  micro: bigint,
  eventType: number,
): Leg[] {
  return [
    createHouseLeg('vault', -micro, eventType),
    createHouseLeg('reserve', micro, eventType),
    createHouseLeg('issuance', -micro, eventType),
    createHouseLeg(to, micro, eventType),
  ]
}
