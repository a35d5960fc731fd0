import { WalletIcon } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Prompt } from '../../signIn/prompts.ts'
import { demoWalletId } from '../../wallet/walletOption.ts'

/** The choice among the wallets of this browser. */
export function WalletDialog({ question }: { readonly question: Extract<Prompt, { kind: 'wallet' }> }) {
  const { t } = useLingui()
  const { options, reply } = question
  const hasOnlyDemo = options.every(({ id }) => id === demoWalletId)
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && reply(null)}
      title={<Trans>Choose a wallet</Trans>}
      description={<Trans>Connecting shows your address and moves nothing.</Trans>}
      closeLabel={t`Close`}
    >
      <ul className="grid gap-2">
        {options.map((option) => (
          <li key={option.id}>
            <button
              type="button"
              onClick={() => reply(option)}
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
    </Sheet>
  )
}

/** The wallet's own icon, or a plain one where it has none or it cannot load. */
function WalletFace({ icon }: { readonly icon: string | undefined | null }) {
  const [isBroken, setBroken] = useState(false)
  if (icon && !isBroken)
    return <img src={icon} alt="" className="size-9 rounded-small" onError={() => setBroken(true)} />
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-small bg-sunken text-ink-2">
      <WalletIcon size={18} aria-hidden="true" />
    </span>
  )
}
