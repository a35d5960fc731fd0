import { amountOf, toDecimal } from '@bank/money'
import { AmountField, Button, Fact, Facts, TokenBadge } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import type { Address } from 'viem'
import { HelpLink } from '../../../components/HelpLink.tsx'
import { useAmountProblemText } from '../../../forms/useAmountProblemText.ts'
import { validateAmount } from '../../../forms/validateAmount.ts'
import { homeCoin } from '../../../i18n/branding.ts'
import { formatAmount, formatDollars, formatMoney } from '../../../i18n/formats.ts'
import { toast } from '../../../toasts/toast.ts'
import { listRechargeActions } from '../../../transactions/run/createRecharge.ts'
import { computeMaximumFee } from '../../../transactions/run/gasLimits.ts'
import { formatCoin } from '../../../wallet/formatCoin.ts'
import type { RechargePlan } from './useRechargeFlow.ts'
import type { RechargePreconditions } from './useRechargePreconditions.ts'

/** Amount entry; validates while typing and warns of missing BNB before the wallet would. */
export function RechargeForm({
  address,
  preconditions,
  text,
  onText,
  onPlan,
}: {
  readonly address: Address
  readonly preconditions: RechargePreconditions
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPlan: (plan: RechargePlan) => void
}) {
  const { t } = useLingui()
  const describe = useAmountProblemText('recharge')
  const input = useRef<HTMLInputElement>(null)
  const [hasSubmitted, setSubmitted] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const { walletBalance: balance, minimum, allowance, coinBalance, gasPrice } = preconditions.terms
  const check = validateAmount(text, 'USDT', { balance, minimum })
  const form = validateAmount(text, 'USDT', {})
  const isWrong = !check.ok && (hasSubmitted || text !== '')
  const shownBalance = formatAmount(balance)
  const fee = computeMaximumFee(['approve', 'deposit'], gasPrice)
  const lacksGas = coinBalance < fee

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!check.ok || lacksGas || isPlanning) {
      input.current?.focus()
      return
    }
    setPlanning(true)
    try {
      const { client, contracts } = preconditions
      const actions = await listRechargeActions(client, address, contracts, check.amount, allowance)
      onPlan({ amount: check.amount, actions })
    } catch {
      toast.error('rechargeAllowanceFailed')
    } finally {
      setPlanning(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <AmountField
        label={t`Amount`}
        inputRef={input}
        text={text}
        onText={onText}
        balance={<Trans>In your wallet {shownBalance}</Trans>}
        max={{ label: t`Max`, onMax: () => onText(toDecimal(balance)) }}
        token={<TokenBadge symbol="USDT" />}
        symbol="USDT"
        worth={form.ok ? `≈ ${formatDollars(form.amount)}` : ''}
        message={isWrong && !check.ok ? { kind: 'error', text: describe(check.problem) } : undefined}
      />
      <FeeFacts preconditions={preconditions} fee={fee} />
      <WhereItLies />
      <SubmitRow isBusy={isPlanning} isHeld={isWrong || lacksGas} />
    </form>
  )
}

function SubmitRow({ isBusy, isHeld }: { readonly isBusy: boolean; readonly isHeld: boolean }) {
  return (
    <>
      <Button size="large" type="submit" busy={isBusy} held={isHeld}>
        <Trans>Continue</Trans>
      </Button>
      <p className="-mt-3 text-center">
        <HelpLink subject="recharge" isBesideForm />
      </p>
    </>
  )
}

/** Fees of a recharge, with a warning where the wallet cannot pay the network fee. */
function FeeFacts({
  preconditions,
  fee,
}: {
  readonly preconditions: RechargePreconditions
  readonly fee: bigint
}) {
  const { coinBalance } = preconditions.terms
  const shownFee = formatCoin(fee, preconditions.coin)
  const shownCoins = formatCoin(coinBalance, preconditions.coin)
  return (
    <>
      <Facts>
        <Fact name={<Trans>Our fee</Trans>}>{formatMoney(amountOf('USDT', 0n))}</Fact>
        <Fact name={<Trans>Network fee, at most</Trans>}>{shownFee}</Fact>
        <Fact name={<Trans>{homeCoin} in your wallet</Trans>}>{shownCoins}</Fact>
      </Facts>
      {coinBalance < fee && (
        <p role="status" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
          <Trans>
            The network fee is up to {shownFee} and your wallet holds {shownCoins}. Add {homeCoin} before you
            continue.
          </Trans>
        </p>
      )}
    </>
  )
}

/** The risk of the vault, stated before money leaves the wallet. */
function WhereItLies() {
  return (
    <p className="text-caption text-ink-2">
      <Trans>
        Not a bank deposit. Not covered by deposit insurance. Your USDT goes into the vault contract: part
        stays idle, part is lent through Aave V3. If one of these contracts fails, it may be repaid late or
        not in full. Your first withdrawal is reviewed.
      </Trans>
    </p>
  )
}
