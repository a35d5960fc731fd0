import { SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { CatchErrors } from '../../components/CatchErrors.tsx'
import { HelpLink } from '../../components/HelpLink.tsx'
import { NearWindow } from '../../components/NearWindow.tsx'
import { SolvencyFooter } from '../../components/SolvencyFooter.tsx'
import { loadPageTexts } from '../../i18n/loadPageTexts.ts'
import { useAccount } from '../../session/account.ts'
import { ExchangeCard } from './exchange/ExchangeCard.tsx'
import { FigureList } from './FigureList.tsx'
import { Headline } from './Headline.tsx'
import { MemberHeadPlace } from './loadMemberHead.tsx'
import { ReserveCard } from './ReserveCard.tsx'
import { VisitorSections } from './VisitorSections.tsx'

const HomeFoot = lazy(async () => {
  const [{ HomeFoot }] = await Promise.all([import('./HomeFoot.tsx'), loadPageTexts('homeFoot')])
  return { default: HomeFoot }
})

/**
 * Home: a member's money first, product and proof for a visitor; below it the exchange, figures and apps. The exchange
 * keeps its place, so that signing in keeps the typed amount.
 */
export function HomePage() {
  const isMember = useAccount().kind === 'member'
  return (
    <>
      {isMember ? (
        <MemberHeadPlace />
      ) : (
        <>
          <Headline />
          <ReserveCard />
        </>
      )}
      <div id="exchange" tabIndex={-1} className="outline-none">
        <SectionTitle id="exchange-title">
          <Trans>Exchange</Trans>
        </SectionTitle>
        <ExchangeCard />
        <p className="text-center">
          <HelpLink subject="exchange" />
        </p>
      </div>
      {isMember ? (
        <NearWindow className="min-h-240 wide:min-h-160">
          <div className="mt-3">
            <ReserveCard isQuiet />
          </div>
          <Figures />
          <Foot />
        </NearWindow>
      ) : (
        <>
          <VisitorSections />
          <Figures />
          <NearWindow className={footHeight}>
            <Foot />
          </NearWindow>
        </>
      )}
      <SolvencyFooter />
    </>
  )
}

const footHeight = 'min-h-144 wide:min-h-84'

const Figures = () => (
  <>
    <SectionTitle>
      <Trans>In figures</Trans>
    </SectionTitle>
    <FigureList />
  </>
)

/** The end of Home, whose code loads with it. */
const Foot = () => (
  <CatchErrors>
    <Suspense fallback={<div className={footHeight} />}>
      <HomeFoot />
    </Suspense>
  </CatchErrors>
)
