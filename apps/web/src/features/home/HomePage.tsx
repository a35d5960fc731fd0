import { SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { HelpLink } from '../../components/HelpLink.tsx'
import { SolvencyFooter } from '../../components/SolvencyFooter.tsx'
import { unitSymbol } from '../../i18n/branding.ts'
import { useAccount } from '../../session/account.ts'
import { AboutUnit } from './AboutUnit.tsx'
import { AppCentre } from './AppCentre.tsx'
import { ExchangeCard } from './exchange/ExchangeCard.tsx'
import { FigureList } from './FigureList.tsx'
import { Headline } from './Headline.tsx'
import { ReserveCard } from './ReserveCard.tsx'
import { VisitorSections } from './VisitorSections.tsx'

/**
 * Home: product and proof for a visitor, the exchange first for a member. The order of the parts is fixed, so that
 * signing in keeps the typed amount.
 */
export function HomePage() {
  const isMember = useAccount().kind === 'member'
  return (
    <>
      {isMember ? (
        <h1 id="exchange-title" className="mb-4 text-title font-strong tracking-tight">
          <Trans>Exchange USDT and {unitSymbol}</Trans>
        </h1>
      ) : (
        <>
          <Headline />
          <ReserveCard />
          <SectionTitle id="exchange-title">
            <Trans>Exchange</Trans>
          </SectionTitle>
        </>
      )}
      <ExchangeCard />
      <p className="text-center">
        <HelpLink subject="exchange" />
      </p>
      {isMember ? (
        <div className="mt-3">
          <ReserveCard isQuiet />
        </div>
      ) : (
        <VisitorSections />
      )}
      <SectionTitle>
        <Trans>In figures</Trans>
      </SectionTitle>
      <FigureList />
      <div className="mt-3">
        <AboutUnit />
      </div>
      <SectionTitle>
        <Trans>App centre</Trans>
      </SectionTitle>
      <AppCentre />
      <SolvencyFooter />
    </>
  )
}
