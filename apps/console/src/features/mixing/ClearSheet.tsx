import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { consoleClient } from '../../api/consoleClient.ts'
import { Money } from '../../components/Money.tsx'
import { ReasonSheet } from '../../forms/ReasonSheet.tsx'
import type { Deposit } from '../../labels/mixingLabels.ts'

/** Lets a deposit leave privately, with a reason and a fresh code. */
export function ClearSheet({
  deposit,
  onClose,
}: {
  readonly deposit: Deposit
  readonly onClose: () => void
}) {
  return (
    <ReasonSheet
      onClose={onClose}
      title={<Trans>Clear this deposit?</Trans>}
      description={
        <Trans>
          It joins the screened deposits and can be paid out to any receiver without an on-chain link. The
          sanctions list is checked again before the payout.
        </Trans>
      }
      submitLabel={<Trans>Clear</Trans>}
      needsTotp
      request={{ depositId: deposit.depositId }}
      call={consoleClient.clearDeposit}
      done={() => msg`Cleared. It joins the tree with the next approval.`}
    >
      <DepositLine deposit={deposit} />
    </ReasonSheet>
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
