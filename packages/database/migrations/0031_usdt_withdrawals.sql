-- USDT is withdrawn as GUSD is, with no exchange before it. Reasons: docs/decisions/060-usdt-withdrawals.md.
-- Code from 0023 on runs with it. It pays no order of USDT and holds one as not proven: workers are restarted before servers.

INSERT INTO ledger.account_code (code, name, asset, owner) VALUES (19, 'withdrawals_pending_usdt', 'USDT', 'house');

CREATE OR REPLACE FUNCTION ledger.is_plain_house(p_account bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS 'SELECT p_account IN (16, 17, 18, 19, 82, 83, 84, 85, 86, 87, 88, 89)';

-- True for a posting that one member can order: the accounts of that member alone, each house account only for a record
-- type and in a direction that an order has. An exchange takes no more USDT out of the reserve than it burns GUSD.
CREATE OR REPLACE FUNCTION ledger.is_members_act(p_accounts bigint[], p_amounts bigint[], p_types smallint[]) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT coalesce(count(DISTINCT account >> 8) FILTER (WHERE account >= 256) = 1
    AND coalesce(sum(amount) FILTER (WHERE account IN (17, 80)), 0) = 0
    AND bool_and(account >= 256 OR EXISTS (
      SELECT FROM (VALUES
        -- Exchange; its fee to revenue.
        (10, 17, 1), (10, 17, -1), (10, 80, 1), (10, 80, -1), (10, 81, 1),
        -- Withdrawal of USDT or of GUSD, and its return when it is cancelled.
        (1, 19, 1), (14, 19, -1), (1, 82, 1), (14, 82, -1),
        -- Stakes, with the promise in escrow, and their return with interest.
        (2, 83, 1), (3, 83, 1), (20, 81, -1), (20, 84, 1), (9, 83, -1), (8, 84, -1), (8, 81, -1), (7, 81, -1),
        -- Deposits from before the registration.
        (0, 18, -1)
      ) act(record_type, house, side)
      WHERE act.record_type = type AND act.house = account AND act.side = sign(amount))), false)
  FROM unnest(p_accounts, p_amounts, p_types) AS leg(account, amount, type)
$$;

ALTER TABLE bank.withdrawal ADD COLUMN asset text NOT NULL DEFAULT 'GUSD'
  CONSTRAINT withdrawal_asset CHECK (asset IN ('USDT', 'GUSD'));
COMMENT ON COLUMN bank.withdrawal.asset IS
  'The balance that it is taken from; the vault pays USDT for either. Limits and sums count a USDT as a GUSD.';

-- The pending account of a currency, and the code of its member accounts.
CREATE FUNCTION bank.get_pending_account(p_asset text) RETURNS bigint
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS 'SELECT CASE p_asset WHEN ''USDT'' THEN 19 WHEN ''GUSD'' THEN 82 END::bigint';
CREATE FUNCTION bank.get_member_code(p_asset text) RETURNS bigint
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS 'SELECT CASE p_asset WHEN ''USDT'' THEN 1 WHEN ''GUSD'' THEN 65 END::bigint';

-- Records an order to pay a member's own wallet and debits it: type 1. Returns its id, or null when the key was used.
-- The addresses are as the ledger shows them, in capitals too.
CREATE FUNCTION bank.request_withdrawal(p_key uuid, p_member bigint, p_asset text, p_amount bigint, p_chain bigint,
  p_vault text, p_recipient text, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_id bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM bank.member WHERE id = p_member AND address = lower(p_recipient)) THEN
    RAISE EXCEPTION 'a withdrawal is paid to the member''s own wallet' USING ERRCODE = 'BK403';
  END IF;
  INSERT INTO bank.withdrawal (key, member_id, asset, recipient, amount, created_at, state_at)
    VALUES (p_key, p_member, p_asset, lower(p_recipient), p_amount, p_at, p_at) ON CONFLICT (key) DO NOTHING
    RETURNING id INTO v_id;
  IF v_id IS NOT NULL THEN
    PERFORM bank.assert_posted(ledger.post_pair((p_member % 256)::smallint, p_key,
      ledger.create_key('withdrawal', p_member::text, p_amount::text), p_at,
      bank.get_pending_account(p_asset), p_member * 256 + bank.get_member_code(p_asset), -p_amount,
      ledger.withdrawal_type(),
      json_build_object('source', json_build_object('kind', 'withdrawal', 'id', v_id::text), 'chainId', p_chain,
        'sourceAddress', p_vault, 'receivingAddress', p_recipient)));
  END IF;
  RETURN v_id;
END $$;
-- Servers from before it order GUSD alone.
CREATE OR REPLACE FUNCTION bank.request_withdrawal(p_key uuid, p_member bigint, p_amount bigint, p_chain bigint,
  p_vault text, p_recipient text, p_at timestamptz) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT bank.request_withdrawal(p_key, p_member, 'GUSD', p_amount, p_chain, p_vault, p_recipient, p_at)
$$;

-- Computes what the ledger took for an order less what it has booked as paid and returned; null when it did not take
-- exactly the order's amount of the order's currency. The sum hides the account from indexes: by its key alone a posting
-- is found at once, by the account a plan would read all entries of the member.
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
    WHERE placement = p_order.member_id % 256
      AND account_id + 0 = p_order.member_id * 256 + bank.get_member_code(p_order.asset) AND version IS NOT NULL
      AND event_type IN (ledger.withdrawal_type(), ledger.withdrawal_return_type())
      AND transaction_key IN (p_order.key, ledger.create_key('withdrawalReturn', p_order.id::text))
  ) posted
$$;

-- Gives a member back what was not paid of an order: type 14. BK318 when the ledger does not show that the whole order
-- was taken and exactly this is unpaid.
CREATE OR REPLACE FUNCTION bank.post_withdrawal_return(p_order bank.withdrawal, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_unpaid bigint := bank.compute_unpaid(p_order);
BEGIN
  IF v_unpaid IS NULL OR v_unpaid <> p_order.amount - p_order.paid_amount THEN
    RAISE EXCEPTION 'the ledger does not show that order % is unpaid', p_order.id USING ERRCODE = 'BK318';
  END IF;
  PERFORM bank.assert_posted(ledger.post_pair((p_order.member_id % 256)::smallint,
    ledger.create_key('withdrawalReturn', p_order.id::text),
    ledger.create_key('return', p_order.member_id::text, v_unpaid::text), p_at,
    bank.get_pending_account(p_order.asset), p_order.member_id * 256 + bank.get_member_code(p_order.asset), v_unpaid,
    ledger.withdrawal_return_type(),
    (SELECT metadata FROM ledger.transaction WHERE placement = p_order.member_id % 256 AND key = p_order.key)));
END $$;

-- Takes a payment of an order out of the vault: type 1 of house accounts. Of GUSD the pending amount is burned, and the
-- USDT under it leaves the reserve; pending USDT never was in it.
CREATE OR REPLACE FUNCTION bank.post_payment(p_payout text, p_member bigint, p_amount bigint, p_metadata json,
  p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_key uuid := ledger.create_key('withdrawalPaid', p_payout);
  v_body uuid := ledger.create_key('paid', p_member::text, p_amount::text);
BEGIN
  IF EXISTS (SELECT FROM bank.payout p JOIN bank.withdrawal w ON w.id = p.withdrawal_id
    WHERE p.id = p_payout AND w.asset = 'USDT') THEN
    PERFORM bank.assert_posted(ledger.post_pair((p_member % 256)::smallint, v_key, v_body, p_at, 16, 19, -p_amount,
      ledger.withdrawal_type(), p_metadata));
  ELSE
    PERFORM bank.assert_posted(ledger.post((p_member % 256)::smallint, v_key, v_body, p_at, ARRAY[16, 17, 80, 82],
      ARRAY[p_amount, -p_amount, p_amount, -p_amount], '{1,1,1,1}'::smallint[], p_metadata));
  END IF;
END $$;

-- Confirms a payment that is being sent and books it. False when the ledger does not show as much of the order as taken
-- and neither paid nor returned. The metadata is read by a statement of its own: on Citus the node that has it would else
-- book, and has no orders.
CREATE OR REPLACE FUNCTION bank.settle_payout(p_payout text, p_tx_hash text, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_payout bank.payout;
  v_order bank.withdrawal;
  v_amount bigint;
  v_metadata json;
BEGIN
  SELECT * INTO v_payout FROM bank.payout WHERE id = p_payout FOR UPDATE;
  PERFORM bank.assert_explained(v_payout.state = 'sending');
  SELECT * INTO STRICT v_order FROM bank.withdrawal WHERE id = v_payout.withdrawal_id FOR UPDATE;
  v_amount := v_payout.amount;
  IF v_amount > bank.compute_unpaid(v_order) IS NOT FALSE OR v_amount > v_order.amount - v_order.paid_amount THEN
    RETURN false;
  END IF;
  SELECT json_build_object('source', metadata -> 'source', 'chainId', metadata -> 'chainId',
      'sourceAddress', metadata -> 'sourceAddress', 'receivingAddress', metadata -> 'receivingAddress', 'hash', p_tx_hash)
    INTO v_metadata FROM ledger.transaction WHERE placement = v_order.member_id % 256 AND key = v_order.key;
  UPDATE bank.payout SET state = 'confirmed', tx_hash = p_tx_hash, confirmed_at = p_at WHERE id = p_payout;
  UPDATE bank.withdrawal SET paid_amount = paid_amount + v_amount WHERE id = v_order.id;
  PERFORM bank.post_payment(p_payout, v_order.member_id, v_amount, v_metadata, p_at);
  RETURN true;
END $$;

REVOKE ALL ON FUNCTION bank.get_pending_account(text), bank.get_member_code(text),
  bank.request_withdrawal(uuid, bigint, text, bigint, bigint, text, text, timestamptz) FROM PUBLIC;
