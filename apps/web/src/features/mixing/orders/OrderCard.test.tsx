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

const getCard = () => screen.getByRole('group', { name: /^Mixed transfer/ })
const isOpen = () => getCard().hasAttribute('open')

test('default: each state has one name on its card', () => {
  for (const [state, name] of [
    [{ orderStatus: 1, detail: 'standby' }, 'Confirmed'],
    [{ orderStatus: 2, detail: 'withdrawn' }, 'Arrived'],
    [{ orderStatus: 3, detail: 'takenBack' }, 'Taken back'],
    [{ orderStatus: 3, detail: 'refused' }, 'Refused'],
    [{ orderStatus: 3, detail: 'failed' }, 'Withdraw failed'],
    [{ orderStatus: 4, detail: 'broadcast' }, 'Broadcast, status unknown'],
    [{ orderStatus: 0, detail: 'created' }, 'Not deposited'],
  ] as const) {
    show(state)
    expect(screen.getByRole('heading').nextElementSibling?.textContent).toBe(name)
    cleanup()
  }
})

test('default: among the records only what waits for something is open', () => {
  for (const [state, expected] of [
    [{ orderStatus: 1, detail: 'ready' }, true],
    [{ orderStatus: 3, detail: 'refused' }, true],
    [{ orderStatus: 3, detail: 'failed' }, true],
    [{ orderStatus: 2, detail: 'withdrawn' }, false],
    [{ orderStatus: 3, detail: 'takenBack' }, false],
    [{ orderStatus: 0, detail: 'created' }, false],
  ] as const) {
    show(state)
    expect(isOpen()).toBe(expected)
    cleanup()
  }
})

test('behavior: below the form a transfer is in full', () => {
  show({ orderStatus: 2, detail: 'withdrawn' }, { hasSteps: true })
  expect(getCard().tagName).not.toBe('DETAILS')
  expect(screen.getByText('Fee')).toBeTruthy()
})
