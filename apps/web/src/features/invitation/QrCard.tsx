import { Button, Card, DownloadIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { QrCode } from '../../components/qr/QrCode.tsx'
import { productName } from '../../i18n/branding.ts'
import { toast } from '../../toasts/toast.ts'
import { renderPicture } from './renderPicture.ts'
import { ShareButton } from './ShareButton.tsx'

/** The QR code of the invite link, to save or share. */
export function QrCard({ link, address }: { readonly link: string; readonly address: string }) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const save = async () => {
    const svg = frame.current?.querySelector('svg')
    if (!svg) return toast.error('imageContainerMissing')
    const picture = await renderPicture(svg).catch(() => null)
    if (!picture) return toast.error('imageConversionFailed')
    try {
      savePicture(picture, `invite-${address.slice(0, 6)}.png`)
      toast.success('qrSaved')
    } catch {
      toast.error('saveFailed')
    }
  }
  return (
    <Card className="grid justify-items-center gap-4">
      <div ref={frame} className="overflow-hidden rounded-box border border-line">
        <QrCode text={link} name={t`QR code of your invite link`} />
      </div>
      <p className="text-center text-small text-ink-2">
        <Trans>A phone’s camera opens this app with your code filled in.</Trans>
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={() => void save()}>
          <DownloadIcon size={18} aria-hidden="true" />
          <Trans>Save QR code</Trans>
        </Button>
        <ShareButton share={{ title: productName, text: t`Join me on ${productName}`, url: link }} />
      </div>
    </Card>
  )
}

function savePicture(picture: Blob, name: string): void {
  const url = URL.createObjectURL(picture)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
