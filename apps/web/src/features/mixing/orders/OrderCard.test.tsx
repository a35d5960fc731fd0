import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../../records/mixingQueries.ts'
import { OrderCard } from './OrderCard.tsx'

const member = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const order: Order = {
  ...{ orderId: '7', orderStatus: 1, detail: 'standby', reason: null, amountIndex: 0 },
  ...{ depositAmount: '0.1', feeAmount: '0.00185', createTime: 0, stateTime: 0, chainId: 56 },
  ...{ commitmentHex: `0x${'1'.repeat(64)}`, fromAddress: member, receiverAddress: member },
  ...{ inHash: null, outHash: null, usableFrom: null, relayTime: null },
} as unknown as Order

function show(state: Pick<Order, 'orderStatus' | 'detail'>, { hasSteps = false } = {}): void {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <OrderCard order={{ ...order, ...state }} owner={member} hasSteps={hasSteps} />
      </QueryClientProvider>
    </I18nProvider>,
  )
}

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

test('behavior: a card’s name that differs from its filter’s also shows the filter', () => {
  for (const [state, name, filter] of [
    [{ orderStatus: 2, detail: 'withdrawn' }, 'Arrived', 'Filter: Withdraw success'],
    [{ orderStatus: 3, detail: 'takenBack' }, 'Taken back', 'Filter: Withdraw failed'],
    [{ orderStatus: 3, detail: 'refused' }, 'Refused', 'Filter: Withdraw failed'],
    [{ orderStatus: 0, detail: 'created' }, 'Not deposited', 'Filter: All'],
  ] as const) {
    show(state)
    expect(screen.getByText(name)).toBeTruthy()
    expect(screen.getByText(filter)).toBeTruthy()
    cleanup()
  }
})

test('behavior: a state equal to the filter’s name is shown once, and none where there are no filters', () => {
  for (const [orderStatus, detail] of [
    [1, 'standby'],
    [3, 'failed'],
    [4, 'broadcast'],
  ] as const) {
    show({ orderStatus, detail })
    expect(screen.queryByText(/^Filter:/)).toBeNull()
    cleanup()
  }
  show({ orderStatus: 2, detail: 'withdrawn' }, { hasSteps: true })
  expect(screen.queryByText(/^Filter:/)).toBeNull()
})
