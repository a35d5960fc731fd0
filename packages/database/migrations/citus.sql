-- Distributes the books by placement where the server is a coordinator of Citus; applied after every migration, before
-- grants.sql, and nowhere else. Reasons: docs/decisions/054-citus.md.

BEGIN;
-- Functions and tables change over one connection a node.
SET LOCAL citus.multi_shard_modify_mode TO 'sequential';

-- A trigger on a distributed table takes an unsafe switch: the rights of the owner below hold the books append-only.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'ledger.account'::regclass) THEN
    DROP TRIGGER entry_append_only ON ledger.entry;
    DROP TRIGGER entry_no_truncate ON ledger.entry;
    DROP TRIGGER transaction_append_only ON ledger.transaction;
    DROP TRIGGER transaction_no_truncate ON ledger.transaction;
    DROP TRIGGER transaction_frozen ON ledger.transaction;
    -- Shards move while they are written only where each row can be named; these tables have no primary key.
    ALTER TABLE ledger.entry REPLICA IDENTITY FULL;
    ALTER TABLE ledger.unclosed_posting REPLICA IDENTITY FULL;
    PERFORM create_reference_table('ledger.account_code');
    PERFORM create_distributed_table('ledger.account', 'placement', colocate_with => 'none');
    PERFORM create_distributed_table(name, 'placement', colocate_with => 'ledger.account')
    FROM unnest('{ledger.transaction,ledger.entry,ledger.allowance,ledger.house_closing,ledger.house_day,
      ledger.member_closing,ledger.unclosed_posting}'::text[]) name;
    INSERT INTO ledger.member_closing (placement, asset, balance)
      SELECT placement, asset, 0 FROM generate_series(0, 255) placement, generate_series(0, 1) asset
      ON CONFLICT DO NOTHING;
  END IF;
END $$;
REVOKE UPDATE, DELETE, TRUNCATE ON ledger.entry, ledger.transaction FROM CURRENT_USER;

-- Empty for good. Tables of the bank are on the coordinator, where Citus does not see that they are written: it would
-- commit the one node that was posted on before them, and a coordinator that dies between the two had posted what the
-- bank does not know. A write to this table it sees, and commits in two phases.
CREATE TABLE IF NOT EXISTS ledger.coordinator_write (placement smallint);
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'ledger.coordinator_write'::regclass) THEN
    PERFORM citus_add_local_table_to_metadata('ledger.coordinator_write');
  END IF;
END $$;

-- Lets what this session posts commit with what it writes on the coordinator, or neither.
CREATE OR REPLACE FUNCTION ledger.commit_with_coordinator() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF current_setting('application_name') NOT LIKE 'citus_internal gpid=%' THEN
    DELETE FROM ledger.coordinator_write WHERE placement = 0;
  END IF;
END $$;

-- Opens the accounts of a member, one for each member code; idempotent.
CREATE OR REPLACE FUNCTION ledger.open_member(p_member bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_code smallint;
BEGIN
  IF p_member > 0 THEN
    PERFORM ledger.commit_with_coordinator();
    FOREACH v_code IN ARRAY ARRAY(SELECT code FROM ledger.account_code WHERE owner = 'member' ORDER BY code) LOOP
      INSERT INTO ledger.account (placement, id) VALUES (p_member % 256, p_member * 256 + v_code) ON CONFLICT DO NOTHING;
    END LOOP;
  END IF;
END $$;

-- Inserts the header of a posting, on its shard where that is given; false when its key was posted before. A freeze takes
-- this right from the owner (below).
DROP FUNCTION IF EXISTS ledger.insert_transaction(smallint, uuid, uuid, timestamptz, json);
CREATE OR REPLACE FUNCTION ledger.insert_transaction(
  p_placement smallint, p_key uuid, p_body uuid, p_at timestamptz, p_metadata json, p_shard text DEFAULT NULL
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_rows bigint;
BEGIN
  IF NOT has_table_privilege('ledger.transaction', 'INSERT') THEN
    RAISE EXCEPTION 'the bank is frozen' USING ERRCODE = 'LG011';
  END IF;
  IF p_shard IS NOT NULL THEN
    EXECUTE 'INSERT INTO ' || p_shard || ' (placement, key, body, created_at, metadata)
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING' USING p_placement, p_key, p_body, p_at, p_metadata;
    GET DIAGNOSTICS v_rows = ROW_COUNT;
    RETURN v_rows > 0;
  END IF;
  PERFORM ledger.commit_with_coordinator();
  INSERT INTO ledger.transaction (placement, key, body, created_at, metadata)
    VALUES (p_placement, p_key, p_body, p_at, p_metadata) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

-- Names the shards of a placement that a posting writes, in the order account, entry, allowance, unclosed_posting,
-- transaction, and holds back a move and a split of them to the end of the transaction: what is written on a shard after
-- either would be lost. Null where this node does not have them, where an account is elsewhere, and in a session of a
-- client: Citus does not see what is written on a shard, and commits one other node with it in two phases only if it does.
CREATE OR REPLACE FUNCTION ledger.lock_local_shards(p_placement smallint, p_accounts bigint[]) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_share_lock CONSTANT int := 5;
  v_shard bigint := get_shard_id_for_distribution_column('ledger.account', p_placement);
  v_account bigint;
BEGIN
  -- A frozen bank has no right to the lock; the insert says so.
  IF current_setting('application_name') NOT LIKE 'citus_internal gpid=%'
    OR NOT has_table_privilege('ledger.transaction', 'INSERT') THEN
    RETURN NULL;
  END IF;
  FOREACH v_account IN ARRAY p_accounts LOOP
    IF v_account >= 256 AND (v_account >> 8) % 256 <> p_placement THEN
      RETURN NULL;
    END IF;
  END LOOP;
  -- A freeze locks the table on every node, and waits for what is being posted.
  PERFORM lock_relation_if_exists('ledger.transaction', 'ROW EXCLUSIVE');
  -- The lock that each write through Citus takes, and that a move takes alone for all tables placed together.
  PERFORM lock_shard_metadata(v_share_lock, ARRAY[v_shard]);
  IF NOT EXISTS (SELECT FROM pg_dist_placement
      WHERE shardid = v_shard AND groupid = (SELECT groupid FROM pg_dist_local_group))
    OR v_shard <> get_shard_id_for_distribution_column('ledger.account', p_placement) THEN
    RETURN NULL;
  END IF;
  RETURN ARRAY['ledger.account_' || v_shard,
    'ledger.entry_' || get_shard_id_for_distribution_column('ledger.entry', p_placement),
    'ledger.allowance_' || get_shard_id_for_distribution_column('ledger.allowance', p_placement),
    'ledger.unclosed_posting_' || get_shard_id_for_distribution_column('ledger.unclosed_posting', p_placement),
    'ledger.transaction_' || get_shard_id_for_distribution_column('ledger.transaction', p_placement)];
END $$;

-- Postings: as on a server on its own, one statement a row, and each posting is listed until it is closed. The rows of
-- a posting of one placement are written on their shards where they are on this node: Citus plans each statement for
-- all nodes again, which takes ten times as long as the statement.
CREATE OR REPLACE FUNCTION ledger.post(
  p_placement smallint, p_key uuid, p_body uuid, p_at timestamptz,
  p_accounts bigint[], p_amounts bigint[], p_types smallint[], p_metadata json
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_usdt bigint := 0;
  v_gusd bigint := 0;
  v_previous bigint := -1;
  v_account bigint;
  v_amount bigint;
  v_place smallint;
  v_issue bigint := 0;
  v_spend bigint := 0;
  v_balance bigint;
  v_version bigint;
  v_shards text[];
  -- On the shards all legs are written at once: what the accounts of members have after each.
  v_balances bigint[];
  v_versions bigint[];
BEGIN
  IF ledger.is_members_server() AND NOT ledger.is_members_act(p_accounts, p_amounts, p_types) THEN
    RAISE EXCEPTION 'no member can order this posting' USING ERRCODE = 'insufficient_privilege';
  END IF;
  v_shards := ledger.lock_local_shards(p_placement, p_accounts);
  IF NOT ledger.insert_transaction(p_placement, p_key, p_body, p_at, p_metadata, v_shards[5]) THEN
    RETURN ledger.find_posted(p_placement, p_key, p_body);
  END IF;

  FOR i IN 1 .. cardinality(p_accounts) LOOP
    v_account := p_accounts[i];
    v_amount := p_amounts[i];
    v_place := p_placement;
    v_balance := NULL;
    v_version := NULL;
    IF v_account <= v_previous OR v_amount = 0 THEN
      RAISE EXCEPTION 'accounts must ascend and amounts must move' USING ERRCODE = 'LG001';
    END IF;
    v_previous := v_account;
    IF v_account & 192 = 0 THEN v_usdt := v_usdt + v_amount; ELSE v_gusd := v_gusd + v_amount; END IF;
    IF v_account >= 256 THEN
      v_place := (v_account >> 8) % 256;
      IF v_shards IS NOT NULL THEN
        EXECUTE 'UPDATE ' || v_shards[1] || ' a SET balance = a.balance + $3, version = a.version + 1
          WHERE a.placement = $1 AND a.id = $2 RETURNING a.balance, a.version'
          INTO v_balance, v_version USING v_place, v_account, v_amount;
      ELSE
        UPDATE ledger.account a SET balance = a.balance + v_amount, version = a.version + 1
          WHERE a.placement = v_place AND a.id = v_account
          RETURNING a.balance, a.version INTO v_balance, v_version;
      END IF;
      IF v_version IS NULL THEN
        RAISE EXCEPTION 'no such account: %', v_account USING ERRCODE = 'LG006';
      END IF;
    ELSIF v_account = ledger.issuance_account() THEN
      v_issue := -v_amount;
    ELSIF v_account = ledger.revenue_account() THEN
      v_spend := -v_amount;
    ELSIF NOT ledger.is_plain_house(v_account) THEN
      RAISE EXCEPTION 'no such account: %', v_account USING ERRCODE = 'LG006';
    END IF;
    IF v_shards IS NOT NULL THEN
      v_balances[i] := v_balance;
      v_versions[i] := v_version;
    ELSE
      INSERT INTO ledger.entry
        (placement, account_id, version, event_type, amount, balance_after, transaction_key, created_at, xid)
        VALUES (v_place, v_account, v_version, p_types[i], v_amount, v_balance, p_key, p_at, 0);
    END IF;
  END LOOP;
  IF v_usdt <> 0 OR v_gusd <> 0 OR v_previous < 0 THEN
    RAISE EXCEPTION 'posting does not balance' USING ERRCODE = 'LG001';
  END IF;
  IF v_shards IS NOT NULL THEN
    EXECUTE 'INSERT INTO ' || v_shards[2] || '
      (placement, account_id, version, event_type, amount, balance_after, transaction_key, created_at, xid)
      SELECT $1, $2[i], $3[i], $4[i], $5[i], $6[i], $7, $8, 0 FROM generate_subscripts($2, 1) i'
      USING p_placement, p_accounts, v_versions, p_types, p_amounts, v_balances, p_key, p_at;
  END IF;
  IF v_issue <> 0 OR v_spend <> 0 THEN
    PERFORM ledger.take_allowance(p_placement, v_issue, v_spend, v_shards[3]);
  END IF;
  IF v_shards IS NOT NULL THEN
    EXECUTE 'INSERT INTO ' || v_shards[4] || ' (placement, created_at, accounts, amounts, types)
      VALUES ($1, $2, $3, $4, $5)' USING p_placement, p_at, p_accounts, p_amounts, p_types;
  ELSE
    INSERT INTO ledger.unclosed_posting (placement, created_at, accounts, amounts, types)
      VALUES (p_placement, p_at, p_accounts, p_amounts, p_types);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ledger.post_pair(
  p_placement smallint, p_key uuid, p_body uuid, p_at timestamptz,
  p_low bigint, p_high bigint, p_amount bigint, p_type smallint, p_metadata json
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF p_low < 256 AND NOT ledger.is_plain_house(p_low) OR p_high < 256 AND NOT ledger.is_plain_house(p_high) THEN
    RAISE EXCEPTION 'no such account: % or %', p_low, p_high USING ERRCODE = 'LG006';
  END IF;
  RETURN ledger.post(p_placement, p_key, p_body, p_at, ARRAY[p_low, p_high], ARRAY[-p_amount, p_amount],
    ARRAY[p_type, p_type], p_metadata);
END $$;

CREATE OR REPLACE FUNCTION ledger.post_payments(
  p_placement smallint, p_key uuid, p_body uuid, p_at timestamptz,
  p_house bigint, p_accounts bigint[], p_amounts bigint[], p_type smallint, p_metadata json
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_sum bigint := (SELECT sum(amount) FROM unnest(p_amounts) amount);
  v_previous bigint := 255;
BEGIN
  FOR i IN 1 .. greatest(cardinality(p_accounts), cardinality(p_amounts), 1) LOOP
    IF (p_amounts[i] > 0 AND p_accounts[i] > v_previous AND (p_accounts[i] >> 8) % 256 = p_placement
      AND (p_accounts[i] # p_house) & 192 = 0) IS NOT TRUE THEN
      -- A key that was posted before answers first.
      IF NOT ledger.insert_transaction(p_placement, p_key, p_body, p_at, p_metadata) THEN
        RETURN ledger.find_posted(p_placement, p_key, p_body);
      END IF;
      RAISE EXCEPTION 'payments must ascend within one placement and asset and be above zero' USING ERRCODE = 'LG001';
    END IF;
    v_previous := p_accounts[i];
  END LOOP;
  IF NOT ledger.is_plain_house(p_house) THEN
    RAISE EXCEPTION 'no such account: %', p_house USING ERRCODE = 'LG006';
  END IF;
  RETURN ledger.post(p_placement, p_key, p_body, p_at, p_house || p_accounts, -v_sum || p_amounts,
    array_fill(p_type, ARRAY[cardinality(p_accounts) + 1]), p_metadata);
END $$;

CREATE OR REPLACE FUNCTION ledger.post_mixing_fee(
  p_placement smallint, p_key uuid, p_body uuid, p_at timestamptz, p_amount bigint, p_type smallint, p_metadata json
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_accounts bigint[] := ARRAY[ledger.relayer_bnb_account(), ledger.revenue_bnb_account()];
BEGIN
  IF NOT ledger.insert_transaction(p_placement, p_key, p_body, p_at, p_metadata) THEN
    RETURN ledger.find_posted(p_placement, p_key, p_body);
  ELSIF p_amount <= 0 THEN
    RAISE EXCEPTION 'the amount must move' USING ERRCODE = 'LG001';
  END IF;
  INSERT INTO ledger.entry (placement, account_id, event_type, amount, transaction_key, created_at, xid)
    VALUES (p_placement, v_accounts[1], p_type, -p_amount, p_key, p_at, 0);
  INSERT INTO ledger.entry (placement, account_id, event_type, amount, transaction_key, created_at, xid)
    VALUES (p_placement, v_accounts[2], p_type, p_amount, p_key, p_at, 0);
  INSERT INTO ledger.unclosed_posting (placement, created_at, accounts, amounts, types)
    VALUES (p_placement, p_at, v_accounts, ARRAY[-p_amount, p_amount], ARRAY[p_type, p_type]);
  RETURN NULL;
END $$;

-- A group has postings of many nodes: each is left to be posted alone, as one remote command.
CREATE OR REPLACE FUNCTION ledger.post_group(
  p_placements smallint[], p_keys uuid[], p_bodies uuid[], p_ats timestamptz[], p_metadata json[],
  p_postings int[], p_accounts bigint[], p_amounts bigint[], p_types smallint[],
  p_house_postings int[], p_house_accounts bigint[], p_house_amounts bigint[], p_house_types smallint[]
) RETURNS int[] LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT ARRAY(SELECT generate_series(1, cardinality(p_keys)))
$$;

-- Takes issuance and revenue out of the allowance of a placement, on its shard where that is given; one that runs short is
-- filled up first.
DROP FUNCTION IF EXISTS ledger.take_allowance(smallint, bigint, bigint);
CREATE OR REPLACE FUNCTION ledger.take_allowance(p_placement smallint, p_issue bigint, p_spend bigint, p_shard text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_taken smallint;
BEGIN
  -- Rolling the block back releases a row that was waited for and then has too little: two that hold one would deadlock.
  BEGIN
    IF p_shard IS NOT NULL THEN
      EXECUTE 'UPDATE ' || p_shard || ' a SET issuable = a.issuable - $2, revenue = a.revenue - $3
        WHERE a.placement = $1 AND a.issuable >= $2 AND a.revenue >= $3 RETURNING a.placement'
        INTO v_taken USING p_placement, p_issue, p_spend;
    ELSE
      UPDATE ledger.allowance a SET issuable = a.issuable - p_issue, revenue = a.revenue - p_spend
        WHERE a.placement = p_placement AND a.issuable >= p_issue AND a.revenue >= p_spend
        RETURNING a.placement INTO v_taken;
    END IF;
    IF v_taken IS NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'LG000';
    END IF;
  EXCEPTION WHEN SQLSTATE 'LG000' THEN
    PERFORM ledger.gather_allowance(p_placement, p_issue, p_spend);
  END;
END $$;

-- Locks every allowance and returns the sums: exact, and one command a shard.
CREATE OR REPLACE FUNCTION ledger.lock_allowances(OUT issuable bigint, OUT revenue bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  UPDATE ledger.allowance a SET revenue = a.revenue;
  SELECT sum(a.issuable), sum(a.revenue) INTO issuable, revenue FROM ledger.allowance a;
END $$;

-- Takes what one placement lacks from others, one row at a time in their order; half of what each has spare goes along, so
-- that the next posting lacks nothing. Placement 0 is locked first by all: they do it one after the other.
CREATE OR REPLACE FUNCTION ledger.gather_allowance(p_placement smallint, p_issue bigint, p_spend bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_issuable bigint := -p_issue;
  v_revenue bigint := -p_spend;
  v_issuable_part bigint;
  v_revenue_part bigint;
  v_row ledger.allowance;
  v_all_issuable bigint;
  v_all_revenue bigint;
BEGIN
  PERFORM FROM ledger.allowance a WHERE a.placement = 0 FOR UPDATE;
  SELECT sum(a.issuable), sum(a.revenue) INTO v_all_issuable, v_all_revenue FROM ledger.allowance a;
  -- A sum of several shards may miss what moves between them: a refusal rests on locked rows alone.
  IF v_all_issuable < p_issue OR v_all_revenue < p_spend THEN
    SELECT issuable, revenue INTO v_all_issuable, v_all_revenue FROM ledger.lock_allowances();
  END IF;
  IF v_all_issuable < p_issue THEN
    RAISE EXCEPTION 'issuance cap reached' USING ERRCODE = 'LG003';
  ELSIF v_all_revenue < p_spend THEN
    RAISE EXCEPTION 'revenue cannot go below zero' USING ERRCODE = 'LG004';
  END IF;
  FOR g IN 0 .. 255 LOOP
    SELECT * INTO v_row FROM ledger.allowance a WHERE a.placement = g FOR UPDATE;
    v_issuable_part := CASE WHEN g = p_placement THEN v_row.issuable
      ELSE least(v_row.issuable, greatest(-v_issuable, v_row.issuable / 2)) END;
    v_revenue_part := CASE WHEN g = p_placement THEN v_row.revenue
      ELSE least(v_row.revenue, greatest(-v_revenue, v_row.revenue / 2)) END;
    v_issuable := v_issuable + v_issuable_part;
    v_revenue := v_revenue + v_revenue_part;
    IF v_issuable_part <> 0 OR v_revenue_part <> 0 THEN
      UPDATE ledger.allowance a SET issuable = a.issuable - v_issuable_part, revenue = a.revenue - v_revenue_part
        WHERE a.placement = g;
    END IF;
    EXIT WHEN v_issuable >= 0 AND v_revenue >= 0 AND g >= p_placement;
  END LOOP;
  IF v_issuable < 0 THEN
    RAISE EXCEPTION 'issuance cap reached' USING ERRCODE = 'LG003';
  ELSIF v_revenue < 0 THEN
    RAISE EXCEPTION 'revenue cannot go below zero' USING ERRCODE = 'LG004';
  END IF;
  UPDATE ledger.allowance a SET issuable = a.issuable + v_issuable, revenue = a.revenue + v_revenue
    WHERE a.placement = p_placement;
END $$;

-- Spreads cap and revenue evenly, less what is issued and spent: an act of operators, never of a posting.
CREATE OR REPLACE FUNCTION ledger.rebalance_allowances(p_issue bigint, p_spend bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_issuable bigint;
  v_revenue bigint;
BEGIN
  PERFORM FROM ledger.allowance a WHERE a.placement = 0 FOR UPDATE;
  SELECT issuable - p_issue, revenue - p_spend INTO v_issuable, v_revenue FROM ledger.lock_allowances();
  IF v_issuable < 0 THEN
    RAISE EXCEPTION 'issuance cap reached' USING ERRCODE = 'LG003';
  ELSIF v_revenue < 0 THEN
    RAISE EXCEPTION 'revenue cannot go below zero' USING ERRCODE = 'LG004';
  END IF;
  UPDATE ledger.allowance SET
    issuable = v_issuable / 256 + (placement < v_issuable % 256)::int,
    revenue = v_revenue / 256 + (placement < v_revenue % 256)::int;
END $$;

-- Closing points ------------------------------------------------------------------------------------------------

-- Closes the listed postings of one placement, on its node. Returns the number of entries of house accounts.
CREATE OR REPLACE FUNCTION ledger.roll_up_placement(p_placement smallint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_row record;
  v_entries bigint := 0;
  v_moved jsonb;
BEGIN
  WITH gone AS (
    DELETE FROM ledger.unclosed_posting WHERE placement = p_placement RETURNING created_at, accounts, amounts, types
  )
  SELECT jsonb_agg(jsonb_build_object('created_at', created_at, 'accounts', accounts, 'amounts', amounts, 'types', types))
    INTO v_moved FROM gone;
  FOR v_row IN
    SELECT account, type, (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS entries,
      sum(greatest(amount, 0))::bigint AS credit, sum(greatest(-amount, 0))::bigint AS debit
    FROM jsonb_to_recordset(v_moved) AS p(created_at timestamptz, accounts bigint[], amounts bigint[], types smallint[]),
      unnest(p.accounts, p.amounts, p.types) AS leg(account, amount, type)
    WHERE account < 256 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    v_entries := v_entries + v_row.entries;
    INSERT INTO ledger.house_closing AS c (placement, account_id, event_type, balance)
      VALUES (p_placement, v_row.account, v_row.type, v_row.credit - v_row.debit)
      ON CONFLICT (account_id, event_type, placement) DO UPDATE SET balance = c.balance + excluded.balance;
    INSERT INTO ledger.house_day AS d (placement, day, account_id, event_type, credit, debit)
      VALUES (p_placement, v_row.day, v_row.account, v_row.type, v_row.credit, v_row.debit)
      ON CONFLICT (account_id, event_type, day, placement)
        DO UPDATE SET credit = d.credit + excluded.credit, debit = d.debit + excluded.debit;
  END LOOP;
  FOR v_row IN
    SELECT (account & 192) / 64 AS asset, sum(amount)::bigint AS amount
    FROM jsonb_to_recordset(v_moved) AS p(accounts bigint[], amounts bigint[]),
      unnest(p.accounts, p.amounts) AS leg(account, amount)
    WHERE account >= 256 GROUP BY 1 ORDER BY 1
  LOOP
    UPDATE ledger.member_closing c SET balance = c.balance + v_row.amount
      WHERE c.placement = p_placement AND c.asset = v_row.asset;
  END LOOP;
  RETURN v_entries;
END $$;

-- Closes every placement that has something listed.
CREATE OR REPLACE FUNCTION ledger.roll_up_house() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_entries bigint := 0;
  v_placement smallint;
BEGIN
  FOREACH v_placement IN ARRAY ARRAY(SELECT DISTINCT placement FROM ledger.unclosed_posting ORDER BY 1) LOOP
    v_entries := v_entries + ledger.roll_up_placement(v_placement);
  END LOOP;
  RETURN v_entries;
END $$;

-- The legs of listed postings, of one account or of all where it is null.
CREATE OR REPLACE FUNCTION ledger.unclosed_entries(p_account bigint)
RETURNS TABLE (account_id bigint, event_type smallint, amount bigint, created_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT leg.account, leg.type, leg.amount, p.created_at
    FROM ledger.unclosed_posting p, unnest(p.accounts, p.amounts, p.types) AS leg(account, amount, type)
    WHERE p_account IS NULL OR leg.account = p_account;
END $$;
-- A placement's closing points and its listed postings are read by one statement on its node, so in one snapshot.
CREATE OR REPLACE FUNCTION ledger.house_balances() RETURNS TABLE (account_id bigint, event_type smallint, balance bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT account_id, event_type, sum(amount)::bigint FROM (
    SELECT c.placement, c.account_id, c.event_type, c.balance AS amount FROM ledger.house_closing c
    UNION ALL
    SELECT p.placement, leg.account, leg.type, leg.amount
      FROM ledger.unclosed_posting p, unnest(p.accounts, p.amounts, p.types) AS leg(account, amount, type)
      WHERE leg.account < 256
  ) moved GROUP BY 1, 2;
END $$;
CREATE OR REPLACE FUNCTION ledger.house_balance(p_account bigint, p_type smallint DEFAULT NULL) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN (SELECT coalesce(sum(b.balance), 0)::bigint FROM ledger.house_balances() b
    WHERE b.account_id = p_account AND (p_type IS NULL OR b.event_type = p_type));
END $$;
CREATE OR REPLACE FUNCTION ledger.member_balances() RETURNS TABLE (asset smallint, balance bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT asset, sum(amount)::bigint FROM (
    SELECT c.placement, c.asset, c.balance AS amount FROM ledger.member_closing c
    UNION ALL
    SELECT p.placement, ((leg.account & 192) / 64)::smallint, leg.amount
      FROM ledger.unclosed_posting p, unnest(p.accounts, p.amounts) AS leg(account, amount)
      WHERE leg.account >= 256
  ) moved GROUP BY 1;
END $$;
CREATE OR REPLACE FUNCTION ledger.house_days(p_accounts bigint[])
RETURNS TABLE (day date, account_id bigint, event_type smallint, credit bigint, debit bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT day, account_id, event_type, sum(credit)::bigint, sum(debit)::bigint FROM (
    SELECT d.placement, d.day, d.account_id, d.event_type, d.credit, d.debit
      FROM ledger.house_day d WHERE d.account_id = ANY (p_accounts)
    UNION ALL
    SELECT p.placement, (p.created_at AT TIME ZONE 'UTC')::date, leg.account, leg.type, greatest(leg.amount, 0),
        greatest(-leg.amount, 0)
      FROM ledger.unclosed_posting p, unnest(p.accounts, p.amounts, p.types) AS leg(account, amount, type)
      WHERE leg.account = ANY (p_accounts)
  ) moved GROUP BY 1, 2, 3;
END $$;

-- Checks every invariant of the ledger; an empty result means none is violated. One query an invariant, each of rows of
-- one placement or of sums: distributed books check them on their nodes.
CREATE OR REPLACE FUNCTION ledger.find_discrepancies()
RETURNS TABLE (invariant text, subject text, expected numeric, actual numeric)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
#variable_conflict use_column
DECLARE
  v_house jsonb := (SELECT coalesce(jsonb_object_agg(account_id, balance), '{}') FROM (
    SELECT account_id, sum(balance) AS balance FROM ledger.house_balances() GROUP BY 1) b);
  v_days jsonb;
  v_sums jsonb;
  v_revenue numeric;
BEGIN
  RETURN QUERY SELECT 'entries of an asset add up to zero', (ARRAY['USDT', 'GUSD', 'BNB'])[asset + 1], 0::numeric, total
    FROM (SELECT (account_id & 192) / 64 AS asset, sum(amount) AS total FROM ledger.entry GROUP BY 1
      HAVING sum(amount) <> 0) e;
  RETURN QUERY SELECT 'legs of a transaction add up to zero', transaction_key::text, 0::numeric, total
    FROM (SELECT transaction_key, account_id & 192 AS asset, sum(amount) AS total FROM ledger.entry GROUP BY 1, 2
      HAVING sum(amount) <> 0) e;
  RETURN QUERY SELECT 'a balance is the sum of its entries', id::text, total, balance FROM (
    SELECT a.placement, a.id, coalesce(sum(e.amount), 0) AS total, max(a.balance)::numeric AS balance
    FROM ledger.account a LEFT JOIN ledger.entry e ON e.placement = a.placement AND e.account_id = a.id
    GROUP BY a.placement, a.id HAVING coalesce(sum(e.amount), 0) <> max(a.balance)) b;
  RETURN QUERY SELECT 'versions have no gap', id::text, version, entries FROM (
    SELECT a.placement, a.id, max(a.version)::numeric AS version, count(e.version)::numeric AS entries
    FROM ledger.account a LEFT JOIN ledger.entry e ON e.placement = a.placement AND e.account_id = a.id
    GROUP BY a.placement, a.id HAVING max(a.version) <> count(e.version)) b;
  RETURN QUERY SELECT 'balance_after follows from the entry before', account_id::text, follows::numeric,
      balance_after::numeric FROM (
    SELECT placement, account_id, balance_after,
      amount + lag(balance_after, 1, 0::bigint) OVER (PARTITION BY placement, account_id ORDER BY version) AS follows
    FROM ledger.entry WHERE version IS NOT NULL) chain WHERE follows <> balance_after;

  v_sums := (SELECT coalesce(jsonb_object_agg(account_id, total), '{}') FROM (
    SELECT account_id, sum(amount) AS total FROM ledger.entry WHERE account_id < 256 GROUP BY 1) e);
  v_days := (SELECT coalesce(jsonb_object_agg(account_id, total), '{}') FROM (
    SELECT account_id, sum(credit) - sum(debit) AS total
    FROM ledger.house_days(ARRAY(SELECT code::bigint FROM ledger.account_code WHERE owner = 'house')) GROUP BY 1) d);
  v_revenue := (SELECT sum(revenue) FROM ledger.allowance);
  RETURN QUERY
    WITH house AS (
      SELECT c.code, c.name, coalesce((v_house ->> c.code::text)::numeric, 0) AS balance,
        coalesce((v_sums ->> c.code::text)::numeric, 0) AS entries,
        coalesce((v_days ->> c.code::text)::numeric, 0) AS days
      FROM ledger.account_code c WHERE c.owner = 'house'
    )
    SELECT 'house balances are the sums of their entries', code::text, entries, balance FROM house WHERE entries <> balance
    UNION ALL
    SELECT 'revenue allowances are the revenue', 'revenue', balance, v_revenue FROM house
      WHERE code = ledger.revenue_account() AND v_revenue <> balance
    UNION ALL
    SELECT 'the reserve equals the GUSD issued', 'reserve', -issued.balance, reserve.balance
      FROM house issued, house reserve WHERE issued.code = ledger.issuance_account()
        AND reserve.code = ledger.reserve_account() AND -issued.balance <> reserve.balance
    UNION ALL
    SELECT 'reserved accounts are never below zero', name, 0, balance FROM house
      WHERE name IN ('stakes_gusd', 'escrow_gusd', 'rewards_gusd', 'pool_gusd', 'interest_gusd', 'losses_gusd', 'dust_gusd')
        AND balance < 0
    UNION ALL
    SELECT 'house days are the sums of their entries', code::text, balance, days FROM house WHERE balance <> days;
END $$;

-- A freeze takes the right to insert from the owner, as whom all functions post. The lock waits for what is being posted.
CREATE OR REPLACE FUNCTION bank.begin_freeze(p_reason text, p_by text) RETURNS timestamptz
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_at timestamptz;
BEGIN
  IF EXISTS (SELECT FROM bank.freeze WHERE lifted_at IS NULL) THEN
    RAISE EXCEPTION 'frozen already' USING ERRCODE = 'BK318';
  END IF;
  -- Such a lock takes the right to update, for as long as this transaction.
  GRANT UPDATE ON ledger.transaction TO CURRENT_USER;
  LOCK TABLE ledger.transaction IN SHARE ROW EXCLUSIVE MODE;
  REVOKE INSERT, UPDATE ON ledger.transaction FROM CURRENT_USER;
  ALTER TABLE bank.outbox_attempt ENABLE TRIGGER outbox_attempt_frozen;
  INSERT INTO bank.freeze (reason, frozen_by, frozen_at) VALUES (p_reason, p_by, clock_timestamp())
    ON CONFLICT ((true)) WHERE lifted_at IS NULL DO NOTHING RETURNING frozen_at INTO v_at;
  IF v_at IS NULL THEN
    RAISE EXCEPTION 'frozen already' USING ERRCODE = 'BK318';
  END IF;
  RETURN v_at;
END $$;
CREATE OR REPLACE FUNCTION bank.lift_freeze(p_reason text, p_by text) RETURNS timestamptz
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_at timestamptz;
BEGIN
  UPDATE bank.freeze SET lifted_at = clock_timestamp(), lifted_by = p_by, lifted_reason = p_reason
    WHERE lifted_at IS NULL RETURNING lifted_at INTO v_at;
  IF v_at IS NULL THEN
    RAISE EXCEPTION 'not frozen' USING ERRCODE = 'BK318';
  END IF;
  GRANT INSERT ON ledger.transaction TO CURRENT_USER;
  ALTER TABLE bank.outbox_attempt DISABLE TRIGGER outbox_attempt_frozen;
  RETURN v_at;
END $$;

-- Withdrawals: as on a server on its own, each table read by a statement of its own.
CREATE OR REPLACE FUNCTION bank.compute_unpaid(p_order bank.withdrawal) RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = pg_catalog AS $$
DECLARE
  v_placement smallint := p_order.member_id % 256;
  v_return uuid := ledger.create_key('withdrawalReturn', p_order.id::text);
  v_taken bigint;
  v_returned bigint;
  v_paid bigint := 0;
  v_payout record;
BEGIN
  SELECT coalesce(-sum(amount) FILTER (WHERE transaction_key = p_order.key
      AND event_type = ledger.withdrawal_type()), 0),
    coalesce(sum(amount) FILTER (WHERE transaction_key <> p_order.key
      AND event_type = ledger.withdrawal_return_type()), 0)
    INTO v_taken, v_returned FROM ledger.entry
    WHERE placement = v_placement AND account_id + 0 = p_order.member_id * 256 + bank.get_member_code(p_order.asset)
      AND version IS NOT NULL
      AND event_type IN (ledger.withdrawal_type(), ledger.withdrawal_return_type())
      AND transaction_key IN (p_order.key, v_return);
  FOR v_payout IN SELECT id, amount FROM bank.payout WHERE withdrawal_id = p_order.id LOOP
    PERFORM FROM ledger.transaction
      WHERE placement = v_placement AND key = ledger.create_key('withdrawalPaid', v_payout.id);
    IF FOUND THEN
      v_paid := v_paid + v_payout.amount;
    END IF;
  END LOOP;
  RETURN CASE WHEN v_taken = p_order.amount THEN v_taken - v_returned - v_paid END;
END $$;

REVOKE ALL ON FUNCTION ledger.commit_with_coordinator(),
  ledger.insert_transaction(smallint, uuid, uuid, timestamptz, json, text),
  ledger.lock_local_shards(smallint, bigint[]),
  ledger.take_allowance(smallint, bigint, bigint, text),
  ledger.gather_allowance(smallint, bigint, bigint),
  ledger.lock_allowances(), ledger.roll_up_placement(smallint) FROM PUBLIC;

-- A call that names its placement runs whole on that placement's node.
DO $$ BEGIN
  PERFORM create_distributed_function(name::regprocedure, 'p_placement', colocate_with => 'ledger.account')
  FROM unnest(ARRAY[
    'ledger.post(smallint,uuid,uuid,timestamptz,bigint[],bigint[],smallint[],json)',
    'ledger.post_pair(smallint,uuid,uuid,timestamptz,bigint,bigint,bigint,smallint,json)',
    'ledger.post_payments(smallint,uuid,uuid,timestamptz,bigint,bigint[],bigint[],smallint,json)',
    'ledger.post_mixing_fee(smallint,uuid,uuid,timestamptz,bigint,smallint,json)',
    'ledger.post_exchange(smallint,uuid,uuid,timestamptz,bigint,boolean,bigint,bigint,json)',
    'ledger.roll_up_placement(smallint)'
  ]) name;
END $$;
COMMIT;
