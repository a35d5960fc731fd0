import { Button } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { toast } from '../../../toasts/toast.ts'
import { createRecordLink, type LinkedRecord } from './linkedRecord.ts'

/** Copies the link of a record, which opens for its owner only. */
export function CopyRecordLink(record: LinkedRecord) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(createRecordLink(record, location.origin))
      toast.success(msg`Link copied. It opens for your account alone.`)
    } catch {
      toast.error('copyFailed')
    }
  }
  return (
    <Button kind="ghost" size="pill" onClick={() => void copy()}>
      <Trans>Copy link</Trans>
    </Button>
  )
}
