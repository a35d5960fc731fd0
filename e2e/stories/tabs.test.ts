import { assertMember } from '../steps/account.ts'
import { exchange, getLedgerRows } from '../steps/money.ts'
import { expect, test } from '../story.ts'

test('behavior: another tab shows money that moved in this one within two seconds', async ({
  page,
  context,
  arrive,
}) => {
  const wallet = await arrive('seeded', '/')
  const other = await context.newPage()
  await other.goto('/my')
  await assertMember(other, wallet.address)
  await expect(getLedgerRows(other).first()).toBeVisible()
  const rows = getLedgerRows(other).filter({ hasText: '7.00 USDT' })
  await expect(rows).toHaveCount(0)
  await exchange(page, '7')
  await expect(rows).not.toHaveCount(0, { timeout: 2_000 })
})
