import { Card, EmptyState, HelpIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../../components/forms/SearchField.tsx'
import { OperatorLinks } from '../../components/OperatorLinks.tsx'
import { unitSymbol } from '../../i18n/branding.ts'
import { CrossSection } from './CrossSection.tsx'
import { EarningSection } from './EarningSection.tsx'
import { MixingSection } from './MixingSection.tsx'
import { ExchangeSection, RechargeSection, SafetySection, WithdrawSection } from './MoneySections.tsx'
import { SolvencySection } from './SolvencySection.tsx'
import { useHelpSearch } from './useHelpSearch.ts'

/** Help by subject, with current figures. */
export function HelpPage() {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const sections = useRef<HTMLDivElement>(null)
  const found = useHelpSearch(sections, text)
  useSectionOfLink()
  const contents = [
    { id: 'safety', name: <Trans>Safety</Trans> },
    { id: 'recharge', name: <Trans>Recharge</Trans> },
    { id: 'exchange', name: <Trans>Exchange</Trans> },
    { id: 'withdraw', name: <Trans>Withdraw</Trans> },
    { id: 'earning', name: <Trans>Earn {unitSymbol}</Trans> },
    { id: 'mixed', name: <Trans>Mixed transfer</Trans> },
    { id: 'cross', name: <Trans>Cross-chain transfer</Trans> },
    { id: 'solvency', name: <Trans>Proof of reserves</Trans> },
  ]
  return (
    <>
      <h1 className="text-title font-strong tracking-tight">
        <Trans>Help</Trans>
      </h1>
      <p className="mt-1 text-small text-ink-2">
        <Trans>Steps, costs and times. Every figure below is read from the current settings.</Trans>
      </p>
      <div className="mt-3">
        <SearchField
          label={t`Search the help`}
          placeholder={t`A word, such as fee or review`}
          text={text}
          onText={setText}
        />
      </div>
      <nav
        aria-label={t`On this page`}
        hidden={text.trim() !== ''}
        className="mb-4 -ml-2.5 flex flex-wrap gap-x-1 [&[hidden]]:hidden"
      >
        {contents.map(({ id, name }) => (
          <a
            key={id}
            href={`#${id}`}
            className="inline-flex min-h-11 items-center rounded-full px-2.5 text-small font-medium text-accent hover:bg-accent-soft"
          >
            {name}
          </a>
        ))}
      </nav>
      <div ref={sections} className="[&>[hidden]]:hidden">
        <SafetySection />
        <RechargeSection />
        <ExchangeSection />
        <WithdrawSection />
        <EarningSection />
        <MixingSection />
        <CrossSection />
        <SolvencySection />
      </div>
      <div role="status">{found === 0 && <NothingFound />}</div>
      <OperatorLinks />
    </>
  )
}

const NothingFound = () => (
  <Card className="mt-3">
    <EmptyState icon={<HelpIcon size={20} />} title={<Trans>No help found</Trans>}>
      <Trans>Try another word, or a part of one.</Trans>
    </EmptyState>
  </Card>
)

/** Scrolls to the section in the address and focuses it, because it had not rendered when the page opened. */
function useSectionOfLink(): void {
  useEffect(() => {
    const openSection = () => {
      const id = location.hash.slice(1)
      if (!/^[a-z]+$/.test(id)) return
      document.getElementById(id)?.scrollIntoView()
      document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
    }
    // Runs after the router has scrolled to the top.
    const frame = requestAnimationFrame(openSection)
    addEventListener('hashchange', openSection)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('hashchange', openSection)
    }
  }, [])
}
