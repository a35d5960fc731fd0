import type { CallResult } from '@bank/api-schema'
import { parseRatio } from '@bank/money'
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
import { HelpSection } from './HelpSection.tsx'
import { exchangeTermsQuery } from './helpQueries.ts'
import { LiveFacts } from './LiveFacts.tsx'

/** Help on account safety. */
export function SafetySection() {
  return (
    <HelpSection
      id="safety"
      title={<Trans>Keeping your account safe</Trans>}
      points={[
        {
          key: 'seed',
          text: (
            <strong className="text-ink">
              <Trans>
                We never ask for your seed phrase or your private key. Anyone who does is trying to steal from
                you.
              </Trans>
            </strong>
          ),
        },
        {
          key: 'account',
          text: (
            <Trans>
              Your wallet is your account: there is no password that we could reset. Anyone with its key
              controls the account.
            </Trans>
          ),
        },
        {
          key: 'signature',
          text: (
            <Trans>
              Signing in is a signature: it costs nothing and moves nothing. Its text names this page’s
              address. Sign it nowhere else.
            </Trans>
          ),
        },
        {
          key: 'permission',
          text: (
            <Trans>
              We ask your wallet for permission over exactly the amount you entered, never more. Refuse any
              other request.
            </Trans>
          ),
        },
      ]}
    />
  )
}

/** Help on recharges. */
export function RechargeSection() {
  const config = useQuery(configQuery)
  return (
    <HelpSection
      id="recharge"
      title={<Trans>Recharging USDT</Trans>}
      points={[
        {
          key: 'how',
          text: (
            <Trans>
              Your wallet first permits the amount, then pays it into the vault contract. Both steps cost a
              network fee, which your wallet shows; we take none.
            </Trans>
          ),
        },
        {
          key: 'final',
          text: (
            <Trans>
              It is credited once its block is final and cannot be reversed. You can close the page meanwhile.
            </Trans>
          ),
        },
        {
          key: 'directly',
          text: (
            <Trans>
              Use the Recharge button of the personal centre. USDT sent directly to the contract’s address is
              not credited automatically.
            </Trans>
          ),
        },
      ]}
    >
      <LiveFacts
        query={config}
        lineCount={2}
        factsOf={({ chains, signInChainId, limits }) => [
          {
            key: 'chain',
            name: <Trans>Network</Trans>,
            value: chains.find(({ chainId }) => chainId === signInChainId)?.chainName ?? `${signInChainId}`,
          },
          {
            key: 'decimals',
            name: <Trans>Decimals of an amount</Trans>,
            value: formatCount(limits.maximumDecimals),
          },
        ]}
      />
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
      points={[
        {
          key: 'when',
          text: <Trans>An exchange is immediate and costs no network fee: nothing is sent on chain.</Trans>,
        },
        {
          key: 'terms',
          text: <Trans>You see the rate, the fee and what you receive before you confirm.</Trans>,
        },
      ]}
    >
      <LiveFacts
        query={terms}
        lineCount={6}
        factsOf={({ toUnit, toUsdt }) => [
          ...listExchangeFacts(toUnit, ['USDT', 'GUSD']),
          ...listExchangeFacts(toUsdt, ['GUSD', 'USDT']),
        ]}
      />
      <div className="mt-3 empty:hidden">
        <ComingChanges of={exchangeTerms} />
      </div>
    </HelpSection>
  )
}

function listExchangeFacts(
  { price, feeRatio, minimum }: ExchangeOffer,
  [from, to]: readonly ['USDT', 'GUSD'] | readonly ['GUSD', 'USDT'],
) {
  const [given, received] = [formatSymbol(from), formatSymbol(to)]
  return [
    {
      key: `${from} rate`,
      name: (
        <Trans>
          {given} to {received}, rate
        </Trans>
      ),
      value: `1 ${given} = ${formatRatio(price)} ${received}`,
    },
    {
      key: `${from} fee`,
      name: (
        <Trans>
          {given} to {received}, fee
        </Trans>
      ),
      value: formatPercent(feeRatio),
    },
    {
      key: `${from} minimum`,
      name: (
        <Trans>
          {given} to {received}, minimum
        </Trans>
      ),
      value: `${formatAmount(minimum)} ${given}`,
    },
  ]
}

/** Help on withdrawals, with the current limits. */
export function WithdrawSection() {
  const config = useQuery(configQuery)
  const exchangeFee = useQuery(exchangeTermsQuery).data?.toUnit.feeRatio
  return (
    <HelpSection
      id="withdraw"
      title={<Trans>Withdrawing</Trans>}
      points={[
        {
          key: 'where',
          text: (
            <Trans>
              A withdrawal goes to the wallet you signed in with and to no other address. The vault pays one
              USDT for each {unitSymbol}; we pay the network fee. USDT in your account is exchanged to{' '}
              {unitSymbol} first, at what the exchange costs.
            </Trans>
          ),
        },
        {
          key: 'review',
          text: (
            <Trans>
              Your first withdrawal is reviewed, and so are withdrawals beyond the daily automatic limit,
              yours or everyone’s. The order shows the reason. Review time is not guaranteed.
            </Trans>
          ),
        },
        {
          key: 'cancel',
          text: (
            <Trans>
              Until it is approved you can cancel it. Rejected, failed or cancelled, everything is back in
              your balance.
            </Trans>
          ),
        },
        {
          key: 'queue',
          text: (
            <Trans>If the vault has to free funds first, withdrawals are paid in the order requested.</Trans>
          ),
        },
      ]}
    >
      <LiveFacts
        query={config}
        lineCount={8}
        factsOf={(terms) => listWithdrawalTerms(terms, exchangeFee && formatPercent(exchangeFee))}
      />
      <div className="mt-3 empty:hidden">
        <ComingChanges of={withdrawalTerms} />
      </div>
    </HelpSection>
  )
}

const listWithdrawalTerms = (
  { limits, reviewTime }: CallResult<'queryConfig'>,
  exchangeFee: string | undefined,
) => [
  { key: 'fee', name: <Trans>Our fee</Trans>, value: formatPercent(parseRatio('0')) },
  { key: 'gas', name: <Trans>Network fee</Trans>, value: <Trans>Paid by us</Trans> },
  ...(exchangeFee
    ? [{ key: 'exchange', name: <Trans>Exchange from USDT before it, fee</Trans>, value: exchangeFee }]
    : []),
  {
    key: 'minimum',
    name: <Trans>Minimum</Trans>,
    value: formatDecimalMoney(limits.minimumWithdrawalAmount, 'GUSD'),
  },
  { key: 'most', name: <Trans>Daily maximum</Trans>, value: <Trans>No limit</Trans> },
  {
    key: 'automatic',
    name: <Trans>Daily limit without review</Trans>,
    value: formatDecimalMoney(limits.automaticWithdrawalAmount, 'GUSD'),
  },
  {
    key: 'open',
    name: <Trans>Open at the same time, at most</Trans>,
    value: formatCount(limits.maximumOpenWithdrawals),
  },
  ...(reviewTime
    ? [
        {
          key: 'review',
          name: <Trans>Median review time</Trans>,
          value: formatDuration(reviewTime.medianSeconds),
        },
      ]
    : []),
]
