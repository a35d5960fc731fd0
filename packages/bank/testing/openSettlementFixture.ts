import { type Database, inTransaction } from '@bank/database'
import {
  findDiscrepancies,
  getBalances,
  getHouseBalance,
  type HouseAccount,
  type MemberId,
  openMemberAccounts,
  parseMemberId,
  postStake,
  postStakeReturn,
} from '@bank/ledger'
import { amountOf } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../src/bankContext.ts'
import { runSettlement, type SettlementOutcome } from '../src/settlement/runSettlement.ts'
import type { SettlementOptions } from '../src/settlement/settlementOptions.ts'
import { closeBudget } from '../src/settlementDays/closeBudget.ts'
import { insertDayRewards } from '../src/settlementDays/settlementDay.ts'
import { settlementLock } from '../src/settlementDays/settlementLock.ts'
import { earnCapital, exchangeToGusd, fundMember } from './funding.ts'
import { type BankBuilder, openBankBuilder } from './openBankBuilder.ts'

const templates = { 0: 1, 15: 2, 45: 3, 180: 4 } as const

export type StakeRequest = {
  readonly memberId: MemberId
  readonly principal: bigint
  readonly days?: keyof typeof templates
  readonly at: string
}

/** Test bank without a vault, whose time and whose every stake the test sets. */
export type SettlementFixture = Pick<BankBuilder, 'testDatabase' | 'database' | 'asOwner' | 'close'> & {
  readonly bank: BankContext
  setTime(at: string): void
  /** Members with ample GUSD, numbered from 1. */
  openMembers(count: number): Promise<readonly MemberId[]>
  /** Puts principal to work as the product does, with a promise of 1 % a year for fixed terms. */
  stake(request: StakeRequest): Promise<string>
  /** Ends a stake as its redemption does, without interest. */
  redeem(stakeId: string, at: string): Promise<void>
  /** Credits revenue, as booked capital does; fees with an exchange. */
  earn(micro: bigint, at?: string): Promise<void>
  payFees(memberId: MemberId, micro: bigint, at: string): Promise<void>
  /** Settles until nothing is due; rewards pay no member here. */
  settleAll(params?: Partial<SettlementOptions>): Promise<readonly SettlementOutcome[]>
  /** Ends a day with paid interest, as rewards without recipients do. */
  closeDay(day: string): Promise<void>
  readHouse(account: HouseAccount): Promise<bigint>
  balanceOf(memberId: MemberId): Promise<bigint>
  /** Everything about the days in one value, to compare two banks by. */
  snapshot(): Promise<unknown>
}

const gusd = (micro: bigint) => amountOf('GUSD', micro)
const ample = 10n ** 13n

/** Opens it with every gate open. */
export async function openSettlementFixture(at: string, poolSize = 8): Promise<SettlementFixture> {
  let nowMs = Date.parse(at)
  let count = 0
  const builder = await openBankBuilder({ poolSize, nowMs: () => nowMs })
  const { testDatabase, database, asOwner } = builder
  const bank = builder.open()
  await asOwner(`
    ALTER TABLE bank.gate DROP CONSTRAINT gate_two_persons;
    UPDATE bank.gate SET is_open = true`)
  const readHouse = async (account: HouseAccount) => (await getHouseBalance(database, account)).micro
  const closeDay = (day: string) => closeRewards(bank, day)
  return {
    bank,
    database,
    testDatabase,
    setTime: (time) => {
      nowMs = Date.parse(time)
    },
    openMembers: (wanted) => openMembers(bank, builder.readAsOwner, wanted),
    stake: (request) => insertStake(builder.owner, request),
    redeem: (stakeId, redeemedAt) => closeStake(builder.owner, stakeId, new Date(redeemedAt)),
    earn: (micro, bookedAt) =>
      earnCapital(bank, {
        micro,
        at: bookedAt === undefined ? new Date(nowMs) : new Date(bookedAt),
        name: `${count++}`,
      }),
    payFees: (memberId, micro, paidAt) =>
      exchangeToGusd(bank, {
        ...{ memberId, gusdMicro: 1n, feeMicro: micro },
        ...{ at: new Date(paidAt), name: `${count++}` },
      }),
    settleAll: async (params) => {
      const outcomes: SettlementOutcome[] = []
      for (let pass = 0; pass < 1_000; pass += 1) {
        const outcome = await runSettlement(bank, params)
        if (outcome.state === 'waiting') return outcomes
        outcomes.push(outcome)
        if (outcome.state === 'rewards' && outcome.day !== null) await closeDay(outcome.day)
      }
      throw new Error('a settlement without end')
    },
    closeDay,
    readHouse,
    balanceOf: async (memberId) => (await getBalances(database, memberId)).GUSD.total.micro,
    snapshot: () => readSnapshot(database),
    asOwner,
    close: async () => {
      const discrepancies = await findDiscrepancies(database)
      await builder.close()
      if (discrepancies.length > 0) throw new Error(`the books: ${JSON.stringify(discrepancies)}`)
    },
  }
}

async function openMembers(
  bank: BankContext,
  readAsOwner: BankBuilder['readAsOwner'],
  wanted: number,
): Promise<readonly MemberId[]> {
  const rows = await readAsOwner<{ id: string }>(
    `INSERT INTO bank.member (address, inviter_id, created_at)
     SELECT '0x' || lpad(to_hex(n), 40, '0'), CASE WHEN n > 1 THEN 1 END, now() FROM generate_series(1, $1::int) n
     RETURNING id`,
    [wanted],
  )
  const members = rows.map(({ id }) => parseMemberId(id))
  for (const memberId of members) {
    await openMemberAccounts(bank.database, memberId)
    const balance = { usdtMicro: ample, gusdMicro: ample }
    await fundMember(bank, { memberId, ...balance, at: new Date(0), name: 'opening' })
  }
  return members
}

function insertStake(
  database: Database,
  { memberId, principal, days = 0, at }: StakeRequest,
): Promise<string> {
  const promised = (principal * BigInt(days)) / 36_500n
  const openedAt = new Date(at)
  return inTransaction(database, async (tx) => {
    await settlementLock.lockShared(tx)
    const key = crypto.randomUUID()
    await postStake(tx, {
      key,
      memberId,
      amount: gusd(principal),
      promised: days === 0 ? null : gusd(promised),
      metadata: {},
      at: openedAt,
    })
    const { id } = await tx
      .insertInto('bank.stake')
      .values({
        key,
        member_id: memberId,
        template_id: templates[days],
        days,
        principal,
        start_ppb: days === 0 ? 5_000_000n : 10_000_000n,
        end_ppb: 30_000_000n,
        promised,
        opened_at: openedAt,
        expire_at: days === 0 ? null : new Date(openedAt.getTime() + days * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

function closeStake(database: Database, stakeId: string, redeemedAt: Date): Promise<void> {
  return inTransaction(database, async (tx) => {
    await settlementLock.lockShared(tx)
    const { rows } = await sql<{ member_id: string; principal: string }>`
      UPDATE bank.stake SET redeemed_at = ${redeemedAt}, redeemed_interest = 0 WHERE id = ${stakeId}
      RETURNING member_id, principal`.execute(tx)
    const [stake] = rows
    if (!stake) throw new Error(`no stake ${stakeId}`)
    await postStakeReturn(tx, {
      key: crypto.randomUUID(),
      memberId: parseMemberId(stake.member_id),
      amount: gusd(BigInt(stake.principal)),
      metadata: {},
      at: redeemedAt,
    })
  })
}

async function closeRewards(bank: BankContext, day: string): Promise<void> {
  const none = { pays: false, recommendPpb: 0n, levelPpb: [], equalPpb: 0n }
  await inTransaction(bank.database, (tx) => insertDayRewards(tx, day, none))
  await closeBudget(bank, { day, from: 'rewards' }, {})
}

async function readSnapshot(database: Database): Promise<unknown> {
  const read = async (text: string) => (await database.pool.query<Record<string, unknown>>(text)).rows
  return {
    days: await read(
      `SELECT day, state, growth, fees, capital, pool_share, rewards_budget, interest_budget, demand_seconds, demand_ppb,
         shortfall, interest_paid, halted_reason FROM bank.settlement_day ORDER BY day`,
    ),
    stakes: await read(
      'SELECT day, member_id, stake_id, amount, accrued FROM bank.stake_day ORDER BY day, member_id, stake_id',
    ),
    balances: await read('SELECT id, balance FROM ledger.account ORDER BY id'),
    house: await read(
      'SELECT code, ledger.house_balance(code) AS balance FROM ledger.account_code WHERE owner = $$house$$ ORDER BY 1',
    ),
  }
}
