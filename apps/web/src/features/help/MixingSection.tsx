import type { CallResult } from '@bank/api-schema'
import { Fact } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatDuration, formatPercent } from '../../i18n/formats.ts'
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
          paid whom. The more deposits a pool has had, the better yours is hidden. Deposits already paid out
          count too, because they cannot be told apart.
        </Trans>
      </Point>
      <Point>
        <Trans>
          We know the receivers of the transfers you order here. We never hold your BNB, nor the key to your
          deposit: it is made from your wallet’s signature.
        </Trans>
      </Point>
      <Point>
        <Trans>
          A deposit is screened and waits. Your browser then proves it, and it is paid out after a random
          time, so that the timing reveals nothing.
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
  terms: { pools, feeBps, maximumWaitSeconds, isOpen },
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
        {`${formatList(pools.map(({ amount }) => formatDecimal(amount)))} BNB`}
      </Fact>
      <Fact name={<Trans>Fee, of the amount</Trans>}>
        {formatPercent({ numerator: BigInt(feeBps), denominator: 10_000n })}
      </Fact>
      <Fact name={<Trans>Minimum waiting time of a deposit</Trans>}>
        {formatDuration(Math.max(...pools.map(({ standbySeconds }) => standbySeconds)))}
      </Fact>
      <Fact name={<Trans>Random wait after the proof, at most</Trans>}>
        {formatDuration(maximumWaitSeconds)}
      </Fact>
    </>
  )
}
