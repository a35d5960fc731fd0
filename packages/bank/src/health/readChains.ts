import { getNetworkName } from '@bank/chain'
import type { ChainReader } from '@bank/chain/server'
import { amountOf, toDecimal } from '@bank/money'
import type { BankContext } from '../bankContext.ts'
import { answerOf } from './answerOf.ts'

/** How far a vault has been followed; amounts as decimal strings, times in epoch milliseconds of bank time. */
export type CursorHealth = {
  /** What is followed: deposits, or what the vault pays. */
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
    answerOf(reader.getHeadNumber()),
    answerOf(reader.getFinalizedBlock()),
  ])
  return {
    chainId,
    name: getNetworkName(chainId),
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
  const [recharges, payouts] = await Promise.all([
    database.kysely.selectFrom('bank.chain_cursor').selectAll().execute(),
    database.kysely.selectFrom('bank.payout_cursor').selectAll().execute(),
  ])
  return [
    ...recharges.map((row) => toCursor('recharges', { ...row, micro: row.counted })),
    ...payouts.map((row) =>
      toCursor('payouts', {
        ...row,
        micro: row.paid_out,
        halted_reason: row.halted_reason,
        halted_at: row.halted_at,
      }),
    ),
  ]
}

type Row = {
  readonly chain_id: string
  readonly vault: string
  readonly block_number: string
  readonly micro: string
  readonly halted_reason: string | null
  readonly halted_at: Date | null
  readonly updated_at: Date
}

function toCursor(kind: CursorHealth['kind'], row: Row): StoredCursor {
  return {
    chainId: Number(row.chain_id),
    kind,
    vault: row.vault,
    blockNumber: row.block_number,
    behindBlocks: null,
    countedAmount: toDecimal(amountOf('USDT', BigInt(row.micro))),
    haltedReason: row.halted_reason,
    haltTime: row.halted_at?.getTime() ?? null,
    updateTime: row.updated_at.getTime(),
  }
}
