import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { parseEther } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { connect, getDialog } from '../steps/account.ts'
import { getCoins } from '../steps/mixing.ts'
import { expect, test } from '../story.ts'
import { PrivateSender } from '../support/accounts/privateSender.ts'
import { startOwnDemo } from '../support/demo/startOwnDemo.ts'
import { addWallet } from '../wallet/addWallet.ts'

const run = promisify(execFile)
const tool = resolve(import.meta.dirname, '../../packages/privacy/src/recover/main.ts')
const ownerIndex = 120
const stepTimeoutMs = 180_000

test('default: without the server’s database, wallet and chain recover every private deposit, by page and by tool', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  const own = await startOwnDemo()
  try {
    const { demo } = own
    const account = mnemonicToAccount(demo.mnemonic, { addressIndex: ownerIndex })
    await test.step('two deposits are screened and wait for their proofs', async () => {
      for (const amount of ['0.1', '1']) {
        const sender = await PrivateSender.open(demo, account, amount)
        const commitment = await sender.deposit(privateKeyToAddress(generatePrivateKey()))
        const readDetail = async () => (await sender.getOrder(commitment)).detail
        await expect.poll(readDetail, { timeout: stepTimeoutMs }).toBe('ready')
      }
    })

    await test.step('the database is lost; an empty one takes its place', () =>
      own.resumeWith((dataDir) => rmSync(join(dataDir, 'postgres'), { recursive: true })))

    const recover = async (...args: readonly string[]) => {
      const environment = { ...process.env, RECOVER_WALLET: demo.mnemonic }
      const page = ['--origin', demo.web, '--vault', demo.contracts.vault]
      const asked = [tool, ...args, '--rpc', `${demo.rpc['56']}`, '--account', `${ownerIndex}`, ...page]
      return (await run(process.execPath, asked, { env: environment })).stdout
    }
    const [place, pool] = await test.step('the tool finds both by the wallet alone', async () => {
      const found = await recover('list')
      expect(found).toContain('2 unspent, 1.1 BNB in all.')
      return /^1 BNB {2}deposit (\d+) of (0x\w{40})/m.exec(found)?.slice(1) ?? []
    })

    const context = await browser.newContext({
      baseURL: demo.web,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    try {
      await context.addInitScript(() => localStorage.setItem('app_language', 'en'))
      await addWallet(context, demo, [ownerIndex])
      const page = await context.newPage()
      const deposit = (amount: string) =>
        page.getByRole('group', { name: `Deposit of ${amount} BNB`, exact: true })

      await test.step('the page finds both too, for a wallet that this server does not know', async () => {
        await page.goto('/mixed/recovery')
        await connect(page)
        // An unknown wallet is asked to become a member, which can wait.
        const invitation = getDialog(page, 'Become a member')
        await expect(invitation).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(invitation).toHaveCount(0)
        await page.getByRole('button', { name: 'Find my deposits' }).click()
        await expect(deposit('0.1')).toBeVisible({ timeout: stepTimeoutMs })
        await expect(deposit('1')).toBeVisible()
      })

      await test.step('one is proved in the page and withdrawn by the wallet itself', async () => {
        const receiver = privateKeyToAddress(generatePrivateKey())
        await deposit('0.1').getByRole('button', { name: 'Withdraw it myself' }).click()
        await deposit('0.1').getByLabel('Receiving address').fill(receiver)
        await deposit('0.1').getByRole('button', { name: 'Prove and withdraw' }).click()
        await expect.poll(() => getCoins(demo, receiver), { timeout: stepTimeoutMs }).toBe(parseEther('0.1'))
      })

      await test.step('the other is taken back by the tool, and nothing is left', async () => {
        const before = await getCoins(demo, account.address)
        await recover('take-back', '--deposit', `${place}`, '--pool', `${pool}`, '--yes')
        const gained = (await getCoins(demo, account.address)) - before
        expect(gained).toBeGreaterThan(parseEther('0.99'))
        // The page reads what is final, which the take-back is some blocks later.
        await expect(async () => {
          await page.getByRole('button', { name: 'Look again' }).click()
          await expect(page.getByText('No deposit of this wallet is left in the pools.')).toBeVisible({
            timeout: 10_000,
          })
        }).toPass({ timeout: stepTimeoutMs })
      })
    } finally {
      await context.close()
    }
  } finally {
    await own.stop()
  }
})
