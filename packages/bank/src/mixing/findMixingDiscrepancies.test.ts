import { getTestAddress } from '@bank/chain/testing'
import { createPostingKey, postMixingFee } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/openTestBank.ts'
import { readCorrupted } from '../../testing/readCorrupted.ts'
import { findMixingDiscrepancies } from './findMixingDiscrepancies.ts'

let testBank: TestBank
beforeAll(async () => {
  testBank = await openTestBank()
  await testBank.addMember(1)
  const key = createPostingKey('mixingFee')
  const fee = { key, amount: amountOf('BNB', 2n), metadata: {}, at: new Date() }
  await postMixingFee(testBank.testDatabase.database, fee)
})
afterAll(() => testBank?.close())

const [pool, stranger, relayer] = ['a1', 'b2', 'c3'].map((byte) => `0x${byte.repeat(20)}`)
const word = (byte: number) => `0x${`${byte}`.padStart(2, '0').repeat(32)}`
const depositor = getTestAddress(1)
const [nullifier, paid, takenBack, other] = [word(30), word(40), word(41), word(42)]

const insertDeposit = (leaf: number, takenBackHash = 'NULL') => `
  INSERT INTO bank.private_deposit (chain_id, pool, leaf_index, commitment, depositor, label, leaf, tx_hash, block_number,
    made_at, screening, taken_back_hash)
  VALUES (56, '${pool}', ${leaf}, '${word(10 + leaf)}', '${depositor}', '${word(20)}', '${word(20)}', '${word(20)}', 50,
    now(), 'cleared', ${takenBackHash})`

/** An order on the deposit before it: order 1 on deposit 0. */
const insertOrder = (id: number, state: string, spend: string) => `
  INSERT INTO bank.mixing_order (id, member_id, chain_id, pool, denomination, fee, receiver, commitment, state, leaf_index,
    created_at, state_at, nullifier_hash, out_hash) OVERRIDING SYSTEM VALUE
  SELECT ${id}, id, 56, '${pool}', 100000000000000000, 2000000000000, '${stranger}', '${word(9 + id)}', '${state}',
    ${id - 1}, now(), now(), ${spend} FROM bank.member WHERE address = '${depositor}'`

const insertOutbox = (relay: number) => `
  INSERT INTO bank.outbox_transaction (subject, chain_id, sender, state, nonce, succeeded)
  VALUES ('mixing:1:${relay}', 56, '${relayer}', 'final', ${relay}, true)`

/** A request that its own row calls paid, of which the pool has no event. */
const insertRequest = `
  INSERT INTO bank.relay_request (chain_id, pool, proof, root, nullifier_hash, receiver, relayer, fee, state, relay_at,
    out_hash, created_at, state_at)
  VALUES (56, '${pool}', '0x${'1c'.repeat(256)}', '${word(20)}', '${word(77)}', '${stranger}', '${relayer}', 1, 'withdrawn',
    now(), '${word(78)}', now(), now())`

const records = [
  `INSERT INTO bank.private_pool (chain_id, pool, denomination, start_block, relayer, epoch_seconds, minimum_batch)
    VALUES (56, '${pool}', 100000000000000000, 1, '${relayer}', 3600, 1)`,
  insertDeposit(0),
  insertDeposit(1),
  insertDeposit(2, `'${takenBack}'`),
  insertOrder(1, 'withdrawn', `'${nullifier}', '${paid}'`),
  insertOrder(2, 'confirmed', 'NULL, NULL'),
  insertOrder(3, 'takenBack', 'NULL, NULL'),
  `INSERT INTO bank.private_withdrawal
    VALUES (56, '${pool}', '${nullifier}', '${stranger}', '${relayer}', 2000000000000, '${paid}', 60, true)`,
  insertOutbox(1),
  `UPDATE bank.private_deposit SET place = leaf_index, approved_epoch = 7 WHERE leaf_index < 2`,
]

const find = (...corruptions: readonly string[]) =>
  readCorrupted(testBank.testDatabase, {
    statements: [...records, ...corruptions],
    read: findMixingDiscrepancies,
  })

test('default: sound records have no discrepancy', async () => {
  expect(await find()).toEqual([])
})

const ownDeposit = 'an order stands on a deposit of its own member, in its own pool'
const spentIsOver = 'an order whose deposit is spent is over'

test.each([
  ['the deposits of a pool have no gap', pool, insertDeposit(4)],
  [ownDeposit, '2', `UPDATE bank.private_deposit SET depositor = '${stranger}' WHERE leaf_index = 1`],
  [ownDeposit, '2', `UPDATE bank.private_deposit SET commitment = '${other}' WHERE leaf_index = 1`],
  [ownDeposit, '2', 'UPDATE bank.mixing_order SET leaf_index = 9 WHERE id = 2'],
  [
    'a withdrawn order was paid by the pool',
    '1',
    `UPDATE bank.mixing_order SET out_hash = '${other}' WHERE id = 1`,
  ],
  [spentIsOver, '1', `UPDATE bank.mixing_order SET state = 'failed' WHERE id = 1`],
  [spentIsOver, '2', `UPDATE bank.private_deposit SET taken_back_hash = '${other}' WHERE leaf_index = 1`],
  [spentIsOver, '3', 'UPDATE bank.private_deposit SET taken_back_hash = NULL WHERE leaf_index = 2'],
  ['an order or request is withdrawn by one outbox transaction at most', 'mixing:1', insertOutbox(2)],
  ['a withdrawn request was paid by the pool', '1', insertRequest],
  [
    'what is booked of fees is what our relayer was paid',
    'revenue_bnb',
    'UPDATE bank.private_withdrawal SET fee = fee + 1000000000000',
  ],
  [
    'a refused deposit is being removed from the tree',
    `${pool} 0`,
    `UPDATE bank.private_deposit SET screening = 'refused' WHERE leaf_index = 0`,
  ],
  ['the tree of a pool has no gap', pool, `UPDATE bank.private_deposit SET place = 2 WHERE leaf_index = 1`],
])('behavior: finds a breach of "%s" with its subject %s', async (invariant, subject, corruption) => {
  expect(await find(corruption)).toEqual([{ invariant, subject }])
})
