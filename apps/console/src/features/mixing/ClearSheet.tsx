import { ApiError } from '@bank/api-schema'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { Money } from '../../components/Money.tsx'
import { ActSheet } from '../../forms/ActSheet.tsx'
import { isReason, ReasonField } from '../../forms/ReasonField.tsx'
import { TotpField } from '../../forms/TotpField.tsx'
import { useAct } from '../../forms/useAct.ts'
import type { Deposit } from '../../labels/mixingLabels.ts'

/** Lets a deposit leave privately, with a reason and a fresh code. */
export function ClearSheet({
  deposit,
  onClose,
}: {
  readonly deposit: Deposit
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [totp, setTotp] = useState('')
  const act = useAct({
    call: consoleClient.clearDeposit,
    done: () => msg`Cleared. It joins the set with the next root.`,
    onDone: onClose,
  })
  const check = () => {
    if (!isReason(reason)) return t`Give a reason of 3 to 500 characters.`
    return totp.length === 6 ? undefined : t`Enter the six digits of your authenticator.`
  }
  return (
    <ActSheet
      open
      onClose={onClose}
      title={<Trans>Clear this deposit?</Trans>}
      description={
        <Trans>
          It joins the screened deposits and can be paid out to any receiver without an on-chain link. The
          sanctions list is checked again before the payout.
        </Trans>
      }
      submitLabel={<Trans>Clear</Trans>}
      busy={act.isPending}
      error={act.error}
      explain={(error) =>
        error instanceof ApiError && error.code === 5002
          ? t`The code was not accepted. Wait for the next one; each code works once.`
          : undefined
      }
      check={check}
      onSubmit={() => act.mutate({ depositId: deposit.depositId, reason: reason.trim(), totp })}
    >
      <DepositLine deposit={deposit} />
      <ReasonField text={reason} onText={setReason} />
      <TotpField text={totp} onText={setTotp} />
    </ActSheet>
  )
}

/** Amount and depositor of the deposit under decision. */
function DepositLine({ deposit }: { readonly deposit: Deposit }) {
  return (
    <p className="grid gap-1 rounded-box bg-sunken p-3 text-small">
      <span className="font-strong">
        <Money amount={deposit.amount} asset="BNB" />
      </span>
      <span className="break-all num">{deposit.depositor}</span>
    </p>
  )
}
