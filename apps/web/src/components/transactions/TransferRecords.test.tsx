import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithConfig } from '../../../testing/renderWithConfig.tsx'
import { messages as ownMessages } from '../../i18n/catalogues/en.po'
import { messages } from '../../i18n/catalogues/transactions/en.po'
import { TransferRecords } from './TransferRecords.tsx'

beforeEach(() => {
  i18n.load('en', { ...ownMessages, ...messages })
  i18n.activate('en')
})
afterEach(cleanup)

const listOrders = (count: number) => Array.from({ length: count }, (_, index) => ({ orderId: `${index}` }))

function show(loaded: number, total?: number) {
  const onMore = vi.fn()
  renderWithConfig(
    <TransferRecords
      filters={[{ key: 'all', name: 'All' }]}
      filter="all"
      onFilter={() => undefined}
      query={{ data: {}, error: null, refetch: () => undefined }}
      orders={listOrders(loaded)}
      total={total}
      onMore={onMore}
      formPath="/cross/chain"
      emptyIcon={null}
      emptyTitle="None"
      emptyText="None"
      isFiltered={false}
      download={null}
      renderOrder={({ orderId }) => <p key={orderId}>order {orderId}</p>}
    />,
    {},
  )
  const more = () => screen.queryByRole('button', { name: 'Load more' })
  return { onMore, more, count: () => screen.getAllByText(/^order/).length }
}

test('default: shows twenty, then twenty more, and no button once all are shown', () => {
  const { more, count, onMore } = show(30)
  expect(count()).toBe(20)
  expect(screen.getByText('20 of 30 transfers')).toBeTruthy()
  fireEvent.click(more() as HTMLElement)
  expect(count()).toBe(30)
  expect(more()).toBeNull()
  expect(onMore).not.toHaveBeenCalled()
})

test('behavior: the next page is loaded once the loaded ones do not suffice', () => {
  const { more, count, onMore } = show(40, 140)
  fireEvent.click(more() as HTMLElement)
  expect(count()).toBe(40)
  expect(onMore).not.toHaveBeenCalled()
  fireEvent.click(more() as HTMLElement)
  expect(onMore).toHaveBeenCalledOnce()
  expect(screen.getByText('40 of 140 transfers')).toBeTruthy()
})
