import { SectionTitle } from '@bank/ui'
import { onIdle } from '@bank/ui/browser'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { CatchErrors } from '../../components/CatchErrors.tsx'
import { HelpLink } from '../../components/HelpLink.tsx'
import { SolvencyFooter } from '../../components/SolvencyFooter.tsx'
import { unitSymbol } from '../../i18n/branding.ts'
import { loadPageTexts } from '../../i18n/loadPageTexts.ts'
import { useAccount } from '../../session/account.ts'
import { ExchangeCard } from './exchange/ExchangeCard.tsx'
import { FigureList } from './FigureList.tsx'
import { Headline } from './Headline.tsx'
import { ReserveCard } from './ReserveCard.tsx'
import { VisitorSections } from './VisitorSections.tsx'

/** Below the fold, so its code and texts load once the rest is there. */
const HomeFoot = lazy(async () => {
  await new Promise<void>(onIdle)
  await loadPageTexts('homeFoot')
  return { default: (await import('./HomeFoot.tsx')).HomeFoot }
})

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
      <CatchErrors>
        <Suspense fallback={<div className="min-h-144 wide:min-h-84" />}>
          <HomeFoot />
        </Suspense>
      </CatchErrors>
      <SolvencyFooter />
    </>
  )
}
