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
  showPlace({ pathname: '/cross/chain', search: '', hash: '' } as never)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(balanceQuery('0x1').queryKey, {
    totalUsdtBalance: '0',
    availableGusdBalance: '12',
  } as never)
  const form = {
    address: '0x1',
    route: { token: { originTokenSymbol: 'USDT', originTokenDecimals: 18 } },
    snapshot: { tokenBalance: 0n },
    amount: { ok: false, problem: 'empty' },
  }
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <WalletNote form={form as never} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  const link = screen.getByRole('link', { name: 'withdraw it to your wallet' })
  expect(link.getAttribute('href')).toBe('/my#withdraw')
})
