import { Button } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { toast } from '../../notices/toast.ts'
import { unitSymbol } from '../../settings/names.ts'

/** Until withdrawing opens: its button, which says so before it is tapped and explains when it is. */
export function WithdrawalNotOpenButton() {
  return (
    <Button
      kind="ghost"
      size="half"
      className="border-dashed text-ink-2"
      onClick={() => toast.note(msg`Withdrawals are not open yet. Nothing was changed.`)}
    >
      <span className="leading-tight">
        <span className="block">
          <Trans>Withdraw {unitSymbol}</Trans>
        </span>
        <span className="block text-caption font-medium">
          <Trans>Not open yet</Trans>
        </span>
      </span>
    </Button>
  )
}

/** The same for whoever is about to put money in. */
export function WithdrawalNotOpenNote() {
  return <Trans>Withdrawing is not open yet.</Trans>
}
