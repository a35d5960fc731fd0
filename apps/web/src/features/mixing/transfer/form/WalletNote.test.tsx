import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { balanceQuery } from '../../../../api/queries.ts'
import { showPlace } from '../../../../routing/navigation.ts'
import { WalletNote } from './WalletNote.tsx'

afterEach(cleanup)

test('behavior: where the wallet lacks what the account has, the link opens the withdrawal itself', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  showPlace({ pathname: '/mixed/currency', search: '', hash: '' } as never)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(balanceQuery('0x1').queryKey, {
    totalUsdtBalance: '0',
    availableGusdBalance: '12',
  } as never)
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <WalletNote address="0x1" isShort />
      </QueryClientProvider>
    </I18nProvider>,
  )
  expect(screen.getByRole('link', { name: 'withdraw it as USDT' }).getAttribute('href')).toBe('/my#withdraw')
})
