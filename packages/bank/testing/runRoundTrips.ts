import { getBalances, type MemberId } from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import { exchange } from '../src/exchange/exchange.ts'
import { findEarningDiscrepancies } from '../src/stakes/findEarningDiscrepancies.ts'
import { redeem } from '../src/stakes/redeem.ts'
import { stake } from '../src/stakes/stake.ts'
import { openSettlementFixture, type SettlementFixture } from './openSettlementFixture.ts'

/** The outcome: how often a member had more than before, and discrepancies of ledger and stakes. */
export type RoundTripReport = {
  readonly trips: number
  readonly gained: number
  readonly leftInStakes: bigint
  readonly discrepancies: number
}

const one = 1_000_000n

/** Members exchange, stake, redeem within the same second and exchange back, at par and without a fee. */
export async function runRoundTrips(params: {
  readonly trips: number
  readonly members: number
}): Promise<RoundTripReport> {
  const scene = await openSettlementFixture('2026-11-21T08:00:00.000Z')
  try {
    await scene.asOwner(`UPDATE bank.parameter SET value = '0' WHERE name = 'exchangeFeeRatio';
      UPDATE bank.parameter SET value = '0.2' WHERE name LIKE 'demandProfit%'`)
    const members = await scene.openMembers(params.members)
    await scene.earn(1_000n * one)
    const gains = await Promise.all(
      members.map((memberId) => runTrip(scene, memberId, Math.ceil(params.trips / params.members))),
    )
    return {
      trips: gains.reduce((sum, { trips }) => sum + trips, 0),
      gained: gains.reduce((sum, { gained }) => sum + gained, 0),
      leftInStakes: await scene.readHouse('stakes'),
      discrepancies: (await findEarningDiscrepancies(scene.database)).length,
    }
  } finally {
    await scene.close()
  }
}

async function runTrip(
  { bank, database }: SettlementFixture,
  memberId: MemberId,
  trips: number,
): Promise<{ trips: number; gained: number }> {
  const member = { id: memberId, banned: false }
  const sumTotal = async () => {
    const { USDT, GUSD } = await getBalances(database, memberId)
    return USDT.total.micro + GUSD.total.micro
  }
  const swap = async (fromCurrency: '0' | '1', exchangeAmount: string) =>
    (
      await exchange(bank, {
        member,
        fromCurrency,
        toCurrency: fromCurrency === '0' ? '1' : '0',
        exchangeAmount,
      })
    ).receiveAmount
  let before = await sumTotal()
  let gained = 0
  for (let trip = 0; trip < trips; trip++) {
    const micro = 100n * one + BigInt(Math.floor(Math.random() * 1_000_000_000_000))
    const bought = await swap('0', toDecimal(amountOf('USDT', micro)))
    const { stakeOrderId } = await stake(bank, { member, stakeTemplateId: '1', amount: bought })
    await redeem(bank, { memberId, stakeOrderId })
    await swap('1', bought)
    const after = await sumTotal()
    if (after > before) gained += 1
    before = after
  }
  return { trips, gained }
}
