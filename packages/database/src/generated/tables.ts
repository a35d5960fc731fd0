// Written by packages/database/generate.ts from the migrations; do not edit.
import type { ColumnType } from 'kysely'

/** bigint and numeric columns are read as decimal strings, so that no digit is lost. */
type Digits = bigint | string

/** The tables as Kysely sees them; what no process may write is never. */
export type Tables = {
  'bank.alarm_channel': {
    /** webhook, email: notifications; heartbeat: the call whose silence alarms an outside service. */
    channel: ColumnType<'webhook' | 'email' | 'heartbeat', 'webhook' | 'email' | 'heartbeat', never>
    /** Failed tries in a row. */
    failures: ColumnType<number, number | undefined, number>
    /** Wall clock of the first of them; null while the channel works. */
    failing_since: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Wall clock before which nothing is sent. */
    next_at: Date
    /** Worker that sends; null while none does. */
    lease_owner: ColumnType<string | null, string | null | undefined, string | null>
    /** Wall clock at which another worker may send. */
    lease_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.alarm_notice': {
    alarm_id: ColumnType<string, Digits, never>
    /** webhook: an HTTP call; email: a message by SMTP. */
    channel: ColumnType<'webhook' | 'email', 'webhook' | 'email', never>
    /** began: the first; lasts: a reminder; ended: the last. */
    kind: 'began' | 'lasts' | 'ended'
    sent_at: Date
  }
  'bank.attestation': {
    tree_id: ColumnType<string, Digits, never>
    chain_id: ColumnType<string, Digits, never>
    contract: ColumnType<string, string, never>
    root: ColumnType<Buffer, Buffer, never>
    /** Number of leaves of the tree. */
    members: ColumnType<string, Digits, never>
    /** Settled day that it was made for; null for the hourly ones. */
    day: ColumnType<string | null, string | null | undefined, never>
    at: ColumnType<Date, Date, never>
    /** Members' USDT, in micro-units. */
    usdt: ColumnType<string, Digits, never>
    /** Members' GUSD, in micro-units. */
    gusd: ColumnType<string, Digits, never>
    /** Principal of open stakes, in micro-units. */
    staked: ColumnType<string, Digits, never>
    /** Ordered withdrawals that are not paid, in micro-units. */
    pending: ColumnType<string, Digits, never>
    /** Interest promised or accrued, in micro-units. */
    interest: ColumnType<string, Digits, never>
    /** Deposits of addresses that are not members, in micro-units. */
    suspense: ColumnType<string, Digits, never>
    /** Bonus pool, in micro-units. */
    pool: ColumnType<string, Digits, never>
    /** Set aside for rewards and interest, in micro-units. */
    set_aside: ColumnType<string, Digits, never>
    /** Sum of the liabilities by kind, in micro-units. */
    liabilities: ColumnType<string, never, never>
    /** Counter of deposits that the ledger had followed, in micro-units. */
    counted: ColumnType<string, Digits, never>
    /** Counter of payouts that the ledger had followed, in micro-units. */
    paid_out: ColumnType<string, Digits, never>
    /** sending; mined; recorded: in a final block, with the figures of the contract; failed: given up. */
    state: ColumnType<'sending' | 'mined' | 'recorded' | 'failed', 'sending' | 'mined' | 'recorded' | 'failed' | undefined, 'sending' | 'mined' | 'recorded' | 'failed'>
    /** Number that the contract gave it. */
    number: ColumnType<string | null, Digits | null | undefined, Digits | null>
    tx_hash: ColumnType<string | null, string | null | undefined, string | null>
    block_number: ColumnType<string | null, Digits | null | undefined, Digits | null>
    block_time: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** USDT that the vault holds itself, in micro-units. */
    idle: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** USDT that the vault has supplied to Aave, in micro-units. */
    supplied: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** The most that the vault could pay now, idle and out of Aave, in micro-units. */
    withdrawable: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** Deposits in the vault that the ledger does not owe yet, in micro-units. */
    uncredited: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** Payouts that have left the vault but not the ledger, in micro-units. */
    in_transit: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** idle + supplied - uncredited + in_transit, in micro-units. */
    assets: ColumnType<string | null, Digits | null | undefined, Digits | null>
  }
  'bank.audit': {
    id: ColumnType<string, never, never>
    at: ColumnType<Date, never, never>
    /** Null with name and role: an act of the system. */
    operator_id: ColumnType<string | null, never, never>
    operator_name: ColumnType<string | null, never, never>
    /** Role of the operator at that time, as in bank.operator. */
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
  'bank.automatic_payment': {
    chain_id: ColumnType<string, Digits, never>
    vault: ColumnType<string, string, never>
    id: ColumnType<string, string, never>
    /** Micro-units. */
    amount: ColumnType<string, Digits, never>
    block_number: ColumnType<string, Digits, never>
    /** Time of the chain, by which the vault counts its 24 hours. */
    block_time: ColumnType<Date, Date, never>
  }
  'bank.book_breach': {
    id: ColumnType<string, never, never>
    /** Table whose rows break the law. */
    source: ColumnType<string, string, never>
    /** The law, in words. */
    law: ColumnType<string, string, never>
    /** The row or account: such as withdrawal 17. */
    subject: ColumnType<string, string, never>
    /** The figure that the law asks for; amounts in micro-units. */
    expected: string
    /** The figure that was found; amounts in micro-units. */
    actual: string
    found_at: ColumnType<Date, Date, never>
    /** Time at which a pass last found it broken. */
    seen_at: Date
    lifted_at: ColumnType<Date | null, Date | null | undefined, never>
    /** Second of the two operators who lifted it. */
    lifted_by: ColumnType<string | null, Digits | null | undefined, never>
  }
  'bank.chain_follower': {
    /** Purpose: recharges and payouts follow the vault, privatePool a pool, growth a measured vault. */
    kind: ColumnType<'recharges' | 'payouts' | 'privatePool' | 'growth', 'recharges' | 'payouts' | 'privatePool' | 'growth', never>
    chain_id: ColumnType<string, Digits, never>
    address: ColumnType<string, string, never>
    block_number: ColumnType<string, Digits, Digits>
    block_hash: string
    /** Time of that block by the clock of its chain. */
    block_time: Date
    /** Counter of the contract at that block: micro-units deposited (recharges) or paid out (payouts), deposits (privatePool), token units deposited (growth); what is recorded never exceeds it. */
    counted: ColumnType<string, Digits, Digits>
    /** Code: why the follower is halted. */
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
    /** Decimals of the input token. */
    input_decimals: ColumnType<number, number, never>
    /** Decimals of the output token. */
    output_decimals: ColumnType<number, number, never>
    /** Units of the input token. */
    input_amount: ColumnType<string, Digits, never>
    /** Units of the output token that the quote promises. */
    output_amount: ColumnType<string, Digits, never>
    exclusive_relayer: ColumnType<string, string, never>
    /** Seconds of the origin chain's clock. */
    quote_timestamp: ColumnType<string, Digits, never>
    /** Seconds of the destination chain's clock. */
    fill_deadline: ColumnType<string, Digits, never>
    /** Fee of the provider when it was quoted, in USD; null when not stated. */
    fee_usd: ColumnType<string | null, Digits | null | undefined, never>
    /** Seconds from deposit to fill, as the provider expects them; null when not stated. */
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
    /** Place of the deposit event in its block. */
    deposit_log_index: ColumnType<number | null, number | null | undefined, number | null>
    /** Seconds of the destination chain's clock until which only exclusive_relayer may fill. */
    exclusivity_deadline: ColumnType<string | null, Digits | null | undefined, Digits | null>
    deposited_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    is_deposit_final: ColumnType<boolean, boolean | undefined, boolean>
    /** Fill of this deposit, seen by our own RPC of the destination. */
    fill_tx_hash: ColumnType<string | null, string | null | undefined, string | null>
    fill_block: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** Units of the output token that arrived. */
    delivered_amount: ColumnType<string | null, Digits | null | undefined, Digits | null>
    filled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Refund, seen by our own RPC of the origin. */
    refund_tx_hash: ColumnType<string | null, string | null | undefined, string | null>
    refunded_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Time of the next check. */
    next_check_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Number of past checks; a lease of the order is one check. */
    checks: ColumnType<number, number | undefined, number>
    /** Destination block up to which fills are read. */
    fills_read_to: ColumnType<string | null, Digits | null | undefined, Digits | null>
    state_at: Date
  }
  'bank.day_partition': {
    table_name: ColumnType<'stake_day' | 'reward_day', never, never>
    first_day: ColumnType<string, never, never>
    /** The first day after it. */
    end_day: ColumnType<string, never, never>
    archived_at: ColumnType<Date | null, never, never>
    /** Number of archived rows; null while the partition is here, as all that follows. */
    rows: ColumnType<string | null, never, never>
    /** Sum of amount, or of paid, in the archived rows, in micro-GUSD. */
    amount: ColumnType<string | null, never, never>
    /** Digest of the text of the file before compression. */
    sha256: ColumnType<string | null, never, never>
  }
  'bank.deployment': {
    single: ColumnType<boolean, never, never>
    /** demo: local chains and a clock that can be moved; production: real money. */
    mode: ColumnType<'demo' | 'production', never, never>
    created_at: ColumnType<Date, never, never>
  }
  'bank.followed_pool': {
    chain_id: ColumnType<string, never, never>
    pool: ColumnType<string, never, never>
    denomination: ColumnType<string, never, never>
    start_block: ColumnType<string, never, never>
    relayer: ColumnType<string, never, never>
    epoch_seconds: ColumnType<number, never, never>
    minimum_batch: ColumnType<number, never, never>
    ended_at: ColumnType<Date | null, never, never>
    block_number: ColumnType<string, never, never>
    block_hash: ColumnType<string, never, never>
    block_time: ColumnType<Date, never, never>
    halted_reason: ColumnType<string | null, never, never>
    halted_at: ColumnType<Date | null, never, never>
    updated_at: ColumnType<Date, never, never>
  }
  'bank.freeze': {
    id: ColumnType<string, never, never>
    reason: ColumnType<string, never, never>
    /** Operator by name and role, or the person that the command named. */
    frozen_by: ColumnType<string, never, never>
    /** Wall clock of the database, like lifted_at. */
    frozen_at: ColumnType<Date, never, never>
    /** Person that the command named; null while the freeze lasts. */
    lifted_by: ColumnType<string | null, never, never>
    lifted_reason: ColumnType<string | null, never, never>
    lifted_at: ColumnType<Date | null, never, never>
  }
  'bank.gate': {
    name: ColumnType<'yield' | 'team' | 'pool' | 'privateTransfer', never, never>
    is_open: ColumnType<boolean, never, never>
    jurisdiction: ColumnType<string | null, never, never>
    licence: ColumnType<string | null, never, never>
    /** Operator who proposed its last change. */
    proposed_by: ColumnType<string | null, never, never>
    /** Operator who decided its last change. */
    decided_by: ColumnType<string | null, never, never>
    changed_at: ColumnType<Date | null, never, never>
  }
  'bank.growth': {
    chain_id: ColumnType<string, Digits, never>
    vault: ColumnType<string, string, never>
    from_block: ColumnType<string, Digits, never>
    to_block: ColumnType<string, Digits, never>
    block_hash: ColumnType<string, string, never>
    from_time: ColumnType<Date, Date, never>
    to_time: ColumnType<Date, Date, never>
    /** Assets of the vault at to_block, in token units. */
    assets: ColumnType<string, Digits, never>
    /** Counter of deposits of the vault in token units, to detect that it went backwards. */
    deposited: ColumnType<string, Digits | undefined, never>
    /** Counter of payouts of the vault, in token units. */
    paid_out: ColumnType<string, Digits | undefined, never>
    /** Token units received without being a deposit: surplus, never income. */
    donated: ColumnType<string, Digits | undefined, never>
    /** Sum of donated up to this row, in token units. */
    donated_total: ColumnType<string, Digits | undefined, never>
    /** Growth between the two blocks, in token units; negative after a loss. */
    grown: ColumnType<string, Digits, never>
    /** Sum of grown up to this row, in token units; carries a negative growth. */
    grown_total: ColumnType<string, Digits, never>
    /** Token units per micro-unit. */
    micro_unit: ColumnType<string, Digits | undefined, never>
    /** Micro-GUSD issued into revenue by this row. */
    booked: ColumnType<string, Digits, never>
    /** Sum of booked up to this row, in micro-GUSD. */
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
  'bank.known_alarm': {
    id: ColumnType<string, never, never>
    /** Code of the alarm, as health/severities.ts lists it. */
    code: ColumnType<string, string, never>
    /** critical: act now; warning: act soon. */
    severity: 'critical' | 'warning'
    subject: ColumnType<string, string, never>
    /** Figures that a notification may show. */
    facts: ColumnType<Readonly<Record<string, string>>, string, string>
    /** Wall clock of the first reading that found it. */
    began_at: ColumnType<Date, Date, never>
    /** Wall clock of the newest reading that found it. */
    seen_at: Date
    /** Wall clock at which it had not been found for a while; null while it lasts. */
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.loss_share': {
    /** Its proposal. */
    id: ColumnType<string, never, never>
    /** lossShare takes from members, lossReturn gives back. */
    kind: ColumnType<'lossShare' | 'lossReturn', never, never>
    /** The loss that a return gives back of; null for a loss. */
    loss_id: ColumnType<string | null, never, never>
    /** The most that may be shared, in micro-units: what two operators approved. */
    proposed: ColumnType<string, never, never>
    /** waiting: revenue and capital go first, then a measurement; sharing: shares are fixed and being posted; done: all are posted; void: nothing was missing any more. */
    state: ColumnType<'waiting' | 'sharing' | 'done' | 'void', never, 'waiting' | 'sharing' | 'done' | 'void'>
    /** Wall clock of the database when revenue and capital were used up: a measurement after it fixes the amount. */
    swept_at: ColumnType<Date | null, never, Date | null>
    /** Shared, in micro-units: the sum of all shares, to the last one. */
    amount: ColumnType<string | null, never, never>
    /** Sum of what it is shared over, in micro-units. */
    claims: ColumnType<string | null, never, never>
    /** Part of the amount that the measurement of growth counts as missing, in micro-units: it counts no longer. */
    written_off: ColumnType<string, never, never>
    created_at: ColumnType<Date, never, never>
    opened_at: ColumnType<Date | null, never, never>
    done_at: ColumnType<Date | null, never, Date | null>
  }
  'bank.loss_share_member': {
    share_id: ColumnType<string, never, never>
    member_id: ColumnType<string, never, never>
    /** Owed to the member at the cut-off, in micro-units: balances, open orders without a payment under way, stakes and promised interest; of a return, what is left of the loss. */
    claim: ColumnType<string, never, never>
    /** Micro-units: floor(claim * amount / claims), the remainder to the largest fractions. */
    share: ColumnType<string, never, never>
    /** Posted in USDT, in micro-units. */
    usdt: ColumnType<string, never, never>
    /** Posted in GUSD, in micro-units. */
    gusd: ColumnType<string, never, never>
    /** Principal taken out of open stakes for it, in micro-GUSD. */
    released: ColumnType<string, never, never>
    /** Given back of usdt, in micro-units. */
    returned_usdt: ColumnType<string, never, never>
    /** Given back of gusd, in micro-units. */
    returned_gusd: ColumnType<string, never, never>
    posted_at: ColumnType<Date | null, never, never>
  }
  'bank.member': {
    id: ColumnType<string, never, never>
    address: ColumnType<string, string, never>
    /** Written once; null for the root member only. */
    inviter_id: ColumnType<string | null, Digits | null | undefined, never>
    /** A0 to A5. */
    level: ColumnType<number, never, never>
    created_at: ColumnType<Date, Date, never>
    banned_at: ColumnType<Date | null, never, Date | null>
  }
  'bank.member_device': {
    id: ColumnType<string, never, never>
    member_id: ColumnType<string, Digits, never>
    /** SHA-256 of the member and the token in the browser's cookie: two wallets of one browser share no value. */
    token_hash: ColumnType<Buffer, Buffer, never>
    /** Bank time, as the rules for withdrawals count it. */
    first_sign_in_at: ColumnType<Date, Date, never>
    last_sign_in_at: Date
  }
  'bank.mixing_order': {
    id: ColumnType<string, never, never>
    member_id: ColumnType<string, Digits, never>
    chain_id: ColumnType<string, Digits, never>
    pool: ColumnType<string, string, never>
    /** Wei of the deposit. */
    denomination: ColumnType<string, Digits, never>
    /** Wei that the relayer keeps. */
    fee: ColumnType<string, Digits, never>
    receiver: ColumnType<string | null, string | null | undefined, never>
    commitment: ColumnType<string, string, never>
    idempotency_key: ColumnType<string | null, string | null | undefined, never>
    /** Encrypted note made by the server, on local chains only. */
    sealed_note: ColumnType<string | null, string | null | undefined, never>
    /** created: no final deposit yet; confirmed: the deposit is final; proved: a proof waits for relay_at; relaying, broadcast: being sent; withdrawn, failed, takenBack: closed. */
    state: ColumnType<'created' | 'confirmed' | 'proved' | 'relaying' | 'broadcast' | 'withdrawn' | 'failed' | 'takenBack', 'created' | 'confirmed' | 'proved' | 'relaying' | 'broadcast' | 'withdrawn' | 'failed' | 'takenBack' | undefined, 'created' | 'confirmed' | 'proved' | 'relaying' | 'broadcast' | 'withdrawn' | 'failed' | 'takenBack'>
    reason: ColumnType<string | null, string | null | undefined, string | null>
    /** Deposit transaction, as the client reported it until the chain shows it. */
    in_hash: ColumnType<string | null, string | null | undefined, string | null>
    /** Number of the deposit in the pool; null until the deposit is final. */
    leaf_index: ColumnType<number | null, number | null | undefined, number | null>
    proof: ColumnType<string | null, string | null | undefined, string | null>
    root: ColumnType<string | null, string | null | undefined, string | null>
    nullifier_hash: ColumnType<string | null, string | null | undefined, string | null>
    /** Address that the proof pays its fee to. */
    relayer: ColumnType<string | null, string | null | undefined, string | null>
    /** Earliest time to relay, drawn at random within the epoch of the proof. */
    relay_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Number of attempts to relay; each has an outbox transaction, one after the other. */
    relays: ColumnType<number, number | undefined, number>
    out_hash: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date, never>
    state_at: Date
    /** When receiver, nullifier hash and payout were deleted, a number of days after the end; null before. */
    forgotten_at: ColumnType<Date | null, Date | null | undefined, never>
  }
  'bank.operator': {
    id: ColumnType<string, never, never>
    name: ColumnType<string, never, never>
    /** Decides the permitted acts, from policies/operatorRights.ts; an auditor only reads. */
    role: ColumnType<'reviewer' | 'treasurer' | 'parameters' | 'auditor' | 'support', never, never>
    /** Sealed under a key that the database does not hold. */
    totp_secret: ColumnType<Buffer, never, never>
    /** Newest accepted step of 30 seconds: a code works once. */
    totp_last_step: ColumnType<string, never, Digits>
    /** Failed confirmations of acts in a row. */
    failed_confirmations: ColumnType<number, never, number>
    disabled_at: ColumnType<Date | null, never, never>
    created_at: ColumnType<Date, never, never>
    /** Parameters and salt of argon2id, in the PHC format without the hash. */
    password_salt: ColumnType<string, never, never>
    /** SHA-256 of the argon2id hash, which the server shows as proof of the password; no process may read it. */
    password_verifier: ColumnType<Buffer, never, never>
  }
  'bank.operator_device': {
    id: ColumnType<string, never, never>
    operator_id: ColumnType<string, Digits, never>
    /** SHA-256 of the hashed token and the operator's password_salt: another password makes the device unknown. */
    proof: ColumnType<Buffer, Buffer, never>
    created_at: ColumnType<Date, Date, never>
    /** Latest sign-in; long afterwards the device is unknown. */
    last_used_at: Date
    revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.operator_right': {
    act: ColumnType<string, never, never>
    /** As in bank.operator. */
    role: ColumnType<'reviewer' | 'treasurer' | 'parameters' | 'auditor' | 'support', never, never>
  }
  'bank.operator_session': {
    /** SHA-256 of the token; the token itself is never stored. */
    token_hash: ColumnType<Buffer, never, never>
    operator_id: ColumnType<string, never, never>
    created_at: ColumnType<Date, never, never>
    last_used_at: ColumnType<Date, never, never>
    expires_at: ColumnType<Date, never, never>
    revoked_at: ColumnType<Date | null, never, never>
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
    /** Purpose, such as payout:<id>; sent once per subject. Who signs composes the call from the rows of its subject. */
    subject: ColumnType<string, string, never>
    chain_id: ColumnType<string, Digits, never>
    sender: string
    /** queued: has no nonce; signed: bytes are stored; broadcast: sent to a node; final: ended in a final block, or refused unsent. */
    state: ColumnType<'queued' | 'signed' | 'broadcast' | 'final', 'queued' | 'signed' | 'broadcast' | 'final' | undefined, 'queued' | 'signed' | 'broadcast' | 'final'>
    nonce: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** Set with final: whether the call happened, in final_hash. */
    succeeded: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    final_hash: ColumnType<string | null, string | null | undefined, string | null>
    final_block: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** Wei paid for its gas, by the receipt in a final block. */
    gas_cost: ColumnType<string | null, Digits | null | undefined, Digits | null>
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
    /** Direction of change that loosens it, which takes two operators and 24 hours; null: set as an opening figure only. */
    looser: ColumnType<'higher' | 'lower' | 'either' | null, never, never>
  }
  'bank.partner_app': {
    id: ColumnType<string, never, never>
    name: ColumnType<string, never, never>
    description: ColumnType<string, never, never>
    icon: ColumnType<string, never, never>
    url: ColumnType<string | null, never, never>
    /** Place in the list, ascending. */
    position: ColumnType<number, never, never>
  }
  'bank.payout': {
    /** Hash of salt, recipient and amount; the vault accepts it once. */
    id: ColumnType<string, string, never>
    withdrawal_id: ColumnType<string, Digits, never>
    /** Number of the payment within its order, from 1. */
    part: ColumnType<number, number, never>
    /** Null for a payment that was restored from the chain. */
    salt: ColumnType<string | null, string | null | undefined, never>
    recipient: ColumnType<string, string, never>
    /** Micro-units. */
    amount: ColumnType<string, Digits, never>
    /** sending: in the outbox; confirmed: paid in a final block; failed: ended unpaid. */
    state: ColumnType<'sending' | 'confirmed' | 'failed', 'sending' | 'confirmed' | 'failed' | undefined, 'sending' | 'confirmed' | 'failed'>
    /** The final transaction that paid it. */
    tx_hash: ColumnType<string | null, string | null | undefined, never>
    confirmed_at: ColumnType<Date | null, Date | null | undefined, never>
    /** Sent with the signatures of reviewers. Whether the vault counted it so is in automatic_payment, from its events. */
    is_reviewed: ColumnType<boolean, boolean | undefined, never>
  }
  'bank.payout_queue': {
    withdrawal_id: ColumnType<string, never, never>
    /** Place in the line: the lower is paid first. An order keeps it while it is frozen. */
    number: ColumnType<string, never, never>
    /** Micro-units of the whole order. */
    amount: ColumnType<string, never, never>
    /** Micro-units of the approved order that are not paid; 0 while it is frozen. */
    unpaid: ColumnType<string, never, never>
    /** Micro-units that are neither paid nor on their way; 0 while the order is frozen, or halted. */
    waiting: ColumnType<string, never, never>
    /** It waits for signatures of reviewers, and holds back none of the line. */
    awaits_signatures: ColumnType<boolean, never, never>
    /** A part of it ended unpaid. */
    has_failed: ColumnType<boolean, never, never>
  }
  'bank.payout_queue_sum': {
    /** 0: all approved orders; 1 to 3: the orders in the line by buckets of 64, 4,096 and 262,144 numbers. */
    level: ColumnType<number, never, never>
    /** Number of the line without its lowest bits, 6 a level; 0 at level 0. */
    bucket: ColumnType<string, never, never>
    /** Number of orders: all that are approved at level 0, those in the line above it. */
    orders: ColumnType<string, never, never>
    /** Micro-units: unpaid at level 0, waiting above it. */
    micro: ColumnType<string, never, never>
  }
  'bank.payout_signature': {
    withdrawal_id: ColumnType<string, Digits, never>
    chain_id: ColumnType<string, Digits, never>
    vault: ColumnType<string, string, never>
    /** Address that signed; the vault says whether it may. */
    reviewer: ColumnType<string, string, never>
    /** Unix seconds of the chain's time until which the signature holds. */
    deadline: ColumnType<string, Digits, never>
    signature: ColumnType<string, string, never>
    /** Operator who handed it in. */
    operator_id: ColumnType<string, Digits, never>
    created_at: ColumnType<Date, Date, never>
  }
  'bank.pool_share': {
    id: ColumnType<string, never, never>
    week: ColumnType<string, string, never>
    member_id: ColumnType<string, Digits, never>
    /** Level of the member over the week before the Monday, A0 to A5 as 0 to 5. */
    level: ColumnType<number, number, never>
    /** Weight of the level at the distribution. */
    weight: ColumnType<string, Digits, never>
    /** Micro-GUSD. */
    amount: ColumnType<string, Digits, never>
    /** When the member dismissed the congratulation. */
    acknowledged_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.pool_week': {
    week: ColumnType<string, string, never>
    /** Micro-GUSD in the pool before the distribution. */
    balance: ColumnType<string, Digits, never>
    /** Micro-GUSD that went out; the remainder of the division stays. */
    paid: ColumnType<string, Digits, never>
    /** Sum of the weights of all who share. */
    weights: ColumnType<string, Digits, never>
    at: ColumnType<Date, Date, never>
    /** Number of shares, stored because every member asks for it. */
    members: ColumnType<string, Digits, never>
  }
  'bank.private_deposit': {
    chain_id: ColumnType<string, Digits, never>
    pool: ColumnType<string, string, never>
    /** Number of the deposit in its pool, from 0. */
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
    /** Operator who decided; null for a decision of the system. */
    screened_by: ColumnType<string | null, Digits | null | undefined, Digits | null>
    /** Time of the last request to the sanctions list. */
    asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    taken_back_hash: ColumnType<string | null, string | null | undefined, string | null>
    /** Place in the tree of the pool; null until it is approved. */
    place: ColumnType<number | null, number | null | undefined, number | null>
    /** Epoch of the approval; the deposit can be withdrawn from the next on. */
    approved_epoch: ColumnType<number | null, number | null | undefined, number | null>
    /** Epoch in which its leaf was replaced by the empty one; null while it stands. */
    removed_epoch: ColumnType<number | null, number | null | undefined, number | null>
  }
  'bank.private_pool': {
    chain_id: ColumnType<string, Digits, never>
    pool: ColumnType<string, string, never>
    /** Wei of one deposit. */
    denomination: ColumnType<string, Digits, never>
    start_block: ColumnType<string, Digits, never>
    /** Address that relays and that a proof must name. */
    relayer: string
    /** Length of an epoch: the root that one ends with counts from the next on. */
    epoch_seconds: ColumnType<number, number, never>
    /** Smallest number of deposits that are approved at once. */
    minimum_batch: ColumnType<number, number, never>
    /** When the workers' settings named it no longer: it is left by take-back or without this bank, and raises no alarm; null while they do. */
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'bank.private_withdrawal': {
    chain_id: ColumnType<string, Digits, never>
    pool: ColumnType<string, string, never>
    nullifier_hash: ColumnType<string, string, never>
    recipient: ColumnType<string, string, never>
    relayer: ColumnType<string, string, never>
    /** Wei that the relayer received. */
    fee: ColumnType<string, Digits, never>
    tx_hash: ColumnType<string, string, never>
    block_number: ColumnType<string, Digits, never>
    /** Whether the fee is in the ledger: only fees of our own relayer are. */
    is_booked: ColumnType<boolean, boolean | undefined, boolean>
  }
  'bank.proposal': {
    id: ColumnType<string, never, never>
    /** Idempotency key of the request. */
    key: ColumnType<string, never, never>
    /** Change: adjustment of a member's balance; capital, suspense and surplus to book; parameter; openingFigures; gate; partnerApp; operator; unrecognizedPayout to book; payoutEnd; breach to lift; lossShare of the members and lossReturn to them. */
    kind: ColumnType<'adjustment' | 'capital' | 'suspense' | 'surplus' | 'parameter' | 'openingFigures' | 'gate' | 'partnerApp' | 'operator' | 'unrecognizedPayout' | 'payoutEnd' | 'breach' | 'lossShare' | 'lossReturn', never, never>
    /** What changes, such as a parameter name; a change ends other proposals about it. */
    subject: ColumnType<string, never, never>
    detail: ColumnType<Readonly<Record<string, string>>, never, never>
    reason: ColumnType<string, never, never>
    /** Operator who proposed it; decided_by the one who decided. */
    proposed_by: ColumnType<string, never, never>
    created_at: ColumnType<Date, never, never>
    expires_at: ColumnType<Date, never, never>
    /** open: waits for a decision; approved: decided, takes effect at effect_at; applied: in effect; rejected by an operator; expired: not decided in time. */
    state: ColumnType<'open' | 'approved' | 'applied' | 'rejected' | 'expired', never, never>
    /** Operator; null while open, after its expiry, and for a parameter or gate that takes effect without a second one. */
    decided_by: ColumnType<string | null, never, never>
    decided_at: ColumnType<Date | null, never, never>
    decision_reason: ColumnType<string | null, never, never>
    effect_at: ColumnType<Date | null, never, never>
    /** Session of the proposer, as in bank.operator_session; decided_session of who decided. Null before they were kept. */
    proposed_session: ColumnType<Buffer | null, never, never>
    decided_session: ColumnType<Buffer | null, never, never>
    /** Time at which a function did what was proposed, which happens once; null while none has. */
    effect_done_at: ColumnType<Date | null, never, never>
  }
  'bank.recharge': {
    chain_id: ColumnType<string, never, never>
    tx_hash: ColumnType<string, never, never>
    log_index: ColumnType<number, never, never>
    block_number: ColumnType<string, never, never>
    block_hash: ColumnType<string, never, never>
    block_time: ColumnType<Date, never, never>
    depositor: ColumnType<string, never, never>
    /** Micro-USDT. */
    amount: ColumnType<string, never, never>
    member_id: ColumnType<string | null, never, never>
    /** credited to its member; suspense: the depositor is not a member yet; capital: booked as capital by two operators. */
    state: ColumnType<'credited' | 'suspense' | 'capital', never, never>
    recorded_at: ColumnType<Date, never, never>
    credited_at: ColumnType<Date | null, never, never>
  }
  'bank.recharge_hint': {
    member_id: ColumnType<string, Digits, never>
    chain_id: ColumnType<string, Digits, never>
    tx_hash: ColumnType<string, string, never>
    /** Micro-USDT. */
    amount: ColumnType<string, Digits, never>
    sender: ColumnType<string | null, string | null | undefined, never>
    /** Set with sender once a node has returned the transaction; distinguishes a replaced one from an unknown one. */
    nonce: ColumnType<string | null, Digits | null | undefined, never>
    created_at: ColumnType<Date, Date, never>
  }
  'bank.reconciliation': {
    /** incremental: what was posted since the last pass; whole: everything, once a UTC day and after a lift. */
    kind: ColumnType<'incremental' | 'whole', never, never>
    /** Full transaction id below which every entry was checked incrementally, as in ledger.house_watermark; 0 of the whole. */
    upto: ColumnType<string, never, Digits>
    /** UTC day of the newest whole reconciliation; null of the incremental. */
    day: ColumnType<string | null, never, string | null>
    /** Number of comparisons of that day that are done. */
    step: ColumnType<number, never, number>
    /** Rows that the running pass has checked so far. */
    rows_checked: ColumnType<string, never, Digits>
    started_at: ColumnType<Date | null, never, Date | null>
    ended_at: ColumnType<Date | null, never, Date | null>
    /** Rows that the newest complete pass checked. */
    ended_rows: ColumnType<string | null, never, Digits | null>
    /** Duration of that pass, in milliseconds. */
    ended_ms: ColumnType<string | null, never, Digits | null>
  }
  'bank.refused_sign_in': {
    member_id: ColumnType<string, Digits, never>
    hour: ColumnType<Date, Date, never>
    /** Code as in bank.session; empty when unknown. */
    browser: ColumnType<string, string, never>
    /** Code as in bank.session; empty when unknown. */
    system: ColumnType<string, string, never>
    /** Number of refused sign-ins. */
    attempts: ColumnType<number, number | undefined, number>
    last_at: Date
  }
  'bank.relay_request': {
    id: ColumnType<string, never, never>
    chain_id: ColumnType<string, Digits, never>
    pool: ColumnType<string, string, never>
    /** The eight words of the proof; it names receiver, relayer and fee. */
    proof: ColumnType<string, string, never>
    /** Root that it was proved against. */
    root: ColumnType<string, string, never>
    /** Hash of the nullifier that it spends. */
    nullifier_hash: ColumnType<string, string, never>
    /** Receiver of the coins. */
    receiver: ColumnType<string, string, never>
    /** Receiver of the fee. */
    relayer: ColumnType<string, string, never>
    /** Fee in wei, that of every withdrawal of the pool. */
    fee: ColumnType<string, Digits, never>
    /** proved: waits for its moment; relaying, broadcast: in the outbox; withdrawn: the pool paid; failed: never paid by this request. */
    state: ColumnType<'proved' | 'relaying' | 'broadcast' | 'withdrawn' | 'failed', never, 'proved' | 'relaying' | 'broadcast' | 'withdrawn' | 'failed'>
    /** Reason of a failure, or of a wait for the pool's own event. */
    reason: ColumnType<string | null, never, string | null>
    /** Number of tries, each with an outbox transaction of its own. */
    relays: ColumnType<number, never, number>
    /** Earliest time to relay, drawn at random within the epoch of the proof. */
    relay_at: ColumnType<Date, Date, never>
    /** Hash of the payout. */
    out_hash: ColumnType<string | null, never, string | null>
    created_at: ColumnType<Date, Date, never>
    state_at: Date
  }
  'bank.reward_chunk': {
    day: ColumnType<string, never, never>
    /** Record type, as in bank.reward_day. */
    event_type: ColumnType<number, never, never>
    placement: ColumnType<number, never, never>
    /** Micro-GUSD paid; null until it is done. */
    amount: ColumnType<string | null, never, never>
    done_at: ColumnType<Date | null, never, never>
  }
  'bank.reward_closing': {
    member_id: ColumnType<string, never, never>
    /** Record type, as in bank.reward_day. */
    event_type: ColumnType<number, never, never>
    /** Micro-GUSD. */
    paid: ColumnType<string, never, never>
  }
  'bank.reward_day': {
    placement: ColumnType<number, never, never>
    day: ColumnType<string, never, never>
    member_id: ColumnType<string, never, never>
    /** 4 recommend, 5 community, 6 equal level. */
    event_type: ColumnType<number, never, never>
    /** Micro-GUSD of interest that the reward derives from. */
    base: ColumnType<string, never, never>
    /** Micro-GUSD by the rate, before the budget. */
    gross: ColumnType<string, never, never>
    /** Micro-GUSD that the budget of the day allows of gross. */
    paid: ColumnType<string, never, never>
  }
  'bank.running_change': {
    name: ColumnType<string, never, never>
    /** As in bank.running_total; negative for what went away. */
    value: ColumnType<string, never, never>
  }
  'bank.running_total': {
    /** members; principal, promised, demandPrincipal and demandRate (principal times start_ppb) of open stakes; dayFees and dayCapital of all settled days; attestations that are recorded. */
    name: ColumnType<string, never, never>
    /** Number of rows, or micro-units; of demandRate in micro-units times parts per billion. */
    value: ColumnType<string, never, never>
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
    id: ColumnType<string, never, never>
    /** Null for a client that keeps no device token: it is new each time. */
    device_id: ColumnType<string | null, Digits | null | undefined, never>
    /** The first sign-in of the member with this device. */
    is_new_device: ColumnType<boolean, boolean | undefined, never>
    /** Code, as policies/parseUserAgent.ts reduces the header; null when unknown. */
    browser: ColumnType<string | null, string | null | undefined, never>
    /** Code, as browser. */
    system: ColumnType<string | null, string | null | undefined, never>
    /** Session of the same member that ended it; null where none did. */
    ended_by: ColumnType<string | null, Digits | null | undefined, Digits | null>
  }
  'bank.settlement_chunk': {
    day: ColumnType<string, never, never>
    placement: ColumnType<number, never, never>
    /** Lowest member number of the range. */
    first_member: ColumnType<string, never, never>
    /** Highest member number of the range. */
    last_member: ColumnType<string, never, never>
    /** Number of stakes settled; null until it is done. */
    stakes: ColumnType<string | null, never, never>
    /** Number of members settled; null until it is done. */
    members: ColumnType<string | null, never, never>
    /** Micro-GUSD credited; null until it is done. */
    amount: ColumnType<string | null, never, never>
    done_at: ColumnType<Date | null, never, never>
    /** Demand principal of the range in micro-GUSD times seconds: the limit of what it pays. Null for chunks that were done before it was recorded. */
    demand_seconds: ColumnType<string | null, never, never>
  }
  'bank.settlement_day': {
    day: ColumnType<string, never, never>
    /** interest: chunks of interest are being paid; rewards: rewards are being paid; done: settled. */
    state: ColumnType<'interest' | 'rewards' | 'done', never, never>
    /** Newest stake the plan has counted; a stake that a wrong clock dates into the day later belongs to the next. */
    last_stake: ColumnType<string, never, never>
    /** Realised growth of the vault, in micro-GUSD; fees and capital are the other income. */
    growth: ColumnType<string, never, never>
    /** Exchange fees of the day, in micro-GUSD. */
    fees: ColumnType<string, never, never>
    /** Capital and surplus booked on the day, in micro-GUSD. */
    capital: ColumnType<string, never, never>
    /** Reserved out of revenue for the bonus pool, before rewards_budget and interest_budget, in micro-GUSD. */
    pool_share: ColumnType<string, never, never>
    /** Reserved for team rewards, in micro-GUSD. */
    rewards_budget: ColumnType<string, never, never>
    /** Reserved for demand interest, in micro-GUSD. */
    interest_budget: ColumnType<string, never, never>
    /** Demand principal in micro-GUSD times seconds. */
    demand_seconds: ColumnType<string, never, never>
    /** Annual rate of demand, in parts per billion. */
    demand_ppb: ColumnType<string, never, never>
    /** Principal of the open demand stakes up to last_stake, in micro-GUSD: sales of fixed terms leave it the interest of the days that run. */
    demand_principal: ColumnType<string, never, never>
    /** Promised demand interest that the budget does not cover, in micro-GUSD. */
    shortfall: ColumnType<string, never, never>
    /** Paid of the budget, in micro-GUSD; the rest returned to revenue. */
    interest_paid: ColumnType<string, never, never>
    /** Rewards by their rates, before the budget, in micro-GUSD; null until computed, or where nothing may be paid. */
    rewards_due: ColumnType<string | null, never, never>
    /** Rewards paid so far, in micro-GUSD. */
    rewards_paid: ColumnType<string, never, never>
    /** Code: why nothing was paid. */
    halted_reason: ColumnType<string | null, never, never>
    planned_at: ColumnType<Date, never, never>
    interest_at: ColumnType<Date | null, never, never>
    done_at: ColumnType<Date | null, never, never>
  }
  'bank.sign_in_source': {
    /** Operator, or 0 for all unknown names together, so that they cost the same writes. */
    operator_id: ColumnType<string, Digits, never>
    /** A client address, a known device, or the name across the addresses of all unknown devices. */
    source: ColumnType<string, string, never>
    /** Failed sign-ins in a row; a success or re-enabling resets it. */
    failures: number
    locked_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Times of the last twenty failures, newest first, those of known devices and of locked sources too; of a name alone. */
    recent_failures: ColumnType<Date[], Date[] | undefined, Date[]>
    last_used_at: Date
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
    /** Wall clock of the database when the books were read, for the age of a verdict. */
    read_at: ColumnType<Date, Date | undefined, never>
    chain_id: ColumnType<string, Digits, never>
    vault: ColumnType<string, string, never>
    block_number: ColumnType<string, Digits, never>
    block_hash: ColumnType<string, string, never>
    block_time: ColumnType<Date, Date, never>
    /** USDT that the vault holds itself, in micro-units. */
    idle: ColumnType<string, Digits, never>
    /** USDT that the vault has supplied to Aave, in micro-units. */
    supplied: ColumnType<string, Digits, never>
    /** The most that the vault could pay now, idle and out of Aave, in micro-units. */
    withdrawable: ColumnType<string, Digits, never>
    /** Deposits in the vault that the ledger does not owe yet, in micro-units. */
    uncredited: ColumnType<string, Digits, never>
    /** Payouts that have left the vault but not the ledger, in micro-units. */
    in_transit: ColumnType<string, Digits, never>
    /** idle + supplied - uncredited + in_transit, in micro-units. */
    assets: ColumnType<string, Digits, never>
    /** Members' USDT, in micro-units; first of the liabilities by kind, in the order of bank.solvency_tree. */
    usdt: ColumnType<string, Digits, never>
    /** Members' GUSD, in micro-units. */
    gusd: ColumnType<string, Digits, never>
    /** Principal of open stakes, in micro-units. */
    staked: ColumnType<string, Digits, never>
    /** Ordered withdrawals that are not paid, in micro-units. */
    pending: ColumnType<string, Digits, never>
    /** Interest promised or accrued, in micro-units. */
    interest: ColumnType<string, Digits, never>
    /** Deposits of addresses that are not members, in micro-units. */
    suspense: ColumnType<string, Digits, never>
    /** Bonus pool, in micro-units. */
    pool: ColumnType<string, Digits, never>
    /** Set aside for rewards and interest, in micro-units. */
    set_aside: ColumnType<string, Digits, never>
    /** Sum of the liabilities by kind, in micro-units. */
    liabilities: ColumnType<string, never, never>
    /** Revenue, losses and dust, in micro-units; not a liability. */
    equity: ColumnType<string, Digits, never>
    is_solvent: ColumnType<boolean, never, never>
  }
  'bank.solvency_leaves': {
    tree_id: ColumnType<string, Digits, never>
    /** Place of the row in the tree, from 0. */
    position: ColumnType<number, number, never>
    /** First member of the row, to find the row of a member. */
    first_member: ColumnType<string, Digits, never>
    leaves: ColumnType<Buffer, Buffer, never>
  }
  'bank.solvency_level': {
    tree_id: ColumnType<string, Digits, never>
    /** 0 has a node for each row of leaves and one for the house accounts. */
    level: ColumnType<number, number, never>
    nodes: ColumnType<Buffer, Buffer, never>
  }
  'bank.solvency_tree': {
    id: ColumnType<string, Digits, never>
    at: ColumnType<Date, Date, never>
    root: ColumnType<Buffer, Buffer, never>
    /** Derives the salts of the leaves. */
    secret: ColumnType<Buffer, Buffer, never>
    /** Number of leaves. */
    members: ColumnType<string, Digits, never>
    /** Members' USDT, in micro-units. */
    usdt: ColumnType<string, Digits, never>
    /** Members' GUSD, in micro-units. */
    gusd: ColumnType<string, Digits, never>
    /** Principal of open stakes, in micro-units. */
    staked: ColumnType<string, Digits, never>
    /** Ordered withdrawals that are not paid, in micro-units. */
    pending: ColumnType<string, Digits, never>
    /** Interest promised or accrued, in micro-units. */
    interest: ColumnType<string, Digits, never>
    /** Deposits of addresses that are not members, in micro-units. */
    suspense: ColumnType<string, Digits, never>
    /** Bonus pool, in micro-units. */
    pool: ColumnType<string, Digits, never>
    /** Set aside for rewards and interest, in micro-units. */
    set_aside: ColumnType<string, Digits, never>
    /** Sum of the liabilities by kind, in micro-units. */
    liabilities: ColumnType<string, never, never>
    /** Counter of deposits of the vault that the ledger had followed, in micro-units. */
    counted: ColumnType<string, Digits, never>
    /** Counter of payouts of the vault that the ledger had followed, in micro-units. */
    paid_out: ColumnType<string, Digits, never>
  }
  'bank.stake': {
    id: ColumnType<string, never, never>
    key: ColumnType<string, never, never>
    member_id: ColumnType<string, never, never>
    placement: ColumnType<number, never, never>
    /** 1 demand, 2 fixed 15 days, 3 fixed 45 days, 4 fixed 180 days. */
    template_id: ColumnType<number, never, never>
    /** Days of the term; 0 for demand. */
    days: ColumnType<number, never, never>
    /** Micro-GUSD. */
    principal: ColumnType<string, never, never>
    /** Lower annual rate at the purchase, in parts per billion. */
    start_ppb: ColumnType<string, never, never>
    /** Higher annual rate at the purchase, in parts per billion. */
    end_ppb: ColumnType<string, never, never>
    /** Micro-GUSD in escrow until the redemption; 0 for demand. */
    promised: ColumnType<string, never, never>
    opened_at: ColumnType<Date, never, never>
    expire_at: ColumnType<Date | null, never, never>
    redeemed_at: ColumnType<Date | null, never, never>
    /** Micro-GUSD paid by the redemption besides the principal: for demand the rest of its last days, for fixed the promise. */
    redeemed_interest: ColumnType<string | null, never, never>
    /** Idempotency key of the redemption, where the request had one. */
    redeem_key: ColumnType<string | null, never, never>
  }
  'bank.stake_change': {
    /** The transaction of the change: a count whose snapshot sees it has the change already. */
    xid: ColumnType<string, never, never>
    placement: ColumnType<number, never, never>
    member_id: ColumnType<string, never, never>
    /** Days of the term; 0 for demand. */
    days: ColumnType<number, never, never>
    /** Micro-GUSD; negative for what is no longer open. */
    principal: ColumnType<string, never, never>
    opened_at: ColumnType<Date, never, never>
    expire_at: ColumnType<Date | null, never, never>
  }
  'bank.stake_closing': {
    stake_id: ColumnType<string, never, never>
    /** The newest archived day of the stake. */
    day: ColumnType<string, never, never>
    /** Micro-GUSD of all its archived days. */
    amount: ColumnType<string, never, never>
    /** Micro-GUSD up to and including that day. */
    accrued: ColumnType<string, never, never>
  }
  'bank.stake_day': {
    placement: ColumnType<number, never, never>
    day: ColumnType<string, never, never>
    stake_id: ColumnType<string, never, never>
    member_id: ColumnType<string, never, never>
    /** Micro-GUSD of this day. */
    amount: ColumnType<string, never, never>
    /** Micro-GUSD up to and including this day. */
    accrued: ColumnType<string, never, never>
  }
  'bank.team_block': {
    /** Member number / 32. */
    block: ColumnType<string, never, never>
    /** Direct lines with somebody of at least the member's own level, the condition of the next level. */
    lines: ColumnType<number[], never, never>
    /** Number of members invited directly. */
    directs: ColumnType<number[], never, never>
    /** Number of all descendants. */
    below: ColumnType<number[], never, never>
    /** Own open principal, in micro-GUSD. */
    own_principals: ColumnType<string[], never, never>
    /** Open principal of direct invitees, in micro-GUSD. */
    direct_performances: ColumnType<string[], never, never>
    /** Open principal of all descendants, in micro-GUSD. */
    communities: ColumnType<string[], never, never>
    /** Average of the own open principal over the seven days before the UTC day of the rebuild, in micro-GUSD: levels depend on it. */
    own_averages: ColumnType<string[], never, never>
    /** Averages of all descendants, in micro-GUSD. */
    community_averages: ColumnType<string[], never, never>
  }
  'bank.team_rebuild': {
    single: ColumnType<boolean, never, never>
    started_at: ColumnType<Date, never, never>
    ended_at: ColumnType<Date, never, never>
    computed_at: ColumnType<Date, never, never>
    /** Newest member in it. */
    last_member: ColumnType<string, never, never>
  }
  'bank.tree_act': {
    id: ColumnType<string, never, never>
    chain_id: ColumnType<string, Digits, never>
    pool: ColumnType<string, string, never>
    /** approve: adds deposits to the tree; remove: takes one out. */
    kind: ColumnType<'approve' | 'remove', 'approve' | 'remove', never>
    /** Numbers of the deposits; the pool leaves out those that do not wait. */
    deposits: ColumnType<number[], number[], never>
    /** sending: in the outbox; done: final on the chain; failed: never done. */
    state: ColumnType<'sending' | 'done' | 'failed', 'sending' | 'done' | 'failed' | undefined, 'sending' | 'done' | 'failed'>
    created_at: ColumnType<Date, Date, never>
  }
  'bank.tree_change': {
    chain_id: ColumnType<string, Digits, never>
    pool: ColumnType<string, string, never>
    /** Number of the change in its pool. */
    sequence: ColumnType<number, number, never>
    /** approved: leaves were appended; removed: one was replaced by the empty leaf. */
    kind: ColumnType<'approved' | 'removed', 'approved' | 'removed', never>
    /** Root that the change made. */
    root: ColumnType<string, string, never>
    /** Epoch of the change, in epochs of the pool since 1970; its root counts from the next on. */
    epoch: ColumnType<number, number, never>
    /** Place of the first approved deposit, or of the removed one. */
    place: ColumnType<number, number, never>
    /** Numbers of the deposits, in the order of their places. */
    deposits: ColumnType<number[], number[], never>
    tx_hash: ColumnType<string, string, never>
    block_number: ColumnType<string, Digits, never>
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
    acknowledged_at: ColumnType<Date | null, Date | null | undefined, never>
    /** Operator who acknowledged it. */
    acknowledged_by: ColumnType<string | null, Digits | null | undefined, never>
    /** withdrawal of the member whose wallet was paid; capital of the platform; surplus beyond the ledger. Null when acknowledged: corrected by hand. */
    booked_as: ColumnType<'withdrawal' | 'capital' | 'surplus' | null, 'withdrawal' | 'capital' | 'surplus' | null | undefined, never>
    withdrawal_id: ColumnType<string | null, Digits | null | undefined, never>
    /** Micro-units that revenue paid because the balance of the member did not cover them. */
    house_amount: ColumnType<string | null, Digits | null | undefined, never>
  }
  'bank.withdrawal': {
    id: ColumnType<string, never, never>
    /** Key of the request's posting; later postings derive their keys from the id. */
    key: ColumnType<string, never, never>
    member_id: ColumnType<string, never, never>
    recipient: ColumnType<string, never, never>
    /** Micro-units. */
    amount: ColumnType<string, never, never>
    /** Micro-units that have finally reached the recipient; below amount in a failed order whose other parts were paid. */
    paid_amount: ColumnType<string, never, never>
    /** approved from the approval to the end, also while it is being paid: the outbox says how far each payout is. */
    state: ColumnType<'requested' | 'screening' | 'review' | 'frozen' | 'approved' | 'confirmed' | 'rejected' | 'cancelled' | 'failed', never, 'requested' | 'screening' | 'review' | 'frozen' | 'approved' | 'confirmed' | 'rejected' | 'cancelled' | 'failed'>
    /** Null until screened; 0 is automatic. */
    reviews_needed: ColumnType<number | null, never, number | null>
    /** Result of the screening, as the reviewer sees it. */
    risk: ColumnType<unknown | null, never, string | null>
    /** Code: why the order is in review or frozen, or ended without payment. */
    reason: ColumnType<string | null, never, string | null>
    created_at: ColumnType<Date, never, never>
    state_at: ColumnType<Date, never, Date>
    approved_at: ColumnType<Date | null, never, Date | null>
    /** Bank time since which the approved order waits for signatures of reviewers; null while it does not. */
    signatures_missing_since: ColumnType<Date | null, never, Date | null>
    /** The balance that it is taken from; the vault pays USDT for either. Limits and sums count a USDT as a GUSD. */
    asset: ColumnType<'USDT' | 'GUSD', never, never>
  }
  'bank.withdrawal_review': {
    withdrawal_id: ColumnType<string, never, never>
    operator_id: ColumnType<string, never, never>
    /** approve or reject an order in review; release or return a frozen one. */
    verdict: ColumnType<'approve' | 'reject' | 'release' | 'return', never, never>
    created_at: ColumnType<Date, never, never>
    /** Ban of the member when the verdict was given: a verdict from before a ban does not count after it and may be repeated. */
    banned_at: ColumnType<Date | null, never, never>
  }
  'bank.withdrawal_rule': {
    id: ColumnType<string, never, never>
    member_id: ColumnType<string, Digits, never>
    /** dailyLimit: sum of the withdrawals within 24 hours; newDeviceDelay: wait after the first sign-in with a device. */
    kind: ColumnType<'dailyLimit' | 'newDeviceDelay', 'dailyLimit' | 'newDeviceDelay', never>
    /** Micro-units (dailyLimit) or hours (newDeviceDelay); null: no rule. */
    value: ColumnType<string | null, Digits | null | undefined, never>
    /** Bank time, as the others. */
    requested_at: ColumnType<Date, Date, never>
    effective_at: ColumnType<Date, Date, never>
    cancelled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
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
    /** Account number of a house account; the last byte of the number of a member account. */
    code: ColumnType<number, never, never>
    name: ColumnType<string, never, never>
    asset: ColumnType<string, never, never>
    owner: ColumnType<'member' | 'house', never, never>
  }
  'ledger.allowance': {
    placement: ColumnType<number, never, never>
    /** Micro-GUSD that may still be issued at this placement. */
    issuable: ColumnType<string, never, never>
    /** Micro-GUSD of revenue that may still be spent at this placement. */
    revenue: ColumnType<string, never, never>
  }
  'ledger.entry': {
    placement: ColumnType<number, never, never>
    account_id: ColumnType<string, never, never>
    /** Position among the entries of a member account; null for the house. */
    version: ColumnType<string | null, never, never>
    /** Record type: 0 recharge, 1 withdrawal, 2 demand pledge, 3 fixed pledge, 4 recommend reward, 5 community reward, 6 equal-level reward, 7 demand interest, 8 fixed interest, 9 pledge return, 10 exchange out, 11 exchange in, 12 admin add, 13 admin deduct, 14 withdrawal returned, 15 bonus-pool share, 24 loss share, 25 loss returned; of house accounts alone: 16 capital, 17 surplus, 18 growth, 19 loss, 20 escrow, 21 set aside, 22 dust, 23 mixing fee. */
    event_type: ColumnType<number, never, never>
    /** Signed micro-units. */
    amount: ColumnType<string, never, never>
    /** Balance of a member account after this entry, in micro-units; null for the house. */
    balance_after: ColumnType<string | null, never, never>
    transaction_key: ColumnType<string, never, never>
    created_at: ColumnType<Date, never, never>
    /** Full transaction id of the writer, as bigint because block-range indexes do not support xid8. */
    xid: ColumnType<string, never, never>
  }
  'ledger.house_closing': {
    account_id: ColumnType<string, never, never>
    /** Record type, as in ledger.entry. */
    event_type: ColumnType<number, never, never>
    /** Micro-units of the asset of the account. */
    balance: ColumnType<string, never, never>
    /** Placement of the entries; 0 where the books are not distributed. */
    placement: ColumnType<number, never, never>
  }
  'ledger.house_day': {
    day: ColumnType<string, never, never>
    account_id: ColumnType<string, never, never>
    /** Record type, as in ledger.entry. */
    event_type: ColumnType<number, never, never>
    /** Sum of the positive amounts, in micro-units. */
    credit: ColumnType<string, never, never>
    /** Sum of the negative amounts without their sign, in micro-units. */
    debit: ColumnType<string, never, never>
    /** Placement of the entries; 0 where the books are not distributed. */
    placement: ColumnType<number, never, never>
  }
  'ledger.house_watermark': {
    /** Full transaction id, as in ledger.entry.xid. */
    upto: ColumnType<string, never, never>
    /** Full transaction id below which every entry is in the closing points, but for those of the transactions in open. */
    closed: ColumnType<string, never, never>
    /** Transactions below closed that had not ended at the roll-up: one that runs long holds back its own entries alone. */
    open: ColumnType<string[], never, never>
  }
  'ledger.member_closing': {
    /** Code of the account / 64: 0 USDT, 1 GUSD. */
    asset: ColumnType<0 | 1, never, never>
    /** Micro-units. */
    balance: ColumnType<string, never, never>
    /** Placement of the entries; 0 where the books are not distributed. */
    placement: ColumnType<number, never, never>
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
  'ledger.unclosed_posting': {
    placement: ColumnType<number, never, never>
    /** As in ledger.entry. */
    created_at: ColumnType<Date, never, never>
    /** Account of each leg. */
    accounts: ColumnType<string[], never, never>
    /** Signed micro-units of each leg. */
    amounts: ColumnType<string[], never, never>
    /** Record type of each leg, as in ledger.entry. */
    types: ColumnType<number[], never, never>
  }
}
