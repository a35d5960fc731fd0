import type { ColumnType } from 'kysely'

/** bigint and numeric columns arrive as decimal strings, so that no digit is lost on the way. */
type BigInteger = ColumnType<string, bigint | string, bigint | string>
type WrittenOnce = ColumnType<string, bigint | string, never>
type LaterBigInteger = ColumnType<string | null, bigint | string | null | undefined, bigint | string | null>
type LaterText = ColumnType<string | null, string | null | undefined, string | null>
type LaterDate = ColumnType<Date | null, Date | null | undefined, Date | null>
type LaterNumber = ColumnType<number | null, number | null | undefined, number | null>

type CrossCursorTable = { chain_id: BigInteger; block_number: BigInteger; updated_at: Date }

/** quoted: nothing was sent that we know of; sent: its member told of it; deposited: our own RPC shows it. */
export type CrossStage = 'quoted' | 'sent' | 'deposited'

type CrossOrderTable = {
  id: ColumnType<string, never, never>
  member_id: WrittenOnce
  quote_id: string
  origin_chain_id: WrittenOnce
  destination_chain_id: WrittenOnce
  /** Lower case, as every address and hash here. */
  settlement: string
  depositor: string
  recipient: string
  input_token: string
  output_token: string
  input_symbol: string
  output_symbol: string
  input_decimals: number
  output_decimals: number
  /** In the smallest unit of their own token. */
  input_amount: WrittenOnce
  output_amount: WrittenOnce
  exclusive_relayer: string
  /** In seconds of the chains' clocks. */
  quote_timestamp: WrittenOnce
  fill_deadline: WrittenOnce
  fee_usd: ColumnType<string | null, string | null | undefined, never>
  expected_fill_seconds: ColumnType<number | null, number | null | undefined, never>
  quoted_at: Date
  expires_at: Date
  destination_block: WrittenOnce
  stage: ColumnType<CrossStage, CrossStage | undefined, CrossStage>
  /** 0 processing, 1 success, 2 expired, 3 refunded, 4 unknown. */
  status: ColumnType<number, number | undefined, number>
  reason: LaterText
  status_raw: LaterText
  origin_tx_hash: LaterText
  sent_at: LaterDate
  deposit_id: LaterBigInteger
  deposit_block: LaterBigInteger
  deposit_block_hash: LaterText
  deposit_log_index: LaterNumber
  exclusivity_deadline: LaterBigInteger
  deposited_at: LaterDate
  is_deposit_final: ColumnType<boolean, boolean | undefined, boolean>
  fill_tx_hash: LaterText
  fill_block: LaterBigInteger
  delivered_amount: LaterBigInteger
  filled_at: LaterDate
  refund_tx_hash: LaterText
  refunded_at: LaterDate
  next_check_at: LaterDate
  checks: ColumnType<number, number | undefined, number>
  fills_read_to: LaterBigInteger
  state_at: Date
}

/** What the cross-chain transfer keeps. */
export type CrossTables = {
  'bank.cross_cursor': CrossCursorTable
  'bank.cross_order': CrossOrderTable
}
