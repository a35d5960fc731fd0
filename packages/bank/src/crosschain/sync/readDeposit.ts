import { crossStatuses } from '@bank/chain/crosschain'
import { isQuotedDeposit, type SettledDeposit } from '@bank/chain/server'
import type { Address, Hash } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import type { CrossFailure, CrossRow } from '../orders/crossRecord.ts'
import { type CrossChanges, noDeposit, toQuotedDeposit } from '../orders/orderChanges.ts'
import type { ChainView } from './createChainViews.ts'

/** The settlement contracts reject a deposit this long after its quote. */
const quoteLastsMs = 3_600_000
/** Block clocks of two chains may differ a little. */
const marginMs = 300_000

/** The origin chain's record of an order's transaction, as changes of the order; `isOver` when no deposit can follow. */
export type DepositFinding = {
  readonly changes: CrossChanges
  readonly isDeposited: boolean
  readonly isOver: boolean
}

/** Reads an order's transaction on its origin chain and finds the deposit it was quoted in it. Throws ChainReadError. */
export async function readDeposit(
  { database }: BankContext,
  { order, origin }: { readonly order: CrossRow; readonly origin: ChainView },
): Promise<DepositFinding> {
  // Final block first: a transaction that is in no block read after it is in no final block either.
  const finalized = await origin.getFinalized()
  const receipt = await origin.reader.getCrossDeposits({
    settlements: [order.settlement as Address],
    txHash: order.origin_tx_hash as Hash,
  })
  if (receipt.state === 'unmined') {
    const lastsUntilMs = Number(order.quote_timestamp) * 1_000 + quoteLastsMs + marginMs
    return finalized.timestampMs > lastsUntilMs ? toFailure('neverMined', true) : waiting
  }
  const isFinal = receipt.blockNumber <= finalized.number
  if (receipt.state === 'reverted') return toFailure('reverted', isFinal)
  const quoted = toQuotedDeposit(order)
  const candidates = receipt.deposits.filter((deposit) => isQuotedDeposit(quoted, deposit))
  const deposit = await chooseFree(database, { order, candidates })
  if (deposit === undefined) return toFailure('anotherCall', isFinal)
  const isSame = order.deposit_id === `${deposit.depositId}`
  const changes = {
    stage: 'deposited',
    deposit_id: deposit.depositId,
    deposit_block: deposit.blockNumber,
    deposit_block_hash: deposit.blockHash,
    deposit_log_index: deposit.logIndex,
    exclusivity_deadline: BigInt(deposit.exclusivityDeadline),
    deposited_at: new Date(receipt.minedAtMs),
    is_deposit_final: isFinal,
    ...(order.stage === 'deposited'
      ? {}
      : { status: crossStatuses.processing, reason: null, status_raw: null }),
    ...(isSame ? {} : { fills_read_to: null }),
  } as const
  return { changes, isDeposited: true, isOver: false }
}

const waiting: DepositFinding = {
  changes: { ...noDeposit, status: crossStatuses.processing, reason: null, status_raw: null },
  isDeposited: false,
  isOver: false,
}

function toFailure(reason: CrossFailure, isOver: boolean): DepositFinding {
  const changes = { ...noDeposit, status: crossStatuses.unknown, reason, status_raw: null }
  return { changes, isDeposited: false, isOver }
}

/** Chooses a deposit without an order: two quotes may agree in every field, and a transaction may hold several deposits. */
async function chooseFree(
  { kysely }: BankContext['database'],
  { order, candidates }: { readonly order: CrossRow; readonly candidates: readonly SettledDeposit[] },
): Promise<SettledDeposit | undefined> {
  const known = candidates.find(({ depositId }) => `${depositId}` === order.deposit_id)
  if (known !== undefined || candidates.length === 0) return known
  const rows = await kysely
    .selectFrom('bank.cross_order')
    .select('deposit_id')
    .where('origin_chain_id', '=', order.origin_chain_id)
    .where(
      'deposit_id',
      'in',
      candidates.map(({ depositId }) => `${depositId}`),
    )
    .where('id', '<>', order.id)
    .execute()
  const taken = new Set(rows.map(({ deposit_id }) => deposit_id))
  return candidates.find(({ depositId }) => !taken.has(`${depositId}`))
}
