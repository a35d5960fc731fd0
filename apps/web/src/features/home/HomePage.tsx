import { SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { SolvencyFooter } from '../../blocks/SolvencyFooter.tsx'
import { productName, unitSymbol } from '../../settings/names.ts'
import { AppCentre } from './AppCentre.tsx'
import { ExchangeCard } from './ExchangeCard.tsx'
import { FigureCards } from './FigureCards.tsx'
import { IssuanceCard } from './IssuanceCard.tsx'

/** Home: what the unit is, the exchange, the platform's figures, the app centre. */
export function HomePage() {
  return (
    <>
      <h1 className="sr-only">
        <Trans>
          {productName}: exchange USDT and {unitSymbol}
        </Trans>
      </h1>
      <IssuanceCard />
      <SectionTitle id="exchange-title">
        <Trans>Exchange</Trans>
      </SectionTitle>
      <ExchangeCard />
      <div className="mt-3">
        <FigureCards />
      </div>
      <SectionTitle>
        <Trans>App centre</Trans>
      </SectionTitle>
      <AppCentre />
      <SolvencyFooter />
    </>
  )
}
