import { Fact, Facts, Identicon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { AddressText } from '../../../../components/addresses/AddressText.tsx'
import { MemberSubmit } from '../../../../components/forms/MemberSubmit.tsx'
import { startAsMember } from '../../../../components/forms/startAsMember.ts'
import { formatPercent } from '../../../../i18n/formats.ts'
import type { Figures } from '../../../../records/mixingQueries.ts'
import { useAccount } from '../../../../session/account.ts'
import { toast } from '../../../../toasts/toast.ts'
import { formatCoin, mulFeeDown, toWei } from '../../coin.ts'
import type { Draft } from '../review/sendTransfer.ts'
import { AmountPicker, useAmountMessage } from './AmountPicker.tsx'
import { PrivacyHint } from './PrivacyHint.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { type MixingFormState, useMixingForm } from './useMixingForm.ts'

const loadSheet = () => import('../review/MixingSheet.tsx')
const WalletHint = lazy(async () => ({ default: (await import('./WalletHint.tsx')).WalletHint }))
const MixingSheet = lazy(async () => ({ default: (await loadSheet()).MixingSheet }))

/** The form of a private transfer, validated while typing. */
export function MixingForm({ figures }: { readonly figures: Figures }) {
  const describeAmount = useAmountMessage()
  const account = useAccount()
  const form = useMixingForm(figures)
  const [isSubmitted, setSubmitted] = useState(false)
  const [review, setReview] = useState<{ readonly draft: Draft; readonly isOpen: boolean } | null>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const amounts = useRef<HTMLFieldSetElement>(null)
  const { pool, address, validatedReceiver, amountProblem, snapshot } = form
  const amountText = isSubmitted || form.amount !== null ? describeAmount(amountProblem) : null
  const isReceiverWrong = !validatedReceiver.ok && (isSubmitted || form.receiver !== '')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    startAsMember(account, () => {
      setSubmitted(true)
      if (!pool || amountProblem) {
        // The field shows the rule; a missing balance is also shown near the button.
        if (amountProblem?.kind === 'aboveBalance' || amountProblem?.kind === 'lacksGas')
          toast.error('insufficientBalance')
        return amounts.current?.querySelector('input')?.focus()
      }
      if (!validatedReceiver.ok) return input.current?.focus()
      if (!snapshot || !address) return form.retry()
      const { address: receiver, warning } = validatedReceiver
      const { fee: gasFee, isSmartAccount } = snapshot
      const terms = { pool, feeBps: figures.feeBps, gasFee, isKnownReceiver: form.isKnownReceiver }
      setReview({ draft: { owner: address, receiver, ...terms, warning, isSmartAccount }, isOpen: true })
    })
  }

  return (
    <form noValidate onSubmit={submit} onPointerEnter={() => void loadSheet()} className="grid gap-5">
      <PayingWallet form={form} />
      <AmountPicker
        pools={form.offered}
        chosen={form.amount}
        message={amountText}
        onChoose={form.setAmount}
        fieldRef={amounts}
      />
      <ReceiverField
        text={form.receiver}
        check={validatedReceiver}
        isSubmitted={isSubmitted}
        inputRef={input}
        onText={form.setReceiver}
      />
      <TransferFacts form={form} figures={figures} />
      {pool && <PrivacyHint pool={pool} figures={figures} />}
      <MemberSubmit account={account} isWrong={amountText !== null || isReceiverWrong}>
        <Trans>Start the transfer</Trans>
      </MemberSubmit>
      {review && (
        <Suspense fallback={null}>
          <MixingSheet
            draft={review.draft}
            figures={figures}
            isOpen={review.isOpen}
            onClose={() => setReview({ ...review, isOpen: false })}
            onStarted={() => {
              form.clear()
              setSubmitted(false)
            }}
          />
        </Suspense>
      )}
    </form>
  )
}

/** Returns whether the wallet cannot pay the chosen or the smallest amount with its network fee. */
function isShortOf({ pool, snapshot, offered }: MixingFormState): boolean {
  const asked = pool ?? offered[0]
  return (
    asked !== undefined && snapshot !== undefined && snapshot.coinBalance < toWei(asked.amount) + snapshot.fee
  )
}

/** The paying wallet, with a hint for members with funds in the account. */
function PayingWallet({ form }: { readonly form: MixingFormState }) {
  return (
    <div className="grid gap-2">
      <ConnectedWallet form={form} />
      {form.address !== null && (
        <Suspense fallback={null}>
          <WalletHint address={form.address} isShort={isShortOf(form)} />
        </Suspense>
      )}
    </div>
  )
}

/** The paying wallet with its balance of the coin, all six decimals. */
function ConnectedWallet({
  form: { address, snapshot, snapshotError, retry },
}: {
  readonly form: MixingFormState
}) {
  if (address === null)
    return (
      <p className="text-small text-ink-2">
        <Trans>Connect a wallet and sign in to send from it.</Trans>
      </p>
    )
  const balance = snapshot && formatCoin(snapshot.coinBalance, { isExact: true })
  return (
    <div className="flex items-center gap-3 rounded-box bg-sunken p-3">
      <Identicon address={address} />
      <div className="min-w-0 text-small">
        <p className="text-ink-2">
          <Trans>From your connected wallet</Trans>
        </p>
        <AddressText address={address} />
        <p className="num">
          {balance !== undefined && <Trans>In your wallet {balance}</Trans>}
          {balance === undefined && snapshotError !== null && (
            <button type="button" onClick={retry} className="min-h-6 text-left text-danger underline">
              <Trans>The balance could not be read. Try again</Trans>
            </button>
          )}
          {balance === undefined && snapshotError === null && <Trans>Reading the balance…</Trans>}
        </p>
      </div>
    </div>
  )
}

/** Fee and arrival, shown before anything is signed. */
function TransferFacts({
  form: { pool, snapshot },
  figures,
}: {
  readonly form: MixingFormState
  readonly figures: Figures
}) {
  const amount = pool && toWei(pool.amount)
  const fee = amount !== undefined && mulFeeDown(amount, figures.feeBps)
  const percent = formatPercent({ numerator: BigInt(figures.feeBps), denominator: 10_000n })
  return (
    <Facts>
      <Fact name={<Trans>Fee, {percent} of the amount</Trans>}>
        {amount !== undefined && fee !== false ? formatCoin(fee, { isExact: true }) : '—'}
      </Fact>
      <Fact name={<Trans>Arrives at the receiver</Trans>}>
        <strong>
          {amount !== undefined && fee !== false ? formatCoin(amount - fee, { isExact: true }) : '—'}
        </strong>
      </Fact>
      <Fact name={<Trans>Network fee for your deposit, at most</Trans>}>
        {snapshot ? formatCoin(snapshot.fee, { isExact: true }) : '—'}
      </Fact>
    </Facts>
  )
}
