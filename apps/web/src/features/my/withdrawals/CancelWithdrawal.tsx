import { Button } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { apiClient } from '../../../api/apiClient.ts'
import { updateMember } from '../../../api/memberChanges.ts'
import type { Withdrawal } from '../../../records/accountQueries.ts'
import { toast } from '../../../toasts/toast.ts'
import { toNotice } from '../../../toasts/toNotice.ts'

/** Cancels a withdrawal before its approval, after a confirmation. */
export function CancelWithdrawal({ order: { withdrawalId } }: { readonly order: Withdrawal }) {
  const [step, setStep] = useState<'offered' | 'asked' | 'sending'>('offered')
  const cancel = async () => {
    setStep('sending')
    const endLoading = toast.loading()
    try {
      await apiClient.cancelWithdrawal({ withdrawalId })
      toast.success(msg`Cancelled. The amount is back in your balance.`)
    } catch (error) {
      toast.error(toNotice(error))
    } finally {
      endLoading()
      updateMember()
      setStep('offered')
    }
  }
  if (step === 'offered')
    return (
      <Button kind="ghost" size="pill" onClick={() => setStep('asked')}>
        <Trans>Cancel withdrawal</Trans>
      </Button>
    )
  return (
    <div role="alert" className="grid gap-3 rounded-small bg-warn-soft p-3">
      <p className="text-small text-warn">
        <Trans>The whole amount goes back to your balance immediately. Nothing is paid to your wallet.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="danger" size="pill" busy={step === 'sending'} onClick={() => void cancel()}>
          <Trans>Yes, cancel it</Trans>
        </Button>
        <Button kind="ghost" size="pill" onClick={() => setStep('offered')}>
          <Trans>Don’t cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
