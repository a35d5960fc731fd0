import { Identicon } from '@bank/ui'
import type { ReactNode } from 'react'
import { findName, useBook } from '../../addressBook/addressBook.ts'
import { AddressText } from './AddressText.tsx'
import { useMemberAddress } from './useMemberAddress.ts'

/** An address in full with its icon and the member's name for it. */
export function AddressLine({ name, address }: { readonly name: ReactNode; readonly address: string }) {
  const given = findName(useBook(useMemberAddress()), address)
  return (
    <div className="flex items-center gap-3">
      <Identicon address={address} />
      <div className="min-w-0 text-small">
        <p className="text-ink-2">{name}</p>
        {given !== null && <p className="font-strong break-words">{given}</p>}
        <AddressText address={address} />
      </div>
    </div>
  )
}
