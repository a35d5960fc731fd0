// Written by packages/database/generate.ts from the migrations; do not edit.
import type { ColumnType } from 'kysely'

/** bigint and numeric columns are read as decimal strings, so that no digit is lost. */
type Digits = bigint | string

/** The tables as Kysely sees them; what the application's role may not write is never. */
export type Tables = {
  'bank.association_root': {
    id: ColumnType<string, never, never>
    chain_id: ColumnType<string, Digits, never>
    pool: ColumnType<string, string, never>
    /** Number of the publication in its pool. */
    sequence: ColumnType<number, number, never>
    root: ColumnType<string, string, never>
    /** Leaf indexes, ascending. */
    members: ColumnType<number[], number[], never>
    state: ColumnType<'sending' | 'published' | 'revoking' | 'revoked' | 'failed', 'sending' | 'published' | 'revoking' | 'revoked' | 'failed' | undefined, 'sending' | 'published' | 'revoking' | 'revoked' | 'failed'>
    usable_from: ColumnType<Date | null, Date | null | undefined, Date | null>
    usable_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    tx_hash: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date, never>
  }
  'bank.attestation': {
    tree_id: ColumnType<string, Digits, never>
    chain_id: ColumnType<string, Digits, never>
    contract: ColumnType<string, string, never>
    root: ColumnType<Buffer, Buffer, never>
    members: ColumnType<string, Digits, never>
    /** Settled day that it was made for; null for the hourly ones. */
    day: ColumnType<string | null, string | null | undefined, never>
    at: ColumnType<Date, Date, never>
    usdt: ColumnType<string, Digits, never>
    gusd: ColumnType<string, Digits, never>
    staked: ColumnType<string, Digits, never>
    pending: ColumnType<string, Digits, never>
    interest: ColumnType<string, Digits, never>
    suspense: ColumnType<string, Digits, never>
    pool: ColumnType<string, Digits, never>
    set_aside: ColumnType<string, Digits, never>
    liabilities: ColumnType<string, never, never>
    counted: ColumnType<string, Digits, never>
    paid_out: ColumnType<string, Digits, never>
    /** sending; mined; recorded: in a final block, with the figures of the contract; failed: given up. */
    state: ColumnType<'sending' | 'mined' | 'recorded' | 'failed', 'sending' | 'mined' | 'recorded' | 'failed' | undefined, 'sending' | 'mined' | 'recorded' | 'failed'>
    number: ColumnType<string | null, Digits | null | undefined, Digits | null>
    tx_hash: ColumnType<string | null, string | null | undefined, string | null>
    block_number: ColumnType<string | null, Digits | null | undefined, Digits | null>
    block_time: ColumnType<Date | null, Date | null | undefined, Date | null>
    idle: ColumnType<string | null, Digits | null | undefined, Digits | null>
    supplied: ColumnType<string | null, Digits | null | undefined, Digits | null>
    withdrawable: ColumnType<string | null, Digits | null | undefined, Digits | null>
    uncredited: ColumnType<string | null, Digits | null | undefined, Digits | null>
    in_transit: ColumnType<string | null, Digits | null | undefined, Digits | null>
    assets: ColumnType<string | null, Digits | null | undefined, Digits | null>
  }
  'bank.audit': {
    id: ColumnType<string, never, never>
    at: ColumnType<Date, never, never>
    /** Null with name and role: an act of the system. */
    operator_id: ColumnType<string | null, never, never>
    operator_name: ColumnType<string | null, never, never>
    operator_role: ColumnType<string | null, never, never>
    act: ColumnType<string, never, never>
    subject: ColumnType<string, never, never>
    /** json, not jsonb: the hash covers the text as it was written. */
    detail: ColumnType<Readonly<Record<string, unknown>>, never, never>
    previous_hash: ColumnType<Buffer, never, never>
    /** SHA-256 of previous_hash and this row, so that no row can be changed, removed or inserted. */
    hash: ColumnType<Buffer, never, never>
  }
  'bank.audit_head': {
    single: ColumnType<boolean, never, never>
    id: ColumnType<string, never, never>
    hash: ColumnType<Buffer, never, never>
  }
  'bank.chain_follower': {
    kind: ColumnType<'recharges' | 'payouts' | 'privatePool' | 'growth', 'recharges' | 'payouts' | 'privatePool' | 'growth', never>
    chain_id: ColumnType<string, Digits, never>
    address: ColumnType<string, string, never>
    block_number: ColumnType<string, Digits, Digits>
    block_hash: string
    /** Time of that block by the clock of its chain. */
    block_time: Date
    /** Counter of the contract at that block: micro-units deposited (recharges) or paid out (payouts), deposits (privatePool), token units deposited (growth); what is recorded never exceeds it. */
    counted: ColumnType<string, Digits, Digits>
    /** Code: why nothing more of the contract is believed. */
    halted_reason: ColumnType<string | null, string | null | undefined, string | null>
    halted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Bank time of the last move of the cursor; a halt leaves it. */
    updated_at: Date
  }
  'bank.challenge_use': {
    nonce: ColumnType<string, string, never>
    expires_at: ColumnType<Date, Date, never>
  }
  'bank.clock': {
    single: ColumnType<boolean, never, never>
    /** Milliseconds; never decreases. */
    offset_ms: ColumnType<string, never, never>
  }
  'bank.cross_cursor': {
    chain_id: ColumnType<string, Digits, never>
    block_number: ColumnType<string, Digits, Digits>
    updated_at: Date
  }
  'bank.cross_order': {
    id: ColumnType<string, never, never>
    member_id: ColumnType<string, Digits, never>
    quote_id: ColumnType<string, string, never>
    origin_chain_id: ColumnType<string, Digits, never>
    destination_chain_id: ColumnType<string, Digits, never>
    /** Settlement contract. The deposit fields are verified one by one: only an identical deposit is this order's. */
    settlement: ColumnType<string, string, never>
    depositor: ColumnType<string, string, never>
    recipient: ColumnType<string, string, never>
    input_token: ColumnType<string, string, never>
    output_token: ColumnType<string, string, never>
    input_symbol: ColumnType<string, string, never>
    output_symbol: ColumnType<string, string, never>
    input_decimals: ColumnType<number, number, never>
    output_decimals: ColumnType<number, number, never>
    input_amount: ColumnType<string, Digits, never>
    output_amount: ColumnType<string, Digits, never>
    exclusive_relayer: ColumnType<string, string, never>
    /** Seconds of the chain's clock; fill_deadline too. */
    quote_timestamp: ColumnType<string, Digits, never>
    fill_deadline: ColumnType<string, Digits, never>
    /** Fee of the provider when it was quoted, in USD; null when not stated. */
    fee_usd: ColumnType<string | null, Digits | null | undefined, never>
    expected_fill_seconds: ColumnType<number | null, number | null | undefined, never>
    quoted_at: ColumnType<Date, Date, never>
    expires_at: ColumnType<Date, Date, never>
    /** Newest block of the destination at the quote: no fill is older. */
    destination_block: ColumnType<string, Digits, never>
    /** quoted; sent: the member reported a transaction; deposited: our own RPC shows it. */
    stage: ColumnType<'quoted' | 'sent' | 'deposited', 'quoted' | 'sent' | 'deposited' | undefined, 'quoted' | 'sent' | 'deposited'>
    /** 0 processing, 1 success, 2 expired, 3 refunded, 4 unknown. */
    status: ColumnType<number, number | undefined, number>
    /** Code of the status. */
    reason: ColumnType<string | null, string | null | undefined, string | null>
    /** Status in the provider's own word. */
    status_raw: ColumnType<string | null, string | null | undefined, string | null>
    origin_tx_hash: ColumnType<string | null, string | null | undefined, string | null>
    sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    deposit_id: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** Block of the deposit, read again until is_deposit_final. */
    deposit_block: ColumnType<string | null, Digits | null | undefined, Digits | null>
    deposit_block_hash: ColumnType<string | null, string | null | undefined, string | null>
    deposit_log_index: ColumnType<number | null, number | null | undefined, number | null>
    exclusivity_deadline: ColumnType<string | null, Digits | null | undefined, Digits | null>
    deposited_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    is_deposit_final: ColumnType<boolean, boolean | undefined, boolean>
    /** Fill of this deposit, seen by our own RPC of the destination. */
    fill_tx_hash: ColumnType<string | null, string | null | undefined, string | null>
    fill_block: ColumnType<string | null, Digits | null | undefined, Digits | null>
    delivered_amount: ColumnType<string | null, Digits | null | undefined, Digits | null>
    filled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Refund, seen by our own RPC of the origin. */
    refund_tx_hash: ColumnType<string | null, string | null | undefined, string | null>
    refunded_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Time of the next check; checks counts the past ones. */
    next_check_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    checks: ColumnType<number, number | undefined, number>
    /** Destination block up to which fills are read. */
    fills_read_to: ColumnType<string | null, Digits | null | undefined, Digits | null>
    state_at: Date
  }
  'bank.deployment': {
    single: ColumnType<boolean, never, never>
    mode: ColumnType<'demo' | 'production', never, never>
    created_at: ColumnType<Date, never, never>
  }
  'bank.followed_pool': {
    chain_id: ColumnType<string, never, never>
    pool: ColumnType<string, never, never>
    denomination: ColumnType<string, never, never>
    start_block: ColumnType<string, never, never>
    standby_seconds: ColumnType<string, never, never>
    relayer: ColumnType<string, never, never>
    block_number: ColumnType<string, never, never>
    block_hash: ColumnType<string, never, never>
    block_time: ColumnType<Date, never, never>
    halted_reason: ColumnType<string | null, never, never>
    halted_at: ColumnType<Date | null, never, never>
    updated_at: ColumnType<Date, never, never>
  }
  'bank.gate': {
    name: ColumnType<'yield' | 'team' | 'pool' | 'privateTransfer', never, never>
    is_open: ColumnType<boolean, never, boolean>
    jurisdiction: ColumnType<string | null, never, string | null>
    licence: ColumnType<string | null, never, string | null>
    proposed_by: ColumnType<string | null, never, Digits | null>
    decided_by: ColumnType<string | null, never, Digits | null>
    changed_at: ColumnType<Date | null, never, Date | null>
  }
  'bank.growth': {
    chain_id: ColumnType<string, Digits, never>
    vault: ColumnType<string, string, never>
    from_block: ColumnType<string, Digits, never>
    to_block: ColumnType<string, Digits, never>
    block_hash: ColumnType<string, string, never>
    from_time: ColumnType<Date, Date, never>
    to_time: ColumnType<Date, Date, never>
    assets: ColumnType<string, Digits, never>
    /** Counter of the vault, to detect that it went backwards; paid_out too. */
    deposited: ColumnType<string, Digits | undefined, never>
    paid_out: ColumnType<string, Digits | undefined, never>
    /** Received without being a deposit: surplus, never income. */
    donated: ColumnType<string, Digits | undefined, never>
    donated_total: ColumnType<string, Digits | undefined, never>
    grown: ColumnType<string, Digits, never>
    /** Sum of grown up to this row; carries a negative growth. */
    grown_total: ColumnType<string, Digits, never>
    /** Token units per micro-unit. */
    micro_unit: ColumnType<string, Digits | undefined, never>
    /** Micro-GUSD issued into revenue by this row; booked_total up to this row. */
    booked: ColumnType<string, Digits, never>
    booked_total: ColumnType<string, Digits, never>
    /** Micro-units missing in the vault against everything booked. */
    shortfall: ColumnType<string, Digits | undefined, never>
    /** Running sum of grown / assets: the difference over a time is the realised rate of the vault. */
    yield_index: ColumnType<string, Digits, never>
  }
  'bank.growth_watch': {
    chain_id: ColumnType<string, Digits, never>
    vault: ColumnType<string, string, never>
    since: ColumnType<Date, Date, never>
    /** Set by the owner of the database for a vault that is no longer watched: days stop waiting for it, and it counts up to its last measurement. */
    ended_at: ColumnType<Date | null, Date | null | undefined, never>
  }
  'bank.member': {
    id: ColumnType<string, never, never>
    address: ColumnType<string, string, never>
    /** Written once; null for the root member only. */
    inviter_id: ColumnType<string | null, Digits | null | undefined, never>
    /** A0 to A5. */
    level: ColumnType<number, number | undefined, never>
    created_at: ColumnType<Date, Date, never>
    banned_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.mixing_order': {
    id: ColumnType<string, never, never>
    member_id: ColumnType<string, Digits, never>
    chain_id: ColumnType<string, Digits, never>
    pool: ColumnType<string, string, never>
    denomination: ColumnType<string, Digits, never>
    fee: ColumnType<string, Digits, never>
    receiver: ColumnType<string, string, never>
    commitment: ColumnType<string, string, never>
    idempotency_key: ColumnType<string | null, string | null | undefined, never>
    /** Encrypted note made by the server, on local chains only. */
    sealed_note: ColumnType<string | null, string | null | undefined, never>
    /** created: no final deposit yet; confirmed: the deposit is final; proved: a proof waits for relay_at; relaying, broadcast: being sent; withdrawn, failed, takenBack: closed. */
    state: ColumnType<'created' | 'confirmed' | 'proved' | 'relaying' | 'broadcast' | 'withdrawn' | 'failed' | 'takenBack', 'created' | 'confirmed' | 'proved' | 'relaying' | 'broadcast' | 'withdrawn' | 'failed' | 'takenBack' | undefined, 'created' | 'confirmed' | 'proved' | 'relaying' | 'broadcast' | 'withdrawn' | 'failed' | 'takenBack'>
    reason: ColumnType<string | null, string | null | undefined, string | null>
    /** Deposit transaction, as the client reported it until the chain shows it. */
    in_hash: ColumnType<string | null, string | null | undefined, string | null>
    leaf_index: ColumnType<number | null, number | null | undefined, number | null>
    proof: ColumnType<string | null, string | null | undefined, string | null>
    root: ColumnType<string | null, string | null | undefined, string | null>
    association_root: ColumnType<string | null, string | null | undefined, string | null>
    nullifier_hash: ColumnType<string | null, string | null | undefined, string | null>
    /** Address that the proof pays its fee to. */
    relayer: ColumnType<string | null, string | null | undefined, string | null>
    /** Earliest time to relay, drawn at random when the proof arrived. */
    relay_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Number of attempts to relay; each has an outbox transaction, one after the other. */
    relays: ColumnType<number, number | undefined, number>
    out_hash: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date, never>
    state_at: Date
  }
  'bank.operator': {
    id: ColumnType<string, never, never>
    name: ColumnType<string, string, never>
    role: 'reviewer' | 'treasurer' | 'parameters' | 'auditor' | 'support'
    password_hash: ColumnType<string, string, never>
    /** Sealed under a key that the database does not hold. */
    totp_secret: ColumnType<Buffer, Buffer, never>
    /** Newest accepted step of 30 seconds: a code works once. */
    totp_last_step: ColumnType<string, Digits | undefined, Digits>
    failed_attempts: ColumnType<number, number | undefined, number>
    locked_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    failed_confirmations: ColumnType<number, number | undefined, number>
    disabled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: ColumnType<Date, Date, never>
  }
  'bank.operator_session': {
    /** SHA-256 of the token; the token itself is never stored. */
    token_hash: ColumnType<Buffer, Buffer, never>
    operator_id: ColumnType<string, Digits, never>
    created_at: ColumnType<Date, Date, never>
    last_used_at: Date
    expires_at: ColumnType<Date, Date, never>
    revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.outbox_attempt': {
    outbox_transaction_id: ColumnType<string, Digits, never>
    attempt: ColumnType<number, number, never>
    hash: ColumnType<string, string, never>
    raw: ColumnType<string, string, never>
    /** Wei per gas. */
    max_fee: ColumnType<string, Digits, never>
    created_at: ColumnType<Date, Date | undefined, never>
    broadcast_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.outbox_transaction': {
    id: ColumnType<string, never, never>
    /** Purpose, such as payout:<id>; sent once per subject. */
    subject: ColumnType<string, string, never>
    chain_id: ColumnType<string, Digits, never>
    sender: ColumnType<string, string, never>
    target: ColumnType<string, string, never>
    calldata: ColumnType<string, string, never>
    /** Wei. */
    value: ColumnType<string, Digits | undefined, never>
    state: ColumnType<'queued' | 'signed' | 'broadcast' | 'final', 'queued' | 'signed' | 'broadcast' | 'final' | undefined, 'queued' | 'signed' | 'broadcast' | 'final'>
    nonce: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** Set with final: whether the call happened, in final_hash. */
    succeeded: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    final_hash: ColumnType<string | null, string | null | undefined, string | null>
    final_block: ColumnType<string | null, Digits | null | undefined, Digits | null>
    lease_owner: ColumnType<string | null, string | null | undefined, string | null>
    lease_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: ColumnType<Date, Date | undefined, never>
    state_at: ColumnType<Date, Date | undefined, Date>
  }
  'bank.parameter': {
    name: ColumnType<string, never, never>
    /** Decimal string (amounts in whole units, ratios as fractions), or an ISO date. */
    value: ColumnType<string, never, never>
    changed_at: ColumnType<Date, never, never>
  }
  'bank.partner_app': {
    id: ColumnType<string, never, never>
    name: string
    description: string
    icon: string
    url: ColumnType<string | null, string | null | undefined, string | null>
    position: number
  }
  'bank.payout': {
    /** Hash of salt, recipient and amount; the vault accepts it once. */
    id: ColumnType<string, string, never>
    withdrawal_id: ColumnType<string, Digits, never>
    part: ColumnType<number, number, never>
    /** Null for a payment that was restored from the chain. */
    salt: ColumnType<string | null, string | null | undefined, never>
    recipient: ColumnType<string, string, never>
    /** Micro-units. */
    amount: ColumnType<string, Digits, never>
    state: ColumnType<'sending' | 'confirmed' | 'failed', 'sending' | 'confirmed' | 'failed' | undefined, 'sending' | 'confirmed' | 'failed'>
    /** The final transaction that paid it. */
    tx_hash: ColumnType<string | null, string | null | undefined, string | null>
    confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.pool_share': {
    id: ColumnType<string, never, never>
    week: ColumnType<string, string, never>
    member_id: ColumnType<string, Digits, never>
    level: ColumnType<number, number, never>
    weight: ColumnType<string, Digits, never>
    /** Micro-GUSD. */
    amount: ColumnType<string, Digits, never>
    /** When the member dismissed the congratulation. */
    acknowledged_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.pool_week': {
    week: ColumnType<string, string, never>
    /** Micro-GUSD in the pool; paid went out, the remainder of the division stays. */
    balance: ColumnType<string, Digits, never>
    paid: ColumnType<string, Digits, never>
    weights: ColumnType<string, Digits, never>
    at: ColumnType<Date, Date, never>
    /** Number of shares, stored because every member asks for it. */
    members: ColumnType<string, Digits, never>
  }
  'bank.private_deposit': {
    chain_id: ColumnType<string, Digits, never>
    pool: ColumnType<string, string, never>
    leaf_index: ColumnType<number, number, never>
    commitment: ColumnType<string, string, never>
    depositor: ColumnType<string, string, never>
    label: ColumnType<string, string, never>
    leaf: ColumnType<string, string, never>
    tx_hash: ColumnType<string, string, never>
    block_number: ColumnType<string, Digits, never>
    made_at: ColumnType<Date, Date, never>
    /** waiting for the sanctions list; review by an operator; cleared or refused. */
    screening: ColumnType<'waiting' | 'review' | 'cleared' | 'refused', 'waiting' | 'review' | 'cleared' | 'refused' | undefined, 'waiting' | 'review' | 'cleared' | 'refused'>
    /** Code; with byOperator, screening_words has the operator's reason. */
    screening_reason: ColumnType<string | null, string | null | undefined, string | null>
    screening_words: ColumnType<string | null, string | null | undefined, string | null>
    screened_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    screened_by: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** Time of the last request to the sanctions list. */
    asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    taken_back_hash: ColumnType<string | null, string | null | undefined, string | null>
  }
  'bank.private_pool': {
    chain_id: ColumnType<string, Digits, never>
    pool: ColumnType<string, string, never>
    denomination: ColumnType<string, Digits, never>
    start_block: ColumnType<string, Digits, never>
    standby_seconds: ColumnType<string, Digits, never>
    /** Address that relays and that a proof must name. */
    relayer: string
  }
  'bank.private_withdrawal': {
    chain_id: ColumnType<string, Digits, never>
    pool: ColumnType<string, string, never>
    nullifier_hash: ColumnType<string, string, never>
    recipient: ColumnType<string, string, never>
    relayer: ColumnType<string, string, never>
    fee: ColumnType<string, Digits, never>
    tx_hash: ColumnType<string, string, never>
    block_number: ColumnType<string, Digits, never>
    /** Whether the fee is in the ledger: only fees of our own relayer are. */
    is_booked: ColumnType<boolean, boolean | undefined, boolean>
  }
  'bank.proposal': {
    id: ColumnType<string, never, never>
    /** Idempotency key of the request. */
    key: ColumnType<string, string, never>
    kind: ColumnType<'adjustment' | 'capital' | 'suspense' | 'surplus' | 'parameter' | 'openingFigures' | 'gate' | 'partnerApp' | 'operator' | 'unrecognizedPayout', 'adjustment' | 'capital' | 'suspense' | 'surplus' | 'parameter' | 'openingFigures' | 'gate' | 'partnerApp' | 'operator' | 'unrecognizedPayout', never>
    /** What changes, such as a parameter name; a change ends other proposals about it. */
    subject: ColumnType<string, string, never>
    detail: ColumnType<Readonly<Record<string, string>>, string, never>
    reason: ColumnType<string, string, never>
    proposed_by: ColumnType<string, Digits, never>
    created_at: ColumnType<Date, Date, never>
    expires_at: ColumnType<Date, Date, never>
    state: ColumnType<'open' | 'approved' | 'applied' | 'rejected' | 'expired', 'open' | 'approved' | 'applied' | 'rejected' | 'expired' | undefined, 'open' | 'approved' | 'applied' | 'rejected' | 'expired'>
    decided_by: ColumnType<string | null, Digits | null | undefined, Digits | null>
    decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    decision_reason: ColumnType<string | null, string | null | undefined, string | null>
    effect_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.recharge': {
    chain_id: ColumnType<string, Digits, never>
    tx_hash: ColumnType<string, string, never>
    log_index: ColumnType<number, number, never>
    block_number: ColumnType<string, Digits, never>
    block_hash: ColumnType<string, string, never>
    block_time: ColumnType<Date, Date, never>
    depositor: ColumnType<string, string, never>
    /** Micro-USDT. */
    amount: ColumnType<string, Digits, never>
    member_id: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** credited to its member; suspense: the depositor is not a member yet; capital: booked as capital by two operators. */
    state: 'credited' | 'suspense' | 'capital'
    recorded_at: ColumnType<Date, Date, never>
    credited_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.recharge_hint': {
    member_id: ColumnType<string, Digits, never>
    chain_id: ColumnType<string, Digits, never>
    tx_hash: ColumnType<string, string, never>
    /** Micro-USDT. */
    amount: ColumnType<string, Digits, never>
    sender: ColumnType<string | null, string | null | undefined, never>
    /** With sender, once a node has returned the transaction: tells a replaced transaction from an unknown one. */
    nonce: ColumnType<string | null, Digits | null | undefined, never>
    created_at: ColumnType<Date, Date, never>
  }
  'bank.reward_chunk': {
    day: ColumnType<string, never, never>
    event_type: ColumnType<number, never, never>
    placement: ColumnType<number, never, never>
    amount: ColumnType<string | null, never, Digits | null>
    done_at: ColumnType<Date | null, never, Date | null>
  }
  'bank.reward_day': {
    placement: ColumnType<number, never, never>
    day: ColumnType<string, never, never>
    member_id: ColumnType<string, never, never>
    /** 4 recommend, 5 community, 6 equal level. */
    event_type: ColumnType<number, never, never>
    /** Interest that the reward derives from. */
    base: ColumnType<string, never, never>
    /** Reward by its rate; paid is what the budget of the day allows of it. */
    gross: ColumnType<string, never, never>
    paid: ColumnType<string, never, never>
  }
  'bank.session': {
    /** SHA-256 of the token; the token itself is never stored. */
    token_hash: ColumnType<Buffer, Buffer, never>
    member_id: ColumnType<string, Digits, never>
    created_at: ColumnType<Date, Date, never>
    last_used_at: Date
    expires_at: ColumnType<Date, Date, never>
    revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    revoked_reason: ColumnType<string | null, string | null | undefined, string | null>
  }
  'bank.settlement_chunk': {
    day: ColumnType<string, string, never>
    placement: ColumnType<number, number, never>
    first_member: ColumnType<string, Digits, never>
    last_member: ColumnType<string, Digits, never>
    stakes: ColumnType<string | null, Digits | null | undefined, Digits | null>
    members: ColumnType<string | null, Digits | null | undefined, Digits | null>
    amount: ColumnType<string | null, Digits | null | undefined, Digits | null>
    done_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.settlement_day': {
    day: ColumnType<string, string, never>
    state: ColumnType<'interest' | 'rewards' | 'done', 'interest' | 'rewards' | 'done' | undefined, 'interest' | 'rewards' | 'done'>
    /** Newest stake the plan has counted; a stake that a wrong clock dates into the day later belongs to the next. */
    last_stake: ColumnType<string, Digits, never>
    /** Realised growth of the vault; fees and capital are the other income. */
    growth: ColumnType<string, Digits, never>
    fees: ColumnType<string, Digits, never>
    capital: ColumnType<string, Digits, never>
    /** Reserved out of revenue for the bonus pool, before rewards_budget and interest_budget. */
    pool_share: ColumnType<string, Digits, never>
    rewards_budget: ColumnType<string, Digits, never>
    interest_budget: ColumnType<string, Digits, never>
    /** Demand principal in micro-GUSD times seconds. */
    demand_seconds: ColumnType<string, Digits, never>
    /** Annual rate of demand, in parts per billion. */
    demand_ppb: ColumnType<string, Digits, never>
    /** Promised demand interest that the budget does not cover. */
    shortfall: ColumnType<string, Digits, never>
    /** Paid of the budget; the rest returned to revenue. */
    interest_paid: ColumnType<string, Digits | undefined, Digits>
    /** Rewards by their rates, before the budget; null until computed, or where nothing may be paid. */
    rewards_due: ColumnType<string | null, Digits | null | undefined, Digits | null>
    rewards_paid: ColumnType<string, Digits | undefined, Digits>
    /** Code: why nothing was paid. */
    halted_reason: ColumnType<string | null, string | null | undefined, never>
    planned_at: ColumnType<Date, Date, never>
    interest_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    done_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.signer_key': {
    chain_id: ColumnType<string, Digits, Digits>
    sender: string
    /** Failures in a row. */
    failures: ColumnType<number, number | undefined, number>
    halted_reason: ColumnType<'signerFailed' | 'gasMissing' | 'broadcastRefused' | 'reverted' | 'notAuthorized' | 'revertWithoutReason' | 'callRefused' | null, 'signerFailed' | 'gasMissing' | 'broadcastRefused' | 'reverted' | 'notAuthorized' | 'revertWithoutReason' | 'callRefused' | null | undefined, 'signerFailed' | 'gasMissing' | 'broadcastRefused' | 'reverted' | 'notAuthorized' | 'revertWithoutReason' | 'callRefused' | null>
    /** Message of the node, signer or contract. */
    halted_detail: ColumnType<string | null, string | null | undefined, string | null>
    halted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.solvency_check': {
    id: ColumnType<string, never, never>
    at: ColumnType<Date, Date, never>
    /** Wall clock of the database, for the age of a verdict. */
    read_at: ColumnType<Date, Date | undefined, never>
    chain_id: ColumnType<string, Digits, never>
    vault: ColumnType<string, string, never>
    block_number: ColumnType<string, Digits, never>
    block_hash: ColumnType<string, string, never>
    block_time: ColumnType<Date, Date, never>
    idle: ColumnType<string, Digits, never>
    supplied: ColumnType<string, Digits, never>
    withdrawable: ColumnType<string, Digits, never>
    /** Deposits in the vault that the ledger does not owe yet; in_transit: payouts that have left the vault but not the ledger. */
    uncredited: ColumnType<string, Digits, never>
    in_transit: ColumnType<string, Digits, never>
    assets: ColumnType<string, Digits, never>
    /** First of the liabilities by kind, in the order of bank.solvency_tree. */
    usdt: ColumnType<string, Digits, never>
    gusd: ColumnType<string, Digits, never>
    staked: ColumnType<string, Digits, never>
    pending: ColumnType<string, Digits, never>
    interest: ColumnType<string, Digits, never>
    suspense: ColumnType<string, Digits, never>
    pool: ColumnType<string, Digits, never>
    set_aside: ColumnType<string, Digits, never>
    liabilities: ColumnType<string, never, never>
    /** Revenue, losses and dust; not a liability. */
    equity: ColumnType<string, Digits, never>
    is_solvent: ColumnType<boolean, never, never>
  }
  'bank.solvency_leaves': {
    tree_id: ColumnType<string, Digits, never>
    position: ColumnType<number, number, never>
    /** First member of the row, to find the row of a member. */
    first_member: ColumnType<string, Digits, never>
    leaves: ColumnType<Buffer, Buffer, never>
  }
  'bank.solvency_level': {
    tree_id: ColumnType<string, Digits, never>
    level: ColumnType<number, number, never>
    nodes: ColumnType<Buffer, Buffer, never>
  }
  'bank.solvency_tree': {
    id: ColumnType<string, Digits, never>
    at: ColumnType<Date, Date, never>
    root: ColumnType<Buffer, Buffer, never>
    /** Derives the salts of the leaves. */
    secret: ColumnType<Buffer, Buffer, never>
    members: ColumnType<string, Digits, never>
    usdt: ColumnType<string, Digits, never>
    gusd: ColumnType<string, Digits, never>
    staked: ColumnType<string, Digits, never>
    pending: ColumnType<string, Digits, never>
    interest: ColumnType<string, Digits, never>
    suspense: ColumnType<string, Digits, never>
    pool: ColumnType<string, Digits, never>
    set_aside: ColumnType<string, Digits, never>
    liabilities: ColumnType<string, never, never>
    /** Counter of deposits of the vault that the ledger had followed; paid_out of payouts. */
    counted: ColumnType<string, Digits, never>
    paid_out: ColumnType<string, Digits, never>
  }
  'bank.stake': {
    id: ColumnType<string, never, never>
    key: ColumnType<string, string, never>
    member_id: ColumnType<string, Digits, never>
    placement: ColumnType<number, never, never>
    /** 1 demand, 2 fixed 15 days, 3 fixed 45 days, 4 fixed 180 days. */
    template_id: ColumnType<number, number, never>
    /** Days of the term; 0 for demand. */
    days: ColumnType<number, number, never>
    /** Micro-GUSD. */
    principal: ColumnType<string, Digits, never>
    /** Lower annual rate at the purchase, in parts per billion; end_ppb is the higher one. */
    start_ppb: ColumnType<string, Digits, never>
    end_ppb: ColumnType<string, Digits, never>
    /** Micro-GUSD in escrow until the redemption; 0 for demand. */
    promised: ColumnType<string, Digits, never>
    opened_at: ColumnType<Date, Date, never>
    expire_at: ColumnType<Date | null, Date | null | undefined, never>
    redeemed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Micro-GUSD paid by the redemption besides the principal: for demand the rest of its last days, for fixed the promise. */
    redeemed_interest: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** Idempotency key of the redemption, where the request had one. */
    redeem_key: ColumnType<string | null, string | null | undefined, string | null>
  }
  'bank.stake_day': {
    placement: ColumnType<number, number, never>
    day: ColumnType<string, string, never>
    stake_id: ColumnType<string, Digits, never>
    member_id: ColumnType<string, Digits, never>
    /** Micro-GUSD of this day. */
    amount: ColumnType<string, Digits, never>
    /** Micro-GUSD up to and including this day. */
    accrued: ColumnType<string, Digits, never>
  }
  'bank.team_block': {
    block: ColumnType<string, never, never>
    /** Direct lines with somebody of at least the member's own level, the condition of the next level. */
    lines: ColumnType<number[], never, never>
    /** Members invited directly; below counts all descendants. */
    directs: ColumnType<number[], never, never>
    below: ColumnType<number[], never, never>
    /** Own open principal in micro-GUSD; direct_performances that of direct invitees, communities that of all descendants. */
    own_principals: ColumnType<string[], never, never>
    direct_performances: ColumnType<string[], never, never>
    communities: ColumnType<string[], never, never>
  }
  'bank.team_rebuild': {
    single: ColumnType<boolean, never, never>
    started_at: ColumnType<Date, never, never>
    ended_at: ColumnType<Date, never, never>
    computed_at: ColumnType<Date, never, never>
    /** Newest member in it. */
    last_member: ColumnType<string, never, never>
  }
  'bank.unrecognized_payout': {
    chain_id: ColumnType<string, Digits, never>
    vault: ColumnType<string, string, never>
    id: ColumnType<string, string, never>
    /** unknown: no payout has this id; mismatch: one has, with another recipient or amount. */
    kind: ColumnType<'unknown' | 'mismatch', 'unknown' | 'mismatch', never>
    recipient: ColumnType<string, string, never>
    /** Micro-units. */
    amount: ColumnType<string, Digits, never>
    tx_hash: ColumnType<string, string, never>
    block_number: ColumnType<string, Digits, never>
    found_at: ColumnType<Date, Date, never>
    acknowledged_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    acknowledged_by: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** withdrawal of the member whose wallet was paid; capital of the house; surplus beyond the ledger. Null when acknowledged: corrected by hand. */
    booked_as: ColumnType<'withdrawal' | 'capital' | 'surplus' | null, 'withdrawal' | 'capital' | 'surplus' | null | undefined, 'withdrawal' | 'capital' | 'surplus' | null>
    withdrawal_id: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** Micro-units that revenue paid because the balance of the member did not cover them. */
    house_amount: ColumnType<string | null, Digits | null | undefined, Digits | null>
  }
  'bank.withdrawal': {
    id: ColumnType<string, never, never>
    /** Key of the request's posting; later postings derive their keys from the id. */
    key: ColumnType<string, string, never>
    member_id: ColumnType<string, Digits, never>
    recipient: ColumnType<string, string, never>
    /** Micro-units. */
    amount: ColumnType<string, Digits, never>
    /** Micro-units that have finally reached the recipient; below amount in a failed order whose other parts were paid. */
    paid_amount: ColumnType<string, Digits | undefined, Digits>
    /** approved from the approval to the end, also while it is being paid: the outbox says how far each payout is. */
    state: ColumnType<'requested' | 'screening' | 'review' | 'frozen' | 'approved' | 'confirmed' | 'rejected' | 'cancelled' | 'failed', 'requested' | 'screening' | 'review' | 'frozen' | 'approved' | 'confirmed' | 'rejected' | 'cancelled' | 'failed' | undefined, 'requested' | 'screening' | 'review' | 'frozen' | 'approved' | 'confirmed' | 'rejected' | 'cancelled' | 'failed'>
    /** Null until screened; 0 is automatic. */
    reviews_needed: ColumnType<number | null, number | null | undefined, number | null>
    /** Result of the screening, as the reviewer sees it. */
    risk: ColumnType<unknown | null, string | null | undefined, string | null>
    /** Code: why the order is in review or frozen, or ended without payment. */
    reason: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date, never>
    state_at: Date
    approved_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.withdrawal_review': {
    withdrawal_id: ColumnType<string, Digits, never>
    operator_id: ColumnType<string, Digits, never>
    verdict: ColumnType<'approve' | 'reject' | 'release' | 'return', 'approve' | 'reject' | 'release' | 'return', never>
    created_at: ColumnType<Date, Date, never>
    /** Ban of the member when the verdict was given: a verdict from before a ban does not count after it and may be repeated. */
    banned_at: ColumnType<Date | null, Date | null | undefined, never>
  }
  'ledger.account': {
    placement: ColumnType<number, never, never>
    id: ColumnType<string, never, never>
    /** Micro-units of the asset of the account code. */
    balance: ColumnType<string, never, never>
    /** Lowest permitted balance, in micro-units. */
    floor: ColumnType<string, never, never>
    /** Number of entries of this account. */
    version: ColumnType<string, never, never>
  }
  'ledger.account_code': {
    code: ColumnType<number, never, never>
    name: ColumnType<string, never, never>
    asset: ColumnType<string, never, never>
    owner: ColumnType<'member' | 'house', never, never>
  }
  'ledger.allowance': {
    placement: ColumnType<number, never, never>
    issuable: ColumnType<string, never, never>
    revenue: ColumnType<string, never, never>
  }
  'ledger.entry': {
    placement: ColumnType<number, never, never>
    account_id: ColumnType<string, never, never>
    /** Position among the entries of a member account; null for the house. */
    version: ColumnType<string | null, never, never>
    /** Record type, from 0 recharge to 15 bonus-pool share. */
    event_type: ColumnType<number, never, never>
    /** Signed micro-units. */
    amount: ColumnType<string, never, never>
    balance_after: ColumnType<string | null, never, never>
    transaction_key: ColumnType<string, never, never>
    created_at: ColumnType<Date, never, never>
    /** Full transaction id of the writer, as bigint because block-range indexes do not support xid8. */
    xid: ColumnType<string, never, never>
  }
  'ledger.house_closing': {
    account_id: ColumnType<string, never, never>
    event_type: ColumnType<number, never, never>
    balance: ColumnType<string, never, never>
  }
  'ledger.house_day': {
    day: ColumnType<string, never, never>
    account_id: ColumnType<string, never, never>
    event_type: ColumnType<number, never, never>
    credit: ColumnType<string, never, never>
    debit: ColumnType<string, never, never>
  }
  'ledger.house_watermark': {
    upto: ColumnType<string, never, never>
  }
  'ledger.transaction': {
    placement: ColumnType<number, never, never>
    /** Idempotency key: a posting happens once per placement and key. */
    key: ColumnType<string, never, never>
    /** Digest of the request; a repeated key with another body is rejected. */
    body: ColumnType<string, never, never>
    created_at: ColumnType<Date, never, never>
    metadata: ColumnType<unknown | null, never, never>
  }
}
