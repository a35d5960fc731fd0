import { getTestAddress } from '@bank/chain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/openTestBank.ts'
import { readCorrupted } from '../../testing/readCorrupted.ts'
import { findCrossDiscrepancies } from './findCrossDiscrepancies.ts'

let testBank: TestBank
beforeAll(async () => {
  testBank = await openTestBank()
  await testBank.addMember(1)
})
afterAll(() => testBank?.close())

const depositor = getTestAddress(1)
const [token, stranger] = ['a1', 'b2'].map((byte) => `0x${byte.repeat(20)}`)
const [sent, fill, refund] = ['01', '02', '03'].map((byte) => `0x${byte.repeat(32)}`)
/** The deadline of every fill, in seconds. */
const deadline = 1_800_000_000

/** An order of the member; `changes` are columns with their values. */
const insertOrder = (id: number, changes: Readonly<Record<string, string>> = {}) => `
  INSERT INTO bank.cross_order (id, member_id, quote_id, origin_chain_id, destination_chain_id, settlement, depositor,
    recipient, input_token, output_token, input_symbol, output_symbol, input_decimals, output_decimals, input_amount,
    output_amount, exclusive_relayer, quote_timestamp, fill_deadline, quoted_at, expires_at, destination_block, state_at
    ${Object.keys(changes)
      .map((column) => `, ${column}`)
      .join('')}) OVERRIDING SYSTEM VALUE
  SELECT ${id}, id, gen_random_uuid(), 56, 137, '${token}', '${depositor}', '${depositor}', '${token}', '${token}', 'USDT',
    'USDT', 18, 6, 100, 99, '${token}', ${deadline - 7_200}, ${deadline}, now(), now(), 1, now()
    ${Object.values(changes)
      .map((value) => `, ${value}`)
      .join('')}
  FROM bank.member WHERE address = '${depositor}'`

const isSent = { stage: `'sent'`, origin_tx_hash: `'${sent}'`, next_check_at: 'now()' }
const createDeposit = (depositId: number) => ({
  ...isSent,
  stage: `'deposited'`,
  deposit_id: `${depositId}`,
  deposit_block: '1',
  deposit_block_hash: `'${sent}'`,
  deposit_log_index: '0',
  exclusivity_deadline: '0',
  deposited_at: 'now()',
})
const createFill = (depositId: number) => ({
  ...createDeposit(depositId),
  status: '1',
  fill_tx_hash: `'${fill}'`,
  delivered_amount: '99',
  filled_at: 'now()',
  next_check_at: 'NULL',
})

/** Quoted, sent, deposited, two that one transaction filled, and refunded. */
const records = [
  insertOrder(1),
  insertOrder(2, isSent),
  insertOrder(3, createDeposit(3)),
  insertOrder(4, createFill(4)),
  insertOrder(5, createFill(5)),
  insertOrder(6, {
    ...createDeposit(6),
    status: '3',
    refund_tx_hash: `'${refund}'`,
    refunded_at: `to_timestamp(${deadline + 1})`,
    next_check_at: 'NULL',
  }),
]

const find = (...corruptions: readonly string[]) =>
  readCorrupted(testBank.testDatabase, {
    statements: [...records, ...corruptions],
    read: findCrossDiscrepancies,
  })

test('default: sound records have no discrepancy', async () => {
  expect(await find()).toEqual([])
})

const lookedAtAgain = 'an open order has a next check'
const neverSent = 'a quote that was not sent has neither a transaction nor a next check'
const hasReason = 'a failed order has a reason, and a deposited one has none'

test.each([
  ['the paying wallet is the member’s own', '1', `depositor = '${stranger}' WHERE id = 1`],
  [lookedAtAgain, '2', 'next_check_at = NULL WHERE id = 2'],
  [lookedAtAgain, '3', 'next_check_at = NULL WHERE id = 3'],
  [lookedAtAgain, '3', 'status = 2, next_check_at = NULL WHERE id = 3'],
  [lookedAtAgain, '3', 'status = 4, next_check_at = NULL WHERE id = 3'],
  ['a refunded order has no next check', '6', 'next_check_at = now() WHERE id = 6'],
  [neverSent, '1', `origin_tx_hash = '${sent}' WHERE id = 1`],
  [neverSent, '1', 'next_check_at = now() WHERE id = 1'],
  [hasReason, '3', `reason = 'reverted' WHERE id = 3`],
  [hasReason, '2', 'status = 4 WHERE id = 2'],
  [hasReason, '2', 'status = 2 WHERE id = 2'],
  ['nothing is refunded before its deadline', '6', `refunded_at = to_timestamp(${deadline}) WHERE id = 6`],
])('behavior: finds a breach of "%s" with its subject %s: %s', async (invariant, subject, change) => {
  expect(await find(`UPDATE bank.cross_order SET ${change}`)).toEqual([{ invariant, subject }])
})

test('behavior: finds a breach of "a fill pays one order" where no index prevents it', async () => {
  const corruption = `DROP INDEX bank.cross_order_deposit; UPDATE bank.cross_order SET deposit_id = 4 WHERE id = 5`
  expect(await find(corruption)).toEqual([{ invariant: 'a fill pays one order', subject: `${fill} 4` }])
})
