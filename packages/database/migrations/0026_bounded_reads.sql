-- Reads of a hot path are bounded whatever the age of the books. Reasons: docs/decisions/050-bounded-reads.md.
-- Code from 0023 on runs with it.

-- Lists ----------------------------------------------------------------------------------------------------------

-- A member's records by kind and time: a page is a few entries of each kind, and a count reads no row of the table.
-- Its condition keeps it out of the plans of queries that look for one entry by its version or key.
CREATE INDEX entry_listed ON ledger.entry (placement, account_id, event_type, created_at DESC, transaction_key)
  WHERE balance_after IS NOT NULL;
-- The orders of some recent days, for the usual time of a review.
CREATE INDEX withdrawal_created ON bank.withdrawal (created_at);
-- A member's open orders, beside however many ended ones.
CREATE INDEX withdrawal_member_open ON bank.withdrawal (member_id)
  WHERE state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed');
-- Demand stakes that earn from their purchase on, not yet from the end of a planned day.
CREATE INDEX stake_demand_opened ON bank.stake (opened_at) WHERE days = 0 AND redeemed_at IS NULL;

-- House balances -------------------------------------------------------------------------------------------------

ALTER TABLE ledger.house_watermark
  ADD COLUMN closed bigint NOT NULL DEFAULT 0,
  ADD COLUMN open bigint[] NOT NULL DEFAULT '{}';
UPDATE ledger.house_watermark SET closed = upto;
COMMENT ON COLUMN ledger.house_watermark.closed IS
  'Full transaction id below which every entry is in the closing points, but for those of the transactions in open.';
COMMENT ON COLUMN ledger.house_watermark.open IS
  'Transactions below closed that had not ended at the roll-up: one that runs long holds back its own entries alone.';

CREATE TABLE ledger.member_closing (
  asset smallint PRIMARY KEY CHECK (asset IN (0, 1)),
  balance bigint NOT NULL
);
COMMENT ON TABLE ledger.member_closing IS
  'Sums of the entries of all member accounts up to the closing points. Written by ledger.roll_up_house; never deleted.';
COMMENT ON COLUMN ledger.member_closing.asset IS 'Code of the account / 64: 0 USDT, 1 GUSD.';
COMMENT ON COLUMN ledger.member_closing.balance IS 'Micro-units.';
INSERT INTO ledger.member_closing (asset, balance)
  SELECT asset, coalesce(sum(e.amount), 0) FROM unnest('{0,1}'::smallint[]) asset
  LEFT JOIN ledger.entry e ON NOT e.account_id < 256 AND (e.account_id & 192) / 64 = asset
    AND e.xid < (SELECT upto FROM ledger.house_watermark)
  GROUP BY asset;

-- Moves closing points and days forward over all that has ended, past transactions that still run.
-- The snapshot is taken after the row lock: two roll-ups must not move it backwards. This transaction stays open in it.
CREATE OR REPLACE FUNCTION ledger.roll_up_house() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_before ledger.house_watermark;
  v_snapshot pg_snapshot;
  v_closed bigint;
  v_open bigint[];
  v_entries bigint;
BEGIN
  SELECT * INTO v_before FROM ledger.house_watermark FOR UPDATE;
  v_snapshot := pg_current_snapshot();
  v_closed := pg_snapshot_xmax(v_snapshot)::text::bigint;
  v_open := array_remove(ARRAY(SELECT id::text::bigint FROM pg_snapshot_xip(v_snapshot) AS id)
    || CASE WHEN txid_current() < v_closed THEN txid_current() END, NULL);
  WITH fresh AS (
    SELECT * FROM ledger.entry WHERE xid >= v_before.closed
    UNION ALL
    SELECT * FROM ledger.entry WHERE xid = ANY (v_before.open)
  ), ended AS MATERIALIZED (
    SELECT account_id, event_type, created_at, amount FROM fresh WHERE xid < v_closed AND xid <> ALL (v_open)
  ), tail AS (
    SELECT account_id, event_type, (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS entries,
      sum(greatest(amount, 0))::bigint AS credit, sum(greatest(-amount, 0))::bigint AS debit
    FROM ended WHERE account_id < 256 GROUP BY 1, 2, 3
  ), moved AS (
    INSERT INTO ledger.house_closing AS c (account_id, event_type, balance)
    SELECT account_id, event_type, sum(credit - debit) FROM tail GROUP BY 1, 2
    ON CONFLICT (account_id, event_type) DO UPDATE SET balance = c.balance + excluded.balance
  ), dated AS (
    INSERT INTO ledger.house_day AS d (day, account_id, event_type, credit, debit)
    SELECT day, account_id, event_type, credit, debit FROM tail
    ON CONFLICT (account_id, event_type, day)
      DO UPDATE SET credit = d.credit + excluded.credit, debit = d.debit + excluded.debit
  ), held AS (
    UPDATE ledger.member_closing c SET balance = c.balance + s.amount
    FROM (SELECT (account_id & 192) / 64 AS asset, sum(amount)::bigint AS amount FROM ended
      WHERE NOT account_id < 256 GROUP BY 1) s WHERE s.asset = c.asset
  )
  SELECT coalesce(sum(entries), 0) INTO v_entries FROM tail;
  UPDATE ledger.house_watermark
    SET upto = pg_snapshot_xmin(v_snapshot)::text::bigint, closed = v_closed, open = v_open;
  RETURN v_entries;
END $$;

-- The entries of an account, or of all where it is null, that are not in the closing points. By the index alone: a plan
-- that does not know the watermark expects a third of the table above it, and starts workers and compiles for it.
CREATE FUNCTION ledger.unclosed_entries(p_account bigint)
RETURNS TABLE (account_id bigint, event_type smallint, amount bigint, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog SET enable_seqscan = off
  SET max_parallel_workers_per_gather = 0 SET jit = off AS $$
  SELECT e.account_id, e.event_type, e.amount, e.created_at FROM ledger.entry e
    WHERE e.xid >= (SELECT closed FROM ledger.house_watermark) AND (p_account IS NULL OR e.account_id = p_account)
  UNION ALL
  SELECT e.account_id, e.event_type, e.amount, e.created_at FROM ledger.entry e
    WHERE e.xid = ANY ((SELECT open FROM ledger.house_watermark)::bigint[])
      AND (p_account IS NULL OR e.account_id = p_account)
$$;

-- Computes a house account's balance, or the part that one record type moved; exact for the caller's snapshot.
CREATE OR REPLACE FUNCTION ledger.house_balance(p_account bigint, p_type smallint DEFAULT NULL) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT (
    coalesce((SELECT sum(c.balance) FROM ledger.house_closing c
      WHERE c.account_id = p_account AND (p_type IS NULL OR c.event_type = p_type)), 0)
    + coalesce((SELECT sum(e.amount) FROM ledger.unclosed_entries(p_account) e
      WHERE p_type IS NULL OR e.event_type = p_type), 0))::bigint
$$;

-- Computes all house balances by record type, with one pass over the entries that are not in the closing points.
CREATE FUNCTION ledger.house_balances() RETURNS TABLE (account_id bigint, event_type smallint, balance bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT account_id, event_type, sum(amount)::bigint FROM (
    SELECT c.account_id, c.event_type, c.balance AS amount FROM ledger.house_closing c
    UNION ALL
    SELECT e.account_id, e.event_type, e.amount FROM ledger.unclosed_entries(NULL) e WHERE e.account_id < 256
  ) moved GROUP BY 1, 2
$$;

-- Sums the entries of all member accounts by asset; exact for the caller's snapshot. The account rows are compared with
-- their entries by the reconciliation.
CREATE FUNCTION ledger.member_balances() RETURNS TABLE (asset smallint, balance bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT c.asset, (c.balance + coalesce(e.amount, 0))::bigint FROM ledger.member_closing c
  LEFT JOIN (SELECT (account_id & 192) / 64 AS asset, sum(amount) AS amount FROM ledger.unclosed_entries(NULL)
    WHERE NOT account_id < 256 GROUP BY 1) e ON e.asset = c.asset
$$;

-- Computes credits and debits of house accounts per day and record type; exact for the caller's snapshot.
CREATE OR REPLACE FUNCTION ledger.house_days(p_accounts bigint[])
RETURNS TABLE (day date, account_id bigint, event_type smallint, credit bigint, debit bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT day, account_id, event_type, sum(credit)::bigint, sum(debit)::bigint FROM (
    SELECT d.day, d.account_id, d.event_type, d.credit, d.debit
      FROM ledger.house_day d WHERE d.account_id = ANY (p_accounts)
    UNION ALL
    SELECT (e.created_at AT TIME ZONE 'UTC')::date, e.account_id, e.event_type,
        greatest(e.amount, 0), greatest(-e.amount, 0)
      FROM ledger.unclosed_entries(NULL) e WHERE e.account_id = ANY (p_accounts)
  ) moved GROUP BY 1, 2, 3
$$;

-- Totals --------------------------------------------------------------------------------------------------------

CREATE TABLE bank.running_total (
  name text PRIMARY KEY,
  value numeric(60, 0) NOT NULL
);
COMMENT ON TABLE bank.running_total IS
  'Sums over whole tables, kept as these change: a total is its row here and its changes that are not folded in yet. '
  'Written by runningTotals; never deleted.';
COMMENT ON COLUMN bank.running_total.name IS
  'members; principal, promised, demandPrincipal and demandRate (principal times start_ppb) of open stakes; dayFees and '
  'dayCapital of all settled days; attestations that are recorded.';
COMMENT ON COLUMN bank.running_total.value IS 'Number of rows, or micro-units; of demandRate in micro-units times parts per billion.';
CREATE TABLE bank.running_change (
  name text NOT NULL REFERENCES bank.running_total (name),
  value numeric(60, 0) NOT NULL
);
COMMENT ON TABLE bank.running_change IS
  'Changes of totals, inserted by triggers in the transaction of the change: no writer waits for another. Written by '
  'runningTotals; deleted when folded in.';
COMMENT ON COLUMN bank.running_change.value IS 'As in bank.running_total; negative for what went away.';
INSERT INTO bank.running_total (name, value)
  SELECT 'members', count(*) FROM bank.member
  UNION ALL SELECT 'attestations', count(*) FROM bank.attestation WHERE state = 'recorded'
  UNION ALL SELECT 'dayFees', coalesce(sum(fees), 0) FROM bank.settlement_day
  UNION ALL SELECT 'dayCapital', coalesce(sum(capital), 0) FROM bank.settlement_day
  UNION ALL SELECT 'principal', coalesce(sum(principal), 0) FROM bank.stake WHERE redeemed_at IS NULL
  UNION ALL SELECT 'promised', coalesce(sum(promised), 0) FROM bank.stake WHERE redeemed_at IS NULL
  UNION ALL SELECT 'demandPrincipal', coalesce(sum(principal), 0) FROM bank.stake WHERE redeemed_at IS NULL AND days = 0
  UNION ALL SELECT 'demandRate', coalesce(sum(principal::numeric * start_ppb), 0) FROM bank.stake
    WHERE redeemed_at IS NULL AND days = 0;

-- Reads every total, exact for the caller's snapshot.
CREATE FUNCTION bank.read_totals() RETURNS TABLE (name text, value numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT t.name, t.value + coalesce(c.value, 0) FROM bank.running_total t
  LEFT JOIN (SELECT c.name, sum(c.value) AS value FROM bank.running_change c GROUP BY 1) c ON c.name = t.name
$$;

-- Folds the changes that have been committed into their totals; safe at any time. Returns how many.
CREATE FUNCTION bank.fold_totals() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  WITH gone AS (DELETE FROM bank.running_change RETURNING name, value),
  folded AS (UPDATE bank.running_total t SET value = t.value + s.value
    FROM (SELECT name, sum(value) AS value FROM gone GROUP BY 1) s WHERE s.name = t.name)
  SELECT count(*) FROM gone
$$;

-- Adds a change where it changes anything.
CREATE FUNCTION bank.add_change(p_name text, p_value numeric) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO bank.running_change (name, value) SELECT p_name, p_value WHERE p_value <> 0
$$;

-- Triggers of a statement, so that a bulk insert is one change. Each event has its own, since it has other rows to name.
CREATE FUNCTION bank.count_members() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM bank.add_change('members', count(*)) FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER member_counted AFTER INSERT ON bank.member REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION bank.count_members();

-- Adds what a statement did to the open stakes; p_sign is 1 for the rows after it and -1 for those before.
CREATE FUNCTION bank.sum_added_stakes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM bank.add_change('principal', sum(principal)), bank.add_change('promised', sum(promised)),
    bank.add_change('demandPrincipal', sum(principal) FILTER (WHERE days = 0)),
    bank.add_change('demandRate', sum(principal::numeric * start_ppb) FILTER (WHERE days = 0))
  FROM added WHERE redeemed_at IS NULL;
  RETURN NULL;
END $$;
CREATE FUNCTION bank.sum_removed_stakes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM bank.add_change('principal', -sum(principal)), bank.add_change('promised', -sum(promised)),
    bank.add_change('demandPrincipal', -sum(principal) FILTER (WHERE days = 0)),
    bank.add_change('demandRate', -sum(principal::numeric * start_ppb) FILTER (WHERE days = 0))
  FROM removed WHERE redeemed_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER stake_summed_insert AFTER INSERT ON bank.stake REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION bank.sum_added_stakes();
CREATE TRIGGER stake_summed_before AFTER UPDATE ON bank.stake REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION bank.sum_removed_stakes();
CREATE TRIGGER stake_summed_after AFTER UPDATE ON bank.stake REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION bank.sum_added_stakes();
CREATE TRIGGER stake_summed_delete AFTER DELETE ON bank.stake REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION bank.sum_removed_stakes();

CREATE FUNCTION bank.sum_added_days() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM bank.add_change('dayFees', sum(fees)), bank.add_change('dayCapital', sum(capital)) FROM added;
  RETURN NULL;
END $$;
CREATE FUNCTION bank.sum_removed_days() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM bank.add_change('dayFees', -sum(fees)), bank.add_change('dayCapital', -sum(capital)) FROM removed;
  RETURN NULL;
END $$;
CREATE TRIGGER settlement_day_summed_insert AFTER INSERT ON bank.settlement_day REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION bank.sum_added_days();
CREATE TRIGGER settlement_day_summed_before AFTER UPDATE ON bank.settlement_day REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION bank.sum_removed_days();
CREATE TRIGGER settlement_day_summed_after AFTER UPDATE ON bank.settlement_day REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION bank.sum_added_days();
CREATE TRIGGER settlement_day_summed_delete AFTER DELETE ON bank.settlement_day REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION bank.sum_removed_days();

CREATE FUNCTION bank.count_added_attestations() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM bank.add_change('attestations', count(*)) FROM added WHERE state = 'recorded';
  RETURN NULL;
END $$;
CREATE FUNCTION bank.count_removed_attestations() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM bank.add_change('attestations', -count(*)) FROM removed WHERE state = 'recorded';
  RETURN NULL;
END $$;
CREATE TRIGGER attestation_counted_insert AFTER INSERT ON bank.attestation REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION bank.count_added_attestations();
CREATE TRIGGER attestation_counted_before AFTER UPDATE ON bank.attestation REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION bank.count_removed_attestations();
CREATE TRIGGER attestation_counted_after AFTER UPDATE ON bank.attestation REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION bank.count_added_attestations();
CREATE TRIGGER attestation_counted_delete AFTER DELETE ON bank.attestation REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION bank.count_removed_attestations();

-- Withdrawals ----------------------------------------------------------------------------------------------------

-- Computes what the ledger took for an order less what it has booked as paid and returned; null when it did not take
-- exactly the order's amount. The sum hides the account from indexes: by its key alone a posting is found at once, by
-- the account a plan would read all entries of the member.
CREATE OR REPLACE FUNCTION bank.compute_unpaid(p_order bank.withdrawal) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT CASE WHEN taken = p_order.amount THEN taken - returned - (
      SELECT coalesce(sum(p.amount), 0) FROM bank.payout p WHERE p.withdrawal_id = p_order.id AND EXISTS (
        SELECT FROM ledger.transaction t WHERE t.placement = p_order.member_id % 256
          AND t.key = ledger.create_key('withdrawalPaid', p.id))) END::bigint
  FROM (
    SELECT coalesce(-sum(amount) FILTER (WHERE transaction_key = p_order.key
        AND event_type = ledger.withdrawal_type()), 0) AS taken,
      coalesce(sum(amount) FILTER (WHERE transaction_key <> p_order.key
        AND event_type = ledger.withdrawal_return_type()), 0) AS returned
    FROM ledger.entry
    WHERE placement = p_order.member_id % 256 AND account_id + 0 = p_order.member_id * 256 + 65 AND version IS NOT NULL
      AND event_type IN (ledger.withdrawal_type(), ledger.withdrawal_return_type())
      AND transaction_key IN (p_order.key, ledger.create_key('withdrawalReturn', p_order.id::text))
  ) posted
$$;

REVOKE ALL ON FUNCTION ledger.unclosed_entries(bigint), ledger.house_balances(), ledger.member_balances(),
  bank.read_totals(), bank.fold_totals(), bank.add_change(text, numeric), bank.count_members(), bank.sum_added_stakes(),
  bank.sum_removed_stakes(), bank.sum_added_days(), bank.sum_removed_days(), bank.count_added_attestations(),
  bank.count_removed_attestations()
FROM PUBLIC;
