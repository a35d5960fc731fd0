import type { Address } from 'viem'
import type { Order } from '../../../records/mixingQueries.ts'

/** A sheet over one transfer of its owner. */
export type OrderSheetProps = {
  readonly order: Order
  readonly owner: Address
  readonly isOpen: boolean
  readonly onClose: () => void
}
