/** Size of filled books: members, and days since the first of them joined. */
export type BookSize = { readonly members: number; readonly days: number }

/** The member whose own history has an event a day; a tenth of all members is invited by it. */
export const busyMember = 2

const gusd = 1_000_000
/** Days between two recharges, withdrawals, or private transfers of the busy member. */
const everyDays = 10
const ordersOpen = 20
const vault = `0x${'11'.repeat(20)}`
const pool = `0x${'22'.repeat(20)}`
const sender = `0x${'33'.repeat(20)}`

const hash = (text: string) => `'0x' || md5(${text}) || md5(${text})`
const key = (text: string) => `md5(${text})::uuid`

/**
 * Statements that fill a migrated database with balanced books: ten entries a member, spread over all days, and for the
 * busy member two entries a day. What the bank deletes after a time is filled for that time only.
 */
export function listFillStatements(size: BookSize): readonly string[] {
  const { members, days } = size
  const start = `(date_trunc('day', now()) - interval '${days} days')`
  const at = (day: string) => `(${start} + (${day}) * interval '1 day')`
  // A member's own moment, the same for the same number; members join over the whole time.
  const joined = at(`m * ${days - 2}.0 / ${members}`)
  const context = { members, days, at, joined }
  return [
    ...listMembers(context),
    ...listLegs(context),
    ...listEntries(),
    ...listStakes(context),
    ...listDays(context),
    ...listOrders(context),
    ...listPrivateTransfers(context),
    ...listGates(),
  ]
}

type Context = {
  readonly members: number
  readonly days: number
  readonly at: (day: string) => string
  readonly joined: string
}

const listMembers = ({ members, days, joined }: Context): readonly string[] => [
  `INSERT INTO bank.member (address, inviter_id, created_at)
    SELECT '0x' || lpad(to_hex(m), 40, '0'), CASE WHEN m = 1 THEN NULL WHEN m > ${busyMember} AND m % 10 = 3
      THEN ${busyMember} ELSE greatest(m / 2, 1) END, ${joined} FROM generate_series(1, ${members}) m ORDER BY m`,
  `INSERT INTO bank.session (token_hash, member_id, created_at, last_used_at, expires_at)
    SELECT sha256(convert_to('s' || m, 'UTF8')), m, now(), now(), now() + interval '12 hours' FROM generate_series(1, ${members}) m`,
  `INSERT INTO bank.session (token_hash, member_id, created_at, last_used_at, expires_at, revoked_at, revoked_reason)
    SELECT sha256(convert_to('b' || d, 'UTF8')), ${busyMember}, t, t, t, t, 'signedOut'
    FROM generate_series(1, ${Math.min(days, 90)}) d, LATERAL (SELECT now() - d * interval '1 day' AS t) x`,
]

/** Every leg of every posting, before versions and balances are computed. */
const listLegs = ({ members, days, at, joined }: Context): readonly string[] => [
  'CREATE TEMP TABLE leg (member bigint, key uuid, account_id bigint, type smallint, amount bigint, at timestamptz)',
  `INSERT INTO leg SELECT m, ${key("p.name || ':' || m")}, CASE WHEN l.account < 256 AND l.own THEN m * 256 + l.account ELSE l.account END,
      p.type, l.amount * ${gusd}, ${joined} + p.hours * interval '1 hour'
    FROM generate_series(1, ${members}::bigint) m
    CROSS JOIN (VALUES ('recharge', 0, 0), ('exchange', 10, 1), ('pledge', 2, 2), ('interest', 7, 3), ('withdraw', 1, 4),
      ('paid', 1, 5)) p (name, type, hours)
    JOIN (VALUES ('recharge', 16, false, -1000), ('recharge', 1, true, 1000),
      ('exchange', 17, false, 500), ('exchange', 80, false, -500), ('exchange', 1, true, -500), ('exchange', 65, true, 500),
      ('pledge', 83, false, 100), ('pledge', 65, true, -100), ('interest', 87, false, -1), ('interest', 65, true, 1),
      ('withdraw', 65, true, -5), ('withdraw', 82, false, 5),
      ('paid', 82, false, -5), ('paid', 80, false, 5), ('paid', 17, false, -5), ('paid', 16, false, 5)) l (name, account, own, amount)
      USING (name)
    WHERE p.name NOT IN ('withdraw', 'paid') OR m % 4 = 0`,
  `INSERT INTO leg SELECT ${busyMember}, ${key("p.name || ':busy:' || d")},
      CASE WHEN l.own THEN ${busyMember * 256} + l.account ELSE l.account END, p.type, l.amount * ${gusd},
      ${at('d')} + p.hours * interval '1 hour'
    FROM generate_series(1, ${days - 1}) d
    CROSS JOIN (VALUES ('interest', 7, 6, 1), ('reward', 4, 7, 1), ('recharge', 0, 8, ${everyDays}), ('withdraw', 1, 9, ${everyDays}),
      ('paid', 1, 10, ${everyDays})) p (name, type, hours, every)
    JOIN (VALUES ('interest', 87, false, -1), ('interest', 65, true, 1), ('reward', 85, false, -1), ('reward', 65, true, 1),
      ('recharge', 16, false, -10), ('recharge', 1, true, 10), ('withdraw', 65, true, -1), ('withdraw', 82, false, 1),
      ('paid', 82, false, -1), ('paid', 80, false, 1), ('paid', 17, false, -1), ('paid', 16, false, 1)) l (name, account, own, amount)
      USING (name)
    WHERE d % p.every = 0`,
  `INSERT INTO leg SELECT ${busyMember}, ${key("'opening:' || type")}, account, type, amount::bigint * ${gusd}, ${at('0')} + type * interval '1 minute'
    FROM (VALUES (16, 0, -1000000), (${busyMember * 256 + 1}, 0, 1000000), (17, 10, 500000), (80, 10, -500000),
      (${busyMember * 256 + 1}, 10, -500000), (${busyMember * 256 + 65}, 10, 500000)) opening (account, type, amount)`,
  // Revenue has come in before it is paid: a large income, of which interest and rewards are set aside.
  `INSERT INTO leg SELECT 0, ${key('name')}, account, type, amount * 1000000::bigint * ${gusd}, ${at('0')}
    FROM (VALUES ('capital', 16, 16, -1000), ('capital', 17, 16, 1000), ('capital', 80, 16, -1000), ('capital', 81, 16, 1000),
      ('aside', 81, 21, -20), ('aside', 87, 21, 10), ('aside', 85, 21, 10)) house (name, account, type, amount)`,
]

const listEntries = (): readonly string[] => [
  `INSERT INTO ledger.transaction (placement, key, body, created_at, metadata)
    SELECT member % 256, key, key, min(at), CASE min(type) WHEN 1 THEN json_build_object('source',
        json_build_object('kind', 'withdrawal', 'id', '0'), 'chainId', 56, 'sourceAddress', '${vault}')
      WHEN 4 THEN json_build_object('day', (min(at) AT TIME ZONE 'UTC')::date)
      WHEN 7 THEN json_build_object('day', (min(at) AT TIME ZONE 'UTC')::date) ELSE '{}'::json END
    FROM leg GROUP BY member, key ORDER BY min(at)`,
  `INSERT INTO ledger.entry (placement, account_id, version, event_type, amount, balance_after, transaction_key, created_at, xid)
    SELECT member % 256, account_id, CASE WHEN account_id >= 256 THEN row_number() OVER account END, type, amount,
      CASE WHEN account_id >= 256 THEN sum(amount) OVER account END, key, at, txid_current()
    FROM leg WINDOW account AS (PARTITION BY account_id ORDER BY at, key ROWS UNBOUNDED PRECEDING) ORDER BY at, key`,
  `INSERT INTO ledger.account (placement, id, balance, version)
    SELECT placement, account_id, sum(amount), max(version) FROM ledger.entry WHERE version IS NOT NULL GROUP BY 1, 2`,
  `SELECT ledger.rebalance_allowances(-sum(amount) FILTER (WHERE account_id = 80)::bigint,
    -sum(amount) FILTER (WHERE account_id = 81)::bigint) FROM ledger.entry`,
]

const stakeColumns =
  '(key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at, redeemed_at, redeemed_interest)'

const listStakes = ({ members, days, at, joined }: Context): readonly string[] => [
  `INSERT INTO bank.stake ${stakeColumns}
    SELECT ${key("'pledge:' || m")}, m, 1, 0, ${100 * gusd}, 5000000, 30000000, 0, ${joined} + interval '2 hours', NULL, NULL
    FROM generate_series(1, ${members}) m ORDER BY m`,
  `INSERT INTO bank.stake ${stakeColumns}
    SELECT ${key("'ended:' || d")}, ${busyMember}, 1, 0, ${100 * gusd}, 5000000, 30000000, 0, ${at('d')}, ${at('d + 1')}, 0
    FROM generate_series(1, ${days - 2}, ${everyDays}) d ORDER BY d`,
  ...['stake_day', 'reward_day'].map(
    (table) => `SELECT bank.open_partition('${table}', month::date)
    FROM generate_series(${at('0')} - interval '1 month', now(), interval '1 month') month`,
  ),
  `INSERT INTO bank.stake_day (placement, day, stake_id, member_id, amount, accrued)
    SELECT placement, (now() AT TIME ZONE 'UTC')::date - back, id, member_id, 1, 10 - back
    FROM bank.stake, generate_series(1, 2) back WHERE redeemed_at IS NULL AND member_id <> ${busyMember}`,
  `INSERT INTO bank.stake_day (placement, day, stake_id, member_id, amount, accrued)
    SELECT ${busyMember}, (${at('d')} AT TIME ZONE 'UTC')::date, id, member_id, 1, d
    FROM bank.stake, generate_series(0, ${days - 1}) d WHERE redeemed_at IS NULL AND member_id = ${busyMember}`,
  `INSERT INTO bank.reward_day (placement, day, member_id, event_type, base, gross, paid)
    SELECT ${busyMember}, (${at('d')} AT TIME ZONE 'UTC')::date, ${busyMember}, 4, ${gusd}, ${gusd}, ${gusd}
    FROM generate_series(1, ${days - 1}) d`,
]

/** Rows that the bank writes by the day or the week, for all members alike. */
const listDays = ({ days, at }: Context): readonly string[] => [
  `INSERT INTO bank.settlement_day (day, state, last_stake, growth, fees, capital, pool_share, rewards_budget, interest_budget,
      demand_seconds, demand_ppb, demand_principal, shortfall, planned_at, interest_at, done_at)
    SELECT (${at('d')} AT TIME ZONE 'UTC')::date, 'done', s.newest, 0, 0, CASE d WHEN 0 THEN 1000000000::bigint * ${gusd} ELSE 0 END, 0, 0, 0, s.principal * 86400, 5000000, s.principal, 0,
      ${at('d + 1')}, ${at('d + 1')}, ${at('d + 1')}
    FROM generate_series(0, ${days - 1}) d, (SELECT max(id) AS newest,
      sum(principal) FILTER (WHERE redeemed_at IS NULL) AS principal FROM bank.stake) s ORDER BY d`,
  `INSERT INTO bank.settlement_chunk (day, placement, first_member, last_member, stakes, members, amount, done_at)
    SELECT day, placement, 1, 1000, 1, 1, 1, done_at FROM bank.settlement_day, generate_series(0, 3) placement ORDER BY day`,
  `INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time, assets, grown, grown_total,
      booked, booked_total, yield_index)
    SELECT 56, '${vault}', n, n + 1, ${hash("'g' || n")}, ${at('n / 4.0')}, ${at('(n + 1) / 4.0')}, 1000, 0, 0, 0, 0, n / 1e9
    FROM generate_series(0, ${days} * 4 - 1) n ORDER BY n`,
  `INSERT INTO bank.growth_watch (chain_id, vault, since) VALUES (56, '${vault}', ${at('0')})`,
  `INSERT INTO bank.chain_follower (kind, chain_id, address, block_number, block_hash, block_time, counted, updated_at)
    SELECT kind, 56, CASE kind WHEN 'privatePool' THEN '${pool}' ELSE '${vault}' END, 1000000, ${hash("'f'")}, now(), 0, now()
    FROM unnest('{recharges,payouts,growth,privatePool}'::text[]) kind`,
  `INSERT INTO bank.solvency_check (at, chain_id, vault, block_number, block_hash, block_time, idle, supplied, withdrawable,
      uncredited, in_transit, assets, usdt, gusd, staked, pending, interest, suspense, pool, set_aside, equity)
    SELECT now() - n * interval '15 seconds', 56, '${vault}', 1000000 - n, ${hash("'c' || n")}, now(), 0, 100, 100, 0, 0, 100,
      0, 0, 0, 0, 0, 0, 0, 0, 0 FROM generate_series(1, 2000) n`,
  `INSERT INTO bank.attestation (tree_id, chain_id, contract, root, members, at, usdt, gusd, staked, pending, interest, suspense,
      pool, set_aside, counted, paid_out, state, number, tx_hash, block_number, block_time, idle, supplied, withdrawable,
      uncredited, in_transit, assets)
    SELECT n, 56, '${vault}', sha256(convert_to('a' || n, 'UTF8')), 1, ${at('n / 4.0')}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'recorded', n,
      ${hash("'a' || n")}, n, ${at('n / 4.0')}, 0, 0, 0, 0, 0, 0 FROM generate_series(1, ${days} * 4 - 1) n ORDER BY n`,
  `INSERT INTO bank.pool_week (week, balance, paid, weights, at, members)
    SELECT week, 1, 1, 1, week, 1 FROM generate_series(date_trunc('week', ${at('7')}), now(), interval '1 week') week`,
  `INSERT INTO bank.pool_share (week, member_id, level, weight, amount, acknowledged_at)
    SELECT week, ${busyMember}, 3, 1, 1, at FROM bank.pool_week ORDER BY week`,
]

/** Deposits, and orders to withdraw with their payments; as many orders are open whatever the size. */
const listOrders = ({ members, days, at, joined }: Context): readonly string[] => [
  `INSERT INTO bank.recharge (chain_id, tx_hash, log_index, block_number, block_hash, block_time, depositor, amount, member_id, state,
      recorded_at, credited_at)
    SELECT 56, ${hash("'r' || m")}, 0, m, ${hash("'b' || m")}, ${joined}, '0x' || lpad(to_hex(m), 40, '0'), ${1_000 * gusd}, m,
      'credited', ${joined}, ${joined} FROM generate_series(1, ${members}) m
    UNION ALL SELECT 56, ${hash("'rb' || d")}, 0, d, ${hash("'bb' || d")}, ${at('d')}, '0x' || lpad(to_hex(${busyMember}), 40, '0'),
      ${10 * gusd}, ${busyMember}, 'credited', ${at('d')}, ${at('d')}
    FROM generate_series(${everyDays}, ${days - 1}, ${everyDays}) d`,
  `INSERT INTO bank.recharge_hint (member_id, chain_id, tx_hash, amount, created_at)
    SELECT member_id, chain_id, tx_hash, amount, block_time FROM bank.recharge WHERE member_id = ${busyMember}`,
  `INSERT INTO bank.withdrawal (key, member_id, recipient, amount, paid_amount, state, reviews_needed, created_at, state_at, approved_at)
    SELECT key, member, '0x' || lpad(to_hex(member), 40, '0'), -amount, -amount, 'confirmed', 1, at, at, at
    FROM leg WHERE type = 1 AND account_id >= 256 ORDER BY at`,
  `INSERT INTO bank.operator (name, role, password_salt, password_verifier, totp_secret, created_at)
    VALUES ('ruth', 'reviewer', '$argon2id$v=19$', sha256('no password'), '\\\\x00', ${at('0')})`,
  `INSERT INTO bank.withdrawal_review (withdrawal_id, operator_id, verdict, created_at)
    SELECT w.id, o.id, 'approve', w.created_at + interval '1 hour' FROM bank.withdrawal w, bank.operator o`,
  `INSERT INTO bank.payout (id, withdrawal_id, part, salt, recipient, amount, state, tx_hash, confirmed_at)
    SELECT ${hash("'o' || id")}, id, 1, ${hash("'o' || id")}, recipient, amount, 'confirmed', ${hash("'t' || id")}, created_at
    FROM bank.withdrawal`,
  `INSERT INTO bank.outbox_transaction (subject, chain_id, sender, state, nonce, succeeded, final_hash, created_at, state_at)
    SELECT 'payout:' || id, 56, '${sender}', 'final', withdrawal_id, true, tx_hash, confirmed_at, confirmed_at FROM bank.payout`,
  `INSERT INTO bank.outbox_attempt (outbox_transaction_id, attempt, hash, raw, max_fee, broadcast_at)
    SELECT id, 1, final_hash, '0x00', 1, created_at FROM bank.outbox_transaction`,
  `INSERT INTO bank.withdrawal (key, member_id, recipient, amount, state, created_at, state_at)
    SELECT ${key("'open:' || m")}, m, '0x' || lpad(to_hex(m), 40, '0'), ${gusd}, 'review', now(), now()
    FROM generate_series(11, ${10 + ordersOpen}) m`,
]

const listPrivateTransfers = ({ days, at }: Context): readonly string[] => [
  `INSERT INTO bank.private_pool (chain_id, pool, denomination, start_block, relayer, epoch_seconds, minimum_batch)
    VALUES (56, '${pool}', 1e18, 0, '${sender}', 3600, 1)`,
  `INSERT INTO bank.private_deposit (chain_id, pool, leaf_index, commitment, depositor, label, leaf, tx_hash, block_number, made_at,
      screening, screened_at, place, approved_epoch)
    SELECT 56, '${pool}', d, ${hash("'d' || d")}, '0x' || lpad(to_hex(d % 100), 40, '0'), ${hash("'l' || d")}, ${hash("'e' || d")},
      ${hash("'x' || d")}, d, ${at('d')}, 'cleared', ${at('d')}, d, 1 FROM generate_series(0, ${days - 1}) d`,
  `INSERT INTO bank.mixing_order (member_id, chain_id, pool, denomination, fee, receiver, commitment, state, in_hash, leaf_index,
      out_hash, created_at, state_at, forgotten_at)
    SELECT ${busyMember}, chain_id, pool, 1e18, 1, NULL, commitment, 'withdrawn', tx_hash, leaf_index, NULL, made_at, made_at, made_at
    FROM bank.private_deposit WHERE leaf_index % ${everyDays} = 0 ORDER BY leaf_index`,
]

const listGates = (): readonly string[] => [
  // The whole reconciliation reads everything, once a day; what runs every three minutes is measured.
  "UPDATE bank.reconciliation SET day = (now() AT TIME ZONE 'UTC')::date, step = 100, started_at = now() WHERE kind = 'whole'",
  'ALTER TABLE bank.gate DROP CONSTRAINT gate_two_persons',
  'UPDATE bank.gate SET is_open = true',
]
