import { mnemonicToAccount } from 'viem/accounts'
import { assertMember, connect, getDialog, register } from '../steps/account.ts'
import { expect, test } from '../story.ts'

test('error: 1002, 1005 an own, unknown or malformed invite code shows its error under the field', async ({
  page,
  demo,
  take,
  connectWallet,
}) => {
  const wallet = await connectWallet(take('stranger'))
  const nobody = mnemonicToAccount(demo.mnemonic, { addressIndex: take('stranger') }).address
  await page.goto('/')
  await connect(page)
  const invite = getDialog(page, 'Become a member')
  const code = invite.getByLabel('Invite code')
  const send = invite.getByRole('button', { name: 'Register and sign in' })
  const cases = [
    ['', 'Enter an invite code.'],
    ['0x123', 'Invalid address format. A wallet address starts with 0x and has 42 characters.'],
    ['hello', 'Invalid address format. A wallet address starts with 0x and has 42 characters.'],
    [nobody, 'Referred user does not exist. Check the invite code with the person who invited you.'],
    [wallet.address, 'Referred user does not exist. Check the invite code with the person who invited you.'],
  ] as const
  for (const [text, message] of cases) {
    await code.fill(text)
    await send.click()
    await expect(invite.getByText(message)).toBeVisible()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(code).toHaveValue(text)
  }
  expect(wallet.asked('personal_sign')).toHaveLength(0)
  await code.fill(`  ${demo.rootMember.toLowerCase()}\n`)
  await register(page, wallet.address)
})

test('error: a registration that fails is said at the field and as a toast, and can be sent again', async ({
  page,
  watch,
  take,
  connectWallet,
}) => {
  watch.allow(/ERR_CONNECTION_REFUSED/)
  const wallet = await connectWallet(take('stranger'))
  await page.goto('/')
  await connect(page)
  await page.route('**/api/member/registerMember', (route) => route.abort('connectionrefused'))
  const invite = getDialog(page, 'Become a member')
  await invite.getByRole('button', { name: 'Register and sign in' }).click()
  const failure = /^The service cannot be reached right now/
  await expect(page.getByRole('alert').getByText(failure)).toBeVisible()
  await expect(invite.getByText(failure)).toBeVisible()
  await page.unroute('**/api/member/registerMember')
  await register(page, wallet.address)
  await assertMember(page, wallet.address)
})

test('behavior: an invite link fills in the code on any later page', async ({
  page,
  demo,
  take,
  connectWallet,
}) => {
  const wallet = await connectWallet(take('stranger'))
  const inviter = mnemonicToAccount(demo.mnemonic, { addressIndex: take('seeded') }).address
  await page.goto(`/?assocAddress=${inviter}`)
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Personal centre' }).click()
  await connect(page)
  const invite = getDialog(page, 'Become a member')
  await expect(invite.getByLabel('Invite code')).toHaveValue(inviter)
  await register(page, wallet.address)
})

test('behavior: closing the modal leaves the wallet connected and signed out', async ({
  page,
  take,
  connectWallet,
}) => {
  const wallet = await connectWallet(take('stranger'))
  await page.goto('/')
  await connect(page)
  await getDialog(page, 'Become a member').getByRole('button', { name: 'Close' }).click()
  const button = page.getByRole('banner').getByRole('button', { name: 'Sign in' })
  await button.click()
  wallet.next('personal_sign', 'reject')
  const invite = getDialog(page, 'Become a member')
  await invite.getByRole('button', { name: 'Register and sign in' }).click()
  await expect(page.getByText('You declined in the wallet. No funds left your wallet.')).toBeVisible()
  await expect(invite.getByLabel('Invite code')).not.toHaveAttribute('aria-invalid')
  await register(page, wallet.address)
  await assertMember(page, wallet.address)
})
