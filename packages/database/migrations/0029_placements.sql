-- The books can be distributed by placement. Reasons: docs/decisions/054-citus.md.
-- Code from 0023 on runs with it.

-- Closing points and days of a server on its own have placement 0; on Citus each placement has its own, beside its entries.
ALTER TABLE ledger.house_closing ADD COLUMN placement smallint NOT NULL DEFAULT 0,
  DROP CONSTRAINT house_closing_pkey, ADD PRIMARY KEY (account_id, event_type, placement);
COMMENT ON COLUMN ledger.house_closing.placement IS 'Placement of the entries; 0 where the books are not distributed.';
ALTER TABLE ledger.house_day ADD COLUMN placement smallint NOT NULL DEFAULT 0,
  DROP CONSTRAINT house_day_pkey, ADD PRIMARY KEY (account_id, event_type, day, placement);
COMMENT ON COLUMN ledger.house_day.placement IS 'Placement of the entries; 0 where the books are not distributed.';
ALTER TABLE ledger.member_closing ADD COLUMN placement smallint NOT NULL DEFAULT 0,
  DROP CONSTRAINT member_closing_pkey, ADD PRIMARY KEY (asset, placement);
COMMENT ON COLUMN ledger.member_closing.placement IS 'Placement of the entries; 0 where the books are not distributed.';

-- Transaction ids are counted per node and mean nothing after a shard has moved: distributed books list what is not closed.
CREATE TABLE ledger.unclosed_posting (
  placement smallint NOT NULL,
  created_at timestamptz NOT NULL,
  accounts bigint[] NOT NULL,
  amounts bigint[] NOT NULL,
  types smallint[] NOT NULL
);
CREATE INDEX unclosed_posting_placement ON ledger.unclosed_posting (placement);
COMMENT ON TABLE ledger.unclosed_posting IS
  'Postings of distributed books that are not in the closing points; empty on a server on its own. Written by the ledger '
  'functions; deleted by ledger.roll_up_house.';
COMMENT ON COLUMN ledger.unclosed_posting.created_at IS 'As in ledger.entry.';
COMMENT ON COLUMN ledger.unclosed_posting.accounts IS 'Account of each leg.';
COMMENT ON COLUMN ledger.unclosed_posting.amounts IS 'Signed micro-units of each leg.';
COMMENT ON COLUMN ledger.unclosed_posting.types IS 'Record type of each leg, as in ledger.entry.';

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
    ON CONFLICT (account_id, event_type, placement) DO UPDATE SET balance = c.balance + excluded.balance
  ), dated AS (
    INSERT INTO ledger.house_day AS d (day, account_id, event_type, credit, debit)
    SELECT day, account_id, event_type, credit, debit FROM tail
    ON CONFLICT (account_id, event_type, day, placement)
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

-- An exchange names its placement, so that distributed books send it to that node as one call.
CREATE FUNCTION ledger.post_exchange(
  p_placement smallint, p_key uuid, p_body uuid, p_at timestamptz, p_member bigint, p_pays_usdt boolean, p_pay bigint,
  p_receive bigint, p_metadata json
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_usdt bigint := CASE WHEN p_pays_usdt THEN -p_pay ELSE p_receive END;
  v_gusd bigint := CASE WHEN p_pays_usdt THEN p_receive ELSE -p_pay END;
  v_usdt_type smallint := CASE WHEN p_pays_usdt THEN 10 ELSE 11 END;
  v_gusd_type smallint := 21 - v_usdt_type;
BEGIN
  IF p_receive <= 0 OR p_receive > p_pay OR p_placement <> p_member % 256 THEN
    RAISE EXCEPTION 'receive must be within pay, at the placement of the member' USING ERRCODE = 'LG001';
  ELSIF p_receive = p_pay THEN
    RETURN ledger.post(p_placement, p_key, p_body, p_at,
      ARRAY[17, 80, p_member * 256 + 1, p_member * 256 + 65], ARRAY[-v_usdt, v_usdt, v_usdt, v_gusd],
      ARRAY[10, 10, v_usdt_type, v_gusd_type]::smallint[], p_metadata);
  END IF;
  RETURN ledger.post(p_placement, p_key, p_body, p_at,
    ARRAY[17, 80, 81, p_member * 256 + 1, p_member * 256 + 65],
    ARRAY[-v_usdt, v_usdt, p_pay - p_receive, v_usdt, v_gusd], ARRAY[10, 10, 10, v_usdt_type, v_gusd_type]::smallint[],
    p_metadata);
END $$;
CREATE OR REPLACE FUNCTION ledger.post_exchange(
  p_key uuid, p_body uuid, p_at timestamptz, p_member bigint, p_pays_usdt boolean, p_pay bigint, p_receive bigint,
  p_metadata json
) RETURNS jsonb LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT ledger.post_exchange((p_member % 256)::smallint, p_key, p_body, p_at, p_member, p_pays_usdt, p_pay, p_receive,
    p_metadata)
$$;

REVOKE ALL ON FUNCTION ledger.post_exchange(smallint, uuid, uuid, timestamptz, bigint, boolean, bigint, bigint, json)
FROM PUBLIC;
