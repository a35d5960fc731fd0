import type { Database } from '@bank/database'
import { getBalances, type MemberId, toAccountSql } from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import { createBank } from '../../src/bankContext.ts'
import { exchange } from '../../src/exchange/exchange.ts'
import { redeem } from '../../src/stakes/redeem.ts'
import { requestWithdrawal } from '../../src/withdrawals/requestWithdrawal.ts'
import { type EconomyStage, syncVault } from './economyActs.ts'
import { withRollback } from './withRollback.ts'

const one = 1_000_000n
const dayMs = 86_400_000
const longestTermSeconds = 181 * 86_400
const microUnit = 10n ** 12n

const getTotal = async (database: Database, memberId: MemberId) =>
  (await getBalances(database, memberId)).GUSD.total.micro

/** Reads all that the vault must cover: balances, stakes, orders and reserves. */
async function readOwed(database: Database): Promise<bigint> {
  const { rows } = await sql<{ owed: string }>`
    SELECT (SELECT coalesce(sum(balance), 0) FROM ledger.account)
      + (SELECT coalesce(sum(principal + promised), 0) FROM bank.stake WHERE redeemed_at IS NULL)
      + (SELECT coalesce(sum(amount - paid_amount), 0) FROM bank.withdrawal
        WHERE state NOT IN ('rejected', 'cancelled', 'failed'))
      + (SELECT sum(ledger.house_balance(code)) FROM unnest(ARRAY[${toAccountSql('suspense', 'rewards', 'pool', 'interest')}]) AS code) AS owed`.execute(
    database.kysely,
  )
  return BigInt(rows[0]?.owed ?? 0)
}

/**
 * Redeems everything that has matured, all at once, and takes it back: each is paid its principal and its promise, and
 * what the vault covered before it covers afterwards. How many there were.
 */
export async function tryMatured({ fixture, model }: EconomyStage): Promise<number> {
  const now = fixture.chain.nowMs()
  const matured = [...model.stakes].filter(([, { days, openedMs }]) => now >= openedMs + days * dayMs)
  const assets = (await fixture.chain.readTruth()).assets / microUnit
  await withRollback(fixture.database, async (database) => {
    const bank = createBank({ database, wallClockMs: fixture.chain.nowMs })
    for (const [stakeOrderId, { memberId, principal, promised }] of matured) {
      const before = await getTotal(database, memberId)
      await redeem(bank, { memberId, stakeOrderId })
      const brought = (await getTotal(database, memberId)) - before
      if (brought < principal + promised)
        throw new Error(`matured stake ${stakeOrderId} would bring ${brought} of ${principal + promised}`)
    }
    const owed = await readOwed(database)
    if (model.isSolvent && owed > assets)
      throw new Error(`all that has matured would take ${owed} of ${assets}`)
  })
  return matured.length
}

/**
 * Ends the economy: capital covers the shortfall, every term ends, and every member withdraws everything. Throws unless
 * each is paid to the last micro-unit that can be withdrawn.
 */
export async function closeEconomy(stage: EconomyStage): Promise<void> {
  const { fixture, model } = stage
  const missing = (await readOwed(fixture.database)) - (await fixture.chain.readTruth()).assets / microUnit
  if (missing > 0n) await fixture.chain.give('usdt', missing + one)
  await fixture.chain.borrowAnew(0n)
  await fixture.chain.pass(longestTermSeconds)
  await syncVault(stage)
  if (!model.isSolvent) throw new Error('the vault covers what is owed, and the bank does not see it')
  await fixture.settle()
  for (const [stakeOrderId, { memberId }] of model.stakes) {
    await redeem(fixture.bank, { memberId, stakeOrderId })
    model.stakes.delete(stakeOrderId)
  }
  for (const { id } of fixture.members) await withdrawEverything(stage, id)
  for (let days = 0; await fixture.pay(); days += 1) {
    if (days > 30) throw new Error('the vault has what is owed, and does not pay it')
    await fixture.chain.pass(86_400)
  }
  await fixture.chain.pass(0)
  await syncVault(stage)
  await verifyEverybodyPaid(fixture)
}

/** Throws where a member still has what could be withdrawn, or an order was not paid whole. */
async function verifyEverybodyPaid({ database, members }: EconomyStage['fixture']): Promise<void> {
  for (const { id } of members) {
    const { USDT, GUSD } = await getBalances(database, id)
    if (USDT.total.micro >= one || GUSD.total.micro >= one)
      throw new Error(`member ${id} was left with ${USDT.total.micro} and ${GUSD.total.micro} micro-units`)
  }
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM bank.withdrawal
    WHERE state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed')
    UNION ALL SELECT id FROM bank.stake WHERE redeemed_at IS NULL`.execute(database.kysely)
  if (rows.length > 0)
    throw new Error(`${rows.length} orders and stakes were left, the first of them ${rows[0]?.id}`)
}

/** Every second member exchanges the USDT first, the others withdraw it as it is. */
async function withdrawEverything({ fixture, model }: EconomyStage, memberId: MemberId): Promise<void> {
  const member = { id: memberId, banned: false }
  const { USDT } = await getBalances(fixture.database, memberId)
  if (USDT.total.micro >= one && memberId % 2n === 0n) {
    await requestWithdrawal(fixture.bank, { member, amount: toDecimal(USDT.total), currencyId: '0' })
  } else if (USDT.total.micro >= one) {
    const exchangeAmount = toDecimal(USDT.total)
    const terms = { member, fromCurrency: '0', toCurrency: '1', exchangeAmount }
    const before = await getTotal(fixture.database, memberId)
    await exchange(fixture.bank, terms)
    model.fees += USDT.total.micro - ((await getTotal(fixture.database, memberId)) - before)
  }
  const micro = await getTotal(fixture.database, memberId)
  if (micro < one) return
  await requestWithdrawal(fixture.bank, { member, amount: toDecimal(amountOf('GUSD', micro)) })
}
