import { assertMember } from '../steps/account.ts'
import {
  crossLabels,
  getDestinationBalance,
  getUsdtBalance,
  sendCrossCommand,
  sendCrossTransfer,
} from '../steps/cross.ts'
import { expect, test } from '../story.ts'
import { sendControlCommand } from '../support/demo/sendControlCommand.ts'

const polygon = 137
const pastDeadlineSeconds = 3 * 3_600

test('behavior: an unfilled transfer expires, is refunded whole, and shows every step', async ({
  page,
  demo,
  keepTime,
  arrive,
}) => {
  test.setTimeout(300_000)
  await keepTime()
  const wallet = await arrive('seeded', '/cross/chain')
  const held = () =>
    Promise.all([getUsdtBalance(demo, wallet.address), getDestinationBalance(demo, polygon, wallet.address)])
  const before = await held()
  await sendCrossCommand(demo, 'relayerControl', 'pause')
  const life = await sendCrossTransfer(page, crossLabels.en, { amount: '42', receiver: wallet.address })
  await expect(life.getByText('A relayer now pays the receiver')).toBeVisible()
  await life.getByRole('link', { name: 'Page of this transfer' }).click()
  await sendControlCommand(demo, 'travel', { seconds: pastDeadlineSeconds })
  await expect(page.getByText(/Not paid in time\. 42\.00 USDT will be refunded in full/).first()).toBeVisible(
    { timeout: 60_000 },
  )
  await page.reload()
  await assertMember(page, wallet.address)
  await sendCrossCommand(demo, 'dataworkerControl', 'settle')
  await expect(page.getByText(/was refunded in full to your wallet on BSC/).first()).toBeVisible({
    timeout: 60_000,
  })
  await sendCrossCommand(demo, 'relayerControl', 'resume')
  expect(await held()).toEqual(before)
})
