import { parseRatio } from '@bank/money'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { productsQuery } from '../../api/queries.ts'
import { unitSymbol } from '../../i18n/branding.ts'
import { formatDecimalMoney, formatPercent } from '../../i18n/formats.ts'
import { HelpSection } from './HelpSection.tsx'
import { LiveFacts } from './LiveFacts.tsx'

/** Help on products, with their current rates. */
export function EarningSection() {
  const products = useQuery(productsQuery)
  return (
    <HelpSection
      id="earning"
      title={<Trans>Earning with {unitSymbol}</Trans>}
      points={[
        {
          key: 'source',
          text: (
            <Trans>
              Interest is paid only from actual earnings. It is credited in {unitSymbol} and not compounded.
            </Trans>
          ),
        },
        {
          key: 'flexible',
          text: (
            <Trans>
              Flexible: interest every day, and you redeem the whole stake whenever you like. A day that
              earned less may pay less than the range says.
            </Trans>
          ),
        },
        {
          key: 'fixed',
          text: (
            <Trans>
              Fixed term: the lower rate is agreed and reserved when you buy. It cannot be redeemed before
              maturity; then stake and interest are paid together. It is not renewed.
            </Trans>
          ),
        },
      ]}
    >
      <LiveFacts
        query={products}
        lineCount={4}
        factsOf={(offers) =>
          offers.map(({ id, stakeRequiredDay: days, profitStartRange, profitEndRange, minimumAmount }) => {
            const minimum = formatDecimalMoney(minimumAmount, 'GUSD')
            const least = formatPercent(parseRatio(profitStartRange))
            const most = formatPercent(parseRatio(profitEndRange))
            return {
              key: id,
              name:
                days === 0 ? (
                  <Trans>Flexible, a year</Trans>
                ) : (
                  <Trans>Fixed term of {days} days, a year</Trans>
                ),
              value: (
                <Trans>
                  {least} – {most}, from {minimum}
                </Trans>
              ),
            }
          })
        }
      />
    </HelpSection>
  )
}
