import type { ColumnType } from 'kysely'

/** bigint and numeric columns arrive as decimal strings, so that no digit is lost on the way. */
type BigInteger = ColumnType<string, bigint | string, bigint | string>
type WrittenOnce = ColumnType<string, bigint | string, never>
type LaterText = ColumnType<string | null, string | null | undefined, string | null>
type LaterDate = ColumnType<Date | null, Date | null | undefined, Date | null>
type LaterNumber = ColumnType<number | null, number | null | undefined, number | null>

type PrivatePoolTable = {
  chain_id: BigInteger
  /** Lower case, as every address and word here. */
  pool: string
  /** In wei. */
  denomination: WrittenOnce
  start_block: WrittenOnce
  standby_seconds: WrittenOnce
  relayer: string
  block_number: BigInteger
  block_hash: string
  block_time: Date
  halted_reason: LaterText
  halted_at: LaterDate
  updated_at: Date
}

export type DepositScreening = 'waiting' | 'review' | 'cleared' | 'refused'

type PrivateDepositTable = {
  chain_id: BigInteger
  pool: string
  leaf_index: number
  commitment: string
  depositor: string
  label: string
  leaf: string
  tx_hash: string
  block_number: WrittenOnce
  made_at: Date
  screening: ColumnType<DepositScreening, DepositScreening | undefined, DepositScreening>
  screening_reason: LaterText
  screening_words: LaterText
  screened_at: LaterDate
  screened_by: ColumnType<string | null, bigint | string | null | undefined, bigint | string | null>
  asked_at: LaterDate
  taken_back_hash: LaterText
}

export type AssociationRootState = 'sending' | 'published' | 'revoking' | 'revoked' | 'failed'

type AssociationRootTable = {
  id: ColumnType<string, never, never>
  chain_id: BigInteger
  pool: string
  sequence: number
  root: string
  members: number[]
  state: ColumnType<AssociationRootState, AssociationRootState | undefined, AssociationRootState>
  usable_from: LaterDate
  usable_until: LaterDate
  tx_hash: LaterText
  created_at: Date
}

type PrivateWithdrawalTable = {
  chain_id: BigInteger
  pool: string
  nullifier_hash: string
  recipient: string
  relayer: string
  /** In wei. */
  fee: WrittenOnce
  tx_hash: string
  block_number: WrittenOnce
  is_booked: ColumnType<boolean, boolean | undefined, boolean>
}

export type MixingOrderState =
  | 'created'
  | 'confirmed'
  | 'proved'
  | 'relaying'
  | 'broadcast'
  | 'withdrawn'
  | 'failed'
  | 'takenBack'

type MixingOrderTable = {
  id: ColumnType<string, never, never>
  member_id: WrittenOnce
  chain_id: WrittenOnce
  pool: string
  /** Both in wei. */
  denomination: WrittenOnce
  fee: WrittenOnce
  receiver: string
  commitment: string
  idempotency_key: ColumnType<string | null, string | null | undefined, never>
  sealed_note: ColumnType<string | null, string | null | undefined, never>
  state: ColumnType<MixingOrderState, MixingOrderState | undefined, MixingOrderState>
  reason: LaterText
  in_hash: LaterText
  leaf_index: LaterNumber
  proof: LaterText
  root: LaterText
  association_root: LaterText
  nullifier_hash: LaterText
  relayer: LaterText
  relay_at: LaterDate
  relays: ColumnType<number, number | undefined, number>
  out_hash: LaterText
  created_at: Date
  state_at: Date
}

/** What the private transfer keeps. */
export type PrivateTables = {
  'bank.private_pool': PrivatePoolTable
  'bank.private_deposit': PrivateDepositTable
  'bank.association_root': AssociationRootTable
  'bank.private_withdrawal': PrivateWithdrawalTable
  'bank.mixing_order': MixingOrderTable
}
