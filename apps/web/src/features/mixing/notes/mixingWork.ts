import type { OwnDeposit, Receipt, Seed, VerifiedReceipt } from '@bank/privacy'
import type { Address, Hex } from 'viem'
import type { ProofProgress } from './proofProgress.ts'

/** A pool and how its chain is read; plain, so that it can be handed to a worker. */
export type PoolLocation = {
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
    readonly params: { readonly seed: Seed; readonly location: PoolLocation; readonly depositor: Address }
    readonly result: readonly OwnDeposit[]
  }
  proveWithdrawal: {
    readonly params: {
      readonly seed: Seed
      readonly location: PoolLocation
      readonly commitment: Hex
      readonly depositor: Address
      readonly recipient: Address
      readonly relayer: Address
      readonly fee: bigint
      /** So long the screened set must stay usable. */
      readonly validForSeconds: number
    }
    readonly result: Withdrawal
  }
  proveReceipt: {
    readonly params: {
      readonly seed: Seed
      readonly location: PoolLocation
      readonly commitment: Hex
      readonly depositor: Address
      readonly audience: string
    }
    readonly result: Receipt
  }
  checkReceipt: {
    /** Without a place only the receipt itself is judged. */
    readonly params: { readonly claimed: unknown; readonly location: PoolLocation | null }
    readonly result: VerifiedReceipt
  }
}

export type WorkName = keyof Works
export type WorkProgress = ProofProgress | ReadProgress

export type WorkRequest = {
  readonly [Name in WorkName]: {
    readonly id: number
    readonly name: Name
    readonly params: Works[Name]['params']
  }
}[WorkName]

export type WorkReply =
  | { readonly id: number; readonly kind: 'progress'; readonly progress: WorkProgress }
  | { readonly id: number; readonly kind: 'done'; readonly result: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly fault: Fault }

/** An error on its way between threads, which keep neither its class nor its fields. */
export type Fault = { readonly name: string; readonly message: string; readonly reason: string | null }
