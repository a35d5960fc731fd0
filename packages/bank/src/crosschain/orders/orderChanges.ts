import type { CrossDeposit } from '@bank/chain/crosschain'
import type { SettledDeposit } from '@bank/chain/server'
import type { Tables } from '@bank/database'
import type { Updateable } from 'kysely'
import type { Address, Hash } from 'viem'
import type { CrossRow } from './crossRecord.ts'

/** The changes of one sync to an order. */
export type CrossChanges = Updateable<Tables['bank.cross_order']>

/** No known deposit; fills read so far do not count for a later one. */
export const noDeposit = {
  stage: 'sent',
  deposit_id: null,
  deposit_block: null,
  deposit_block_hash: null,
  deposit_log_index: null,
  exclusivity_deadline: null,
  deposited_at: null,
  is_deposit_final: false,
  fills_read_to: null,
} as const satisfies CrossChanges

/** Returns the deposit that an order was quoted. */
export function toQuotedDeposit(order: CrossRow): CrossDeposit {
  return {
    depositor: order.depositor as Address,
    recipient: order.recipient as Address,
    inputToken: order.input_token as Address,
    outputToken: order.output_token as Address,
    inputAmount: BigInt(order.input_amount),
    outputAmount: BigInt(order.output_amount),
    destinationChainId: Number(order.destination_chain_id),
    exclusiveRelayer: order.exclusive_relayer as Address,
    quoteTimestamp: Number(order.quote_timestamp),
    fillDeadline: Number(order.fill_deadline),
    message: '0x',
  }
}

/** Finds the deposit of an order as the chain recorded it; undefined before that. */
export function findSettledDeposit(order: CrossRow): SettledDeposit | undefined {
  const { deposit_id, deposit_block, deposit_block_hash, deposit_log_index, exclusivity_deadline } = order
  if (deposit_id === null || deposit_block === null || deposit_block_hash === null) return undefined
  return {
    ...toQuotedDeposit(order),
    depositId: BigInt(deposit_id),
    exclusivityDeadline: Number(exclusivity_deadline),
    originChainId: Number(order.origin_chain_id),
    settlement: order.settlement as Address,
    txHash: order.origin_tx_hash as Hash,
    blockNumber: BigInt(deposit_block),
    blockHash: deposit_block_hash as Hash,
    logIndex: deposit_log_index ?? 0,
  }
}
