import { amountOf } from '@bank/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, gusd, type LedgerFixture, openLedgerFixture } from '../../testing/openLedgerFixture.ts'
import {
  createPostingKey,
  findDiscrepancies,
  getBalances,
  getHouseBalance,
  postWithdrawal,
  postWithdrawalPaid,
  postWithdrawalReturn,
} from '../index.ts'

let ledger: LedgerFixture
beforeAll(async () => {
  ledger = await openLedgerFixture()
})
afterAll(async () => {
  expect(await findDiscrepancies(ledger.database)).toEqual([])
  await ledger.drop()
})

async function openHolder(id: number) {
  const memberId = await ledger.openMember(id, 1_000n)
  await ledger.exchange(memberId, `gusd ${id}`, amountOf('USDT', 1_000n), 1_000n)
  const withdrawal = { memberId, amount: gusd(400n), metadata: {}, at }
  return { memberId, withdrawal, keyOf: (act: string) => createPostingKey(act, id) }
}

test('default: requested, then paid out of vault, reserve and issuance', async () => {
  const { memberId, withdrawal, keyOf } = await openHolder(1)
  const [vault, reserve] = [
    await getHouseBalance(ledger.database, 'vault'),
    await getHouseBalance(ledger.database, 'reserve'),
  ]
  await postWithdrawal(ledger.database, { ...withdrawal, key: keyOf('request') })
  expect((await getBalances(ledger.database, memberId)).GUSD.available).toEqual(gusd(600n))
  expect((await getHouseBalance(ledger.database, 'withdrawalsPending')).micro).toBe(400n)
  await postWithdrawalPaid(ledger.database, { ...withdrawal, key: keyOf('paid') })
  await postWithdrawalPaid(ledger.database, { ...withdrawal, key: keyOf('paid') })
  expect((await getHouseBalance(ledger.database, 'withdrawalsPending')).micro).toBe(0n)
  expect((await getHouseBalance(ledger.database, 'vault')).micro).toBe(vault.micro + 400n)
  expect((await getHouseBalance(ledger.database, 'reserve')).micro).toBe(reserve.micro - 400n)
})

test('behavior: an unpaid withdrawal is returned, once', async () => {
  const { memberId, withdrawal, keyOf } = await openHolder(2)
  await postWithdrawal(ledger.database, { ...withdrawal, key: keyOf('request') })
  await postWithdrawalReturn(ledger.database, { ...withdrawal, key: keyOf('return') })
  await postWithdrawalReturn(ledger.database, { ...withdrawal, key: keyOf('return') })
  expect((await getBalances(ledger.database, memberId)).GUSD.available).toEqual(gusd(1_000n))
  expect((await getHouseBalance(ledger.database, 'withdrawalsPending')).micro).toBe(0n)
})

test('behavior: USDT is taken and paid without the reserve, and returned to where it came from', async () => {
  const memberId = await ledger.openMember(4, 1_000n)
  const withdrawal = { memberId, amount: amountOf('USDT', 300n), metadata: {}, at }
  const readBalance = async () => (await getBalances(ledger.database, memberId)).USDT.available.micro
  const readHouse = async (account: 'vault' | 'reserve' | 'withdrawalsPendingUsdt') =>
    (await getHouseBalance(ledger.database, account)).micro
  const [vault, reserve] = [await readHouse('vault'), await readHouse('reserve')]
  for (const act of ['paid', 'returned'])
    await postWithdrawal(ledger.database, { ...withdrawal, key: createPostingKey(act, 4) })
  expect([await readBalance(), await readHouse('withdrawalsPendingUsdt')]).toEqual([400n, 600n])
  await postWithdrawalPaid(ledger.database, { ...withdrawal, key: createPostingKey('payment', 4) })
  await postWithdrawalReturn(ledger.database, { ...withdrawal, key: createPostingKey('return', 4) })
  expect([await readBalance(), await readHouse('withdrawalsPendingUsdt')]).toEqual([700n, 0n])
  expect([await readHouse('vault'), await readHouse('reserve')]).toEqual([vault + 300n, reserve])
})

test('error: insufficientBalance, and nothing is pending', async () => {
  const { withdrawal, keyOf } = await openHolder(3)
  const wanted = postWithdrawal(ledger.database, {
    ...withdrawal,
    amount: gusd(1_001n),
    key: keyOf('request'),
  })
  await expect(wanted).rejects.toMatchObject({ fault: 'insufficientBalance' })
  expect((await getHouseBalance(ledger.database, 'withdrawalsPending')).micro).toBe(0n)
})
