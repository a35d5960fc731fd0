-- Double-entry ledger in whole micro-units. Reasons: docs/decisions/010-ledger.md, 011-placement.md.
--
-- Account number = owner * 256 + code. Owner 0 is the platform, any other owner is a member's id.
-- code / 64 is the asset (0 USDT, 1 GUSD, 2 BNB), so a posting is proved balanced without reading a row.
-- Placement = owner % 256. Everything a posting of one member writes carries that member's placement, and every key
-- begins with it.

CREATE SCHEMA ledger;

CREATE TABLE ledger.account_code (
  code smallint PRIMARY KEY CHECK (code BETWEEN 0 AND 255),
  name text NOT NULL UNIQUE,
  asset text NOT NULL,
  owner text NOT NULL CHECK (owner IN ('member', 'house')),
  CONSTRAINT account_code_asset CHECK (asset = (ARRAY['USDT', 'GUSD', 'BNB'])[code / 64 + 1])
);
COMMENT ON TABLE ledger.account_code IS
  'Chart of accounts. Member codes have a row in ledger.account, house codes have entries only. Written by the '
  'migrations alone; kept forever.';
COMMENT ON COLUMN ledger.account_code.code IS
  'Account number of a house account; the last byte of the number of a member account.';

INSERT INTO ledger.account_code (code, name, asset, owner) VALUES
  (1, 'member_usdt', 'USDT', 'member'),
  (65, 'member_gusd', 'GUSD', 'member'),
  (16, 'vault_usdt', 'USDT', 'house'),
  (17, 'reserve_usdt', 'USDT', 'house'),
  (18, 'suspense_usdt', 'USDT', 'house'),
  (80, 'issuance_gusd', 'GUSD', 'house'),
  (81, 'revenue_gusd', 'GUSD', 'house'),
  -- Ordered withdrawals that the vault has not paid yet.
  (82, 'withdrawals_pending_gusd', 'GUSD', 'house'),
  -- Principal of open stakes, and the interest promised to fixed terms.
  (83, 'stakes_gusd', 'GUSD', 'house'),
  (84, 'escrow_gusd', 'GUSD', 'house'),
  -- Revenue reserved for team rewards, the bonus pool and a day's demand interest.
  (85, 'rewards_gusd', 'GUSD', 'house'),
  (86, 'pool_gusd', 'GUSD', 'house'),
  (87, 'interest_gusd', 'GUSD', 'house'),
  -- Revenue taken back after the vault shrank.
  (88, 'losses_gusd', 'GUSD', 'house'),
  -- Capital that is never paid out, so that Aave's rounding cannot bring assets below liabilities.
  (89, 'dust_gusd', 'GUSD', 'house'),
  -- Relaying fees, for information: received by the relayer's key as a negative balance, and their sum. No other
  -- posting uses these two accounts, so BNB never balances USDT or GUSD.
  (144, 'relayer_bnb', 'BNB', 'house'),
  (145, 'revenue_bnb', 'BNB', 'house');

-- The single CHECK rejects every overdraft; no function repeats it. It is short because PostgreSQL parses the CHECKs of
-- a table for each statement (15 microseconds a row were measured for four of them on ledger.entry).
CREATE TABLE ledger.account (
  placement smallint NOT NULL,
  id bigint NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  floor bigint NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (placement, id),
  CONSTRAINT account_floor CHECK (balance >= floor)
) WITH (fillfactor = 70);
COMMENT ON TABLE ledger.account IS 'One row per member account. Written by the ledger functions; never deleted.';
COMMENT ON COLUMN ledger.account.balance IS 'Micro-units of the asset of the account code.';
COMMENT ON COLUMN ledger.account.floor IS 'Lowest permitted balance, in micro-units.';
COMMENT ON COLUMN ledger.account.version IS 'Number of entries of this account.';

CREATE TABLE ledger.transaction (
  placement smallint NOT NULL,
  key uuid NOT NULL,
  body uuid NOT NULL,
  created_at timestamptz NOT NULL,
  metadata json,
  PRIMARY KEY (placement, key)
);
COMMENT ON TABLE ledger.transaction IS 'One posting. Written by the ledger functions; append-only, kept forever.';
COMMENT ON COLUMN ledger.transaction.key IS 'Idempotency key: a posting happens once per placement and key.';
COMMENT ON COLUMN ledger.transaction.body IS 'Digest of the request; a repeated key with another body is rejected.';

-- House legs have no row to lock and therefore no version: a house balance is its closing point plus the entries from
-- the watermark on.
CREATE TABLE ledger.entry (
  placement smallint NOT NULL,
  account_id bigint NOT NULL,
  version bigint,
  event_type smallint NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint,
  transaction_key uuid NOT NULL,
  created_at timestamptz NOT NULL,
  xid bigint NOT NULL
);
COMMENT ON TABLE ledger.entry IS
  'One leg of a posting; the legs of a transaction add up to zero per asset. Written by the ledger functions; '
  'append-only, kept forever.';
COMMENT ON COLUMN ledger.entry.amount IS 'Signed micro-units.';
COMMENT ON COLUMN ledger.entry.event_type IS
  'Record type: 0 recharge, 1 withdrawal, 2 demand pledge, 3 fixed pledge, 4 recommend reward, 5 community reward, 6 '
  'equal-level reward, 7 demand interest, 8 fixed interest, 9 pledge return, 10 exchange out, 11 exchange in, 12 admin '
  'add, 13 admin deduct, 14 withdrawal returned, 15 bonus-pool share; of house accounts alone: 16 capital, 17 surplus, '
  '18 growth, 19 loss, 20 escrow, 21 set aside, 22 dust, 23 mixing fee.';
COMMENT ON COLUMN ledger.entry.version IS 'Position among the entries of a member account; null for the house.';
COMMENT ON COLUMN ledger.entry.xid IS
  'Full transaction id of the writer, as bigint because block-range indexes do not support xid8.';
COMMENT ON COLUMN ledger.entry.balance_after IS
  'Balance of a member account after this entry, in micro-units; null for the house.';
CREATE UNIQUE INDEX entry_account ON ledger.entry (placement, account_id, version) WHERE version IS NOT NULL;
-- Entries arrive nearly in transaction order: a block-range index finds the tail at almost no cost to a writer.
CREATE INDEX entry_tail ON ledger.entry USING brin (xid) WITH (pages_per_range = 16, autosummarize = on);

CREATE TABLE ledger.allowance (
  placement smallint PRIMARY KEY,
  issuable bigint NOT NULL,
  revenue bigint NOT NULL DEFAULT 0,
  CONSTRAINT issuance_cap_and_revenue_floor CHECK (issuable >= 0 AND revenue >= 0)
) WITH (fillfactor = 10);
COMMENT ON TABLE ledger.allowance IS
  'Shares of the issuance cap and of the revenue balance per placement. Only the sums have a meaning: cap = issuable + '
  'issued, and revenue = balance of the revenue account. Written by the ledger functions; one row per placement, never '
  'deleted.';
COMMENT ON COLUMN ledger.allowance.issuable IS 'Micro-GUSD that may still be issued at this placement.';
COMMENT ON COLUMN ledger.allowance.revenue IS 'Micro-GUSD of revenue that may still be spent at this placement.';

-- 10,000,000,000 GUSD, the default cap; the remainder of the division belongs to the first placements.
INSERT INTO ledger.allowance (placement, issuable)
SELECT g, 10000000000000000 / 256 + (g < 10000000000000000 % 256)::int FROM generate_series(0, 255) g;

CREATE TABLE ledger.house_closing (
  account_id bigint NOT NULL CHECK (account_id < 256),
  event_type smallint NOT NULL,
  balance bigint NOT NULL,
  PRIMARY KEY (account_id, event_type)
);
COMMENT ON TABLE ledger.house_closing IS
  'House balances up to the watermark, by record type. Written by ledger.roll_up_house; never deleted.';
COMMENT ON COLUMN ledger.house_closing.event_type IS 'Record type, as in ledger.entry.';
COMMENT ON COLUMN ledger.house_closing.balance IS 'Micro-units of the asset of the account.';
CREATE TABLE ledger.house_watermark (upto bigint NOT NULL);
COMMENT ON TABLE ledger.house_watermark IS
  'Transaction id below which no writer can still commit. Written by ledger.roll_up_house; one row, never deleted.';
COMMENT ON COLUMN ledger.house_watermark.upto IS 'Full transaction id, as in ledger.entry.xid.';
CREATE UNIQUE INDEX house_watermark_single ON ledger.house_watermark ((true));
INSERT INTO ledger.house_watermark (upto) VALUES (0);

CREATE TABLE ledger.house_day (
  day date NOT NULL,
  account_id bigint NOT NULL CHECK (account_id < 256),
  event_type smallint NOT NULL,
  credit bigint NOT NULL,
  debit bigint NOT NULL,
  PRIMARY KEY (account_id, event_type, day)
);
COMMENT ON TABLE ledger.house_day IS
  'Credits and debits of each house account per UTC day and record type: every entry below the watermark once, on the '
  'day it was written for. Written by ledger.roll_up_house; kept forever.';
COMMENT ON COLUMN ledger.house_day.event_type IS 'Record type, as in ledger.entry.';
COMMENT ON COLUMN ledger.house_day.credit IS 'Sum of the positive amounts, in micro-units.';
COMMENT ON COLUMN ledger.house_day.debit IS 'Sum of the negative amounts without their sign, in micro-units.';

-- Account numbers that functions name. The planner replaces each call by its constant; a test compares them with
-- ledger.account_code.
CREATE FUNCTION ledger.reserve_account() RETURNS bigint LANGUAGE sql IMMUTABLE RETURN 17;
CREATE FUNCTION ledger.issuance_account() RETURNS bigint LANGUAGE sql IMMUTABLE RETURN 80;
CREATE FUNCTION ledger.revenue_account() RETURNS bigint LANGUAGE sql IMMUTABLE RETURN 81;
CREATE FUNCTION ledger.relayer_bnb_account() RETURNS bigint LANGUAGE sql IMMUTABLE RETURN 144;
CREATE FUNCTION ledger.revenue_bnb_account() RETURNS bigint LANGUAGE sql IMMUTABLE RETURN 145;

-- Record types that SQL names; a test compares them with the chart of accounts.
CREATE FUNCTION ledger.withdrawal_type() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 1::smallint;
CREATE FUNCTION ledger.withdrawal_return_type() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 14::smallint;
CREATE FUNCTION ledger.recommend_reward_type() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 4::smallint;
CREATE FUNCTION ledger.community_reward_type() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 5::smallint;
CREATE FUNCTION ledger.equal_level_reward_type() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 6::smallint;

-- Paying a withdrawal asks for the entries of its request and its return by their keys; other entries are not in it.
CREATE INDEX entry_withdrawal ON ledger.entry (placement, transaction_key)
  WHERE event_type IN (ledger.withdrawal_type(), ledger.withdrawal_return_type()) AND version IS NOT NULL;

-- Rejects changes of append-only tables, even by the owner.
CREATE FUNCTION ledger.reject_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is append-only', TG_TABLE_NAME USING ERRCODE = 'LG009';
END $$;
CREATE TRIGGER entry_append_only BEFORE UPDATE OR DELETE ON ledger.entry
  FOR EACH ROW EXECUTE FUNCTION ledger.reject_rewrite();
CREATE TRIGGER entry_no_truncate BEFORE TRUNCATE ON ledger.entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.reject_rewrite();
CREATE TRIGGER transaction_append_only BEFORE UPDATE OR DELETE ON ledger.transaction
  FOR EACH ROW EXECUTE FUNCTION ledger.reject_rewrite();
CREATE TRIGGER transaction_no_truncate BEFORE TRUNCATE ON ledger.transaction
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.reject_rewrite();

-- Moves allowance between placements when one runs short and spreads the rest evenly. Locks all rows in order, so the
-- check against cap and revenue is exact.
CREATE FUNCTION ledger.rebalance_allowances(p_issue bigint, p_spend bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_issuable bigint;
  v_revenue bigint;
BEGIN
  PERFORM 1 FROM ledger.allowance ORDER BY placement FOR UPDATE;
  SELECT sum(issuable), sum(revenue) INTO v_issuable, v_revenue FROM ledger.allowance;
  v_issuable := v_issuable - p_issue;
  v_revenue := v_revenue - p_spend;
  IF v_issuable < 0 THEN
    RAISE EXCEPTION 'issuance cap reached' USING ERRCODE = 'LG003';
  ELSIF v_revenue < 0 THEN
    RAISE EXCEPTION 'revenue cannot go below zero' USING ERRCODE = 'LG004';
  END IF;
  UPDATE ledger.allowance SET
    issuable = v_issuable / 256 + (placement < v_issuable % 256)::int,
    revenue = v_revenue / 256 + (placement < v_revenue % 256)::int;
END $$;

-- True for a house account without cap or floor: vault, reserve, suspense, and 82 to 89. A plain expression, so that
-- the planner inlines it; a test compares it with the chart of accounts.
CREATE FUNCTION ledger.is_plain_house(p_account bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS 'SELECT p_account IN (16, 17, 18, 82, 83, 84, 85, 86, 87, 88, 89)';

-- True for a session of the members' server, which the functions below hold to what members order.
CREATE FUNCTION ledger.is_members_server() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT pg_has_role(session_user, 'bank_api', 'USAGE')
    AND NOT (pg_has_role(session_user, 'bank_console', 'USAGE') OR pg_has_role(session_user, 'bank_worker', 'USAGE'))
$$;

-- True for a posting that one member can order: the accounts of that member alone, each house account only for a record
-- type and in a direction that an order has. An exchange takes no more USDT out of the reserve than it burns GUSD.
CREATE FUNCTION ledger.is_members_act(p_accounts bigint[], p_amounts bigint[], p_types smallint[]) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT coalesce(count(DISTINCT account >> 8) FILTER (WHERE account >= 256) = 1
    AND coalesce(sum(amount) FILTER (WHERE account IN (17, 80)), 0) = 0
    AND bool_and(account >= 256 OR EXISTS (
      SELECT FROM (VALUES
        -- Exchange; its fee to revenue.
        (10, 17, 1), (10, 17, -1), (10, 80, 1), (10, 80, -1), (10, 81, 1),
        -- Withdrawal, and its return when it is cancelled.
        (1, 82, 1), (14, 82, -1),
        -- Stakes, with the promise in escrow, and their return with interest.
        (2, 83, 1), (3, 83, 1), (20, 81, -1), (20, 84, 1), (9, 83, -1), (8, 84, -1), (8, 81, -1), (7, 81, -1),
        -- Deposits from before the registration.
        (0, 18, -1)
      ) act(record_type, house, side)
      WHERE act.record_type = type AND act.house = account AND act.side = sign(amount))), false)
  FROM unnest(p_accounts, p_amounts, p_types) AS leg(account, amount, type)
$$;

-- Posts one balanced transaction.
--
-- p_accounts, p_amounts and p_types are parallel: account numbers ascending (so that members are locked in one
-- order), signed micro-units, and record types.
-- Returns null after posting, and {"metadata", "createdAtMs"} of the first time when the key was posted before.
-- LG001 unbalanced or malformed, LG003 cap, LG004 revenue, LG005 key reused with another body, LG006 no such account;
-- account_floor (23514) when a balance does not suffice; insufficient_privilege (42501) for the members' server when no
-- member can order it.
CREATE FUNCTION ledger.post(
  p_placement smallint, p_key uuid, p_body uuid, p_at timestamptz,
  p_accounts bigint[], p_amounts bigint[], p_types smallint[], p_metadata json
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_usdt bigint := 0;
  v_gusd bigint := 0;
  v_previous bigint := -1;
  v_account bigint;
  v_amount bigint;
  v_issue bigint := 0;
  v_spend bigint := 0;
  v_balances bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_accounts)]);
  v_versions bigint[] := v_balances;
  v_balance bigint;
  v_version bigint;
BEGIN
  IF ledger.is_members_server() AND NOT ledger.is_members_act(p_accounts, p_amounts, p_types) THEN
    RAISE EXCEPTION 'no member can order this posting' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO ledger.transaction (placement, key, body, created_at, metadata)
    VALUES (p_placement, p_key, p_body, p_at, p_metadata) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN ledger.find_posted(p_placement, p_key, p_body);
  END IF;

  FOR i IN 1 .. cardinality(p_accounts) LOOP
    v_account := p_accounts[i];
    v_amount := p_amounts[i];
    IF v_account <= v_previous OR v_amount = 0 THEN
      RAISE EXCEPTION 'accounts must ascend and amounts must move' USING ERRCODE = 'LG001';
    END IF;
    v_previous := v_account;
    IF v_account & 192 = 0 THEN v_usdt := v_usdt + v_amount; ELSE v_gusd := v_gusd + v_amount; END IF;
    IF v_account >= 256 THEN
      UPDATE ledger.account a SET balance = a.balance + v_amount, version = a.version + 1
        WHERE a.placement = (v_account >> 8) % 256 AND a.id = v_account
        RETURNING a.balance, a.version INTO v_balance, v_version;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'no such account: %', v_account USING ERRCODE = 'LG006';
      END IF;
      v_balances[i] := v_balance;
      v_versions[i] := v_version;
    ELSIF v_account = ledger.issuance_account() THEN
      v_issue := -v_amount;
    ELSIF v_account = ledger.revenue_account() THEN
      v_spend := -v_amount;
    ELSIF NOT ledger.is_plain_house(v_account) THEN
      RAISE EXCEPTION 'no such account: %', v_account USING ERRCODE = 'LG006';
    END IF;
  END LOOP;
  IF v_usdt <> 0 OR v_gusd <> 0 OR v_previous < 0 THEN
    RAISE EXCEPTION 'posting does not balance' USING ERRCODE = 'LG001';
  END IF;

  IF v_issue <> 0 OR v_spend <> 0 THEN
    -- An UPDATE that waited for its row and then finds too little in it keeps the row locked. Rolling the block back
    -- releases it: two rebalances that each hold a row would deadlock.
    BEGIN
      UPDATE ledger.allowance a SET issuable = a.issuable - v_issue, revenue = a.revenue - v_spend
        WHERE a.placement = p_placement AND a.issuable >= v_issue AND a.revenue >= v_spend;
      IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'LG000';
      END IF;
    EXCEPTION WHEN SQLSTATE 'LG000' THEN
      PERFORM ledger.rebalance_allowances(v_issue, v_spend);
    END;
  END IF;

  INSERT INTO ledger.entry
    (placement, account_id, version, event_type, amount, balance_after, transaction_key, created_at, xid)
  SELECT CASE WHEN leg.account < 256 THEN p_placement ELSE (leg.account >> 8) % 256 END,
    leg.account, leg.version, leg.type, leg.amount, leg.balance, p_key, p_at, txid_current()
  FROM unnest(p_accounts, p_amounts, p_types, v_balances, v_versions)
    AS leg(account, amount, type, balance, version);
  RETURN NULL;
END $$;

-- Posts two legs of one asset that neither cap nor revenue limits: p_low gives p_amount to p_high, or takes it when the
-- amount is negative. Most postings are of this kind, and without arrays and a loop they take two thirds of the time
-- (record 010). Returns and errors as ledger.post.
CREATE FUNCTION ledger.post_pair(
  p_placement smallint, p_key uuid, p_body uuid, p_at timestamptz,
  p_low bigint, p_high bigint, p_amount bigint, p_type smallint, p_metadata json
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_low_balance bigint;
  v_low_version bigint;
  v_high_balance bigint;
  v_high_version bigint;
BEGIN
  IF ledger.is_members_server() AND NOT ledger.is_members_act(
    ARRAY[p_low, p_high], ARRAY[-p_amount, p_amount], ARRAY[p_type, p_type]) THEN
    RAISE EXCEPTION 'no member can order this posting' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO ledger.transaction (placement, key, body, created_at, metadata)
    VALUES (p_placement, p_key, p_body, p_at, p_metadata) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN ledger.find_posted(p_placement, p_key, p_body);
  ELSIF p_low >= p_high OR p_amount = 0 OR (p_low # p_high) & 192 <> 0 THEN
    RAISE EXCEPTION 'accounts must ascend within one asset and the amount must move' USING ERRCODE = 'LG001';
  END IF;

  IF p_low >= 256 THEN
    UPDATE ledger.account a SET balance = a.balance - p_amount, version = a.version + 1
      WHERE a.placement = (p_low >> 8) % 256 AND a.id = p_low
      RETURNING a.balance, a.version INTO v_low_balance, v_low_version;
  END IF;
  IF p_high >= 256 THEN
    UPDATE ledger.account a SET balance = a.balance + p_amount, version = a.version + 1
      WHERE a.placement = (p_high >> 8) % 256 AND a.id = p_high
      RETURNING a.balance, a.version INTO v_high_balance, v_high_version;
  END IF;
  IF v_low_version IS NULL AND NOT ledger.is_plain_house(p_low)
    OR v_high_version IS NULL AND NOT ledger.is_plain_house(p_high) THEN
    RAISE EXCEPTION 'no such account: % or %', p_low, p_high USING ERRCODE = 'LG006';
  END IF;

  INSERT INTO ledger.entry
    (placement, account_id, version, event_type, amount, balance_after, transaction_key, created_at, xid)
  VALUES
    (CASE WHEN p_low < 256 THEN p_placement ELSE (p_low >> 8) % 256 END,
      p_low, v_low_version, p_type, -p_amount, v_low_balance, p_key, p_at, txid_current()),
    (CASE WHEN p_high < 256 THEN p_placement ELSE (p_high >> 8) % 256 END,
      p_high, v_high_version, p_type, p_amount, v_high_balance, p_key, p_at, txid_current());
  RETURN NULL;
END $$;

-- Pays many members of one placement out of one house account, in one transaction: p_accounts ascend, p_amounts are
-- what each receives. Returns as ledger.post. LG001 empty, not ascending, of another placement or asset, or not above
-- zero; LG005, LG006 as there. Without nested loops: with old statistics they compare every payment with every account.
CREATE FUNCTION ledger.post_payments(
  p_placement smallint, p_key uuid, p_body uuid, p_at timestamptz,
  p_house bigint, p_accounts bigint[], p_amounts bigint[], p_type smallint, p_metadata json
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET enable_nestloop = off AS $$
DECLARE
  v_sum bigint;
  v_sound boolean;
  v_found bigint;
BEGIN
  INSERT INTO ledger.transaction (placement, key, body, created_at, metadata)
    VALUES (p_placement, p_key, p_body, p_at, p_metadata) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN ledger.find_posted(p_placement, p_key, p_body);
  ELSIF NOT ledger.is_plain_house(p_house) THEN
    RAISE EXCEPTION 'no such account: %', p_house USING ERRCODE = 'LG006';
  END IF;

  SELECT sum(amount), bool_and(coalesce(amount > 0 AND account > coalesce(previous, 255)
      AND (account >> 8) % 256 = p_placement AND (account # p_house) & 192 = 0, false))
    INTO v_sum, v_sound
  FROM (SELECT account, amount, lag(account) OVER (ORDER BY place) AS previous
    FROM unnest(p_accounts, p_amounts) WITH ORDINALITY AS payment(account, amount, place)) payments;
  IF v_sound IS NOT TRUE THEN
    RAISE EXCEPTION 'payments must ascend within one placement and asset and be above zero' USING ERRCODE = 'LG001';
  END IF;

  PERFORM 1 FROM ledger.account a
    WHERE a.placement = p_placement AND a.id = ANY (p_accounts) ORDER BY a.id FOR NO KEY UPDATE;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  IF v_found <> cardinality(p_accounts) THEN
    RAISE EXCEPTION 'no such account among those to be paid' USING ERRCODE = 'LG006';
  END IF;
  WITH paid AS (
    UPDATE ledger.account a SET balance = a.balance + payment.amount, version = a.version + 1
    FROM unnest(p_accounts, p_amounts) AS payment(account, amount)
    WHERE a.placement = p_placement AND a.id = payment.account
      AND a.id BETWEEN p_accounts[1] AND p_accounts[cardinality(p_accounts)]
    RETURNING a.id, a.version, payment.amount, a.balance
  )
  INSERT INTO ledger.entry
    (placement, account_id, version, event_type, amount, balance_after, transaction_key, created_at, xid)
  SELECT p_placement, id, version, p_type, amount, balance, p_key, p_at, txid_current() FROM paid
  UNION ALL
  SELECT p_placement, p_house, NULL, p_type, -v_sum, NULL, p_key, p_at, txid_current();
  RETURN NULL;
END $$;

-- Posts a relaying fee in micro-BNB from the relayer's account to the BNB revenue account. Returns and errors as
-- ledger.post.
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
    (p_placement, ledger.relayer_bnb_account(), p_type, -p_amount, p_key, p_at, txid_current()),
    (p_placement, ledger.revenue_bnb_account(), p_type, p_amount, p_key, p_at, txid_current());
  RETURN NULL;
END $$;

-- Finds the first posting of a key; the same key with another body is rejected (LG005).
CREATE FUNCTION ledger.find_posted(p_placement smallint, p_key uuid, p_body uuid) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_first ledger.transaction;
BEGIN
  SELECT * INTO v_first FROM ledger.transaction t WHERE t.placement = p_placement AND t.key = p_key;
  IF v_first.body <> p_body THEN
    RAISE EXCEPTION 'idempotency key used for another request' USING ERRCODE = 'LG005';
  END IF;
  RETURN jsonb_build_object('metadata', v_first.metadata,
    'createdAtMs', (extract(epoch FROM v_first.created_at) * 1000)::bigint);
END $$;

-- Opens the accounts of a member, one for each member code; idempotent.
CREATE FUNCTION ledger.open_member(p_member bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO ledger.account (placement, id)
  SELECT p_member % 256, p_member * 256 + code FROM ledger.account_code WHERE owner = 'member' AND p_member > 0
  ON CONFLICT DO NOTHING;
$$;

-- Computes a house account's balance, or the part that one record type moved; exact for the caller's snapshot.
CREATE FUNCTION ledger.house_balance(p_account bigint, p_type smallint DEFAULT NULL) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT (
    coalesce((SELECT sum(c.balance) FROM ledger.house_closing c
      WHERE c.account_id = p_account AND (p_type IS NULL OR c.event_type = p_type)), 0)
    + coalesce((SELECT sum(e.amount) FROM ledger.entry e
      WHERE e.account_id = p_account AND (p_type IS NULL OR e.event_type = p_type)
        AND e.xid >= (SELECT upto FROM ledger.house_watermark)), 0))::bigint
$$;

-- Moves closing points and days forward to a watermark below which no transaction can still commit.
-- The watermark is read after the row lock: two roll-ups must not move it backwards.
CREATE FUNCTION ledger.roll_up_house() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_from bigint;
  v_upto bigint;
  v_entries bigint;
BEGIN
  SELECT upto INTO v_from FROM ledger.house_watermark FOR UPDATE;
  v_upto := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  WITH tail AS (
    SELECT e.account_id, e.event_type, (e.created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS entries,
      sum(greatest(e.amount, 0))::bigint AS credit, sum(greatest(-e.amount, 0))::bigint AS debit
    FROM ledger.entry e WHERE e.account_id < 256 AND e.xid >= v_from AND e.xid < v_upto
    GROUP BY 1, 2, 3
  ), moved AS (
    INSERT INTO ledger.house_closing AS c (account_id, event_type, balance)
    SELECT account_id, event_type, sum(credit - debit) FROM tail GROUP BY 1, 2
    ON CONFLICT (account_id, event_type) DO UPDATE SET balance = c.balance + excluded.balance
  ), dated AS (
    INSERT INTO ledger.house_day AS d (day, account_id, event_type, credit, debit)
    SELECT day, account_id, event_type, credit, debit FROM tail
    ON CONFLICT (account_id, event_type, day)
      DO UPDATE SET credit = d.credit + excluded.credit, debit = d.debit + excluded.debit
  )
  SELECT coalesce(sum(entries), 0) INTO v_entries FROM tail;
  UPDATE ledger.house_watermark SET upto = v_upto;
  RETURN v_entries;
END $$;

-- Computes credits and debits of house accounts per day and record type; exact for the caller's snapshot.
CREATE FUNCTION ledger.house_days(p_accounts bigint[])
RETURNS TABLE (day date, account_id bigint, event_type smallint, credit bigint, debit bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT day, account_id, event_type, sum(credit)::bigint, sum(debit)::bigint FROM (
    SELECT d.day, d.account_id, d.event_type, d.credit, d.debit
      FROM ledger.house_day d WHERE d.account_id = ANY (p_accounts)
    UNION ALL
    SELECT (e.created_at AT TIME ZONE 'UTC')::date, e.account_id, e.event_type,
        greatest(e.amount, 0), greatest(-e.amount, 0)
      FROM ledger.entry e
      WHERE e.account_id = ANY (p_accounts) AND e.xid >= (SELECT upto FROM ledger.house_watermark)
  ) moved GROUP BY 1, 2, 3
$$;

-- Checks every invariant of the ledger; an empty result means none is violated.
CREATE FUNCTION ledger.find_discrepancies()
RETURNS TABLE (invariant text, subject text, expected numeric, actual numeric)
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
  SELECT 'house balances are the sums of their entries', c.code::text, coalesce(sum(e.amount), 0),
    ledger.house_balance(c.code)
    FROM ledger.account_code c LEFT JOIN ledger.entry e ON e.account_id = c.code WHERE c.owner = 'house'
    GROUP BY c.code HAVING coalesce(sum(e.amount), 0) <> ledger.house_balance(c.code)
  UNION ALL
  SELECT 'revenue allowances are the revenue', 'revenue', ledger.house_balance(ledger.revenue_account()), sum(revenue)
    FROM ledger.allowance HAVING sum(revenue) <> ledger.house_balance(ledger.revenue_account())
  UNION ALL
  SELECT 'the reserve equals the GUSD issued', 'reserve', -ledger.house_balance(ledger.issuance_account()),
    ledger.house_balance(ledger.reserve_account())
    WHERE -ledger.house_balance(ledger.issuance_account()) <> ledger.house_balance(ledger.reserve_account())
  UNION ALL
  SELECT 'reserved accounts are never below zero', c.name, 0, ledger.house_balance(c.code)
    FROM ledger.account_code c WHERE c.name IN ('stakes_gusd', 'escrow_gusd', 'rewards_gusd', 'pool_gusd',
      'interest_gusd', 'losses_gusd', 'dust_gusd') AND ledger.house_balance(c.code) < 0
  UNION ALL
  SELECT 'house days are the sums of their entries', c.code::text, ledger.house_balance(c.code),
    (SELECT coalesce(sum(d.credit) - sum(d.debit), 0) FROM ledger.house_days(ARRAY[c.code::bigint]) d)
    FROM ledger.account_code c WHERE c.owner = 'house' AND ledger.house_balance(c.code)
      <> (SELECT coalesce(sum(d.credit) - sum(d.debit), 0) FROM ledger.house_days(ARRAY[c.code::bigint]) d)
$$;

-- Changes the issuance cap by a difference; rejects a cap below what is already issued (LG003).
CREATE FUNCTION ledger.adjust_issuance_cap(p_difference bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT ledger.rebalance_allowances(-p_difference, 0)
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
