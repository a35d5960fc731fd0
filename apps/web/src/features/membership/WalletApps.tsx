import { Button, CopyIcon, OutwardIcon } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { toast } from '../../toasts/toast.ts'
import { getPageAddress, listWalletApps } from '../../wallet/walletApps.ts'
import { InitialFace } from './WalletFace.tsx'

// The drawing of codes is needed at desks without a wallet alone.
const QrCode = lazy(async () => ({ default: (await import('../../components/qr/QrCode.tsx')).QrCode }))

/** Links that open this page in a wallet app, on a phone whose browser has no wallet. */
export function WalletApps() {
  const page = getPageAddress(location)
  return (
    <>
      <ul className="grid gap-2">
        {listWalletApps(page).map(({ id, name, href }) => (
          <li key={id}>
            {/* In this tab: an app takes the tap over, and a second tab would stay behind empty. */}
            <a
              href={href}
              rel="noreferrer"
              className="flex min-h-14 items-center gap-3 rounded-box border border-line px-4 py-2 transition-colors ease-quick hover:border-line-strong"
            >
              <InitialFace name={name} />
              <span className="min-w-0 flex-1 font-strong">{name}</span>
              <OutwardIcon size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-ink-2">
        <Trans>
          For another wallet, or where no app opens: copy this page’s address into the browser inside the
          wallet app. Binance Wallet opens pages only this way.
        </Trans>
      </p>
      <CopyAddress page={page} />
    </>
  )
}

/** This page as a code for the phone that has the wallet, at a desk. */
export function PhoneCode() {
  const { t } = useLingui()
  const page = getPageAddress(location)
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <div className="size-56 overflow-hidden rounded-box border border-line wide:size-64">
        <Suspense fallback={null}>
          <QrCode text={page} name={t`QR code of this page`} />
        </Suspense>
      </div>
      <p className="text-small text-ink-2">
        <Trans>
          Scan it with your wallet app, or with the phone’s camera and choose the wallet app there. You
          connect and sign on the phone.
        </Trans>
      </p>
      <CopyAddress page={page} />
    </div>
  )
}

/** Copies the address of this page, invite included. */
function CopyAddress({ page }: { readonly page: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(page)
      toast.success(msg`Copied: paste it into the browser of your wallet app`)
    } catch {
      toast.error('copyFailed')
    }
  }
  return (
    <Button kind="ghost" className="mt-3" onClick={() => void copy()}>
      <CopyIcon size={18} aria-hidden="true" />
      <Trans>Copy page address</Trans>
    </Button>
  )
}
