import { fromDecimal, isZero, subtract } from '@bank/money'
import { List, ListRow, SectionTitle, TextSkeleton, TokenIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { formatAmount, formatDollars, formatSymbol } from '../../i18n/formats.ts'
import { createMeQuery } from '../../records/accountQueries.ts'

/** Balances of both assets; the total card shows the error when they could not be loaded. */
export function BalanceList({ address }: { readonly address: Address }) {
  const { t } = useLingui()
  const { data: me, isError } = useQuery(createMeQuery(address))
  if (!me && isError) return null
  const usdt = me && fromDecimal(me.totalUsdtBalance, 'USDT')
  const usdtAvailable = me && fromDecimal(me.availableUsdtBalance, 'USDT')
  const usdtBound = usdt && usdtAvailable && subtract(usdt, usdtAvailable)
  const gusd = me && fromDecimal(me.totalGusdBalance, 'GUSD')
  const available = me && fromDecimal(me.availableGusdBalance, 'GUSD')
  const bound = gusd && available && subtract(gusd, available)
  const shownAvailable = available ? formatAmount(available) : '0,000.000000'
  const shownBound = bound ? formatAmount(bound) : '0,000.000000'
  // Renders both parts always, so that no line appears and moves the content below.
  const parts = (
    <Trans>
      Available {shownAvailable} · staked or being withdrawn {shownBound}
    </Trans>
  )
  const shownUsdtAvailable = usdtAvailable ? formatAmount(usdtAvailable) : ''
  const shownUsdtBound = usdtBound ? formatAmount(usdtBound) : ''
  const usdtParts = (
    <Trans>
      Available {shownUsdtAvailable} · being withdrawn {shownUsdtBound}
    </Trans>
  )
  return (
    <>
      <SectionTitle>
        <Trans>Balances</Trans>
      </SectionTitle>
      <List label={t`Balances`}>
        <ListRow
          icon={<TokenIcon symbol="USDT" large />}
          title={formatSymbol('USDT')}
          hint={usdtBound && !isZero(usdtBound) ? usdtParts : <Trans>Available</Trans>}
          value={usdt ? formatAmount(usdt) : <TextSkeleton>0,000.00</TextSkeleton>}
          valueHint={usdt ? `≈ ${formatDollars(usdt)}` : <TextSkeleton>0,000.00</TextSkeleton>}
        />
        <ListRow
          icon={<TokenIcon symbol="GUSD" large />}
          title={formatSymbol('GUSD')}
          hint={me ? parts : <TextSkeleton>{parts}</TextSkeleton>}
          value={gusd ? formatAmount(gusd) : <TextSkeleton>0,000.00</TextSkeleton>}
          valueHint={gusd ? `≈ ${formatDollars(gusd)}` : <TextSkeleton>0,000.00</TextSkeleton>}
        />
      </List>
    </>
  )
}
