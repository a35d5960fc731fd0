import type { BankContext } from '../bankContext.ts'
import type { QueueFacts } from '../policies/estimateQueue.ts'

const timeoutMs = 2_500

/** Reads the amount the vault can pay at the newest final block; undefined when the chain does not answer in time. */
export async function readVaultLiquidity(bank: BankContext): Promise<QueueFacts['vault']> {
  const { promise, resolve } = Promise.withResolvers<QueueFacts['vault']>()
  const timer = setTimeout(resolve, timeoutMs, undefined)
  readOne(bank).then(resolve, () => resolve(undefined))
  return promise.finally(() => clearTimeout(timer))
}

async function readOne({ vault, chains }: BankContext): Promise<QueueFacts['vault']> {
  const reader = vault && chains.get(vault.chainId)
  if (!vault || !reader) return undefined
  const { hash: blockHash } = await reader.getFinalizedBlock()
  const facts = await reader.getVaultFacts({ vault: vault.address, blockHash })
  return {
    withdrawableMicro: facts.withdrawable / facts.microUnit,
    availableTodayMicro: facts.availableToday / facts.microUnit,
    perDayMicro: facts.perDay / facts.microUnit,
    paused: facts.paused,
  }
}
