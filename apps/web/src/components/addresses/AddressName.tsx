import { isSameAddress } from '@bank/chain'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Address } from 'viem'
import { findName, useBook } from '../../addressBook/addressBook.ts'
import { NameAddressSheet } from '../addressBook/loadAddressBook.ts'
import { useMemberAddress } from './useMemberAddress.ts'

/**
 * The member's name for an address, beside the address in full, and the button to name it; nothing for the
 * own wallet.
 */
export function AddressName({ address }: { readonly address: Address }) {
  const owner = useMemberAddress()
  const name = findName(useBook(owner), address)
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  if (owner === null || isSameAddress(owner, address)) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-small">
      {name !== null && <strong className="font-strong break-words">{name}</strong>}
      <button
        type="button"
        onClick={() => setSheet('open')}
        className="-mx-2 min-h-11 rounded-full px-2 text-small font-medium text-accent hover:bg-accent-soft"
      >
        {name === null ? <Trans>Name this address</Trans> : <Trans>Rename</Trans>}
      </button>
      {sheet !== 'unused' && (
        <Suspense fallback={null}>
          <NameAddressSheet
            key={`${owner} ${address}`}
            owner={owner}
            address={address}
            isOpen={sheet === 'open'}
            onClose={() => setSheet('closed')}
          />
        </Suspense>
      )}
    </span>
  )
}
