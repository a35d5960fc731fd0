-- Revenue: what the vault has earned, what the house's accounts did day by day. Reasons: docs/decisions/015-earning.md.

-- The vault's own counters at a measurement, so that the next one knows when they went backwards; what was given to it
-- in all; what it lacks of everything booked (micro-units); and how many token units a micro-unit is.
ALTER TABLE bank.growth
  ADD COLUMN deposited numeric(78, 0) NOT NULL DEFAULT 0,
  ADD COLUMN paid_out numeric(78, 0) NOT NULL DEFAULT 0,
  ADD COLUMN donated_in_all numeric(78, 0) NOT NULL DEFAULT 0,
  ADD COLUMN micro_unit numeric(78, 0) NOT NULL DEFAULT 1 CHECK (micro_unit > 0),
  ADD COLUMN lacking bigint NOT NULL DEFAULT 0 CHECK (lacking >= 0);

-- One row a watched vault: whoever books its growth holds it; why nothing is measured, if nothing is.
CREATE TABLE bank.growth_watch (
  chain_id bigint NOT NULL,
  vault text NOT NULL CHECK (vault ~ '^0x[0-9a-f]{40}$'),
  since timestamptz NOT NULL,
  halted_reason text,
  halted_at timestamptz,
  -- Set by the owner of the database alone, for a vault that nobody watches any more: days wait for it no longer, and
  -- it counts up to its last measurement.
  ended_at timestamptz,
  PRIMARY KEY (chain_id, vault),
  CHECK ((halted_reason IS NULL) = (halted_at IS NULL))
);

-- What came into and went out of each house account on a UTC day, by record type: every entry below the watermark
-- once, on the day it was written for, however late it was committed.
CREATE TABLE ledger.house_day (
  day date NOT NULL,
  account_id bigint NOT NULL CHECK (account_id < 256),
  event_type smallint NOT NULL,
  credit bigint NOT NULL,
  debit bigint NOT NULL,
  PRIMARY KEY (account_id, event_type, day)
);
INSERT INTO ledger.house_day (day, account_id, event_type, credit, debit)
SELECT (e.created_at AT TIME ZONE 'UTC')::date, e.account_id, e.event_type,
  sum(greatest(e.amount, 0)), sum(greatest(-e.amount, 0))
FROM ledger.entry e
WHERE e.account_id < 256 AND e.xid < (SELECT upto FROM ledger.house_watermark)
GROUP BY 1, 2, 3;

-- As in 0001, and the days move forward with the closing points.
CREATE OR REPLACE FUNCTION ledger.roll_up_house() RETURNS bigint
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

-- What some house accounts did, day by day and type by type; exact for the asking snapshot.
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
REVOKE ALL ON FUNCTION ledger.house_days(bigint[]) FROM PUBLIC;

-- As in 0001, and what earning adds: nothing is promised, set aside or put to work that is not there.
CREATE OR REPLACE FUNCTION ledger.find_discrepancies() RETURNS TABLE (law text, subject text, expected numeric, actual numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT 'entries of an asset add up to zero', CASE WHEN account_id & 192 = 0 THEN 'USDT' ELSE 'GUSD' END,
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
