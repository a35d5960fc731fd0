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
      className="flex-col gap-0 border-dashed text-ink-2"
      onClick={() => toast.note(msg`Withdrawals are not open yet. Nothing was changed.`)}
    >
      <span>
        <Trans>Withdraw {unitSymbol}</Trans>
      </span>
      <span className="text-caption font-normal">
        <Trans>Not open yet</Trans>
      </span>
    </Button>
  )
}

/** The same for whoever is about to put money in. */
export function WithdrawalNotOpenNote() {
  return <Trans>Withdrawing is not open yet.</Trans>
}
