-- Private transfer: the pools as their chain tells of them, who may leave them privately, and the orders of members.
-- Reasons: docs/decisions/018-private-orders.md. Amounts of the chain's coin are in wei.

-- BNB is a third asset of the books, for information: what relaying has earned in fees. relayer: fees received by the
-- relayer's key, as a negative balance; revenue_bnb: what they add up to. They fund nothing: no other posting of the
-- ledger knows these two accounts, so that no BNB ever balances a USDT or a GUSD.
ALTER TABLE ledger.account_code DROP CONSTRAINT account_code_check;
ALTER TABLE ledger.account_code ADD CONSTRAINT account_code_asset
  CHECK (asset = (ARRAY['USDT', 'GUSD', 'BNB'])[code / 64 + 1]);
INSERT INTO ledger.account_code (code, name, asset, owner) VALUES
  (144, 'relayer_bnb', 'BNB', 'house'),
  (145, 'revenue_bnb', 'BNB', 'house');

-- Books a fee of the private transfer, in micro-BNB: received by the relayer's key, earned by the house. Answers and
-- errors as ledger.post.
CREATE FUNCTION ledger.post_mixing_fee(
  p_placement smallint, p_key uuid, p_body uuid, p_at timestamptz, p_amount bigint, p_type smallint, p_metadata json
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO ledger.transaction (placement, key, body, created_at, metadata)
    VALUES (p_placement, p_key, p_body, p_at, p_metadata) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN ledger.find_posted(p_placement, p_key, p_body);
  ELSIF p_amount <= 0 THEN
    RAISE EXCEPTION 'the amount must move' USING ERRCODE = 'LG001';
  END IF;
  INSERT INTO ledger.entry (placement, account_id, event_type, amount, transaction_key, created_at, xid) VALUES
    (p_placement, 144, p_type, -p_amount, p_key, p_at, txid_current()),
    (p_placement, 145, p_type, p_amount, p_key, p_at, txid_current());
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION
  ledger.post_mixing_fee(smallint, uuid, uuid, timestamptz, bigint, smallint, json) FROM PUBLIC;

-- As in 0012, and an asset more.
CREATE OR REPLACE FUNCTION ledger.find_discrepancies() RETURNS TABLE (law text, subject text, expected numeric, actual numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT 'entries of an asset add up to zero', (ARRAY['USDT', 'GUSD', 'BNB'])[(account_id & 192) / 64 + 1],
    0::numeric, sum(amount) FROM ledger.entry GROUP BY 2 HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'legs of a transaction add up to zero', transaction_key::text, 0, sum(amount) FROM ledger.entry
    GROUP BY transaction_key, account_id & 192 HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'a balance is the sum of its entries', a.id::text, coalesce(sum(e.amount), 0), max(a.balance)
    FROM ledger.account a LEFT JOIN ledger.entry e ON e.placement = a.placement AND e.account_id = a.id
    GROUP BY a.id HAVING coalesce(sum(e.amount), 0) <> max(a.balance)
  UNION ALL
  SELECT 'versions have no gap', a.id::text, max(a.version), count(e.version)
    FROM ledger.account a LEFT JOIN ledger.entry e ON e.placement = a.placement AND e.account_id = a.id
    GROUP BY a.id HAVING max(a.version) <> count(e.version)
  UNION ALL
  SELECT 'balance_after follows from the entry before', account_id::text, follows, balance_after FROM (
    SELECT account_id, balance_after,
      amount + lag(balance_after, 1, 0::bigint) OVER (PARTITION BY account_id ORDER BY version) AS follows
    FROM ledger.entry WHERE version IS NOT NULL) chain WHERE follows <> balance_after
  UNION ALL
  SELECT 'held is the sum of open holds', a.id::text, coalesce(sum(h.amount), 0), max(a.held)
    FROM ledger.account a
    LEFT JOIN ledger.hold h ON h.placement = a.placement AND h.account_id = a.id AND h.state = 'held'
    GROUP BY a.id HAVING coalesce(sum(h.amount), 0) <> max(a.held)
  UNION ALL
  SELECT 'house balances are the sums of their entries', c.code::text, coalesce(sum(e.amount), 0),
    ledger.house_balance(c.code)
    FROM ledger.account_code c LEFT JOIN ledger.entry e ON e.account_id = c.code WHERE c.owner = 'house'
    GROUP BY c.code HAVING coalesce(sum(e.amount), 0) <> ledger.house_balance(c.code)
  UNION ALL
  SELECT 'revenue allowances are the revenue', 'revenue', ledger.house_balance(81), sum(revenue)
    FROM ledger.allowance HAVING sum(revenue) <> ledger.house_balance(81)
  UNION ALL
  SELECT 'every GUSD stands on a USDT', 'reserve', -ledger.house_balance(80), ledger.house_balance(17)
    WHERE -ledger.house_balance(80) <> ledger.house_balance(17)
  UNION ALL
  SELECT 'what the house has set aside is never below zero', c.name, 0, ledger.house_balance(c.code)
    FROM ledger.account_code c WHERE c.code BETWEEN 83 AND 89 AND ledger.house_balance(c.code) < 0
  UNION ALL
  SELECT 'house days are the sums of their entries', c.code::text, ledger.house_balance(c.code),
    (SELECT coalesce(sum(d.credit) - sum(d.debit), 0) FROM ledger.house_days(ARRAY[c.code::bigint]) d)
    FROM ledger.account_code c WHERE c.owner = 'house' AND ledger.house_balance(c.code)
      <> (SELECT coalesce(sum(d.credit) - sum(d.debit), 0) FROM ledger.house_days(ARRAY[c.code::bigint]) d)
$$;

ALTER TABLE bank.parameter DROP CONSTRAINT parameter_bounds;
ALTER TABLE bank.parameter ADD CONSTRAINT parameter_bounds CHECK (
  CASE
    WHEN name = 'exchangePrice' THEN value::numeric >= 0.5 AND value::numeric <= 1
    WHEN name = 'exchangeFeeRatio' THEN value::numeric >= 0 AND value::numeric <= 0.05
    -- The upper bound refuses NaN too, which PostgreSQL sorts above every number.
    WHEN name = 'exchangeMinimum' THEN value::numeric > 0 AND value::numeric <= 1000
    WHEN name = 'withdrawalMinimum' THEN value::numeric > 0 AND value::numeric <= 100
    WHEN name = 'withdrawalAutoPerMember' THEN value::numeric >= 0 AND value::numeric <= 10000
    WHEN name = 'withdrawalAutoInAll' THEN value::numeric >= 0 AND value::numeric <= 1000000
    WHEN name = 'withdrawalOneReviewer' THEN value::numeric >= 0 AND value::numeric <= 100000
    WHEN name = 'stakeMinimum' THEN value::numeric > 0 AND value::numeric <= 10000
    WHEN name = 'issuanceCap' THEN value::numeric > 0 AND value::numeric <= 100000000000
    WHEN name = 'openingExchangeFees' THEN value::numeric >= 0 AND value::numeric < 1e12
    WHEN name = 'openingMembers' THEN value ~ '^[0-9]{1,12}$'
    WHEN name = 'openingDate' THEN value::date IS NOT NULL
    WHEN name ~ '^(demand|fixed15|fixed45|fixed180)Profit(Start|End)$'
      THEN value::numeric >= 0 AND value::numeric <= 0.2
    WHEN name ~ '^(demand|fixed15|fixed45|fixed180)Offered$' THEN value IN ('0', '1')
    WHEN name ~ '^level[1-5](SelfStake|Community)$' THEN value::numeric >= 0 AND value::numeric <= 1000000000
    WHEN name ~ '^level[1-5]Lines$' THEN value ~ '^[0-9]$'
    WHEN name ~ '^level[1-5]Rate$' THEN value::numeric >= 0 AND value::numeric <= 0.1
    WHEN name ~ '^level[1-5]PoolWeight$' THEN value ~ '^[0-9]{1,3}$'
    WHEN name IN ('recommendRate', 'equalLevelRate', 'teamBudgetRatio') THEN value::numeric >= 0 AND value::numeric <= 0.1
    WHEN name = 'poolFeeRatio' THEN value::numeric >= 0 AND value::numeric <= 0.2
    WHEN name = 'dustReserve' THEN value::numeric >= 0 AND value::numeric <= 1000
    -- A hundred is the largest pool: above it nothing more could be loosened.
    WHEN name = 'mixingAutomaticBnb' THEN value::numeric >= 0 AND value::numeric <= 100
    WHEN name = 'openingMixingFees' THEN value::numeric >= 0 AND value::numeric < 1e12
    WHEN name = 'openingMixingAddresses' THEN value ~ '^[0-9]{1,12}$'
    ELSE false
  END
) NOT VALID;
-- Up to which denomination a clean deposit of a member needs no operator, and what was before this ledger.
INSERT INTO bank.parameter (name, value) VALUES
  ('mixingAutomaticBnb', '1'), ('openingMixingFees', '0'), ('openingMixingAddresses', '0');

-- A pool that is followed, written by the worker that was told of it; what stands here is true at `block_number`.
CREATE TABLE bank.private_pool (
  chain_id bigint NOT NULL,
  pool text NOT NULL CHECK (pool ~ '^0x[0-9a-f]{40}$'),
  denomination numeric(78, 0) NOT NULL CHECK (denomination > 0),
  start_block bigint NOT NULL CHECK (start_block >= 0),
  standby_seconds bigint NOT NULL CHECK (standby_seconds >= 0),
  -- Who relays, and whom a proof must name for it.
  relayer text NOT NULL CHECK (relayer ~ '^0x[0-9a-f]{40}$'),
  block_number bigint NOT NULL CHECK (block_number >= 0),
  block_hash text NOT NULL CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  block_time timestamptz NOT NULL,
  -- Why it is not followed any further: a word of the bank's own list.
  halted_reason text,
  halted_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (chain_id, pool)
);

-- A final deposit, whoever made it and with or without an order, and what was decided about it. A refused one keeps
-- its place and is never confiscated: its depositor takes it back.
CREATE TABLE bank.private_deposit (
  chain_id bigint NOT NULL,
  pool text NOT NULL,
  leaf_index int NOT NULL CHECK (leaf_index >= 0),
  commitment text NOT NULL CHECK (commitment ~ '^0x[0-9a-f]{64}$'),
  depositor text NOT NULL CHECK (depositor ~ '^0x[0-9a-f]{40}$'),
  label text NOT NULL CHECK (label ~ '^0x[0-9a-f]{64}$'),
  leaf text NOT NULL CHECK (leaf ~ '^0x[0-9a-f]{64}$'),
  tx_hash text NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint NOT NULL,
  made_at timestamptz NOT NULL,
  -- waiting: for the list's answer; review: for an operator; cleared, refused: decided.
  screening text NOT NULL DEFAULT 'waiting' CHECK (screening IN ('waiting', 'review', 'cleared', 'refused')),
  -- A word of the bank's own list, and with `byOperator` the operator's words.
  screening_reason text,
  screening_words text,
  screened_at timestamptz,
  screened_by bigint REFERENCES bank.operator (id),
  -- When the list was last asked about the depositor.
  asked_at timestamptz,
  taken_back_hash text CHECK (taken_back_hash ~ '^0x[0-9a-f]{64}$'),
  PRIMARY KEY (chain_id, pool, leaf_index),
  UNIQUE (chain_id, pool, commitment),
  FOREIGN KEY (chain_id, pool) REFERENCES bank.private_pool (chain_id, pool)
);
CREATE INDEX private_deposit_open ON bank.private_deposit (screening) WHERE screening IN ('waiting', 'review');
CREATE INDEX private_deposit_commitment ON bank.private_deposit (commitment);

-- A root of the screened set: first as we mean to publish it, then as the chain tells of it. `members` are its leaf
-- indexes, ascending; `sequence` counts a pool's publications.
CREATE TABLE bank.association_root (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain_id bigint NOT NULL,
  pool text NOT NULL,
  sequence int NOT NULL CHECK (sequence > 0),
  root text NOT NULL CHECK (root ~ '^0x[0-9a-f]{64}$'),
  members int[] NOT NULL,
  state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'published', 'revoking', 'revoked', 'failed')),
  usable_from timestamptz,
  usable_until timestamptz,
  tx_hash text CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL,
  UNIQUE (chain_id, pool, sequence),
  FOREIGN KEY (chain_id, pool) REFERENCES bank.private_pool (chain_id, pool)
);

-- Final withdrawals of a pool, ours and others'.
CREATE TABLE bank.private_withdrawal (
  chain_id bigint NOT NULL,
  pool text NOT NULL,
  nullifier_hash text NOT NULL CHECK (nullifier_hash ~ '^0x[0-9a-f]{64}$'),
  recipient text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
  relayer text NOT NULL CHECK (relayer ~ '^0x[0-9a-f]{40}$'),
  fee numeric(78, 0) NOT NULL CHECK (fee >= 0),
  tx_hash text NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint NOT NULL,
  -- Whether the fee stands in the books: only those paid to our own relayer do.
  is_booked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (chain_id, pool, nullifier_hash),
  FOREIGN KEY (chain_id, pool) REFERENCES bank.private_pool (chain_id, pool)
);

-- What a member asked for. created: nothing was deposited that we know of; confirmed: its deposit is final; proved: a
-- proof waits for its moment; relaying, broadcast: on its way; the others are ends.
CREATE TABLE bank.mixing_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES bank.member (id),
  chain_id bigint NOT NULL,
  pool text NOT NULL,
  denomination numeric(78, 0) NOT NULL CHECK (denomination > 0),
  fee numeric(78, 0) NOT NULL CHECK (fee >= 0 AND fee < denomination),
  receiver text NOT NULL CHECK (receiver ~ '^0x[0-9a-f]{40}$'),
  commitment text NOT NULL UNIQUE CHECK (commitment ~ '^0x[0-9a-f]{64}$'),
  idempotency_key text UNIQUE,
  -- A note that the server made, on local chains only: sealed, never in the clear.
  sealed_note text,
  state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'confirmed', 'proved', 'relaying', 'broadcast',
    'withdrawn', 'failed', 'takenBack')),
  -- A word of the bank's own list.
  reason text,
  -- The deposit as the client told of it, or as the chain did, which counts.
  in_hash text CHECK (in_hash ~ '^0x[0-9a-f]{64}$'),
  leaf_index int,
  proof text CHECK (proof ~ '^0x[0-9a-f]+$' AND length(proof) = 578),
  root text CHECK (root ~ '^0x[0-9a-f]{64}$'),
  association_root text CHECK (association_root ~ '^0x[0-9a-f]{64}$'),
  nullifier_hash text CHECK (nullifier_hash ~ '^0x[0-9a-f]{64}$'),
  -- The address that the proof pays its fee to.
  relayer text CHECK (relayer ~ '^0x[0-9a-f]{40}$'),
  -- When the relayer may send it: drawn at random when the proof came.
  relay_at timestamptz,
  -- How many times it was given to the relayer; each has an outbox transaction of its own, one after the other.
  relays smallint NOT NULL DEFAULT 0 CHECK (relays >= 0),
  out_hash text CHECK (out_hash ~ '^0x[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL,
  state_at timestamptz NOT NULL,
  FOREIGN KEY (chain_id, pool) REFERENCES bank.private_pool (chain_id, pool),
  CHECK (state = 'created' OR leaf_index IS NOT NULL),
  CHECK (state NOT IN ('proved', 'relaying', 'broadcast') OR
    (proof IS NOT NULL AND root IS NOT NULL AND association_root IS NOT NULL AND nullifier_hash IS NOT NULL
      AND relayer IS NOT NULL AND relay_at IS NOT NULL)),
  CHECK (state <> 'withdrawn' OR out_hash IS NOT NULL)
);
CREATE INDEX mixing_order_of_member ON bank.mixing_order (member_id, id DESC);
CREATE INDEX mixing_order_due ON bank.mixing_order (relay_at) WHERE state = 'proved';
CREATE INDEX mixing_order_open ON bank.mixing_order (state) WHERE state IN ('created', 'confirmed', 'relaying', 'broadcast');
-- One deposit pays one withdrawal, whatever this server has forgotten or is told.
CREATE UNIQUE INDEX mixing_order_nullifier ON bank.mixing_order (pool, nullifier_hash)
  WHERE nullifier_hash IS NOT NULL;
