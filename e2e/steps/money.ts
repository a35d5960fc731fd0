import { expect, type Locator, type Page } from '@playwright/test'
import { getDialog } from './account.ts'

/** Enters a recharge and confirms its review. */
export async function startRecharge(page: Page, amount: string): Promise<Locator> {
  if (!page.url().endsWith('/my')) await page.goto('/my')
  await page.getByRole('button', { name: 'Recharge USDT' }).click()
  const form = getDialog(page, 'Recharge USDT')
  await form.getByLabel('Amount').fill(amount)
  await form.getByRole('button', { name: 'Continue' }).click()
  await getDialog(page, 'Check before you sign').getByRole('button', { name: 'Confirm' }).click()
  return form
}

/** Waits until the open recharge is credited, and closes its sheet. */
export async function waitForRecharge(page: Page): Promise<void> {
  const form = getDialog(page, 'Recharge USDT')
  await expect(form.getByText('Credited to your balance — done')).toBeVisible({ timeout: 60_000 })
  await form.getByRole('button', { name: 'Done' }).click()
}

/** Records every step of a recharge that the page shows from now on, in order. */
export async function watchSteps(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>()
    const readSteps = () => {
      for (const step of document.querySelectorAll('[role="dialog"] ol li')) {
        const [name = '', state = ''] = (
          step.querySelector('span:not([aria-hidden])')?.textContent ?? ''
        ).split(' — ')
        seen.add(`${name}: ${/^(done|your turn|under way|still to come|failed)/.exec(state)?.[0] ?? state}`)
      }
    }
    new MutationObserver(readSteps).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    Object.assign(window, { listSteps: () => [...seen] })
  })
  return () => page.evaluate(() => (window as unknown as { listSteps: () => string[] }).listSteps())
}

/** The visible parts of the exchange on Home. */
export function getExchangeForm(page: Page) {
  const form = page.locator('form')
  return {
    from: page.getByLabel('From', { exact: true }),
    receive: page.getByRole('status', { name: 'You receive' }),
    turn: page.getByRole('button', { name: /^Exchange .* instead$/ }),
    submit: form.getByRole('button', { name: 'Exchange', exact: true }),
    form,
  }
}

/** Enters an exchange in the current direction and opens its review. */
export async function openExchangeReview(page: Page, amount: string): Promise<void> {
  const { from, submit } = getExchangeForm(page)
  await from.fill(amount)
  await submit.click()
}

/** Exchanges an amount in the current direction, and waits until it is done. */
export async function exchange(page: Page, amount: string): Promise<void> {
  await openExchangeReview(page, amount)
  await confirmExchange(page)
  await assertExchanged(page)
  await expect(getExchangeForm(page).from).toHaveValue('')
}

/** The review of an exchange. */
export const getExchangeReview = (page: Page) => getDialog(page, 'Check your exchange')

/** Confirms the reviewed exchange. */
export async function confirmExchange(page: Page): Promise<void> {
  await getExchangeReview(page).getByRole('button', { name: 'Exchange now' }).click()
}

/** Asserts that an exchange was said to be made; the words of one before may still stand. */
export async function assertExchanged(page: Page): Promise<void> {
  await expect(page.getByText(/^Exchanged [\d,.]+ \w+ to [\d,.]+ \w+$/).last()).toBeVisible()
}

/** The rows of the ledger in the personal centre. */
export const getLedgerRows = (page: Page) => page.getByRole('list', { name: 'Ledger' }).getByRole('listitem')
