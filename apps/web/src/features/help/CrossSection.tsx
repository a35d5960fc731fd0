import type { CallResult } from '@bank/api-schema'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatList } from './formatList.ts'
import { HelpSection } from './HelpSection.tsx'
import { crossTermsQuery } from './helpQueries.ts'
import { LiveFacts } from './LiveFacts.tsx'

/** Help on cross-chain transfers and their refunds. */
export function CrossSection() {
  const routers = useQuery(crossTermsQuery)
  return (
    <HelpSection
      id="cross"
      title={<Trans>Cross-chain transfer</Trans>}
      points={[
        {
          key: 'quote',
          text: (
            <Trans>
              A quote shows the fee and the minimum received before you sign. It is valid for a short time.
              Once it has expired, nothing is sent, and you request a new one.
            </Trans>
          ),
        },
        {
          key: 'relayer',
          text: (
            <Trans>
              Your tokens go into the settlement contract on BSC, and a relayer pays the receiver on the other
              chain. They do not pass through us.
            </Trans>
          ),
        },
        {
          key: 'refund',
          text: (
            <Trans>
              If it is not paid by the deadline, the transfer expires and the full amount is refunded to your
              wallet on BSC, usually within hours.
            </Trans>
          ),
        },
        {
          key: 'receiver',
          text: (
            <Trans>
              The receiver must hold its key on that chain. Addresses of exchanges may not be credited.
            </Trans>
          ),
        },
      ]}
    >
      <LiveFacts query={routers} lineCount={4} factsOf={listTerms} />
    </HelpSection>
  )
}

/** Destinations, tokens and fees, or that it is not open. */
function listTerms(chains: CallResult<'queryCrossRouters'>) {
  const open = chains.filter(({ routerTokens }) => routerTokens.length > 0)
  return open.length === 0
    ? [{ key: 'closed', name: <Trans>Now</Trans>, value: <Trans>Not open</Trans> }]
    : [
        ...open.map(({ destinationChainId, destinationChainName, routerTokens }) => ({
          key: `${destinationChainId}`,
          name: <Trans>To {destinationChainName}</Trans>,
          value: formatList([...new Set(routerTokens.map(({ originTokenSymbol }) => originTokenSymbol))]),
        })),
        {
          key: 'fee',
          name: <Trans>Fee, already deducted</Trans>,
          value: <Trans>In each quote, part by part</Trans>,
        },
        {
          key: 'gas',
          name: <Trans>Network fee on BSC</Trans>,
          value: <Trans>Paid by your wallet, in BNB</Trans>,
        },
      ]
}
