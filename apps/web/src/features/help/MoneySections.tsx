import type { CallResult } from '@bank/api-schema'
import { type Asset, parseRatio } from '@bank/money'
import { Fact } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ExchangeOffer } from '../../api/exchangeOffer.ts'
import { configQuery } from '../../api/queries.ts'
import { ComingChanges, exchangeTerms, withdrawalTerms } from '../../components/notices/ComingChanges.tsx'
import { unitSymbol } from '../../i18n/branding.ts'
import {
  formatAmount,
  formatCount,
  formatDecimalMoney,
  formatDuration,
  formatPercent,
  formatRatio,
  formatSymbol,
} from '../../i18n/formats.ts'
import { HelpSection, Point } from './HelpSection.tsx'
import { exchangeTermsQuery } from './helpQueries.ts'
import { LiveFacts } from './LiveFacts.tsx'

/** Help on account safety. */
export function SafetySection() {
  return (
    <HelpSection id="safety" title={<Trans>Keeping your account safe</Trans>}>
      <Point>
        <strong className="text-ink">
          <Trans>
            We never ask for your seed phrase or your private key. Anyone who does is trying to steal from
            you.
          </Trans>
        </strong>
      </Point>
      <Point>
        <Trans>
          Your wallet is your account: there is no password that we could reset. Anyone with its key controls
          the account.
        </Trans>
      </Point>
      <Point>
        <Trans>
          Signing in is a signature: it costs nothing and moves nothing. Its text names this page’s address.
          Sign it nowhere else.
        </Trans>
      </Point>
      <Point>
        <Trans>
          We ask your wallet for permission over exactly the amount you entered, never more. Refuse any other
          request.
        </Trans>
      </Point>
    </HelpSection>
  )
}

/** Help on recharges. */
export function RechargeSection() {
  const config = useQuery(configQuery)
  return (
    <HelpSection
      id="recharge"
      title={<Trans>Recharging USDT</Trans>}
      figures={
        <LiveFacts query={config} lineCount={2}>
          {({ chains, signInChainId, limits }) => (
            <>
              <Fact name={<Trans>Network</Trans>}>
                {chains.find(({ chainId }) => chainId === signInChainId)?.chainName ?? signInChainId}
              </Fact>
              <Fact name={<Trans>Decimals of an amount</Trans>}>{formatCount(limits.maximumDecimals)}</Fact>
            </>
          )}
        </LiveFacts>
      }
    >
      <Point>
        <Trans>
          Your wallet first permits the amount, then pays it into the vault contract. Both steps cost a
          network fee, which your wallet shows; we take none.
        </Trans>
      </Point>
      <Point>
        <Trans>
          It is credited once its block is final and cannot be reversed. You can close the page meanwhile.
        </Trans>
      </Point>
      <Point>
        <Trans>
          Use the Recharge button of the personal centre. USDT sent directly to the contract’s address is not
          credited automatically.
        </Trans>
      </Point>
    </HelpSection>
  )
}

/** Help on exchanges, with the terms of both directions. */
export function ExchangeSection() {
  const terms = useQuery(exchangeTermsQuery)
  return (
    <HelpSection
      id="exchange"
      title={<Trans>Exchanging USDT and {unitSymbol}</Trans>}
      figures={
        <>
          <LiveFacts query={terms} lineCount={6}>
            {({ toUnit, toUsdt }) => (
              <>
                <ExchangeFacts offer={toUnit} from="USDT" to="GUSD" />
                <ExchangeFacts offer={toUsdt} from="GUSD" to="USDT" />
              </>
            )}
          </LiveFacts>
          <div className="mt-3 empty:hidden">
            <ComingChanges of={exchangeTerms} />
          </div>
        </>
      }
    >
      <Point>
        <Trans>An exchange is immediate and costs no network fee: nothing is sent on chain.</Trans>
      </Point>
      <Point>
        <Trans>You see the rate, the fee and what you receive before you confirm.</Trans>
      </Point>
    </HelpSection>
  )
}

function ExchangeFacts({
  offer: { price, feeRatio, minimum },
  from,
  to,
}: {
  readonly offer: ExchangeOffer
  readonly from: Asset
  readonly to: Asset
}) {
  const [given, received] = [formatSymbol(from), formatSymbol(to)]
  return (
    <>
      <Fact
        name={
          <Trans>
            {given} to {received}, rate
          </Trans>
        }
      >
        {`1 ${given} = ${formatRatio(price)} ${received}`}
      </Fact>
      <Fact
        name={
          <Trans>
            {given} to {received}, fee
          </Trans>
        }
      >
        {formatPercent(feeRatio)}
      </Fact>
      <Fact
        name={
          <Trans>
            {given} to {received}, minimum
          </Trans>
        }
      >
        {`${formatAmount(minimum)} ${given}`}
      </Fact>
    </>
  )
}

/** Help on withdrawals, with the current limits. */
export function WithdrawSection() {
  const config = useQuery(configQuery)
  return (
    <HelpSection
      id="withdraw"
      title={<Trans>Withdrawing</Trans>}
      figures={
        <>
          <LiveFacts query={config} lineCount={7}>
            {(terms) => <WithdrawalTerms terms={terms} />}
          </LiveFacts>
          <div className="mt-3 empty:hidden">
            <ComingChanges of={withdrawalTerms} />
          </div>
        </>
      }
    >
      <Point>
        <Trans>
          A withdrawal goes to the wallet you signed in with and to no other address. The vault pays one USDT
          for each USDT or {unitSymbol} of your balance; we pay the network fee. No exchange is needed before
          it.
        </Trans>
      </Point>
      <Point>
        <Trans>
          Your first withdrawal is reviewed, and so are withdrawals beyond the daily automatic limit, yours or
          everyone’s. Both currencies count together. The order shows the reason. Review time is not
          guaranteed.
        </Trans>
      </Point>
      <Point>
        <Trans>
          Until it is approved you can cancel it. Rejected, failed or cancelled, everything is back in your
          balance.
        </Trans>
      </Point>
      <Point>
        <Trans>If the vault has to free funds first, withdrawals are paid in the order requested.</Trans>
      </Point>
    </HelpSection>
  )
}

function WithdrawalTerms({ terms: { limits, reviewTime } }: { readonly terms: CallResult<'queryConfig'> }) {
  return (
    <>
      <Fact name={<Trans>Our fee</Trans>}>{formatPercent(parseRatio('0'))}</Fact>
      <Fact name={<Trans>Network fee</Trans>}>
        <Trans>Paid by us</Trans>
      </Fact>
      <Fact name={<Trans>Minimum</Trans>}>{formatDecimalMoney(limits.minimumWithdrawalAmount, 'GUSD')}</Fact>
      <Fact name={<Trans>Daily maximum</Trans>}>
        <Trans>No limit</Trans>
      </Fact>
      <Fact name={<Trans>Daily limit without review</Trans>}>
        {formatDecimalMoney(limits.automaticWithdrawalAmount, 'GUSD')}
      </Fact>
      <Fact name={<Trans>Open at the same time, at most</Trans>}>
        {formatCount(limits.maximumOpenWithdrawals)}
      </Fact>
      {reviewTime && (
        <Fact name={<Trans>Median review time</Trans>}>{formatDuration(reviewTime.medianSeconds)}</Fact>
      )}
    </>
  )
}
