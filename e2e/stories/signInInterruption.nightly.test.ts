import type { Page } from '@playwright/test'
import { assertMember, connect, formatShortAddress, getDialog, getHeader } from '../steps/account.ts'
import { interruptions } from '../steps/interruptions.ts'
import { expect, test } from '../story.ts'
import { requestServer } from '../support/demo/requestServer.ts'

/** Becoming a member, and signing in as one: each is a signature, and a call with it. */
const acts = {
  joining: { account: 'stranger', call: '**/api/member/registerMember' },
  'signing in': { account: 'holder', call: '**/api/member/signIn' },
} as const

type ActName = keyof typeof acts

const memberTimeoutMs = 60_000
/** Longer than the wallet's person takes at most: what is still on its way is not asked for again. */
const pauseMs = 6_000

const getRegister = (page: Page) =>
  getDialog(page, 'Become a member').getByRole('button', { name: 'Register and sign in' })

/** A page has loaded, whether its member is signed in yet or not. */
const assertLoaded = (page: Page) =>
  expect(
    getHeader(page)
      .getByRole('button', { name: /^(Sign in|Connect)$/ })
      .or(getHeader(page).getByRole('link', { name: /^0x/ })),
  ).toBeVisible()

/** Begins an act: the wallet is asked for the signature. */
async function begin(page: Page, name: ActName): Promise<void> {
  await connect(page)
  if (name === 'joining') await getRegister(page).click()
}

/** Continues as a person would, by whatever the page offers, until the member is signed in. */
async function finish(page: Page, address: string): Promise<void> {
  const member = getHeader(page).getByRole('link', { name: formatShortAddress(address) })
  const next = async () => {
    if (await member.isVisible()) return true
    const [again, signIn, first] = [
      getRegister(page),
      getHeader(page).getByRole('button', { name: 'Sign in' }),
      getHeader(page).getByRole('button', { name: 'Connect' }),
    ]
    if (await again.isVisible()) await again.click({ timeout: 2_000 }).catch(() => undefined)
    else if (await signIn.isVisible()) await signIn.click({ timeout: 2_000 }).catch(() => undefined)
    else if (await first.isVisible()) await connect(page).catch(() => undefined)
    return false
  }
  await expect.poll(next, { timeout: memberTimeoutMs, intervals: [pauseMs] }).toBe(true)
  await assertMember(page, address)
}

for (const [name, { account }] of Object.entries(acts) as [ActName, (typeof acts)[ActName]][])
  for (const [kind, { answer, interrupt }] of Object.entries(interruptions)) {
    test(`behavior: ${name}: ${kind} while the wallet has the signature leaves a way on`, async ({
      page,
      demo,
      watch,
      take,
      connectWallet,
    }) => {
      test.setTimeout(120_000)
      watch.allow(/ERR_CONNECTION|ERR_INTERNET|ERR_FAILED/)
      const wallet = await connectWallet(take(account))
      // Back may leave the screen; it leaves the app in no case.
      await page.goto('/help')
      await page.goto('/')
      wallet.next('personal_sign', answer)
      await begin(page, name)
      await expect.poll(() => wallet.asked('personal_sign').length).toBe(1)
      await interrupt({ page, assertLoaded })
      await finish(page, wallet.address)
      expect(wallet.asked('personal_sign').length).toBeLessThanOrEqual(2)
      const { result } = await requestServer(demo, `/api/member/existMember?address=${wallet.address}`, {})
      expect(result).toBe(true)
    })
  }

for (const [name, { account, call }] of Object.entries(acts) as [ActName, (typeof acts)[ActName]][])
  test(`behavior: ${name}: an answer that never arrives leaves a way on, and nothing is done twice`, async ({
    page,
    watch,
    take,
    connectWallet,
  }) => {
    test.setTimeout(120_000)
    watch.allow(/ERR_CONNECTION|ERR_FAILED/)
    const wallet = await connectWallet(take(account))
    await page.goto('/')
    let lost = 0
    await page.route(call, async (route) => {
      if (lost > 0) return route.continue()
      const response = await route.fetch()
      expect((await response.json()).code).toBe(0)
      lost += 1
      await route.abort('connectionreset')
    })
    await begin(page, name)
    await expect.poll(() => lost).toBe(1)
    await finish(page, wallet.address)
  })
