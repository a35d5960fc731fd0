import type { ChainReader, VaultFacts } from '@bank/chain/server'
import type { Address, Hash } from 'viem'
import type { StoredCursor } from '../chainFollower/cursor.ts'
import type { AutomaticTier } from './assertAutomaticSum.ts'
import type { PayoutDeps } from './vaultPayer.ts'

/** The vault as a pass pays from it. */
export type VaultState = {
  /** Its facts at the cursor's block. */
  readonly facts: VaultFacts
  readonly tier: AutomaticTier
  /** Micro-units that it has paid out at the newest block. */
  readonly newestPaidMicro: bigint
}

type AtBlock = { readonly vault: Address; readonly blockHash: Hash }

const factsRead = new WeakMap<ChainReader, AtBlock & { readonly facts: VaultFacts }>()

/** Reads the facts at a block once for each reader: they never change, and many orders are paid from one block. */
async function readFacts(reader: ChainReader, at: AtBlock): Promise<VaultFacts> {
  const known = factsRead.get(reader)
  if (known?.vault === at.vault && known.blockHash === at.blockHash) return known.facts
  const facts = await reader.getVaultFacts(at)
  factsRead.set(reader, { ...at, facts })
  return facts
}

/** The vault's figures at the newest block: what is final lags behind them. */
async function readNewest({ payer, reader }: PayoutDeps) {
  const { hash: blockHash } = await reader.getBlock({ number: await reader.getHeadNumber() })
  const at = { vault: payer.vault, blockHash }
  const [automaticDaily, paidOut] = await Promise.all([
    reader.getAutomaticDaily(at),
    reader.getVaultTotalPaidOut(at),
  ])
  return { automaticDaily, paidOut }
}

/**
 * Reads the vault at the cursor's block and at the newest. Of the automatic tier's two figures the lower counts, because
 * a lower one acts before its change is final. Throws ChainReadError.
 */
export async function readVaultState(deps: PayoutDeps, cursor: StoredCursor): Promise<VaultState> {
  const { payer, reader } = deps
  const { blockNumber, blockTime, blockHash } = cursor
  const [facts, newest] = await Promise.all([
    readFacts(reader, { vault: payer.vault, blockHash }),
    readNewest(deps),
  ])
  const { microUnit, automaticPaid, perDay } = facts
  const automaticDaily =
    newest.automaticDaily < facts.automaticDaily ? newest.automaticDaily : facts.automaticDaily
  return {
    facts,
    tier: {
      day: { chainId: payer.chainId, vault: payer.vault, blockNumber, blockTime },
      paidMicro: automaticPaid / microUnit,
      dailyMicro: automaticDaily / microUnit,
      isTiered: automaticDaily < perDay,
    },
    newestPaidMicro: newest.paidOut / microUnit,
  }
}
