import { getNetworkName } from '@bank/chain'
import { type CrossStatus, isCrossStatusFinal } from '@bank/chain/crosschain'
import type { Tables } from '@bank/database'
import type { Selectable } from 'kysely'
import { type Address, formatUnits, getAddress } from 'viem'

export type CrossRow = Selectable<Tables['bank.cross_order']>

/** The progress of a transfer within an orderStatus. */
export type CrossDetail =
  | 'sent'
  | 'deposited'
  | 'slowFill'
  | 'arriving'
  | 'filled'
  | 'expired'
  | 'refunded'
  | 'reverted'
  | 'neverMined'
  | 'anotherCall'
  | 'unknown'

/** The reasons for a deposit that did not happen. */
export type CrossFailure = 'reverted' | 'neverMined' | 'anotherCall'

/** A cross-chain transfer for its member: amounts as decimal strings of their own token, times in epoch milliseconds. */
export type CrossOrder = {
  readonly orderId: string
  readonly quoteId: string
  readonly orderStatus: number
  readonly detail: CrossDetail
  readonly destAmount: string
  readonly crossSymbol: string
  readonly originAmount: string
  readonly originSymbol: string
  readonly crossTime: number
  readonly originChainId: number
  readonly destinationChainId: number
  readonly destinationChainName: string
  readonly depositor: string
  readonly recipient: string
  readonly feeAmountAsUsd: string | null
  readonly originTxHash: string
  readonly fillHash: string | null
  readonly refundHash: string | null
  readonly depositId: string | null
  readonly expectedFillSeconds: number | null
  readonly fillDeadlineTime: number
  readonly stateTime: number
  readonly nextCheckTime: number | null
}

const failures: readonly CrossFailure[] = ['reverted', 'neverMined', 'anotherCall']

function describeOpen({ stage, status_raw: said }: Pick<CrossRow, 'stage' | 'status_raw'>): CrossDetail {
  if (stage !== 'deposited') return 'sent'
  if (said === 'slowFillRequested') return 'slowFill'
  // The provider reports a fill that our own RPC does not show yet: only our reading counts as arrived.
  return said === 'filled' || said === 'slowFilled' ? 'arriving' : 'deposited'
}

/** Derives an order's status and detail from its row; pure, and the only place that does. */
export function describeCrossState(row: Pick<CrossRow, 'stage' | 'status' | 'reason' | 'status_raw'>): {
  orderStatus: CrossStatus
  detail: CrossDetail
} {
  const orderStatus = row.status as CrossStatus
  switch (orderStatus) {
    case 0:
      return { orderStatus, detail: describeOpen(row) }
    case 1:
      return { orderStatus, detail: 'filled' }
    case 2:
      return { orderStatus, detail: 'expired' }
    case 3:
      return { orderStatus, detail: 'refunded' }
    case 4:
      return { orderStatus, detail: failures.find((failure) => failure === row.reason) ?? 'unknown' }
  }
}

/** Formats a sent order for its member. Throws Error for a quote that was not sent. */
export function describeCrossOrder(row: CrossRow): CrossOrder {
  const { origin_tx_hash: originTxHash, sent_at: sentAt } = row
  const crossedAt = row.deposited_at ?? sentAt
  if (originTxHash === null || crossedAt === null) throw new Error(`quote ${row.quote_id} was not sent`)
  const destinationChainId = Number(row.destination_chain_id)
  const state = describeCrossState(row)
  return {
    orderId: row.id,
    quoteId: row.quote_id,
    ...state,
    destAmount: formatUnits(BigInt(row.delivered_amount ?? row.output_amount), row.output_decimals),
    crossSymbol: row.output_symbol,
    originAmount: formatUnits(BigInt(row.input_amount), row.input_decimals),
    originSymbol: row.input_symbol,
    crossTime: crossedAt.getTime(),
    originChainId: Number(row.origin_chain_id),
    destinationChainId,
    destinationChainName: getNetworkName(destinationChainId),
    depositor: getAddress(row.depositor as Address),
    recipient: getAddress(row.recipient as Address),
    feeAmountAsUsd: row.fee_usd === null ? null : formatDecimal(row.fee_usd),
    originTxHash,
    fillHash: row.fill_tx_hash,
    refundHash: row.refund_tx_hash,
    depositId: row.deposit_id,
    expectedFillSeconds: row.expected_fill_seconds,
    fillDeadlineTime: Number(row.fill_deadline) * 1_000,
    stateTime: row.state_at.getTime(),
    // A fill is read again until it is final, which changes nothing for its member.
    nextCheckTime: isCrossStatusFinal(state.orderStatus) ? null : (row.next_check_at?.getTime() ?? null),
  }
}

/** Removes trailing zeros: numeric(38, 18) carries all of them. */
function formatDecimal(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

/** An event of a transfer, with its chain where it has one. */
export type CrossStep = {
  readonly step: 'quoted' | 'sent' | 'deposited' | 'filled' | 'expired' | 'refunded' | 'failed'
  readonly time: number
  readonly chainId: number | null
  readonly txHash: string | null
}

/** Lists the events of an order, oldest first. */
export function describeCrossSteps(row: CrossRow): CrossStep[] {
  const origin = Number(row.origin_chain_id)
  const steps: CrossStep[] = []
  const add = (step: CrossStep['step'], at: Date | null, place: Pick<CrossStep, 'chainId' | 'txHash'>) => {
    if (at !== null) steps.push({ step, time: at.getTime(), ...place })
  }
  const nowhere = { chainId: null, txHash: null }
  const deposit = { chainId: origin, txHash: row.origin_tx_hash }
  const { detail } = describeCrossState(row)
  add('quoted', row.quoted_at, nowhere)
  // A hash registered late was not sent late.
  add('sent', getEarlier(row.sent_at, row.deposited_at), deposit)
  add('deposited', row.deposited_at, deposit)
  if (detail === 'filled')
    add('filled', row.filled_at, { chainId: Number(row.destination_chain_id), txHash: row.fill_tx_hash })
  if (detail === 'expired' || detail === 'refunded')
    add('expired', new Date(Number(row.fill_deadline) * 1_000), nowhere)
  if (detail === 'refunded') add('refunded', row.refunded_at, { chainId: origin, txHash: row.refund_tx_hash })
  if (failures.some((failure) => failure === detail)) add('failed', row.state_at, deposit)
  return steps
}

function getEarlier(one: Date | null, other: Date | null): Date | null {
  return one !== null && other !== null && other < one ? other : one
}
