import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { getHeader, openDrawer } from '../steps/account.ts'
import { chooseFile } from '../steps/mixing.ts'
import { verifyLeaf } from '../steps/verifyLeaf.ts'
import { expect, test } from '../story.ts'
import type { Demo } from '../support/demo/demo.ts'

const proofCall = '**/api/member/querySolvencyProof*'
const solvencyCall = /\/api\/system\/querySolvency(\?|$)/

type Proof = {
  readonly contract: string
  readonly root: string
  readonly liabilities: string
  readonly leaf: Readonly<Record<'address' | 'salt' | (typeof kinds)[number], string>>
  readonly path: readonly { readonly side: string; readonly hash: string; readonly sum: string }[]
}

const kinds = ['usdt', 'gusd', 'staked', 'pendingWithdrawal', 'interest'] as const

/** Changes what the server answers, as a server that lies would. */
async function forge<Result>(
  page: Page,
  call: string | RegExp,
  change: (result: Result) => Result,
): Promise<void> {
  await page.route(call, async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { result: Result }
    await route.fulfill({ response: answer, json: { ...envelope, result: change(envelope.result) } })
  })
}

/** Saves proof and verifier from the page, and runs the one on the other; answers exit code and words. */
async function runVerifier(page: Page, testInfo: TestInfo, ...params: readonly string[]) {
  const save = async (act: () => Promise<void>) => {
    const downloading = page.waitForEvent('download')
    await act()
    const download = await downloading
    const path = testInfo.outputPath(download.suggestedFilename())
    await download.saveAs(path)
    return path
  }
  const proof = await save(() => page.getByRole('button', { name: 'My proof' }).click())
  const verifier = await save(() => page.getByRole('link', { name: 'The verifier' }).click())
  return new Promise<{ code: number; said: string }>((done) => {
    execFile(process.execPath, [verifier, proof, ...params], (error, said) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, said }),
    )
  })
}

const contractOf = async (page: Page, demo: Demo): Promise<string> => {
  const answer = await page.request.get(`${demo.web}/api/system/querySolvency`)
  const { result } = (await answer.json()) as { result: { attestation: { contract: string } } }
  return result.attestation.contract
}

test('default: a visitor sees reserves against member balances, and finds the page from Home and menu', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Proof of reserves' }).click()
  await expect(page.getByRole('heading', { name: 'Proof of reserves' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All balances are covered' })).toBeVisible()
  await expect(page.getByText('Idle in the vault')).toBeVisible()
  await expect(page.getByText('Lent out through Aave V3')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Member balances' }).getByRole('listitem')).toHaveCount(8)
  await expect(page.getByText('We cover losses first')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Records on chain' }).getByRole('listitem')).not.toHaveCount(0)
  await page.goto('/')
  const drawer = await openDrawer(page)
  await drawer.getByRole('link', { name: 'Proof of reserves' }).click()
  await expect(page).toHaveURL(/\/solvency$/)
  await expect(getHeader(page).getByRole('button', { name: 'Connect' })).toBeVisible()
})

test('default: a member verifies the own leaf in the browser and with the stand-alone verifier', async ({
  page,
  demo,
  arrive,
}, testInfo) => {
  test.setTimeout(150_000)
  const wallet = await arrive('holder', '/solvency')
  await verifyLeaf(page, demo)
  await expect(page.getByText(/^You are counted with [\d,.]+ USDT$/)).toBeVisible()
  await expect(page.getByText(/^The record is of your address .* — done$/)).toBeVisible()
  await expect(page.getByText(/^Recorded on chain in block .* — done$/)).toBeVisible()
  // Asked through the wallet, not through what this service names.
  expect(wallet.asked('eth_call').length).toBeGreaterThan(0)
  const contract = await contractOf(page, demo)
  const { code, said } = await runVerifier(page, testInfo, demo.rpc['56'] ?? '', contract)
  expect(said).toContain(`of ${wallet.address} are counted`)
  expect(said).toMatch(/YES: .* on chain, attestation \d+ in block \d+/)
  expect(code).toBe(0)
})

test('behavior: a proof file is checked without a wallet, and shows only what the chain recorded', async ({
  page,
  demo,
  arrive,
  openDevice,
}, testInfo) => {
  test.setTimeout(150_000)
  const wallet = await arrive('holder', '/solvency')
  await verifyLeaf(page, demo)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'My proof' }).click()
  const file = testInfo.outputPath('solvency-proof.json')
  await (await downloading).saveAs(file)
  const proof = JSON.parse(await readFile(file, 'utf8')) as Proof

  const { page: visitor } = await openDevice()
  await visitor.goto('/solvency')
  await expect(visitor.getByRole('heading', { name: 'Check a proof file' })).toBeVisible()
  const choose = async (content: string) => {
    const changed = testInfo.outputPath('changed.json')
    await writeFile(changed, content)
    await chooseFile(visitor, 'Choose a file', changed)
  }
  await chooseFile(visitor, 'Choose a file', file)
  await expect(visitor.getByText(/^This address is counted with [\d,.]+ USDT$/)).toBeVisible()
  await expect(visitor.getByText(wallet.address)).toBeVisible()
  await test.step('its time is the record’s, whatever the file says', async () => {
    await choose(JSON.stringify({ ...proof, snapshotTime: Date.UTC(2031, 0, 1) }))
    await expect(visitor.getByText(/^By on-chain record \d+, of /)).not.toContainText('2031')
  })
  const refusals = [
    [{ ...proof, leaf: { ...proof.leaf, usdt: '9000000000' } }, /changed or forged/],
    [{ ...proof, path: [], ...rootOfLeaf(proof.leaf) }, /never recorded this proof/],
    [{ ...proof, contract: demo.contracts.vault }, /names another contract/],
    [{ ...proof, leaf: null }, /not a proof of reserves/],
  ] as const
  for (const [changed, words] of refusals) {
    await choose(JSON.stringify(changed))
    await expect(visitor.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(visitor.getByText(/^This address is counted/)).toHaveCount(0)
  }
})

test('error: page and verifier reject a proof with a changed sibling sum', async ({
  page,
  demo,
  arrive,
}, testInfo) => {
  test.setTimeout(150_000)
  await arrive('holder', '/solvency')
  await forge<Proof>(page, proofCall, (proof) => ({
    ...proof,
    path: proof.path.map((step, index) =>
      index === 1 ? { ...step, sum: `${BigInt(step.sum) + 1n}` } : step,
    ),
  }))
  await verifyLeaf(page, demo)
  await expect(page.getByText('This proof is refused')).toBeVisible()
  await expect(page.getByText(/^Verification failed: your balance doesn’t match the record/)).toBeVisible()
  await expect(page.getByText(/^Verified through \d+ steps? — failed$/)).toBeVisible()
  await expect(page.getByText(/^You are counted/)).toHaveCount(0)
  const { code, said } = await runVerifier(page, testInfo)
  expect(said).toContain('NO:')
  expect(code).toBe(1)
})

test('error: a consistent tree that the chain never recorded is rejected', async ({ page, demo, arrive }) => {
  test.setTimeout(150_000)
  await arrive('holder', '/solvency')
  await forge<Proof>(page, proofCall, (proof) => ({ ...proof, path: [], ...rootOfLeaf(proof.leaf) }))
  await verifyLeaf(page, demo)
  await expect(page.getByText(/^The contract on chain never recorded this proof/)).toBeVisible()
  await expect(page.getByText(/^Recorded on chain .* — failed$/)).toBeVisible()
})

test('behavior: another member’s leaf is rejected', async ({ page, demo, arrive }) => {
  test.setTimeout(150_000)
  await arrive('holder', '/solvency')
  await forge<Proof>(page, proofCall, (proof) => ({
    ...proof,
    leaf: { ...proof.leaf, address: demo.rootMember },
  }))
  await verifyLeaf(page, demo)
  await expect(page.getByText(/^The record received is of another address/)).toBeVisible()
})

test('behavior: a shortfall in the vault turns the page red and lists what is halted', async ({ page }) => {
  type Answer = { readonly check: { readonly isSolvent: boolean; readonly ratio: string } }
  await forge<Answer>(page, solvencyCall, (result) => ({
    ...result,
    check: { ...result.check, isSolvent: false, ratio: '0.970000' },
    stopped: { rewards: true, newStakes: true, reason: 'insolvent' },
  }))
  await page.goto('/solvency')
  await expect(page.getByRole('heading', { name: 'The vault holds less than member balances' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('New stakes and all rewards have stopped automatically')
  await expect(page.getByText('97.00%')).toBeVisible()
})

test('behavior: without a response the page says so, and loads when it arrives', async ({ page, watch }) => {
  watch.allow(/querySolvency/, /ERR_CONNECTION_REFUSED/)
  await page.route(solvencyCall, (route) => route.abort('connectionrefused'))
  await page.goto('/solvency')
  await expect(page.getByText('The figures could not be loaded')).toBeVisible({ timeout: 20_000 })
  await page.unroute(solvencyCall)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'All balances are covered' })).toBeVisible()
})

/** The root and the total of a tree that is nothing but one leaf. */
function rootOfLeaf(leaf: Proof['leaf']): Pick<Proof, 'root' | 'liabilities'> {
  const sums = kinds.map((kind) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64BE(BigInt(leaf[kind]))
    return bytes
  })
  const bytesOf = (hex: string) => Buffer.from(hex.slice(2), 'hex')
  const parts = [Buffer.from('solvency:leaf/v1'), bytesOf(leaf.salt), bytesOf(leaf.address), ...sums]
  return {
    root: `0x${createHash('sha256').update(Buffer.concat(parts)).digest('hex')}`,
    liabilities: `${kinds.reduce((sum, kind) => sum + BigInt(leaf[kind]), 0n)}`,
  }
}
