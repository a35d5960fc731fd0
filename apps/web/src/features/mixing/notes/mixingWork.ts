import type {
  NoteParts,
  OwnDeposit,
  ProvenWithdrawal,
  Receipt,
  RecoveredDeposit,
  Schedule,
  Seed,
  VerifiedReceipt,
  WithdrawalWait,
} from '@bank/privacy'
import type { Address, Hex } from 'viem'
import type { ProofProgress } from './proofProgress.ts'

/** A pool and the endpoints of its chain, as plain data for the worker. */
export type PoolLocation = {
  readonly chainId: number
  readonly rpcUrls: readonly string[]
  readonly pool: Address
  readonly startBlock: number
}

/** A proof in the form that the pool accepts, with the parts of its note for the relayer alone; or what it waits for. */
export type Withdrawal = ({ readonly kind: 'proven' } & ProvenWithdrawal & NoteParts) | WithdrawalWait

/** Progress of reading the chain. */
export type ReadProgress = { readonly step: 'blocks'; readonly block: number; readonly lastBlock: number }

/** The work of the worker: reading and proving take seconds and would block a page. */
export type Works = {
  /** Loads the files of a later proof. */
  loadKeys: { readonly params: { readonly circuit: 'spend' }; readonly result: null }
  findNotes: {
    readonly params: { readonly seed: Seed; readonly location: PoolLocation; readonly depositor: Address }
    readonly result: readonly OwnDeposit[]
  }
  /** Finds deposits by the pool's own views, where its logs cannot be read. */
  recoverDeposits: {
    readonly params: { readonly seed: Seed; readonly location: PoolLocation }
    readonly result: readonly RecoveredDeposit[]
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
      /** The schedule that hides times; null where the member knows better and does not wait. */
      readonly schedule: Pick<Schedule, 'waitEpochs' | 'minimumHidden'> | null
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
    /** Without a location only the receipt itself is verified. */
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

/** An error between threads, which lose its class and fields. */
export type Fault = { readonly name: string; readonly message: string; readonly reason: string | null }
