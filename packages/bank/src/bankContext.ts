import { usualHomeChainId } from '@bank/chain'
import type { ChainReader } from '@bank/chain/server'
import type { Database, Replica } from '@bank/database'
import type { Address } from 'viem'
import { type BankClock, createBankClock } from './settings/bankClock.ts'
import { createParameterReader, type Parameters } from './settings/parameters.ts'

/** The list of wallets that may not be paid. */
export type Screening = {
  /** Throws where there is no answer, and nothing is paid then. */
  isSanctioned(address: Address): Promise<boolean>
}

/** The vault that pays withdrawals; the address is in lower case. */
export type PayingVault = { readonly chainId: number; readonly address: Address }

/** The dependencies of every call: database, clock, parameters and access to the chains. */
export type BankContext = {
  readonly database: Database
  /** Answers reads of `fromReplica`; undefined: the database answers all. */
  readonly replica?: Replica | undefined
  readonly clock: BankClock
  readonly getParameters: () => Promise<Parameters>
  /** The chain of the vault, on which members sign in. */
  readonly homeChainId: number
  /** Readers by chain id; a chain that is not configured is absent. */
  readonly chains: ReadonlyMap<number, ChainReader>
  readonly screening: Screening
  /** Undefined in a process configured without one: nothing is withdrawn through it. */
  readonly vault: PayingVault | undefined
}

export type BankOptions = {
  readonly database: Database
  readonly replica?: Replica | undefined
  /** BSC where none is given. */
  readonly homeChainId?: number | undefined
  readonly chains?: ReadonlyMap<number, ChainReader>
  readonly screening?: Screening
  readonly vault?: PayingVault
  readonly wallClockMs?: () => number
}

const silent: Screening = {
  isSanctioned: () => Promise.reject(new Error('no sanctions list is configured')),
}

/** Puts a bank together over one database. Keeps no state but one second of parameters and clock offset. */
export function createBank(options: BankOptions): BankContext {
  const { database, wallClockMs } = options
  return {
    database,
    replica: options.replica,
    clock: createBankClock(database, wallClockMs),
    getParameters: createParameterReader(database, wallClockMs),
    homeChainId: options.homeChainId ?? usualHomeChainId,
    chains: options.chains ?? new Map(),
    screening: options.screening ?? silent,
    vault: options.vault,
  }
}
