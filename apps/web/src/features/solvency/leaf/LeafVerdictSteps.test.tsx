import { createHash } from 'node:crypto'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LeafProof } from '../solvencyQueries.ts'
import { LeafAmounts } from './LeafAmounts.tsx'
import { LeafVerdictSteps } from './LeafVerdictSteps.tsx'
import { verifyLeaf } from './verifyLeaf.ts'

afterEach(cleanup)

const kinds = ['usdt', 'gusd', 'staked', 'pendingWithdrawal', 'interest'] as const
const [address, vault] = [`0x${'1a'.repeat(20)}`, `0x${'2b'.repeat(20)}`]

const writeSum = (micro: bigint) => micro.toString(16).padStart(16, '0')
const hashParts = (tag: string, ...parts: readonly string[]) =>
  createHash('sha256')
    .update(`solvency:${tag}/v1`)
    .update(Buffer.from(parts.join(''), 'hex'))
    .digest('hex')

/** A proof of a tree of this leaf and one other member's; amounts in micro-units. */
function createProof(amounts: Readonly<Record<(typeof kinds)[number], bigint>>): LeafProof {
  const [salt, sibling, siblingSum] = ['5c'.repeat(32), '6d'.repeat(32), 9_000_000n]
  const total = kinds.reduce((sum, kind) => sum + amounts[kind], 0n)
  const leaf = hashParts('leaf', salt, address.slice(2), ...kinds.map((kind) => writeSum(amounts[kind])))
  const root = hashParts('node', leaf, writeSum(total), sibling, writeSum(siblingSum))
  return {
    version: 1,
    chainId: 56,
    contract: `0x${'3c'.repeat(20)}`,
    blockNumber: '12',
    snapshotTime: Date.UTC(2026, 11, 1),
    root: `0x${root}`,
    liabilities: `${total + siblingSum}`,
    leaf: {
      address,
      salt: `0x${salt}`,
      usdt: `${amounts.usdt}`,
      gusd: `${amounts.gusd}`,
      staked: `${amounts.staked}`,
      pendingWithdrawal: `${amounts.pendingWithdrawal}`,
      interest: `${amounts.interest}`,
    },
    path: [{ side: 'right', hash: `0x${sibling}`, sum: `${siblingSum}` }],
  }
}

async function renderCheck(proof: LeafProof): Promise<void> {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const liabilities = BigInt(proof.liabilities)
  const findRecord = async () => ({
    vault,
    record: { number: 7n, liabilities, assets: liabilities, snapshotTime: proof.snapshotTime },
  })
  const verdict = await verifyLeaf(proof, { address, vault, findRecord })
  render(
    <I18nProvider i18n={i18n}>
      <LeafVerdictSteps verdict={verdict} proof={proof} />
      <LeafAmounts proof={proof} snapshotTime={proof.snapshotTime} />
    </I18nProvider>,
  )
}

const readAmounts = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [
        term.textContent,
        within(term.parentElement as HTMLElement).getByRole('definition').textContent,
      ]),
  )

test('default: a member is counted with the sum of all amounts that the page shows', async () => {
  await renderCheck(
    createProof({
      usdt: 10_000_000n,
      gusd: 4_000_001n,
      staked: 80_300_000_000n,
      pendingWithdrawal: 250_000_000n,
      interest: 20_500_002n,
    }),
  )
  expect(readAmounts()).toEqual({
    'USDT balances': '10.00',
    'GUSD balances': '4.000001',
    Staked: '80,300.00',
    'Being withdrawn': '250.00',
    Interest: '20.500002',
  })
  expect(screen.getByText('You are counted with 80,584.500003 USDT')).toBeTruthy()
})

test('error: a proof that changes one amount of the leaf is counted with nothing', async () => {
  const amounts = { usdt: 1n, gusd: 2n, staked: 3n, pendingWithdrawal: 4n, interest: 5n }
  for (const kind of kinds) {
    const proof = createProof(amounts)
    await renderCheck({ ...proof, leaf: { ...proof.leaf, [kind]: '0' } })
    expect(screen.getByRole('alert').textContent).toContain('This proof is refused')
    expect(screen.queryByText(/You are counted with/)).toBeNull()
    cleanup()
  }
})
