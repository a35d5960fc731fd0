import type { Address, Hex } from 'viem'

/** A call that puts code at an address, which is known before; the chain takes it once. `name` is unique within a deployment. */
export type PlannedCreation = {
  readonly name: string
  readonly address: Address
  readonly to: Address
  readonly callData: Hex
  /** More gas than the call takes. */
  readonly gasLimit: bigint
}
