import { Button, OutwardIcon } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { toast } from '../notices/toast.ts'

/** Hands a link or a text to whatever the device shares with; where it has no such thing, to the clipboard. */
export function ShareButton({ share }: { readonly share: ShareData }) {
  return (
    <Button kind="ghost" onClick={() => void shareOrCopy(share)}>
      <OutwardIcon size={18} aria-hidden="true" />
      <Trans>Share</Trans>
    </Button>
  )
}

async function shareOrCopy(share: ShareData): Promise<void> {
  try {
    if (!('share' in navigator)) return await copy(share)
    await navigator.share(share)
  } catch (error) {
    // Closing the device's own list of ways is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      await copy(share).catch(() => toast.error('copyFailed'))
  }
}

async function copy({ url, text }: ShareData): Promise<void> {
  await navigator.clipboard.writeText(url ?? text ?? '')
  toast.success(msg`Copied: paste it where you want to share it`)
}
