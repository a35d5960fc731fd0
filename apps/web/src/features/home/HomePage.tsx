import { SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { CatchErrors } from '../../components/CatchErrors.tsx'
import { HelpLink } from '../../components/HelpLink.tsx'
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
 * Home: a member's money first, product and proof for a visitor; below it the exchange, figures and apps. The order of the
 * parts is fixed, so that signing in keeps the typed amount.
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
      <Foot />
      <SolvencyFooter />
    </>
  )
}

/** The end of Home, whose code loads when it comes near the window. */
function Foot() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '400px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const shape = <div ref={place} className="min-h-144 wide:min-h-84" />
  if (!isNear) return shape
  return (
    <CatchErrors>
      <Suspense fallback={shape}>
        <HomeFoot />
      </Suspense>
    </CatchErrors>
  )
}
