import type { ColumnType, Generated } from 'kysely'
import type { CrossTables } from './crossTables.ts'
import type { EarningTables } from './earningTables.ts'
import type { PrivateTables } from './privateTables.ts'

/** bigint columns arrive as decimal strings, so that no digit is lost on the way. */
type BigInteger = ColumnType<string, bigint | string, bigint | string>
type NullableBigInteger = ColumnType<string | null, bigint | string | null, bigint | string | null>

type MemberTable = {
  id: ColumnType<string, never, never>
  address: string
  inviter_id: NullableBigInteger
  level: Generated<number>
  created_at: Date
  banned_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

type SessionTable = {
  token_hash: Buffer
  member_id: BigInteger
  created_at: Date
  last_used_at: Date
  expires_at: Date
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  revoked_reason: ColumnType<string | null, string | null | undefined, string | null>
}

type ChainCursorTable = {
  chain_id: BigInteger
  vault: string
  block_number: BigInteger
  block_hash: string
  counted: BigInteger
  halted_reason: ColumnType<string | null, string | null | undefined, string | null>
  halted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  updated_at: Date
}

type RechargeTable = {
  chain_id: BigInteger
  tx_hash: string
  log_index: number
  block_number: BigInteger
  block_hash: string
  block_time: Date
  depositor: string
  amount: BigInteger
  member_id: NullableBigInteger
  state: 'credited' | 'suspense' | 'capital'
  recorded_at: Date
  credited_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

type RechargeHintTable = {
  member_id: BigInteger
  chain_id: BigInteger
  tx_hash: string
  amount: BigInteger
  sender: ColumnType<string | null, string | null | undefined, never>
  nonce: ColumnType<string | null, bigint | null | undefined, never>
  created_at: Date
}

export type WithdrawalState =
  | 'requested'
  | 'screening'
  | 'review'
  | 'frozen'
  | 'approved'
  | 'signed'
  | 'broadcast'
  | 'confirmed'
  | 'rejected'
  | 'cancelled'
  | 'failed'

type WithdrawalTable = {
  id: Generated<string>
  key: string
  member_id: BigInteger
  recipient: string
  amount: BigInteger
  paid_amount: ColumnType<string, bigint | string | undefined, bigint | string>
  state: ColumnType<WithdrawalState, WithdrawalState | undefined, WithdrawalState>
  reviews_needed: ColumnType<number | null, number | null | undefined, number | null>
  /** json: written as text, read as what it says. */
  risk: ColumnType<unknown, string | null | undefined, string | null>
  reason: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Date
  state_at: Date
  approved_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

type WithdrawalReviewTable = {
  withdrawal_id: BigInteger
  operator_id: BigInteger
  verdict: 'approve' | 'reject' | 'release' | 'return'
  created_at: Date
  /** The ban that stood when it was said; null where none did. */
  banned_at: ColumnType<Date | null, Date | null | undefined, never>
}

type PayoutTable = {
  id: string
  withdrawal_id: BigInteger
  part: number
  salt: string | null
  recipient: string
  amount: BigInteger
  state: ColumnType<
    'sending' | 'confirmed' | 'failed',
    'sending' | 'confirmed' | undefined,
    'sending' | 'confirmed' | 'failed'
  >
  tx_hash: ColumnType<string | null, string | null | undefined, string | null>
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

type OutboxTransactionTable = {
  id: Generated<string>
  subject: string
  chain_id: BigInteger
  sender: string
  target: string
  calldata: string
  value: ColumnType<string, bigint | string | undefined, never>
  state: ColumnType<
    'queued' | 'signed' | 'broadcast' | 'final',
    'queued' | undefined,
    'queued' | 'signed' | 'broadcast' | 'final'
  >
  nonce: ColumnType<string | null, bigint | null | undefined, bigint | null>
  succeeded: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  final_hash: ColumnType<string | null, string | null | undefined, string | null>
  final_block: ColumnType<string | null, bigint | null | undefined, bigint | null>
  lease_owner: ColumnType<string | null, string | null | undefined, string | null>
  lease_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Generated<Date>
  state_at: ColumnType<Date, Date | undefined, Date>
}

type OutboxAttemptTable = {
  outbox_transaction_id: BigInteger
  attempt: number
  hash: string
  raw: string
  max_fee: BigInteger
  created_at: Generated<Date>
  broadcast_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Why a key is stopped. */
export type SignerFault =
  | 'signerFailed'
  | 'gasMissing'
  | 'broadcastRefused'
  | 'reverted'
  | 'notAuthorized'
  | 'revertWithoutReason'
  | 'callRefused'

type SignerKeyTable = {
  chain_id: BigInteger
  sender: string
  failures: ColumnType<number, number | undefined, number>
  halted_reason: ColumnType<SignerFault | null, SignerFault | null | undefined, SignerFault | null>
  /** In the words of the node or signer. */
  halted_detail: ColumnType<string | null, string | null | undefined, string | null>
  halted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

type PayoutCursorTable = {
  chain_id: BigInteger
  vault: string
  block_number: BigInteger
  block_hash: string
  paid_out: BigInteger
  halted_reason: ColumnType<string | null, string | null | undefined, string | null>
  halted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  updated_at: Date
}

/** What a payment that no order explained was booked as. */
export type PayoutBooking = 'withdrawal' | 'capital' | 'surplus'

type UnrecognizedPayoutTable = {
  chain_id: BigInteger
  vault: string
  id: string
  kind: 'unknown' | 'mismatch'
  recipient: string
  amount: BigInteger
  tx_hash: string
  block_number: BigInteger
  found_at: Date
  acknowledged_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  acknowledged_by: NullableBigInteger
  booked_as: ColumnType<PayoutBooking | null, PayoutBooking | null | undefined, PayoutBooking | null>
  withdrawal_id: NullableBigInteger
  house_amount: NullableBigInteger
}

type AuditTable = {
  id: ColumnType<string, never, never>
  at: ColumnType<Date, never, never>
  operator_id: ColumnType<string | null, never, never>
  operator_name: ColumnType<string | null, never, never>
  operator_role: ColumnType<string | null, never, never>
  act: ColumnType<string, never, never>
  subject: ColumnType<string, never, never>
  detail: ColumnType<Readonly<Record<string, unknown>>, never, never>
  previous_hash: ColumnType<Buffer, never, never>
  hash: ColumnType<Buffer, never, never>
}

type OptionalDate = ColumnType<Date | null, Date | null | undefined, Date | null>
type OptionalText = ColumnType<string | null, string | null | undefined, string | null>

type OperatorTable = {
  id: ColumnType<string, never, never>
  name: ColumnType<string, string, never>
  role: 'reviewer' | 'treasurer' | 'parameters' | 'auditor' | 'support'
  password_hash: ColumnType<string, string, never>
  totp_secret: ColumnType<Buffer, Buffer, never>
  totp_last_step: ColumnType<string, never, number>
  failed_attempts: Generated<number>
  locked_until: OptionalDate
  failed_confirmations: Generated<number>
  disabled_at: OptionalDate
  created_at: Date
}

type OperatorSessionTable = {
  token_hash: Buffer
  operator_id: BigInteger
  created_at: Date
  last_used_at: Date
  expires_at: Date
  revoked_at: OptionalDate
}

export type ProposalKind =
  | 'adjustment'
  | 'capital'
  | 'suspense'
  | 'surplus'
  | 'parameter'
  | 'openingFigures'
  | 'gate'
  | 'partnerApp'
  | 'operator'
  | 'unrecognizedPayout'

export type ProposalState = 'open' | 'approved' | 'applied' | 'rejected' | 'expired'

type ProposalTable = {
  id: ColumnType<string, never, never>
  key: ColumnType<string, string, never>
  kind: ColumnType<ProposalKind, ProposalKind, never>
  subject: ColumnType<string, string, never>
  /** json: written as text, read as what it says. */
  detail: ColumnType<Readonly<Record<string, string>>, string, never>
  reason: ColumnType<string, string, never>
  proposed_by: ColumnType<string, bigint, never>
  created_at: ColumnType<Date, Date, never>
  expires_at: ColumnType<Date, Date, never>
  state: ColumnType<ProposalState, ProposalState | undefined, ProposalState>
  decided_by: NullableBigInteger
  decided_at: OptionalDate
  decision_reason: OptionalText
  effect_at: OptionalDate
}

type GateTable = {
  name: ColumnType<'yield' | 'team' | 'pool' | 'privateTransfer', never, never>
  is_open: boolean
  jurisdiction: OptionalText
  licence: OptionalText
  proposed_by: NullableBigInteger
  decided_by: NullableBigInteger
  changed_at: OptionalDate
}

type PartnerAppTable = {
  id: ColumnType<string, never, never>
  name: string
  description: string
  icon: string
  url: string | null
  position: number
}

type LedgerAccountTable = {
  placement: number
  id: BigInteger
  balance: BigInteger
  floor: BigInteger
  version: BigInteger
}

type LedgerTransactionTable = {
  placement: number
  key: string
  body: string
  created_at: Date
  metadata: unknown
}

type LedgerEntryTable = {
  placement: number
  account_id: BigInteger
  version: NullableBigInteger
  event_type: number
  amount: BigInteger
  balance_after: NullableBigInteger
  transaction_key: string
  created_at: Date
}

/** The tables as Kysely sees them. The ledger's are for reading: its functions are the only way to write. */
export type Tables = EarningTables &
  PrivateTables &
  CrossTables & {
    'bank.deployment': { mode: 'demo' | 'production'; created_at: Generated<Date> }
    'bank.clock': { single: Generated<boolean>; offset_ms: BigInteger }
    'bank.parameter': { name: string; value: string; changed_at: Generated<Date> }
    'bank.member': MemberTable
    'bank.session': SessionTable
    'bank.challenge_use': { nonce: string; expires_at: Date }
    'bank.chain_cursor': ChainCursorTable
    'bank.recharge': RechargeTable
    'bank.recharge_hint': RechargeHintTable
    'bank.withdrawal': WithdrawalTable
    'bank.withdrawal_review': WithdrawalReviewTable
    'bank.payout': PayoutTable
    'bank.outbox_transaction': OutboxTransactionTable
    'bank.outbox_attempt': OutboxAttemptTable
    'bank.signer_key': SignerKeyTable
    'bank.payout_cursor': PayoutCursorTable
    'bank.unrecognized_payout': UnrecognizedPayoutTable
    'bank.audit': AuditTable
    'bank.audit_head': { id: ColumnType<string, never, never>; hash: ColumnType<Buffer, never, never> }
    'bank.operator': OperatorTable
    'bank.operator_session': OperatorSessionTable
    'bank.proposal': ProposalTable
    'bank.gate': GateTable
    'bank.partner_app': PartnerAppTable
    'ledger.account': LedgerAccountTable
    'ledger.transaction': LedgerTransactionTable
    'ledger.entry': LedgerEntryTable
  }
