import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Prompt } from '../../signIn/prompts.ts'
import { isPhone } from '../../wallet/walletApps.ts'
import { demoWalletId, type WalletOption } from '../../wallet/walletOption.ts'
import { PhoneCode, WalletApps } from './WalletApps.tsx'
import { WalletFace } from './WalletFace.tsx'

/**
 * The choice among the wallets of this browser; without any, the ways to a wallet app: links on a phone, a code for the
 * phone at a desk.
 */
export function WalletDialog({ question }: { readonly question: Extract<Prompt, { kind: 'wallet' }> }) {
  const { t } = useLingui()
  const { options, reply } = question
  const onPhone = isPhone(navigator)
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && reply(null)}
      title={
        options.length > 0 ? (
          <Trans>Choose a wallet</Trans>
        ) : onPhone ? (
          <Trans>Open in your wallet app</Trans>
        ) : (
          <Trans>Continue on your phone</Trans>
        )
      }
      description={
        options.length > 0 ? (
          <Trans>Connecting shows your address and moves nothing.</Trans>
        ) : onPhone ? (
          <Trans>
            This browser has no wallet. Your wallet app has a browser of its own: open this page there.
          </Trans>
        ) : (
          <Trans>
            This browser has no wallet. Add a wallet extension and load the page again, or use your phone.
          </Trans>
        )
      }
      closeLabel={t`Close`}
    >
      {options.length > 0 ? (
        <Choice options={options} onChoose={reply} />
      ) : onPhone ? (
        <WalletApps />
      ) : (
        <PhoneCode />
      )}
    </Sheet>
  )
}

function Choice({
  options,
  onChoose,
}: {
  readonly options: readonly WalletOption[]
  readonly onChoose: (option: WalletOption) => void
}) {
  const [showsCode, setShowsCode] = useState(false)
  const hasDemo = options.some(({ id }) => id === demoWalletId)
  const hasOnlyDemo = options.every(({ id }) => id === demoWalletId)
  return (
    <>
      <ul className="grid gap-2">
        {options.map((option) => (
          <li key={option.id}>
            <button
              type="button"
              onClick={() => onChoose(option)}
              className="flex min-h-14 w-full items-center gap-3 rounded-box border border-line px-4 py-3 text-left transition-colors ease-quick hover:border-line-strong"
            >
              <WalletFace icon={option.icon} />
              <span className="min-w-0">
                <span className="block font-strong">
                  {option.id === demoWalletId ? <Trans>Demo wallet</Trans> : option.name}
                </span>
                {option.id === demoWalletId && (
                  <span className="block text-small text-ink-2">
                    <Trans>Test funds on a local chain. Nothing to install, no real funds involved.</Trans>
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasOnlyDemo && (
        <p className="mt-4 text-small text-ink-2">
          <Trans>No wallet extension was found in this browser.</Trans>
        </p>
      )}
      {/* A wallet app cannot reach the local chain of a demo. */}
      {!hasDemo && !isPhone(navigator) && (
        <button
          type="button"
          aria-expanded={showsCode}
          onClick={() => setShowsCode(!showsCode)}
          className="mt-3 min-h-11 text-small font-medium text-accent"
        >
          <Trans>Use the wallet on my phone</Trans>
        </button>
      )}
      {showsCode && <PhoneCode />}
    </>
  )
}
