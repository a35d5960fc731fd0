import type { Address } from 'viem'

/** A sheet about the key of an address; `onChanged` once this device uses another key. */
export type KeySheetProps = {
  readonly address: Address
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onChanged: () => void
}
