import { findChain } from '@bank/chain'
import type { ChainReader } from '@bank/chain/server'
import { amountOf, toDecimal } from '@bank/money'
import type { BankContext } from '../bankContext.ts'
import { tryChainRead } from './tryChainRead.ts'

/** The progress of following a vault; amounts as decimal strings, times in epoch milliseconds of bank time. */
export type CursorHealth = {
  /** The kind of event followed: deposits, or payments of the vault. */
  readonly kind: 'recharges' | 'payouts'
  readonly vault: string
  readonly blockNumber: string
  /** Null while the chain does not answer. */
  readonly behindBlocks: number | null
  /** The vault's own counter at that block. */
  readonly countedAmount: string
  readonly haltedReason: string | null
  readonly haltTime: number | null
  readonly updateTime: number
}

/** A chain as its providers show it now; nulls while they do not answer. */
export type ChainHealth = {
  readonly chainId: number
  readonly name: string
  readonly headNumber: string | null
  readonly finalNumber: string | null
  readonly finalTime: number | null
  readonly cursors: readonly CursorHealth[]
}

type StoredCursor = CursorHealth & { readonly chainId: number }

/** Every configured chain with the cursors on it. */
export async function readChains(bank: BankContext): Promise<ChainHealth[]> {
  const cursors = await readCursors(bank)
  return Promise.all(
    [...bank.chains].map(([chainId, reader]) =>
      readChain(
        chainId,
        reader,
        cursors.filter((cursor) => cursor.chainId === chainId),
      ),
    ),
  )
}

async function readChain(
  chainId: number,
  reader: ChainReader,
  cursors: readonly StoredCursor[],
): Promise<ChainHealth> {
  const [head, final] = await Promise.all([
    tryChainRead(reader.getHeadNumber()),
    tryChainRead(reader.getFinalizedBlock()),
  ])
  return {
    chainId,
    name: findChain(chainId)?.name ?? `${chainId}`,
    headNumber: head === undefined ? null : String(head),
    finalNumber: final === undefined ? null : String(final.number),
    finalTime: final?.timestampMs ?? null,
    cursors: cursors.map(({ chainId: _chainId, ...cursor }) => ({
      ...cursor,
      behindBlocks:
        final === undefined ? null : Math.max(0, Number(final.number - BigInt(cursor.blockNumber))),
    })),
  }
}

async function readCursors({ database }: BankContext): Promise<StoredCursor[]> {
  const rows = await database.kysely
    .selectFrom('bank.chain_follower')
    .selectAll()
    .where('kind', 'in', ['recharges', 'payouts'])
    .orderBy('kind', 'desc')
    .execute()
  return rows.map((row) => ({
    chainId: Number(row.chain_id),
    kind: row.kind === 'payouts' ? 'payouts' : 'recharges',
    vault: row.address,
    blockNumber: row.block_number,
    behindBlocks: null,
    countedAmount: toDecimal(amountOf('USDT', BigInt(row.counted))),
    haltedReason: row.halted_reason,
    haltTime: row.halted_at?.getTime() ?? null,
    updateTime: row.updated_at.getTime(),
  }))
}
