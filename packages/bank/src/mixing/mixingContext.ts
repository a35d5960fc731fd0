import type { KeyObject } from 'node:crypto'
import type { BankContext } from '../bankContext.ts'

/** The default longest random wait before a withdrawal is relayed: an observer must not match it to its deposit by time. */
export const mixingWaitMaximumMs = { demo: 5_000, production: 6 * 3_600_000 } as const

/** Days after its end for which an order keeps its receiver, by default. */
export const mixingKeepDays = 30

/** The default schedule of a page: epochs that a deposit's wait is drawn from, and least deposits to hide among. */
export const mixingSchedule = {
  demo: { waitEpochs: 1, minimumHidden: 1 },
  production: { waitEpochs: 24, minimumHidden: 20 },
} as const

/** Settings of private transfers besides the bank's. */
export type MixingSettings = {
  /** Seals the notes that the server makes on local chains; undefined where it makes none. */
  readonly noteKey: KeyObject | undefined
  /** The longest random wait before a proof is relayed; it ends with the epoch. */
  readonly waitMaximumMs: number
  /** Epochs that the wait of a deposit is drawn from, before its proof. */
  readonly waitEpochs: number
  /** Days after which the receiver of an ended order is deleted. */
  readonly keepDays: number
  /** Least unspent approved deposits to hide among. */
  readonly minimumHidden: number
  /** False in production under development keys: no order is taken, whatever gate or node say. */
  readonly isKeyTrusted: boolean
  /** Contracts of this installation, beside the pools and the vault: nothing may be paid to them. */
  readonly contracts: readonly string[]
  /** Origins of further relayers, which a member may choose. */
  readonly relayers: readonly string[]
}

export type MixingContext = BankContext & { readonly mixing: MixingSettings }
