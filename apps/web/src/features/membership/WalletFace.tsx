import { WalletIcon } from '@bank/ui'
import { useState } from 'react'

const face = 'grid size-9 shrink-0 place-items-center rounded-small bg-sunken text-ink-2'

/** The wallet's own icon, or a plain one where it has none or it cannot load. */
export function WalletFace({ icon }: { readonly icon: string | undefined | null }) {
  const [isBroken, setBroken] = useState(false)
  if (icon && !isBroken)
    return <img src={icon} alt="" className="size-9 rounded-small" onError={() => setBroken(true)} />
  return (
    <span className={face}>
      <WalletIcon size={18} aria-hidden="true" />
    </span>
  )
}

/** The first letter of an app's name; its logo is its maker's, and it announces none here. */
export const InitialFace = ({ name }: { readonly name: string }) => (
  <span aria-hidden="true" className={`${face} font-strong`}>
    {name.slice(0, 1).toUpperCase()}
  </span>
)
