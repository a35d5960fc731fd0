import { Button, Card, GiftIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { apiClient } from '../../../api/apiClient.ts'
import { updateMember } from '../../../api/memberChanges.ts'
import { formatDecimalMoney } from '../../../i18n/formats.ts'
import { toast } from '../../../toasts/toast.ts'
import { toNotice } from '../../../toasts/toNotice.ts'

/** Announces a received share of the pool until the member acknowledges it. */
export function Congratulation({ shareId, share }: { readonly shareId: string; readonly share: string }) {
  const [isSending, setSending] = useState(false)
  const amount = formatDecimalMoney(share, 'GUSD')
  const confirmReceipt = async () => {
    setSending(true)
    try {
      await apiClient.acknowledgeShare({ shareId })
      updateMember()
    } catch (error) {
      toast.error(toNotice(error))
      setSending(false)
    }
  }
  return (
    <div role="status" className="mb-3">
      <Card>
        <div className="flex items-start gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-box bg-accent-soft text-accent">
            <GiftIcon size={20} aria-hidden="true" />
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="font-strong">
              <Trans>Congratulations: {amount} from the bonus pool</Trans>
            </h2>
            <p className="mt-1 text-small text-ink-2">
              <Trans>It is in your available balance already.</Trans>
            </p>
            <Button className="mt-3" busy={isSending} onClick={() => void confirmReceipt()}>
              <Trans>Thank you</Trans>
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}
