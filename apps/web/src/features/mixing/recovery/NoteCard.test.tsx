import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { numberToHex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMixingOrdersQuery } from '../../../records/mixingQueries.ts'
import { NoteCard } from './NoteCard.tsx'
import type { FoundNote } from './useRecovery.ts'

const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const commitment = 7n
const order = {
  ...{ orderId: '7', orderStatus: 1, detail: 'ready', reason: null, depositAmount: '0.1' },
  commitmentHex: numberToHex(commitment, { size: 32 }),
}

/** Shows a deposit of a member whose order is ready for its proof. */
function show(txHash: `0x${string}` | null): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const list = { dataList: [order], total: 1, pageNo: 1, pageSize: 100 }
  client.setQueryData(createMixingOrdersQuery(owner, '').queryKey, list as never)
  const own = { commitment, denomination: 10n ** 17n, depositor: owner, leafIndex: 3, pool: owner, txHash }
  const note = { own, pool: { address: owner, chainId: 56, amount: '0.1' } } as unknown as FoundNote
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <NoteCard note={note} owner={owner} isMember />
      </QueryClientProvider>
    </I18nProvider>,
  )
}

const listButtons = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) =>
      ['Finish', 'Through a relayer, unnamed', 'Withdraw it myself', 'Take back'].includes(`${text}`),
    )

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

test('default: a deposit whose history was read offers every exit of a ready order', () => {
  show(`0x${'1'.repeat(64)}`)
  expect(listButtons()).toEqual(['Finish', 'Through a relayer, unnamed', 'Withdraw it myself', 'Take back'])
})

test('behavior: a deposit found by the contract alone offers only the exit that needs no proof', () => {
  show(null)
  expect(listButtons()).toEqual(['Take back'])
  expect(screen.queryByText(/Tap Finish/)).toBeNull()
})
