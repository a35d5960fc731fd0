import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getBalanceQuery } from '../../api/queries.ts'
import { setPlace } from '../../routing/navigation.ts'
import { WalletFundsHint, WithdrawLink } from './WalletFundsHint.tsx'

afterEach(cleanup)

function renderHint(availableGusdBalance: string, isShort: boolean): void {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  setPlace({ pathname: '/cross/chain', search: '', hash: '' } as never)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(getBalanceQuery('0x1').queryKey, {
    totalUsdtBalance: '0',
    availableGusdBalance,
  } as never)
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <WalletFundsHint address="0x1" isShort={() => isShort}>
          {() => <WithdrawLink>withdraw</WithdrawLink>}
        </WalletFundsHint>
      </QueryClientProvider>
    </I18nProvider>,
  )
}

test('default: a wallet with enough funds is named as the payer, without a link', () => {
  renderHint('12', false)
  expect(screen.getByText('Taken from your wallet, not from your account.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('behavior: it links the withdrawal where the wallet lacks funds that the account has', () => {
  renderHint('12', true)
  expect(screen.getByRole('link', { name: 'withdraw' }).getAttribute('href')).toBe('/my#withdraw')
})

test('behavior: renders nothing for an account without funds', () => {
  renderHint('0', true)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText(/Taken from/)).toBeNull()
})
