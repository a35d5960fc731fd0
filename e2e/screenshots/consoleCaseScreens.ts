import { expect, type Page } from '@playwright/test'
import type { ConsoleScreen } from './consoleScreen.ts'
import { openConsole, openFirst } from './openConsole.ts'

const payer = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const lostKey = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const recipient = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const hourMs = 3_600_000
const now = Date.now()
const createPayoutId = (digit: number) => `0x${String(digit).repeat(64)}`

/** Stranded payouts, one for each statement of the chain: a real one takes a lost key. */
const strandedPayouts = [
  { nonce: null, finalNonce: null, state: 'queued', isPaid: false, canEnd: true },
  { nonce: '41', finalNonce: '42', state: 'final', isPaid: false, canEnd: true },
  { nonce: '42', finalNonce: '42', state: 'broadcast', isPaid: false, canEnd: true },
  { nonce: '43', finalNonce: '42', state: 'signed', isPaid: false, canEnd: false },
  { nonce: '40', finalNonce: '42', state: 'final', isPaid: true, canEnd: false },
].map((payout, index) => ({
  ...payout,
  id: createPayoutId(index + 1),
  withdrawalId: `${1_041 + index}`,
  recipient,
  amount: `${(index + 1) * 1_250}.5`,
  sender: lostKey,
  payer,
  blockNumber: '68204113',
}))

/** Two broken laws: the demo's books agree. */
const breaches = [
  {
    law: 'payouts add up to what is paid',
    table: 'bank.withdrawal',
    row: 'withdrawal 1041',
    expected: '1250500000',
    actual: '2501000000',
    liftTime: null,
    liftedBy: null,
  },
  {
    law: 'suspense is what its deposits add up to',
    table: 'bank.recharge',
    row: 'suspense',
    expected: '2750250001',
    actual: '2750250000',
    liftTime: now - 20 * hourMs,
    liftedBy: 'rita, reviewer',
  },
].map((breach, index) => ({
  ...breach,
  id: `${2 - index}`,
  findTime: now - (index * 24 + 1) * hourMs,
  seenTime: now - (index * 24 + 1) * hourMs,
}))

const shares = Array.from({ length: 5 }, (_, index) => ({
  memberId: `${index + 1}`,
  address: [payer, lostKey, recipient][index % 3],
  claim: `${(5 - index) * 9_000}.25`,
  share: `${(5 - index) * 900}.025`,
  postTime: now - 2 * hourMs,
}))

/** Replaces the result of a call, which keeps what the server answered where that is read. */
async function updateResult(
  page: Page,
  call: string,
  change: (result: Record<string, unknown>, isEnglish: boolean) => unknown,
): Promise<void> {
  await page.route(new RegExp(`/${call}(\\?|$)`), async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { readonly result: Record<string, unknown> | null }
    const isEnglish = route.request().headers()['accept-language']?.startsWith('en') === true
    const result = change(envelope.result ?? {}, isEnglish)
    await route.fulfill({ status: 200, json: { code: 0, errInfo: 'Succeeded', result } })
  })
}

/** A frozen bank: freezing the demo would stop every other picture. */
async function openFrozen(page: Page, origin: string): Promise<void> {
  const freeze = {
    by: 'rita, reviewer',
    reason: 'a payment of 9,000 USDT that none of us knows',
    time: now - hourMs,
  }
  await updateResult(page, 'queryHealth', (result) => ({ ...result, freeze }))
  await openConsole('/health')(page, origin)
}

async function openBreaches(page: Page, origin: string): Promise<void> {
  await updateResult(page, 'queryReconciliation', (result) => ({ ...result, breaches }))
  await openConsole('/health')(page, origin)
}

async function openStranded(page: Page, origin: string): Promise<void> {
  await updateResult(page, 'queryStrandedPayouts', () => strandedPayouts)
  await openConsole('/stranded-payouts')(page, origin)
}

/** Opens the sheet of the first action in the last list. */
const openLastListAct =
  (before: (page: Page, origin: string) => Promise<void>) => async (page: Page, origin: string) => {
    await before(page, origin)
    await page.locator('main table').last().locator('tbody td:last-child button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }

const loss = { kind: 'lossShare', state: 'applied', reason: 'The key of the vault was stolen.' }
/** The summary's lines as the server words them. */
const lossLines = [
  ['Kind', '类别', 'Loss shared by members', '会员分摊损失'],
  ['Amount', '金额', '13500.375 USDT', '13500.375 USDT'],
  ['Shared over', '分摊基数', '135003.75 USDT', '135003.75 USDT'],
  ['Members who bear it', '承担会员数', '5', '5'],
] as const

/** The page of a proposal in the shape of a shared loss; a real one takes a robbed vault and a day. */
async function openLossShare(page: Page, origin: string): Promise<void> {
  await updateResult(page, 'queryProposal', (result, isEnglish) => {
    const lines = lossLines.map(([label, zhLabel, value, zhValue]) =>
      isEnglish ? { label, value } : { label: zhLabel, value: zhValue },
    )
    return { ...result, ...loss, summary: { ...(result.summary as object), lines } }
  })
  await updateResult(page, 'queryLossShares', () => ({
    ...{ dataList: shares, total: shares.length, pageNo: 1, pageSize: 20 },
    ...{ basis: 'fixed', claims: '135003.75', amount: '13500.375' },
  }))
  await openFirst('/proposals?view=all')(page, origin)
  await expect(page.locator('main table')).toBeVisible()
}

/** An approved order that waits for the second of two signatures. */
async function openSignatures(page: Page, origin: string): Promise<void> {
  const createTime = now - hourMs
  const order = {
    ...{ memberId: '55', amount: '21000', state: 'awaitingSignatures', reason: null, address: recipient },
    ...{ approvals: 2, reviewsNeeded: 2, createTime, stateTime: createTime, approveTime: createTime },
    reviews: [
      { operator: { id: '1', name: 'rita' }, verdict: 'approve', createTime },
      { operator: { id: '2', name: 'ralf' }, verdict: 'approve', createTime },
    ],
  }
  const deadline = Math.floor(now / 1_000) + 86_400
  const signature = { deadline, createTime: now - hourMs / 2, isCounted: true }
  await updateResult(page, 'queryWithdrawal', (result) => ({ ...result, ...order, id: '1' }))
  await updateResult(page, 'queryPayoutReview', () => ({
    ...{ withdrawalId: '1', memberId: '55', recipient, amount: '21000', total: `21000${'0'.repeat(18)}` },
    ...{ orderKey: createPayoutId(9), chainId: 56, vault: lostKey, deadline, signaturesNeeded: 2 },
    signatures: [
      { ...signature, reviewer: payer, operator: 'rita' },
      { ...signature, reviewer: recipient, operator: 'ralf', isCounted: false },
    ],
  }))
  await openConsole('/withdrawals/1')(page, origin)
}

/** Screens of cases that the demo does not have: with results in the server's shape. */
export const consoleCaseScreens: readonly ConsoleScreen[] = [
  { name: 'console-frozen', role: 'reviewer', open: openFrozen },
  { name: 'console-breaches', role: 'reviewer', open: openBreaches },
  { name: 'console-breach-lift', role: 'treasurer', isSheet: true, open: openLastListAct(openBreaches) },
  { name: 'console-stranded', role: 'reviewer', open: openStranded },
  { name: 'console-payout-end', role: 'treasurer', isSheet: true, open: openLastListAct(openStranded) },
  { name: 'console-signatures', role: 'reviewer', open: openSignatures },
  { name: 'console-loss-shares', role: 'treasurer', open: openLossShare },
]
