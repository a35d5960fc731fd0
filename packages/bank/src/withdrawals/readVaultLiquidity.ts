import type { ChainReader } from '@bank/chain/server'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import type { QueueFacts } from '../policies/estimateQueue.ts'

type Liquidity = QueueFacts['vault']
type KnownLiquidity = {
  readonly address: string
  readonly readAt: number
  readonly liquidity: Promise<Liquidity>
}

const timeoutMs = 2_500
/** The age, in bank time, up to which all requests of a process share what the chain said, or that it was silent. */
const maxAgeMs = 5_000

const knownByReader = new WeakMap<ChainReader, KnownLiquidity>()

/**
 * Reads the amount that the vault can pay at the newest final block, without what is on its way, at most five seconds ago;
 * undefined when the chain does not answer in time.
 */
export async function readVaultLiquidity(bank: BankContext): Promise<Liquidity> {
  const { vault, chains } = bank
  const reader = vault && chains.get(vault.chainId)
  if (!vault || !reader) return undefined
  const now = (await bank.clock.now()).getTime()
  const known = knownByReader.get(reader)
  const ageMs = now - (known?.readAt ?? 0)
  if (known?.address === vault.address && ageMs >= 0 && ageMs < maxAgeMs) return known.liquidity
  const liquidity = readInTime(() => readFree(bank, { reader, address: vault.address }))
  knownByReader.set(reader, { address: vault.address, readAt: now, liquidity })
  return liquidity
}

async function readInTime(read: () => Promise<Liquidity>): Promise<Liquidity> {
  const { promise, resolve } = Promise.withResolvers<Liquidity>()
  const timer = setTimeout(resolve, timeoutMs, undefined)
  read().then(resolve, () => resolve(undefined))
  return promise.finally(() => clearTimeout(timer))
}

/** Payouts in flight are still in the vault, and no longer free. */
async function readFree(
  { database }: BankContext,
  {
    reader,
    address,
  }: { readonly reader: ChainReader; readonly address: NonNullable<BankContext['vault']>['address'] },
): Promise<Liquidity> {
  const { hash: blockHash } = await reader.getFinalizedBlock()
  const facts = await reader.getVaultFacts({ vault: address, blockHash })
  const { rows } = await sql<{ micro: string }>`
    SELECT coalesce(sum(amount), 0) AS micro FROM bank.payout WHERE state = 'sending'`.execute(
    database.kysely,
  )
  const takenMicro = BigInt(rows[0]?.micro ?? 0)
  return {
    withdrawableMicro: facts.withdrawable / facts.microUnit - takenMicro,
    availableTodayMicro: facts.availableToday / facts.microUnit - takenMicro,
    perDayMicro: facts.perDay / facts.microUnit,
    paused: facts.paused,
  }
}
