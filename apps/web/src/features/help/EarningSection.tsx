import type { CallResult } from '@bank/api-schema'
import { parseRatio } from '@bank/money'
import { Fact } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { productsQuery } from '../../api/queries.ts'
import { unitSymbol } from '../../i18n/branding.ts'
import { formatDecimalMoney, formatPercent } from '../../i18n/formats.ts'
import { HelpSection, Point } from './HelpSection.tsx'
import { LiveFacts } from './LiveFacts.tsx'

/** Help on products, with their current rates. */
export function EarningSection() {
  const products = useQuery(productsQuery)
  return (
    <HelpSection
      id="earning"
      title={<Trans>Earning with {unitSymbol}</Trans>}
      figures={
        <LiveFacts query={products} lineCount={4}>
          {(offers) => offers.map((offer) => <ProductFact key={offer.id} offer={offer} />)}
        </LiveFacts>
      }
    >
      <Point>
        <Trans>
          Interest is paid only from actual earnings. It is credited in {unitSymbol} and not compounded.
        </Trans>
      </Point>
      <Point>
        <Trans>
          Flexible: interest every day, and you redeem the whole stake whenever you like. A day that earned
          less may pay less than the range says.
        </Trans>
      </Point>
      <Point>
        <Trans>
          Fixed term: the lower rate is agreed and reserved when you buy. It cannot be redeemed before
          maturity; then stake and interest are paid together. It is not renewed.
        </Trans>
      </Point>
    </HelpSection>
  )
}

/** The range of a product and its minimum. */
function ProductFact({ offer }: { readonly offer: CallResult<'queryStakeTemplate'>[number] }) {
  const days = offer.stakeRequiredDay
  const minimum = formatDecimalMoney(offer.minimumAmount, 'GUSD')
  const least = formatPercent(parseRatio(offer.profitStartRange))
  const most = formatPercent(parseRatio(offer.profitEndRange))
  return (
    <Fact
      name={days === 0 ? <Trans>Flexible, a year</Trans> : <Trans>Fixed term of {days} days, a year</Trans>}
    >
      <Trans>
        {least} – {most}, from {minimum}
      </Trans>
    </Fact>
  )
}
