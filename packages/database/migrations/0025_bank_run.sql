-- A bank run: the line of approved orders, kept so that no pass and no poll reads all of it. Reasons: docs/decisions/048-bank-run.md.
-- Code from 0024 on runs with it.

CREATE TABLE bank.payout_queue (
  withdrawal_id bigint PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  unpaid bigint NOT NULL CHECK (unpaid >= 0),
  waiting bigint NOT NULL CHECK (waiting >= 0),
  awaits_signatures boolean NOT NULL,
  has_failed boolean NOT NULL
) WITH (fillfactor = 70);
COMMENT ON TABLE bank.payout_queue IS
  'Orders from their approval to their end, in the order of the approvals. Written by triggers of bank.withdrawal and '
  'bank.payout alone; deleted when the order ends.';
COMMENT ON COLUMN bank.payout_queue.amount IS 'Micro-units of the whole order.';
COMMENT ON COLUMN bank.payout_queue.number IS
  'Place in the line: the lower is paid first. An order keeps it while it is frozen.';
COMMENT ON COLUMN bank.payout_queue.unpaid IS 'Micro-units of the approved order that are not paid; 0 while it is frozen.';
COMMENT ON COLUMN bank.payout_queue.waiting IS
  'Micro-units that are neither paid nor on their way; 0 while the order is frozen, or halted.';
COMMENT ON COLUMN bank.payout_queue.awaits_signatures IS
  'It waits for signatures of reviewers, and holds back none of the line.';
COMMENT ON COLUMN bank.payout_queue.has_failed IS 'A part of it ended unpaid.';
CREATE INDEX payout_queue_line ON bank.payout_queue (number) WHERE waiting > 0 AND NOT awaits_signatures;
CREATE INDEX payout_queue_awaiting ON bank.payout_queue (waiting, number) WHERE waiting > 0 AND awaits_signatures;
CREATE INDEX payout_queue_failed ON bank.payout_queue (awaits_signatures, number) WHERE has_failed AND unpaid > 0;

CREATE TABLE bank.payout_queue_sum (
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 3),
  bucket bigint NOT NULL,
  orders bigint NOT NULL,
  micro bigint NOT NULL,
  PRIMARY KEY (level, bucket)
) WITH (fillfactor = 50);
COMMENT ON TABLE bank.payout_queue_sum IS
  'Sums over bank.payout_queue, so that a place in the line is a sum of at most 64 rows a level. Written by the same '
  'triggers; a bucket without orders is deleted.';
COMMENT ON COLUMN bank.payout_queue_sum.bucket IS 'Number of the line without its lowest bits, 6 a level; 0 at level 0.';
COMMENT ON COLUMN bank.payout_queue_sum.orders IS 'Number of orders: all that are approved at level 0, those in the line above it.';
COMMENT ON COLUMN bank.payout_queue_sum.level IS
  '0: all approved orders; 1 to 3: the orders in the line by buckets of 64, 4,096 and 262,144 numbers.';
COMMENT ON COLUMN bank.payout_queue_sum.micro IS 'Micro-units: unpaid at level 0, waiting above it.';
INSERT INTO bank.payout_queue_sum (level, bucket, orders, micro) VALUES (0, 0, 0, 0);

-- Adds to the sums of a place in the line. The caller holds the row of level 0, so nothing else changes them.
CREATE FUNCTION bank.add_to_payout_queue_sum(p_number bigint, p_orders bigint, p_micro bigint) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF p_orders = 0 AND p_micro = 0 THEN
    RETURN;
  END IF;
  INSERT INTO bank.payout_queue_sum AS s (level, bucket, orders, micro)
    SELECT level, p_number >> 6 * level, p_orders, p_micro FROM generate_series(1, 3) level
    ON CONFLICT (level, bucket) DO UPDATE SET orders = s.orders + excluded.orders, micro = s.micro + excluded.micro;
  IF p_orders < 0 THEN
    DELETE FROM bank.payout_queue_sum s USING generate_series(1, 3) level
      WHERE s.level = level.level AND s.bucket = p_number >> 6 * level.level AND s.orders = 0;
  END IF;
END $$;

-- Brings the row of an order and the sums to what its tables say.
CREATE FUNCTION bank.sync_payout_queue(p_order bigint) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_order bank.withdrawal;
  v_old bank.payout_queue;
  v_new bank.payout_queue;
  v_taken bigint;
  v_is_halted boolean;
BEGIN
  SELECT * INTO v_order FROM bank.withdrawal WHERE id = p_order FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount) FILTER (WHERE state <> 'failed'), 0), coalesce(bool_or(state = 'failed'), false)
    INTO v_taken, v_new.has_failed FROM bank.payout WHERE withdrawal_id = p_order;
  v_is_halted := coalesce(v_order.reason IN ('payoutFailed', 'sanctioned', 'memberBanned', 'notProven'), false);
  v_new.amount := v_order.amount;
  v_new.unpaid := CASE v_order.state WHEN 'approved' THEN v_order.amount - v_order.paid_amount ELSE 0 END;
  v_new.waiting := CASE WHEN v_order.state = 'approved' AND NOT v_is_halted
    THEN greatest(v_order.amount - v_taken, 0) ELSE 0 END;
  v_new.awaits_signatures := v_order.signatures_missing_since IS NOT NULL;
  PERFORM FROM bank.payout_queue_sum WHERE level = 0 FOR UPDATE;
  SELECT * INTO v_old FROM bank.payout_queue WHERE withdrawal_id = p_order;
  IF v_order.state = 'approved' AND v_old.withdrawal_id IS NULL THEN
    INSERT INTO bank.payout_queue (withdrawal_id, amount, unpaid, waiting, awaits_signatures, has_failed)
      VALUES (p_order, v_new.amount, v_new.unpaid, v_new.waiting, v_new.awaits_signatures, v_new.has_failed)
      RETURNING number INTO v_new.number;
  ELSIF v_order.state IN ('approved', 'frozen') AND v_order.approved_at IS NOT NULL AND v_old.withdrawal_id IS NOT NULL THEN
    v_new.number := v_old.number;
    UPDATE bank.payout_queue SET unpaid = v_new.unpaid, waiting = v_new.waiting,
      awaits_signatures = v_new.awaits_signatures, has_failed = v_new.has_failed WHERE withdrawal_id = p_order;
  ELSIF v_old.withdrawal_id IS NOT NULL THEN
    v_new.unpaid := 0;
    v_new.waiting := 0;
    v_new.number := v_old.number;
    DELETE FROM bank.payout_queue WHERE withdrawal_id = p_order;
  ELSE
    RETURN;
  END IF;
  UPDATE bank.payout_queue_sum
    SET orders = orders + (v_new.unpaid > 0)::int - coalesce(v_old.unpaid > 0, false)::int,
      micro = micro + v_new.unpaid - coalesce(v_old.unpaid, 0)
    WHERE level = 0 AND (v_new.unpaid <> coalesce(v_old.unpaid, 0));
  v_old.waiting := CASE WHEN v_old.awaits_signatures IS NOT FALSE THEN 0 ELSE v_old.waiting END;
  v_new.waiting := CASE WHEN v_new.awaits_signatures THEN 0 ELSE v_new.waiting END;
  PERFORM bank.add_to_payout_queue_sum(v_new.number, (v_new.waiting > 0)::int - (v_old.waiting > 0)::int,
    v_new.waiting - v_old.waiting);
END $$;

CREATE FUNCTION bank.sync_payout_queue_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM bank.sync_payout_queue(CASE WHEN TG_TABLE_NAME = 'payout'
    THEN (to_jsonb(coalesce(NEW, OLD)) ->> 'withdrawal_id')::bigint
    ELSE (to_jsonb(coalesce(NEW, OLD)) ->> 'id')::bigint END);
  RETURN NULL;
END $$;

-- At the end of each transaction: it holds its orders by then, and the row of level 0 until it is stored.
CREATE CONSTRAINT TRIGGER withdrawal_queued AFTER INSERT ON bank.withdrawal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'approved') EXECUTE FUNCTION bank.sync_payout_queue_row();
CREATE CONSTRAINT TRIGGER withdrawal_requeued AFTER UPDATE ON bank.withdrawal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'approved' OR OLD.state IN ('approved', 'frozen'))
  EXECUTE FUNCTION bank.sync_payout_queue_row();
CREATE CONSTRAINT TRIGGER withdrawal_unqueued AFTER DELETE ON bank.withdrawal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.state IN ('approved', 'frozen')) EXECUTE FUNCTION bank.sync_payout_queue_row();
CREATE CONSTRAINT TRIGGER payout_queued AFTER INSERT OR DELETE ON bank.payout DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bank.sync_payout_queue_row();
CREATE CONSTRAINT TRIGGER payout_requeued AFTER UPDATE OF state ON bank.payout DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.state = 'failed') <> (NEW.state = 'failed')) EXECUTE FUNCTION bank.sync_payout_queue_row();

-- Writes the line and its sums again, from the orders as they are; the owner of the tables alone may.
CREATE FUNCTION bank.rebuild_payout_queue() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  LOCK TABLE bank.withdrawal, bank.payout IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM bank.payout_queue;
  DELETE FROM bank.payout_queue_sum WHERE level > 0;
  INSERT INTO bank.payout_queue (withdrawal_id, amount, unpaid, waiting, awaits_signatures, has_failed)
    SELECT w.id, w.amount, CASE w.state WHEN 'approved' THEN w.amount - w.paid_amount ELSE 0 END,
      CASE WHEN w.state = 'approved'
        AND coalesce(w.reason, '') NOT IN ('payoutFailed', 'sanctioned', 'memberBanned', 'notProven')
        THEN greatest(w.amount - coalesce(p.taken, 0), 0) ELSE 0 END,
      w.signatures_missing_since IS NOT NULL, coalesce(p.has_failed, false)
    FROM bank.withdrawal w LEFT JOIN (
      SELECT withdrawal_id, sum(amount) FILTER (WHERE state <> 'failed') AS taken, bool_or(state = 'failed') AS has_failed
      FROM bank.payout GROUP BY withdrawal_id
    ) p ON p.withdrawal_id = w.id
    WHERE w.state = 'approved' OR w.state = 'frozen' AND w.approved_at IS NOT NULL
    ORDER BY w.approved_at, w.id;
  UPDATE bank.payout_queue_sum SET (orders, micro) =
    (SELECT count(*) FILTER (WHERE unpaid > 0), coalesce(sum(unpaid), 0) FROM bank.payout_queue) WHERE level = 0;
  INSERT INTO bank.payout_queue_sum (level, bucket, orders, micro)
    SELECT level, number >> 6 * level, count(*), sum(waiting)
    FROM bank.payout_queue CROSS JOIN generate_series(1, 3) level
    WHERE waiting > 0 AND NOT awaits_signatures GROUP BY 1, 2;
END $$;
SELECT bank.rebuild_payout_queue();

-- Each pass asks if an order awaits signatures.
CREATE INDEX withdrawal_awaiting ON bank.withdrawal (id)
  WHERE state = 'approved' AND signatures_missing_since IS NOT NULL;

-- Signatures that still count are found by their deadline, and not by the open orders.
CREATE INDEX payout_signature_deadline ON bank.payout_signature (chain_id, vault, deadline);

-- A refused sign-in counts the last lines of its act and subject, however many others there are of either.
DROP INDEX bank.audit_subject;
CREATE INDEX audit_subject ON bank.audit (subject, act, id);

REVOKE ALL ON FUNCTION bank.add_to_payout_queue_sum(bigint, bigint, bigint), bank.sync_payout_queue(bigint),
  bank.sync_payout_queue_row(), bank.rebuild_payout_queue()
FROM PUBLIC;
