import { isSameAddress } from '@bank/chain'
import { Button, Fact, Facts } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatUnits } from 'viem'
import { AddressLine } from '../../../../components/addresses/AddressLine.tsx'
import { ReviewFoot } from '../../../../components/forms/ReviewFoot.tsx'
import { PlannedSteps } from '../../../../components/transactions/PlannedSteps.tsx'
import { useChainName } from '../../../../components/useChainName.ts'
import { homeChainName } from '../../../../i18n/branding.ts'
import { formatDeadline, formatPercent } from '../../../../i18n/formats.ts'
import { joinDay } from '../../../../i18n/joinDay.ts'
import { createCrossOrdersQuery } from '../../../../records/crossOrderQueries.ts'
import { computeMaximumFee } from '../../../../transactions/run/gasLimits.ts'
import { formatCoin } from '../../../../wallet/formatCoin.ts'
import { getPlainSymbol } from '../../tokens/crossTokens.ts'
import { formatTokenAmount } from '../../tokens/formatTokenAmount.ts'
import { RecipientWarnings } from '../form/RecipientWarnings.tsx'
import { listPlannedSteps } from '../progress/listTransferSteps.ts'
import { TransferSteps } from '../progress/TransferSteps.tsx'
import { FeeParts, HowLong, TotalFee } from '../quote/QuoteFacts.tsx'
import { computeCostBps, formatTotalCost, isHighCost } from '../quote/quoteCosts.ts'
import { useSecondsLeft } from '../quote/useSecondsLeft.ts'
import { classifyApproval, type Draft } from './createCrossTransaction.ts'

/** The time that a quote can be confirmed in the review before it has to be renewed. */
const reviewMs = 60_000

/** The review of a transfer: amounts, addresses, costs, duration, steps and the refund. */
export function ReviewTransfer({
  draft,
  previousMinimum,
  isBusy,
  onBack,
  onConfirm,
  onRenew,
}: {
  readonly draft: Draft
  /** The minimum of the previous quote in units; null for the first quote. */
  readonly previousMinimum: bigint | null
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onConfirm: () => void
  readonly onRenew: () => void
}) {
  const { request, token, router, checked } = draft
  const actions = [...checked.approvals.map(classifyApproval), 'cross' as const]
  const amount = formatTokenAmount(
    formatUnits(request.inputAmount, token.originTokenDecimals),
    getPlainSymbol(token.originTokenSymbol),
    { isExact: true },
  )
  const seconds = useSecondsLeft(checked.readAt + reviewMs)
  return (
    <>
      <div className="grid gap-5">
        <NewQuoteHint draft={draft} previousMinimum={previousMinimum} />
        <ReviewFacts draft={draft} amount={amount} gas={computeMaximumFee(actions, draft.gasPrice)} />
        <Addresses draft={draft} />
        <RecipientWarnings warnings={draft.warnings} chainName={router.destinationChainName} />
        <CostWarning draft={draft} />
        <RefundHint draft={draft} amount={amount} />
        <PlannedSteps>
          <TransferSteps
            steps={listPlannedSteps(actions)}
            amount={amount}
            chainName={router.destinationChainName}
          />
        </PlannedSteps>
      </div>
      <ReviewFoot onBack={onBack} hint={<QuoteHint seconds={seconds} />}>
        {seconds > 0 ? (
          <Button size="half" busy={isBusy} onClick={onConfirm}>
            <Trans>Confirm</Trans>
          </Button>
        ) : (
          <Button size="half" busy={isBusy} onClick={onRenew}>
            <Trans>New quote</Trans>
          </Button>
        )}
      </ReviewFoot>
    </>
  )
}

/** Announces the end of the quote; until then, the seconds that it holds. */
function QuoteHint({ seconds }: { readonly seconds: number }) {
  return (
    <>
      {seconds > 0 && (
        <p className="mb-2 text-caption text-ink-2 num">
          <Trans>This quote is valid for {seconds} s.</Trans>
        </p>
      )}
      <p role="status" className="mb-2 text-caption text-ink-2 empty:hidden">
        {seconds === 0 && <Trans>This quote has expired. No funds left your wallet. Get a new quote.</Trans>}
      </p>
    </>
  )
}

function ReviewFacts({
  draft: { token, router, checked, coin },
  amount,
  gas,
}: {
  readonly draft: Draft
  readonly amount: string
  readonly gas: bigint
}) {
  const originName = useChainName(checked.quote.originChainId)
  const chainName = router.destinationChainName
  return (
    <div className="grid gap-2">
      <Facts>
        <Fact name={<Trans>Leaves your wallet on {originName}</Trans>}>
          <strong>{amount}</strong>
        </Fact>
        <Fact name={<Trans>Arrives on {chainName}, at least</Trans>}>
          <strong>{formatArrival(token, checked.quote.minOutputAmount)}</strong>
        </Fact>
        <Fact name={<Trans>Fee, already taken off</Trans>}>
          <TotalFee quote={checked.quote} />
        </Fact>
        <Fact name={<Trans>Network fee on top, at most</Trans>}>{formatCoin(gas, coin)}</Fact>
        <Fact name={<Trans>Total costs, at most</Trans>}>
          <strong>{formatTotalCost(checked.quote.fees, { gas, coin }) ?? <Trans>not stated</Trans>}</strong>
        </Fact>
        <Fact name={<Trans>How long</Trans>}>
          <HowLong seconds={checked.quote.expectedFillSeconds} />
        </Fact>
      </Facts>
      <FeeParts quote={checked.quote} />
    </div>
  )
}

const formatArrival = (token: Draft['token'], units: string | bigint): string =>
  formatTokenAmount(
    formatUnits(BigInt(units), token.destinationTokenDecimals),
    getPlainSymbol(token.destinationTokenSymbol),
  )

/** Compares the arrival of a renewed quote with that of the expired one. */
function NewQuoteHint({
  draft: { token, checked },
  previousMinimum,
}: {
  readonly draft: Draft
  readonly previousMinimum: bigint | null
}) {
  const hint = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that renewed it is far below.
    if (previousMinimum !== null) hint.current?.scrollIntoView({ block: 'center' })
  }, [previousMinimum])
  if (previousMinimum === null) return null
  const now = BigInt(checked.quote.minOutputAmount)
  const earlier = formatArrival(token, previousMinimum)
  return (
    <p
      ref={hint}
      role="status"
      className={`rounded-small px-3 py-2 text-small ${now < previousMinimum ? 'bg-warn-soft text-warn' : 'bg-sunken'}`}
    >
      {now < previousMinimum ? (
        <Trans>New quote: you receive less than before ({earlier}). No funds left your wallet.</Trans>
      ) : (
        <Trans>New quote, at least as good as the one before. No funds left your wallet.</Trans>
      )}
    </p>
  )
}

/** Payer, receiver, token and contract, each as a full address. */
function Addresses({ draft: { request, router, token, checked } }: { readonly draft: Draft }) {
  const chainName = router.destinationChainName
  const symbol = getPlainSymbol(token.destinationTokenSymbol)
  const { data: orders } = useQuery(createCrossOrdersQuery(request.depositor))
  const isKnown = orders?.some(({ recipient }) => isSameAddress(recipient, request.recipient)) === true
  const isOwn = request.recipient.toLowerCase() === request.depositor.toLowerCase()
  return (
    <div className="grid gap-3 rounded-box bg-sunken p-3">
      {isOwn ? (
        <AddressLine
          name={<Trans>From your wallet to the same wallet on {chainName}</Trans>}
          address={request.recipient}
        />
      ) : (
        <>
          <AddressLine name={<Trans>From your wallet</Trans>} address={request.depositor} />
          <AddressLine
            name={
              isKnown ? (
                <Trans>To this receiver on {chainName}, used before</Trans>
              ) : (
                <Trans>To a new receiver on {chainName}: compare every character</Trans>
              )
            }
            address={request.recipient}
          />
        </>
      )}
      <AddressLine
        name={
          <Trans>
            As {symbol} of this contract on {chainName}
          </Trans>
        }
        address={request.outputToken}
      />
      <AddressLine
        name={<Trans>Through the settlement contract on {homeChainName}</Trans>}
        address={checked.swap.to}
      />
    </div>
  )
}

/** Warns of a cost that takes a large share of the amount. */
function CostWarning({ draft: { request, token, checked } }: { readonly draft: Draft }) {
  const cost = computeCostBps({
    input: request.inputAmount,
    inputDecimals: token.originTokenDecimals,
    output: BigInt(checked.quote.minOutputAmount),
    outputDecimals: token.destinationTokenDecimals,
  })
  if (!isHighCost(cost)) return null
  const share = formatPercent({ numerator: BigInt(cost), denominator: 10_000n })
  return (
    <p role="alert" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
      <Trans>Fees take {share} of your amount. The share is smaller for a larger amount.</Trans>
    </p>
  )
}

/** Explains the refund of a transfer that is not paid out. */
function RefundHint({ draft: { checked }, amount }: { readonly draft: Draft; readonly amount: string }) {
  const deadline = joinDay(formatDeadline(checked.quote.fillDeadlineTime))
  return (
    <p className="rounded-small bg-sunken px-3 py-2 text-small">
      <Trans>
        If it is not paid by {deadline}, {amount} is refunded in full to your wallet on {homeChainName},
        usually within hours. No action is needed.
      </Trans>
    </p>
  )
}
