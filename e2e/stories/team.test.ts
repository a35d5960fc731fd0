import { connect, getDialog, register } from '../steps/account.ts'
import { stakeInProduct } from '../steps/earning.ts'
import { expect, test } from '../story.ts'
import { fundMember } from '../support/accounts/fundMember.ts'
import { sendControlCommand } from '../support/demo/sendControlCommand.ts'
import { addWallet } from '../wallet/addWallet.ts'

const settledTimeoutMs = 120_000
/** The team's totals are added up every few seconds in a small bank. */
const addedUpTimeoutMs = 60_000

/** An address as members see one another's. */
const masked = (address: string): string => `${address.slice(0, 5)}***${address.slice(-5)}`

test('default: an invited member joins by the link and stakes, and the inviter receives the reward', async ({
  page,
  demo,
  take,
  arrive,
  openDevice,
  keepTime,
}) => {
  test.setTimeout(420_000)
  const inviter = await arrive('seeded', '/Invitation')
  const link = await test.step('the inviter hands out the link', async () => {
    await expect(page.getByText(inviter.address, { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code of your invite link' })).toBeVisible()
    return `${demo.web}/?assocAddress=${inviter.address}`
  })

  const friend = await openDevice()
  const { address, account } = await addWallet(friend.context, demo, [take('funded')])
  await test.step('the friend opens it, registers, and stakes 1,000', async () => {
    await friend.page.goto(link)
    await connect(friend.page)
    await expect(getDialog(friend.page, 'Become a member').getByLabel('Invite code')).toHaveValue(
      inviter.address,
    )
    await register(friend.page, address)
    await fundMember(demo, account, { depositUsdt: 1_500, exchangeUsdt: 1_200 })
    await stakeInProduct(friend.page, 'Flexible', '1000')
  })

  await test.step('the invitations list the friend, with a masked address', async () => {
    await expect(async () => {
      await page.goto('/Invitation/my')
      const row = page.getByRole('listitem').filter({ hasText: masked(address) })
      await expect(row).toContainText('1,000.00', { timeout: 3_000 })
    }).toPass({ timeout: addedUpTimeoutMs })
    await expect(page.getByText(address)).toHaveCount(0)
  })

  await test.step('and in the team, with what is staked', async () => {
    await page.goto('/team')
    await expect(page.getByRole('heading', { name: /^Level A\d$/ })).toBeVisible()
    await page.getByRole('link', { name: 'Team members' }).click()
    const row = page.getByRole('listitem').filter({ hasText: masked(address) })
    await expect(row).toContainText('1,000.00 GUSD')
    await page.getByRole('button', { name: 'Largest team first' }).click()
    await expect(row).toBeVisible()
  })

  await test.step('days pass, and the reward on the friend’s interest is there', async () => {
    await keepTime()
    // The first day may have begun to end when the stake was bought.
    await sendControlCommand(demo, 'travel', { days: 2 })
    await expect(async () => {
      await page.goto('/team')
      const rewards = page.getByRole('list', { name: 'Rewards' })
      await expect(rewards).toContainText('Referral reward', { timeout: 3_000 })
      await expect(rewards).toContainText(/\+[\d.]+ GUSD/)
      await expect(rewards).toContainText(/on interest of/)
    }).toPass({ timeout: settledTimeoutMs })
    await page.getByRole('button', { name: 'Community reward' }).click()
    const rewards = page.getByRole('list', { name: 'Rewards' })
    await expect(
      rewards
        .getByText('Community reward')
        .first()
        .or(page.getByText(/They begin with level A1/)),
    ).toBeVisible()
  })
})
