import { randomUUID } from 'node:crypto'
import { type Database, inTransaction } from '@bank/database'
import { type MemberId, openMemberAccounts, parseMemberId } from '@bank/ledger'
import type { Address } from 'viem'
import type { BankContext } from '../../src/bankContext.ts'
import { senderTimeouts } from '../../src/outbox/createSender.ts'
import { runPayouts } from '../../src/payouts/runPayouts.ts'
import type { VaultPayer } from '../../src/payouts/vaultPayer.ts'
import type { Operator } from '../../src/policies/operatorRights.ts'
import { rollUpHouse } from '../../src/recharge/rollUpHouse.ts'
import { watchRecharges } from '../../src/recharge/watchRecharges.ts'
import { measureGrowth } from '../../src/revenue/measureGrowth.ts'
import { settleRewards } from '../../src/rewards/settleRewards.ts'
import { sharePool } from '../../src/rewards/sharePool.ts'
import { runSettlement } from '../../src/settlement/runSettlement.ts'
import { checkSolvency, type SolvencyOutcome } from '../../src/solvency/checkSolvency.ts'
import { reviewWithdrawal } from '../../src/withdrawals/reviewWithdrawal.ts'
import { screenWithdrawals } from '../../src/withdrawals/screenWithdrawals.ts'
import { insertOperators } from '../insertOperators.ts'
import { type BankBuilder, createTestChains, openBankBuilder } from '../openBankBuilder.ts'
import { openGates } from '../openTestBank.ts'
import { type EconomyChain, startEconomyChain } from './economyChain.ts'

const chainId = 56

export type EconomyMember = { readonly id: MemberId; readonly address: Address }

/** An economy: members in a tree, the bank, and everything a worker does for it, on one chain's time. */
export type EconomyFixture = {
  readonly chain: EconomyChain
  readonly bank: BankContext
  readonly database: Database
  readonly members: readonly EconomyMember[]
  readonly treasurer: Operator
  readonly reviewers: readonly Operator[]
  /** Credits what is final, and looks whether the vault covers what is owed. */
  syncAll(): Promise<SolvencyOutcome>
  /** Settles every day that is due, rewards and bonus pool too; how many days that were. */
  settle(): Promise<number>
  /** Reviews what is to be reviewed and pays as far as the vault can; whether something still waits. */
  pay(): Promise<boolean>
  stop(): Promise<void>
}

/** Levels that thirty members reach, so that every reward is paid. */
const reachableLevels = `
  UPDATE bank.parameter SET value = CASE name
    WHEN 'level1Community' THEN '500' WHEN 'level2Community' THEN '2000' WHEN 'level3Community' THEN '5000'
    WHEN 'level4Community' THEN '20000' ELSE '50000' END
  WHERE name ~ '^level[1-5]Community$';
  UPDATE bank.parameter SET value = '1' WHERE name ~ '^level[2-5]Lines$'`

/** Starts chain, bank and members; `getInviter` names the place of each member's inviter, 0 for the second. */
export async function openEconomyFixture(params: {
  readonly members: number
  readonly getInviter: (place: number) => number
}): Promise<EconomyFixture> {
  const chain = await startEconomyChain()
  const builder = await openBankBuilder({ poolSize: 6, nowMs: chain.nowMs })
  const { database, asOwner } = builder
  const close = async () => {
    await builder.close()
    await chain.stop()
  }
  try {
    await asOwner(reachableLevels)
    await openGates({ database })
    const operators = await insertOperators(database, {
      treasurer: 'treasurer',
      first: 'reviewer',
      second: 'reviewer',
    })
    const { recharge } = chain.growth
    const bank = builder.open({
      vault: { chainId, address: recharge.vault.address },
      chains: createTestChains([recharge.chain.url], { timeoutMs: 20_000, retryCount: 2 }),
      screening: { isSanctioned: async () => false },
    })
    const members = await openMembers({ chain, bank, asOwner }, params)
    const reviewers = [operators.first, operators.second]
    const payer = createPayer(chain)
    return {
      chain,
      bank,
      database,
      members,
      treasurer: operators.treasurer,
      reviewers,
      syncAll: () => syncAll(bank, chain),
      settle: () => settle(bank),
      pay: () => pay({ bank, chain, payer, reviewers }),
      stop: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function createPayer(chain: EconomyChain): VaultPayer {
  return {
    ...senderTimeouts,
    chainId,
    vault: chain.growth.recharge.vault.address,
    startBlock: 0n,
    signer: chain.payer,
    workerId: randomUUID(),
    watchEveryMs: 0,
  }
}

/** Members share three placements, so that a day is few chunks and ten years pass in minutes. */
async function openMembers(
  { chain, bank, asOwner }: { chain: EconomyChain; bank: BankContext; asOwner: BankBuilder['asOwner'] },
  { members, getInviter }: { members: number; getInviter: (place: number) => number },
): Promise<readonly EconomyMember[]> {
  const at = await bank.clock.now()
  const opened: EconomyMember[] = []
  for (let place = 0; place < members; place += 1) {
    const id = parseMemberId(BigInt((place % 3) + 1 + 256 * Math.floor(place / 3)))
    const address: Address = `0x${(0xec000000 + place).toString(16).padStart(40, '0')}`
    const inviter = place === 0 ? undefined : opened[getInviter(place)]
    await asOwner(
      `INSERT INTO bank.member (id, address, inviter_id, created_at) OVERRIDING SYSTEM VALUE
       VALUES ($1, $2, $3, $4)`,
      [id, address, inviter?.id ?? null, at],
    )
    await inTransaction(bank.database, (tx) => openMemberAccounts(tx, id))
    await chain.fund(address)
    opened.push({ id, address })
  }
  return opened
}

async function syncAll(bank: BankContext, chain: EconomyChain): Promise<SolvencyOutcome> {
  const { vault } = chain.growth.recharge
  const watched = await watchRecharges(bank, vault)
  if (watched.state === 'halted') throw new Error(`credits stopped: ${watched.reason} ${watched.detail}`)
  const measured = await measureGrowth(bank, vault)
  if (measured.state === 'waiting' || measured.state === 'halted')
    throw new Error(`growth is not measured: ${measured.reason} ${measured.detail}`)
  await rollUpHouse(bank)
  const outcome = await checkSolvency(bank, { chainId, address: vault.address, startBlock: 0n })
  if (outcome.state === 'unread')
    throw new Error(`nobody knows whether the vault covers it: ${outcome.reason}`)
  return outcome
}

async function settle(bank: BankContext): Promise<number> {
  for (let days = 0; ; days += 1) {
    const outcome = await runSettlement(bank)
    if (outcome.state === 'waiting') {
      if (outcome.reason === 'growthUnmeasured') throw new Error(`${outcome.day} waits for its growth`)
      await sharePool(bank)
      return days
    }
    const rewards = await settleRewards(bank)
    if (rewards.state !== 'done') throw new Error(`the rewards of ${outcome.day} are ${rewards.state}`)
  }
}

type Paying = {
  readonly bank: BankContext
  readonly chain: EconomyChain
  readonly payer: VaultPayer
  readonly reviewers: readonly Operator[]
}

async function pay({ bank, chain, payer, reviewers }: Paying): Promise<boolean> {
  await screenWithdrawals(bank)
  for (const operator of reviewers) {
    const waiting = await bank.database.kysely
      .selectFrom('bank.withdrawal')
      .select('id')
      .where('state', '=', 'review')
      .orderBy('id')
      .execute()
    for (const { id } of waiting)
      await reviewWithdrawal(bank, { operator, withdrawalId: id, verdict: 'approve' })
  }
  for (let pass = 0; pass < 50; pass += 1) {
    const outcome = await runPayouts(bank, payer)
    if (outcome.state === 'halted') throw new Error(`payouts halted: ${outcome.reason} ${outcome.detail}`)
    if (outcome.openOrders === 0) return false
    const isOnItsWay = outcome.admitted > 0 || outcome.broadcast > 0 || outcome.settled > 0
    if (!isOnItsWay && outcome.state === 'waiting') return true
    await chain.pass(0)
  }
  throw new Error('payouts without end')
}
