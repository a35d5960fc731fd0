import type { LocalAccount } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { approve, type Desk, openReview } from '../steps/console.ts'
import { withdraw } from '../steps/withdrawal.ts'
import { expect, test } from '../story.ts'
import { fundMember } from '../support/accounts/fundMember.ts'

/** The demo's first reviewer, whose wallet the vault knows. */
const reviewerIndex = 186
const paidTimeoutMs = 60_000

/** Gives the console's browser a wallet that signs the JSON that it is shown, and opens the page again. */
async function installSigner({ page }: Desk, account: LocalAccount): Promise<void> {
  await page.exposeFunction('signShown', (json: string) => account.signTypedData(JSON.parse(json)))
  await page.addInitScript((address) => {
    const signer = window as unknown as { signShown(json: string): Promise<string> }
    const request = ({ method, params }: { method: string; params?: readonly string[] }) =>
      method === 'eth_requestAccounts' ? Promise.resolve([address]) : signer.signShown(params?.[1] ?? '')
    Object.assign(window, { ethereum: { request } })
  }, account.address)
  await page.reload()
}

test('default: an order above the automatic tier is paid once a reviewer’s wallet has signed it in the console', async ({
  page,
  demo,
  take,
  connectWallet,
  arrive,
  openDesk,
}) => {
  test.setTimeout(240_000)
  const wallet = await connectWallet(take('funded'))
  await fundMember(demo, wallet.account, { depositUsdt: 22_000, exchangeUsdt: 21_500 })
  await arrive(wallet, '/my')
  const life = await withdraw(page, '21000')
  const desk = await openDesk('reviewer')

  await test.step('two operators approve it, and it waits for a signature', async () => {
    for (const each of [desk, await openDesk('reviewer')]) {
      await openReview(each, wallet.address)
      await approve(each)
    }
    await expect(
      life.getByText('Approved. Reviewers sign large withdrawals before the vault pays them.'),
    ).toBeVisible({ timeout: paidTimeoutMs })
    await desk.page.reload()
    await expect(
      desk.page.getByText('Approved. The vault sends it once reviewers have signed.'),
    ).toBeVisible()
  })

  await test.step('the reviewer signs, and the vault pays all of it', async () => {
    await installSigner(desk, mnemonicToAccount(demo.mnemonic, { addressIndex: reviewerIndex }))
    const card = desk.page.locator('section, div').filter({ hasText: 'Signatures of reviewers' }).last()
    await expect(card).toContainText('21,000.00 USDT')
    await desk.page.getByRole('button', { name: 'Sign with your wallet' }).click()
    await expect(life.getByText('Confirmed on BSC — done')).toBeVisible({ timeout: paidTimeoutMs })
  })
})
