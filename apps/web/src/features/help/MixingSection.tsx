import type { CallResult } from '@bank/api-schema'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatDuration, formatPercent } from '../../i18n/formats.ts'
import { formatDecimal, formatList } from './formatList.ts'
import { HelpSection } from './HelpSection.tsx'
import { mixingTermsQuery } from './helpQueries.ts'
import { LiveFacts } from './LiveFacts.tsx'

/** Help on mixed transfers. */
export function MixingSection() {
  const figures = useQuery(mixingTermsQuery)
  return (
    <HelpSection
      id="mixed"
      title={<Trans>Mixed transfer</Trans>}
      points={[
        {
          key: 'hides',
          text: (
            <Trans>
              The chain shows that your wallet deposited and that the receiver was paid, but not which deposit
              paid whom. The more deposits a pool has had, the better yours is hidden. Deposits already paid
              out count too, because they cannot be told apart.
            </Trans>
          ),
        },
        {
          key: 'us',
          text: (
            <Trans>
              We know the receivers of the transfers you order here. We never hold your BNB, nor the key to
              your deposit: it is made from your wallet’s signature.
            </Trans>
          ),
        },
        {
          key: 'steps',
          text: (
            <Trans>
              A deposit is screened and waits. Your browser then proves it, and it is paid out after a random
              time, so that the timing reveals nothing.
            </Trans>
          ),
        },
        {
          key: 'takeBack',
          text: (
            <Trans>
              Until it is paid out you can take a deposit back, in public. A refused deposit can always be
              taken back. Your wallet alone recovers all of them.
            </Trans>
          ),
        },
      ]}
    >
      <LiveFacts query={figures} lineCount={4} factsOf={listTerms} />
    </HelpSection>
  )
}

/** The current terms, or that it is not open. */
const listTerms = ({ pools, feeBps, maximumWaitSeconds, isOpen }: CallResult<'queryMixingFigures'>) =>
  isOpen && pools.length > 0
    ? [
        {
          key: 'amounts',
          name: <Trans>Amounts</Trans>,
          value: `${formatList(pools.map(({ amount }) => formatDecimal(amount)))} BNB`,
        },
        {
          key: 'fee',
          name: <Trans>Fee, of the amount</Trans>,
          value: formatPercent({ numerator: BigInt(feeBps), denominator: 10_000n }),
        },
        {
          key: 'rest',
          name: <Trans>Minimum waiting time of a deposit</Trans>,
          value: formatDuration(Math.max(...pools.map(({ standbySeconds }) => standbySeconds))),
        },
        {
          key: 'wait',
          name: <Trans>Random wait after the proof, at most</Trans>,
          value: formatDuration(maximumWaitSeconds),
        },
      ]
    : [{ key: 'closed', name: <Trans>Now</Trans>, value: <Trans>Not open</Trans> }]
