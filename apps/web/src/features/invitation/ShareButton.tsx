import { Button, CopyIcon, OutwardIcon } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { canShare } from '../../components/sharing/canShare.ts'
import { shareNatively } from '../../components/sharing/shareNatively.ts'
import { toast } from '../../toasts/toast.ts'

/** Shares a link natively, or copies it where the device cannot share. */
export function ShareButton({ share }: { readonly share: ShareData & { readonly url: string } }) {
  return canShare() ? (
    <Button kind="ghost" onClick={() => void shareNatively(share, () => void copy(share.url))}>
      <OutwardIcon size={18} aria-hidden="true" />
      <Trans>Share</Trans>
    </Button>
  ) : (
    <Button kind="ghost" onClick={() => void copy(share.url)}>
      <CopyIcon size={18} aria-hidden="true" />
      <Trans>Copy link</Trans>
    </Button>
  )
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast.success(msg`Copied: paste it where you want to share it`)
  } catch {
    toast.error('copyFailed')
  }
}
