import type { CallResult } from '@bank/api-schema'
import { Fact } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { homeChainName, homeCoin } from '../../i18n/branding.ts'
import { formatList } from './formatList.ts'
import { HelpSection, Point } from './HelpSection.tsx'
import { crossTermsQuery } from './helpQueries.ts'
import { LiveFacts } from './LiveFacts.tsx'

/** Help on cross-chain transfers and their refunds. */
export function CrossSection() {
  const routers = useQuery(crossTermsQuery)
  return (
    <HelpSection
      id="cross"
      title={<Trans>Cross-chain transfer</Trans>}
      figures={
        <LiveFacts query={routers} lineCount={4}>
          {(chains) => <Terms chains={chains} />}
        </LiveFacts>
      }
    >
      <Point>
        <Trans>
          A quote shows the fee and the minimum received before you sign. It is valid for a short time. Once
          it has expired, nothing is sent, and you request a new one.
        </Trans>
      </Point>
      <Point>
        <Trans>
          Your tokens go into the settlement contract on {homeChainName}, and a relayer pays the receiver on
          the other chain. They do not pass through us.
        </Trans>
      </Point>
      <Point>
        <Trans>
          If it is not paid by the deadline, the transfer expires and the full amount is refunded to your
          wallet on {homeChainName}, usually within hours.
        </Trans>
      </Point>
      <Point>
        <Trans>
          The receiver must hold its key on that chain. Addresses of exchanges may not be credited.
        </Trans>
      </Point>
    </HelpSection>
  )
}

/** Destinations, tokens and fees, or that it is not open. */
function Terms({ chains }: { readonly chains: CallResult<'queryCrossRouters'> }) {
  const open = chains.filter(({ routerTokens }) => routerTokens.length > 0)
  if (open.length === 0)
    return (
      <Fact name={<Trans>Now</Trans>}>
        <Trans>Not open</Trans>
      </Fact>
    )
  return (
    <>
      {open.map(({ destinationChainId, destinationChainName, routerTokens }) => (
        <Fact key={destinationChainId} name={<Trans>To {destinationChainName}</Trans>}>
          {formatList([...new Set(routerTokens.map(({ originTokenSymbol }) => originTokenSymbol))])}
        </Fact>
      ))}
      <Fact name={<Trans>Fee, already deducted</Trans>}>
        <Trans>In each quote, part by part</Trans>
      </Fact>
      <Fact name={<Trans>Network fee on {homeChainName}</Trans>}>
        <Trans>Paid by your wallet, in {homeCoin}</Trans>
      </Fact>
    </>
  )
}
