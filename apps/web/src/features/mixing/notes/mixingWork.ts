import type { OwnDeposit, Receipt, Seed, VerifiedReceipt } from '@bank/privacy'
import type { Address, Hex } from 'viem'
import type { Finishing } from './proofProgress.ts'

/** A pool and how its chain is read; plain, so that it can be handed to a worker. */
export type PoolPlace = {
  readonly chainId: number
  readonly rpcUrls: readonly string[]
  readonly pool: Address
  readonly startBlock: number
}

/** A proof as the pool takes it. */
export type Withdrawal = { readonly proof: Hex; readonly root: Hex; readonly nullifierHash: Hex }

/** How far the chain was read. */
export type ReadProgress = { readonly step: 'blocks'; readonly block: number; readonly lastBlock: number }

/** What the worker does: reading and proving take seconds that a page would stand still for. */
export type Works = {
  findNotes: {
    readonly asked: { readonly seed: Seed; readonly place: PoolPlace; readonly depositor: Address }
    readonly answer: readonly OwnDeposit[]
  }
  proveWithdrawal: {
    readonly asked: {
      readonly seed: Seed
      readonly place: PoolPlace
      readonly commitment: Hex
      readonly depositor: Address
      readonly recipient: Address
      readonly relayer: Address
      readonly fee: bigint
      /** So long the screened set must stay usable. */
      readonly lastsSeconds: number
    }
    readonly answer: Withdrawal
  }
  proveReceipt: {
    readonly asked: {
      readonly seed: Seed
      readonly place: PoolPlace
      readonly commitment: Hex
      readonly depositor: Address
      readonly audience: string
    }
    readonly answer: Receipt
  }
  checkReceipt: {
    /** Without a place only the receipt itself is judged. */
    readonly asked: { readonly claimed: unknown; readonly place: PoolPlace | null }
    readonly answer: VerifiedReceipt
  }
}

export type WorkName = keyof Works
export type WorkProgress = Finishing | ReadProgress

export type WorkRequest = {
  readonly [Name in WorkName]: {
    readonly id: number
    readonly name: Name
    readonly asked: Works[Name]['asked']
  }
}[WorkName]

export type WorkReply =
  | { readonly id: number; readonly kind: 'progress'; readonly progress: WorkProgress }
  | { readonly id: number; readonly kind: 'done'; readonly answer: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly fault: Fault }

/** An error on its way between threads, which keep neither its class nor its fields. */
export type Fault = { readonly name: string; readonly message: string; readonly reason: string | null }
