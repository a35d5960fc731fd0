import type { CallResult } from '@bank/api-schema'
import { Fact } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { homeCoin } from '../../i18n/branding.ts'
import { formatCount, formatDuration, formatPercent } from '../../i18n/formats.ts'
import { formatDecimal, formatList } from './formatList.ts'
import { HelpSection, Point } from './HelpSection.tsx'
import { mixingTermsQuery } from './helpQueries.ts'
import { LiveFacts } from './LiveFacts.tsx'

/** Help on mixed transfers. */
export function MixingSection() {
  const figures = useQuery(mixingTermsQuery)
  return (
    <HelpSection
      id="mixed"
      title={<Trans>Mixed transfer</Trans>}
      figures={
        <LiveFacts query={figures} lineCount={4}>
          {(terms) => <Terms terms={terms} />}
        </LiveFacts>
      }
    >
      <Point>
        <Trans>
          The chain shows that your wallet deposited and that the receiver was paid, but not which deposit
          paid whom. Yours hides among the approved deposits of its pool that are neither paid out nor taken
          back: the more there are, the better.
        </Trans>
      </Point>
      <Point>
        <Trans>
          We know the receivers of the transfers you order here. We never hold your {homeCoin}, nor the key to
          your deposit: it is made from your wallet’s signature.
        </Trans>
      </Point>
      <Point>
        <Trans>
          A deposit is screened and approved together with others. Your key draws at random in which later
          period it is paid out, and your browser proves it then: open this page at that time.
        </Trans>
      </Point>
      <Point>
        <Trans>
          Until it is paid out you can take a deposit back, in public. A refused deposit can always be taken
          back. Your wallet alone recovers all of them.
        </Trans>
      </Point>
    </HelpSection>
  )
}

/** The current terms, or that it is not open. */
function Terms({
  terms: { pools, feeBps, waitEpochs, isOpen },
}: {
  readonly terms: CallResult<'queryMixingFigures'>
}) {
  if (!isOpen || pools.length === 0)
    return (
      <Fact name={<Trans>Now</Trans>}>
        <Trans>Not open</Trans>
      </Fact>
    )
  return (
    <>
      <Fact name={<Trans>Amounts</Trans>}>
        {`${formatList(pools.map(({ amount }) => formatDecimal(amount)))} ${homeCoin}`}
      </Fact>
      <Fact name={<Trans>Fee, of the amount</Trans>}>
        {formatPercent({ numerator: BigInt(feeBps), denominator: 10_000n })}
      </Fact>
      <Fact name={<Trans>Length of a period</Trans>}>
        {formatDuration(Math.max(...pools.map(({ epochSeconds }) => epochSeconds)))}
      </Fact>
      <Fact name={<Trans>Periods among which your key draws</Trans>}>{formatCount(waitEpochs)}</Fact>
    </>
  )
}
