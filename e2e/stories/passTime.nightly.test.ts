import { getSessionToken } from '../steps/account.ts'
import { passDay, stakeInProduct } from '../steps/earning.ts'
import { getLedgerRows } from '../steps/money.ts'
import { expect, test } from '../story.ts'
import { fundMember } from '../support/accounts/fundMember.ts'
import { requestServer } from '../support/demo/requestServer.ts'

test('behavior: days that the demo lets pass are settled when it says so, and the page shows their interest', async ({
  page,
  demo,
  take,
  connectWallet,
  arrive,
  keepTime,
}) => {
  test.setTimeout(180_000)
  const wallet = await connectWallet(take('funded'))
  await fundMember(demo, wallet.account, { depositUsdt: 2_000, exchangeUsdt: 1_500 })
  await keepTime()
  await arrive(wallet)
  await stakeInProduct(page, 'Flexible', '1000')
  await page.goto('/my')
  await passDay(page)
  // Read at once: nothing is left to wait for.
  const token = await getSessionToken(page)
  const { result } = await requestServer(demo, '/api/stake/queryPage?pageNo=1&pageSize=10&status=open', {
    token,
  })
  const [order] = (result as { dataList: readonly { settledAmount: string }[] }).dataList
  expect(Number(order?.settledAmount)).toBeGreaterThan(0)
  expect(await requestServer(demo, '/api/system/queryDaysDue', {})).toMatchObject({ result: { days: 0 } })
  await page.keyboard.press('Escape')
  await expect(getLedgerRows(page).filter({ hasText: 'Flexible interest' })).toHaveCount(1, {
    timeout: 2_000,
  })
})
