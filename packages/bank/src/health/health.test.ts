import { openDatabase } from '@bank/database'
import { createPostingKey, postRecharge } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acknowledgePayout } from '../../testing/acknowledgePayout.ts'
import { insertOperators } from '../../testing/insertOperators.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import type { BankContext } from '../bankContext.ts'
import { createSender } from '../outbox/createSender.ts'
import { resumeSigner } from '../outbox/resumeSigner.ts'
import { listUnrecognizedPayouts } from '../payouts/listUnrecognizedPayouts.ts'
import type { Operator, Role } from '../policies/operatorRights.ts'
import { getHealth } from './getHealth.ts'
import { listAlarms } from './listAlarms.ts'
import { listVaults } from './listVaults.ts'
import { readAlarms } from './readAlarms.ts'
import { readSignerCoins } from './readSignerCoins.ts'

const sender = `0x${'ab'.repeat(20)}`
const operatorOf = (role: Role): Operator => ({ id: 1n, name: `the-${role}`, role, session: '' })
const auditor = { operator: operatorOf('auditor') }
let treasurer: Operator

let fixture: PayoutFixture
let bank: BankContext

beforeEach(async () => {
  fixture = await openPayoutFixture()
  const { chainId, address } = fixture.recharge.vault
  bank = { ...fixture.bank, vault: { chainId, address } }
  treasurer = (await insertOperators(bank.database, { somebody: 'treasurer' })).somebody
})
afterEach(() => fixture.stop())

const codes = async () => (await listAlarms(bank, auditor)).map(({ code }) => code)

async function stopKey(): Promise<void> {
  await bank.database.kysely
    .insertInto('bank.signer_key')
    .values({ chain_id: 56n, sender, failures: 5, halted_reason: 'reverted', halted_at: new Date() })
    .execute()
}

test('default: the vault is shown as on its chain, with its waiting payouts', async () => {
  await fixture.approve(0, 5_000_000n)
  const [vault, ...others] = await listVaults(bank, auditor)
  expect(others).toEqual([])
  expect(vault).toMatchObject({
    chainId: 56,
    waitingAmount: '5',
    perPayoutCap: '1000',
    perDayCap: '10000',
    availableToday: '10000',
    paidOutAmount: '0',
    isPaused: false,
  })
  const { idleAmount, suppliedAmount, netDepositAmount } = vault ?? {}
  expect(Number(idleAmount) + Number(suppliedAmount)).toBeCloseTo(Number(netDepositAmount), 5)
  expect(vault?.address.toLowerCase()).toBe(bank.vault?.address)
})

test('default: it lists chains, keys, open orders, waiting work, and the head of the audit', async () => {
  await fixture.approve(0, 5_000_000n)
  const health = await getHealth(bank, auditor)
  const [chain] = health.chains
  expect(chain).toMatchObject({ chainId: 56, name: 'BSC' })
  expect(Number(chain?.headNumber)).toBeGreaterThanOrEqual(Number(chain?.finalNumber))
  expect(health.withdrawals).toEqual([
    { state: 'approved', count: 1, amount: '5', oldestTime: expect.any(Number) },
  ])
  expect(health.signerKeys).toEqual([])
  expect(health.audit).toEqual({ rowCount: 0, headId: null, headHash: null })
})

test('behavior: a stopped key raises an alarm until a treasurer resumes it', async () => {
  await stopKey()
  expect(await codes()).toContain('signerHalted')
  const params = {
    operator: treasurer,
    chainId: 56,
    sender: sender.toUpperCase().replace('X', 'x'),
    reason: 'gas was short',
  }
  await resumeSigner(bank, params)
  expect(await codes()).not.toContain('signerHalted')
  const { signerKeys, audit } = await getHealth(bank, auditor)
  expect(signerKeys).toEqual([
    { chainId: 56, sender, failures: 0, haltedReason: null, haltedDetail: null, haltTime: null },
  ])
  expect(audit.rowCount).toBe(1)
  await expect(resumeSigner(bank, params)).rejects.toMatchObject({ code: 3018 })
  const unknown = { ...params, chainId: 1 }
  await expect(resumeSigner(bank, unknown)).rejects.toMatchObject({ code: 404 })
})

test('default: a worker reads the same alarms with the rights of its role, and the coins of its key', async () => {
  await stopKey()
  const database = openDatabase({ url: fixture.books.testDatabase.urls.worker, poolSize: 4 })
  try {
    const asWorker = { ...bank, database }
    expect(await readAlarms(asWorker)).toEqual(await listAlarms(bank, auditor))
    const key = { kind: 'local', privateKey: fixture.payerKey } as const
    const { address } = createSender({ chainId: 56, key }).signer
    const wei = await fixture.recharge.chain.client.getBalance({ address })
    expect(wei).toBeGreaterThan(0n)
    expect(await readSignerCoins(asWorker, { chainId: 56, key })).toEqual({ address, wei })
    expect(await readSignerCoins(asWorker, { chainId: 1, key })).toBeUndefined()
  } finally {
    await database.close()
  }
})

test('behavior: a paused vault and one with less than it owes are alarms', async () => {
  await fixture.own('pause', [])
  await fixture.recharge.chain.mine(3)
  expect(await codes()).toContain('payoutsPaused')
  await fixture.own('unpause', [])
  await fixture.recharge.chain.mine(3)
  expect(await codes()).toEqual([])
  const at = await bank.clock.now()
  await postRecharge(bank.database, {
    key: createPostingKey('test', 'credited without a deposit'),
    memberId: fixture.getMemberId(0),
    amount: amountOf('USDT', 10_000_000_000_000n),
    metadata: {},
    at,
  })
  expect(await codes()).toContain('vaultShort')
})

test('behavior: a payment that no order explains is an alarm until two operators acknowledge it', async () => {
  const id = `0x${'cd'.repeat(32)}`
  const { chainId, address: vault } = fixture.recharge.vault
  await bank.database.kysely
    .insertInto('bank.unrecognized_payout')
    .values({
      chain_id: BigInt(chainId),
      vault,
      id,
      kind: 'unknown',
      recipient: sender,
      amount: 2_500_000n,
      tx_hash: `0x${'ef'.repeat(32)}`,
      block_number: 7n,
      found_at: await bank.clock.now(),
    })
    .execute()
  const found = (await listAlarms(bank, auditor)).find(({ code }) => code === 'unrecognizedPayout')
  expect(found).toMatchObject({
    severity: 'critical',
    subject: id,
    facts: { amount: '2.5', recipient: sender },
  })
  expect(await listUnrecognizedPayouts(bank, auditor)).toMatchObject([
    { id, amount: '2.5', isAcknowledged: false },
  ])
  await acknowledgePayout(bank, id)
  expect(await codes()).not.toContain('unrecognizedPayout')
  expect(await listUnrecognizedPayouts(bank, auditor)).toMatchObject([{ isAcknowledged: true }])
})

test('error: 403 without the right', async () => {
  const support = { operator: operatorOf('support') }
  await expect(listVaults(bank, support)).rejects.toMatchObject({ code: 403 })
  const resume = { ...support, chainId: 56, sender, reason: 'no' }
  await expect(resumeSigner(bank, resume)).rejects.toMatchObject({ code: 403 })
})

test('behavior: a silent chain is reported, and the page is served without it', async () => {
  const deaf = { ...fixture.over('http://127.0.0.1:9'), vault: bank.vault }
  expect(await listVaults(deaf, auditor)).toEqual([])
  expect((await getHealth(deaf, auditor)).chains).toMatchObject([{ headNumber: null, finalNumber: null }])
  expect((await listAlarms(deaf, auditor)).map(({ code }) => code)).toEqual(['chainSilent'])
})

test('behavior: gas above the budget of its UTC day alarms, and payouts continue', async () => {
  const payer = fixture.createPayer()
  await fixture.approve(0, 5_000_000n)
  await fixture.runToEnd(payer)
  const final = bank.database.kysely.selectFrom('bank.outbox_transaction').select(['state_at', 'gas_cost'])
  const { state_at, gas_cost } = await final.where('state', '=', 'final').executeTakeFirstOrThrow()
  const spent = BigInt(gas_cost ?? 0) / 10n ** 12n
  const listCodes = async (budget: bigint, at: Date) => {
    const gasDailyBudget = amountOf('BNB', budget)
    const changed = {
      ...bank,
      clock: { ...bank.clock, wallClock: () => at },
      getParameters: async () => ({ ...(await bank.getParameters()), gasDailyBudget }),
    }
    return (await listAlarms(changed, auditor)).map(({ code }) => code)
  }
  expect(await listCodes(spent, state_at)).not.toContain('gasOverBudget')
  expect(await listCodes(spent - 1n, state_at)).toContain('gasOverBudget')
  const nextDay = new Date(state_at.getTime() + 24 * 60 * 60_000)
  expect(await listCodes(spent - 1n, nextDay)).not.toContain('gasOverBudget')
  await fixture.approve(1, 5_000_000n)
  expect((await fixture.runToEnd(payer)).at(-1)).toMatchObject({ openOrders: 0 })
})
