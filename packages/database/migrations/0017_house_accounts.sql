-- House accounts are posted for members by functions that read the order and check why. Reasons:
-- docs/decisions/037-house-accounts.md.
-- BK403 no order of this member explains it; BK318 an order that is decided, held or runs; BK400 a time that is not now.

-- Computes an idempotency key as createPostingKey.ts does; parts are numbers, or words of letters and digits.
CREATE FUNCTION ledger.create_key(VARIADIC p_parts text[]) RETURNS uuid
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT (substr(digest, 1, 12) || '8' || substr(digest, 14, 3) || 'a' || substr(digest, 18, 15))::uuid
  FROM encode(sha256(convert_to(array_to_string(p_parts, '/'), 'UTF8')), 'hex') AS digest
$$;

-- Exchanges USDT of a member for new GUSD, or GUSD back for the USDT under it: types 10 and 11; what is paid above what
-- is received is revenue. Returns and errors as ledger.post, and LG001 when more would be received than paid.
CREATE FUNCTION ledger.post_exchange(
  p_key uuid, p_body uuid, p_at timestamptz, p_member bigint, p_pays_usdt boolean, p_pay bigint, p_receive bigint,
  p_metadata json
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_usdt bigint := CASE WHEN p_pays_usdt THEN -p_pay ELSE p_receive END;
  v_gusd bigint := CASE WHEN p_pays_usdt THEN p_receive ELSE -p_pay END;
  v_usdt_type smallint := CASE WHEN p_pays_usdt THEN 10 ELSE 11 END;
  v_gusd_type smallint := 21 - v_usdt_type;
BEGIN
  IF p_receive <= 0 OR p_receive > p_pay THEN
    RAISE EXCEPTION 'receive must be within pay' USING ERRCODE = 'LG001';
  ELSIF p_receive = p_pay THEN
    RETURN ledger.post((p_member % 256)::smallint, p_key, p_body, p_at,
      ARRAY[17, 80, p_member * 256 + 1, p_member * 256 + 65], ARRAY[-v_usdt, v_usdt, v_usdt, v_gusd],
      ARRAY[10, 10, v_usdt_type, v_gusd_type]::smallint[], p_metadata);
  END IF;
  RETURN ledger.post((p_member % 256)::smallint, p_key, p_body, p_at,
    ARRAY[17, 80, 81, p_member * 256 + 1, p_member * 256 + 65],
    ARRAY[-v_usdt, v_usdt, p_pay - p_receive, v_usdt, v_gusd], ARRAY[10, 10, 10, v_usdt_type, v_gusd_type]::smallint[], p_metadata);
END $$;

-- Refuses a posting that had been made before: an order must not be carried by the posting of another act.
CREATE FUNCTION bank.assert_posted(p_first jsonb) RETURNS void
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog AS $$
BEGIN
  IF p_first IS NOT NULL THEN
    RAISE EXCEPTION 'idempotency key used for another act' USING ERRCODE = 'LG005';
  END IF;
END $$;

-- Refuses a time that a process made up; a demo moves its own.
CREATE FUNCTION bank.assert_now(p_at timestamptz) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = pg_catalog AS $$
BEGIN
  IF (p_at > clock_timestamp() + interval '5 minutes' OR p_at < clock_timestamp() - interval '5 minutes')
    AND EXISTS (SELECT FROM bank.deployment WHERE mode = 'production') THEN
    RAISE EXCEPTION 'the clock of this process is not the database''s' USING ERRCODE = 'BK400';
  END IF;
END $$;

-- Refuses a time of an order that a process made up. A planned day pulls a clock that lags.
CREATE FUNCTION bank.assert_order_time(p_at timestamptz) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = pg_catalog AS $$
BEGIN
  IF p_at < clock_timestamp()
    OR NOT coalesce(p_at <= (SELECT max(day + 1)::timestamp AT TIME ZONE 'UTC' FROM bank.settlement_day), false) THEN
    PERFORM bank.assert_now(p_at);
  END IF;
END $$;

-- Deposits -------------------------------------------------------------------------------------------------------

-- Holds a depositor to the end of the transaction, as rechargeRecords/lockDepositor.ts: a registration takes it too.
CREATE FUNCTION bank.lock_depositor(p_address text) RETURNS void
LANGUAGE sql SET search_path = pg_catalog AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('recharge:' || p_address, 0))
$$;

-- Credits a member with the deposits in suspense that its own address sent: type 0. Returns how many.
CREATE FUNCTION bank.claim_suspense(p_member bigint) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_address text := (SELECT address FROM bank.member WHERE id = p_member);
  v_at timestamptz;
  v_deposit bank.recharge;
  v_count int := 0;
BEGIN
  PERFORM bank.lock_depositor(v_address);
  SELECT clock_timestamp() + offset_ms * interval '1 millisecond' INTO v_at FROM bank.clock;
  FOR v_deposit IN
    UPDATE bank.recharge SET state = 'credited', member_id = p_member,
      credited_at = greatest(v_at, recorded_at + interval '1 millisecond')
      WHERE depositor = v_address AND state = 'suspense' RETURNING *
  LOOP
    PERFORM bank.assert_posted(ledger.post_pair((p_member % 256)::smallint,
      ledger.create_key('rechargeClaim', v_deposit.chain_id::text, v_deposit.tx_hash, v_deposit.log_index::text),
      ledger.create_key('claim', p_member::text, v_deposit.amount::text), v_at,
      18, p_member * 256 + 1, v_deposit.amount, 0::smallint,
      json_build_object('source', json_build_object('kind', 'chain', 'id', v_deposit.chain_id::text),
        'hash', v_deposit.tx_hash, 'chainId', v_deposit.chain_id, 'logIndex', v_deposit.log_index,
        'sourceAddress', v_address)));
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;

-- Withdrawals ----------------------------------------------------------------------------------------------------

-- Records an order to pay a member's own wallet and debits it: type 1. Returns its id, or null when the key was used.
-- The addresses are as the ledger shows them, in capitals too.
CREATE FUNCTION bank.request_withdrawal(p_key uuid, p_member bigint, p_amount bigint, p_chain bigint, p_vault text,
  p_recipient text, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_id bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM bank.member WHERE id = p_member AND address = lower(p_recipient)) THEN
    RAISE EXCEPTION 'a withdrawal is paid to the member''s own wallet' USING ERRCODE = 'BK403';
  END IF;
  INSERT INTO bank.withdrawal (key, member_id, recipient, amount, created_at, state_at)
    VALUES (p_key, p_member, lower(p_recipient), p_amount, p_at, p_at) ON CONFLICT (key) DO NOTHING
    RETURNING id INTO v_id;
  IF v_id IS NOT NULL THEN
    PERFORM bank.assert_posted(ledger.post_pair((p_member % 256)::smallint, p_key,
      ledger.create_key('withdrawal', p_member::text, p_amount::text), p_at,
      82, p_member * 256 + 65, -p_amount, ledger.withdrawal_type(),
      json_build_object('source', json_build_object('kind', 'withdrawal', 'id', v_id::text), 'chainId', p_chain,
        'sourceAddress', p_vault, 'receivingAddress', p_recipient)));
  END IF;
  RETURN v_id;
END $$;

-- Computes what the ledger took for an order less what it has booked as paid and returned; null when it did not take
-- exactly the order's amount.
CREATE FUNCTION bank.compute_unpaid(p_order bank.withdrawal) RETURNS bigint
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
    WHERE placement = p_order.member_id % 256 AND account_id = p_order.member_id * 256 + 65 AND version IS NOT NULL
      AND event_type IN (ledger.withdrawal_type(), ledger.withdrawal_return_type())
      AND transaction_key IN (p_order.key, ledger.create_key('withdrawalReturn', p_order.id::text))
  ) posted
$$;

-- Gives a member back what was not paid of an order: type 14. BK318 when the ledger does not show that the whole order
-- was taken and exactly this is unpaid.
CREATE FUNCTION bank.post_withdrawal_return(p_order bank.withdrawal, p_at timestamptz) RETURNS void
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
    82, p_order.member_id * 256 + 65, v_unpaid, ledger.withdrawal_return_type(),
    (SELECT metadata FROM ledger.transaction WHERE placement = p_order.member_id % 256 AND key = p_order.key)));
END $$;

-- Cancels a member's order before its approval and returns the amount. False when no such order of the member can be
-- cancelled; BK318 when a payment of it was ever prepared, and as post_withdrawal_return.
CREATE FUNCTION bank.cancel_withdrawal(p_id bigint, p_member bigint, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_order bank.withdrawal;
BEGIN
  UPDATE bank.withdrawal SET state = 'cancelled', reason = 'byMember', state_at = p_at
    WHERE id = p_id AND member_id = p_member AND state IN ('requested', 'screening', 'review')
    RETURNING * INTO v_order;
  IF NOT FOUND THEN
    RETURN false;
  ELSIF EXISTS (SELECT FROM bank.payout WHERE withdrawal_id = p_id) THEN
    RAISE EXCEPTION 'a payment of order % was prepared', p_id USING ERRCODE = 'BK318';
  END IF;
  PERFORM bank.post_withdrawal_return(v_order, p_at);
  RETURN true;
END $$;

-- Stakes ---------------------------------------------------------------------------------------------------------

-- Computes simple interest, rounded down; parts per billion a year, whole seconds.
CREATE FUNCTION bank.compute_interest(p_principal bigint, p_ppb bigint, p_seconds bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT div(p_principal::numeric * p_ppb * p_seconds, bank.ppb_one()::numeric * bank.year_days() * bank.day_seconds())::bigint
$$;

-- Computes the realised rate of the vaults over a term, in parts per billion a year, floored and never below zero;
-- weighted by assets, ended vaults excluded. Linear between two measurements; unmeasured time has earned nothing.
CREATE FUNCTION bank.compute_realised_ppb(p_from timestamptz, p_to timestamptz) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  WITH newest AS (
    SELECT w.chain_id, w.vault, g.assets / g.micro_unit AS weight FROM bank.growth_watch w
    CROSS JOIN LATERAL (SELECT * FROM bank.growth g WHERE g.chain_id = w.chain_id AND g.vault = w.vault
      ORDER BY g.to_block DESC LIMIT 1) g
    WHERE w.ended_at IS NULL
  ), moment (is_end, at) AS (
    VALUES (false, p_from), (true, p_to)
  ), indexed AS (
    SELECT newest.weight, moment.is_end, coalesce(before.yield_index, 0) + coalesce(
      (after.yield_index - coalesce(before.yield_index, 0))
        * greatest(extract(epoch FROM moment.at - after.from_time), 0)
        / nullif(extract(epoch FROM after.to_time - after.from_time), 0), 0) AS yield_index
    FROM newest CROSS JOIN moment
    LEFT JOIN LATERAL (SELECT * FROM bank.growth g WHERE g.chain_id = newest.chain_id AND g.vault = newest.vault
      AND g.to_time <= moment.at ORDER BY g.to_time DESC, g.to_block DESC LIMIT 1) before ON true
    LEFT JOIN LATERAL (SELECT * FROM bank.growth g WHERE g.chain_id = newest.chain_id AND g.vault = newest.vault
      AND g.to_time > moment.at ORDER BY g.to_time, g.to_block LIMIT 1) after ON true
  )
  SELECT greatest(coalesce(floor(sum(CASE WHEN is_end THEN yield_index ELSE -yield_index END * weight)
    / nullif(sum(weight) FILTER (WHERE is_end), 0) * bank.ppb_one() * bank.year_days() * bank.day_seconds()
    / extract(epoch FROM p_to - p_from)), 0), 0)::bigint
  FROM indexed WHERE p_to > p_from
$$;

-- Opens a stake on the terms that the parameters have now and posts it: the principal (types 2 and 3), and what a fixed
-- term promises out of revenue into escrow (type 20). Returns its id, or null when the key was used.
CREATE FUNCTION bank.open_stake(p_key uuid, p_member bigint, p_template smallint, p_principal bigint, p_at timestamptz)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_product text := (ARRAY['demand', 'fixed15', 'fixed45', 'fixed180'])[p_template];
  v_days smallint := (ARRAY[0, 15, 45, 180])[p_template];
  v_start bigint;
  v_end bigint;
  v_promised bigint;
  v_id bigint;
  v_body uuid;
  v_metadata json;
  v_account bigint := p_member * 256 + 65;
BEGIN
  PERFORM bank.assert_order_time(p_at);
  SELECT floor(value::numeric * bank.ppb_one()) INTO STRICT v_start FROM bank.parameter
    WHERE name = v_product || 'ProfitStart';
  SELECT greatest(v_start, floor(value::numeric * bank.ppb_one())) INTO STRICT v_end FROM bank.parameter
    WHERE name = v_product || 'ProfitEnd';
  v_promised := bank.compute_interest(p_principal, v_start, v_days::bigint * bank.day_seconds());
  INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at, expire_at)
    VALUES (p_key, p_member, p_template, v_days, p_principal, v_start, v_end, v_promised, p_at,
      CASE WHEN v_days > 0 THEN p_at + v_days * interval '24 hours' END)
    ON CONFLICT (key) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN
    RETURN NULL;
  END IF;
  v_body := ledger.create_key('stake', p_member::text, p_principal::text,
    CASE WHEN v_days = 0 THEN 'demand' ELSE v_promised::text END);
  v_metadata := bank.describe_stake(v_id, p_principal);
  IF v_promised = 0 THEN
    PERFORM bank.assert_posted(ledger.post_pair((p_member % 256)::smallint, p_key, v_body, p_at, 83, v_account,
      -p_principal, CASE WHEN v_days = 0 THEN 2 ELSE 3 END::smallint, v_metadata));
  ELSE
    PERFORM bank.assert_posted(ledger.post((p_member % 256)::smallint, p_key, v_body, p_at,
      ARRAY[81, 83, 84, v_account], ARRAY[-v_promised, p_principal, v_promised, -p_principal],
      '{20,3,20,3}'::smallint[], v_metadata));
  END IF;
  RETURN v_id;
END $$;

-- The metadata of every posting of a stake; amounts are decimals.
CREATE FUNCTION bank.describe_stake(p_id bigint, p_principal bigint) RETURNS json
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT json_build_object('source', json_build_object('kind', 'stake', 'id', p_id::text),
    'principal', trim_scale(p_principal::numeric / 1000000)::text)
$$;

-- Holds a stake until the transaction ends.
CREATE FUNCTION bank.lock_stake(p_id bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT FROM bank.stake WHERE id = p_id FOR UPDATE
$$;

-- Computes the most that revenue may pay at the redemption of a stake: for demand what it earned since its newest
-- settled day, at the newest settled rate; for a fixed term what the vaults realised beyond its promise.
CREATE FUNCTION bank.compute_interest_limit(p_stake bank.stake, p_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT CASE WHEN p_stake.days = 0 THEN bank.compute_interest(p_stake.principal,
      coalesce((SELECT demand_ppb FROM bank.settlement_day WHERE halted_reason IS NULL ORDER BY day DESC LIMIT 1),
        p_stake.start_ppb),
      greatest(floor(extract(epoch FROM p_at - greatest(p_stake.opened_at,
        (SELECT (d.day + 1)::timestamp AT TIME ZONE 'UTC' FROM bank.stake_day d
          WHERE d.placement = p_stake.placement AND d.member_id = p_stake.member_id AND d.stake_id = p_stake.id
            AND d.day >= (p_stake.opened_at AT TIME ZONE 'UTC')::date ORDER BY d.day DESC LIMIT 1)))), 0)::bigint)
    ELSE bank.compute_interest(p_stake.principal, greatest(least(p_stake.end_ppb,
        bank.compute_realised_ppb(p_stake.opened_at, p_stake.expire_at)) - p_stake.start_ppb, 0),
      p_stake.days::bigint * bank.day_seconds()) END
$$;

-- Inserts the last day of a redeemed stake: all its days together are then what it was paid. A fixed term has had no
-- credit before, its days only recorded the accrual.
CREATE FUNCTION bank.insert_last_stake_day(p_stake bank.stake, p_paid bigint, p_at timestamptz) RETURNS void
LANGUAGE sql SET search_path = pg_catalog AS $$
  INSERT INTO bank.stake_day (placement, day, stake_id, member_id, amount, accrued)
  SELECT p_stake.placement, (p_at AT TIME ZONE 'UTC')::date, p_stake.id, p_stake.member_id,
    p_paid - CASE WHEN p_stake.days = 0 THEN 0 ELSE credited END,
    p_paid + CASE WHEN p_stake.days = 0 THEN credited ELSE 0 END
  FROM (SELECT coalesce((SELECT d.accrued FROM bank.stake_day d WHERE d.placement = p_stake.placement
    AND d.member_id = p_stake.member_id AND d.stake_id = p_stake.id
    AND d.day >= (p_stake.opened_at AT TIME ZONE 'UTC')::date ORDER BY d.day DESC LIMIT 1), 0) AS credited) before
$$;

-- Ends a member's stake: the principal returns (type 9), and the promise out of escrow and p_interest out of revenue are
-- paid (types 7 and 8). BK318 when the term runs or a planned day has not reached it; BK403 when it is not an open stake
-- of the member, or did not earn as much.
CREATE FUNCTION bank.redeem_stake(p_id bigint, p_member bigint, p_interest bigint, p_key uuid, p_at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_stake bank.stake;
  v_placement smallint := p_member % 256;
  v_account bigint := p_member * 256 + 65;
  v_type smallint;
  v_metadata json;
BEGIN
  PERFORM bank.assert_order_time(p_at);
  -- The lock of settlementDays/settlementLock.ts: no day is planned meanwhile.
  PERFORM pg_advisory_xact_lock_shared(495873780581);
  SELECT * INTO v_stake FROM bank.stake
    WHERE id = p_id AND member_id = p_member AND redeemed_at IS NULL FOR UPDATE;
  IF NOT FOUND OR p_interest < 0 OR p_interest > bank.compute_interest_limit(v_stake, p_at) THEN
    RAISE EXCEPTION 'no open stake of the member earned this' USING ERRCODE = 'BK403';
  ELSIF p_at < coalesce(v_stake.expire_at, v_stake.opened_at) OR EXISTS (
    SELECT FROM bank.settlement_chunk c JOIN bank.settlement_day d USING (day)
    WHERE c.done_at IS NULL AND c.placement = v_placement AND p_member BETWEEN c.first_member AND c.last_member
      AND p_id <= d.last_stake AND coalesce(v_stake.expire_at > day::timestamp AT TIME ZONE 'UTC', true)) THEN
    RAISE EXCEPTION 'the term runs, or a planned day has not reached the stake' USING ERRCODE = 'BK318';
  END IF;
  v_metadata := bank.describe_stake(p_id, v_stake.principal);
  v_type := CASE WHEN v_stake.days = 0 THEN 7 ELSE 8 END;
  PERFORM bank.assert_posted(ledger.post_pair(v_placement, ledger.create_key('stakeReturn', p_id::text),
    ledger.create_key('stakeReturn', p_member::text, v_stake.principal::text), p_at,
    83, v_account, v_stake.principal, 9::smallint, v_metadata));
  IF v_stake.promised > 0 THEN
    PERFORM bank.assert_posted(ledger.post_pair(v_placement, ledger.create_key('stakeInterest', p_id::text, 'escrow'),
      ledger.create_key('interest', p_member::text, 'escrow', 'fixed', v_stake.promised::text), p_at,
      84, v_account, v_stake.promised, v_type, v_metadata));
  END IF;
  IF p_interest > 0 THEN
    PERFORM bank.assert_posted(ledger.post(v_placement, ledger.create_key('stakeInterest', p_id::text, 'revenue'),
      ledger.create_key('interest', p_member::text, 'revenue', CASE WHEN v_stake.days = 0 THEN 'demand' ELSE 'fixed' END,
        p_interest::text), p_at, ARRAY[81, v_account], ARRAY[-p_interest, p_interest], ARRAY[v_type, v_type], v_metadata));
  END IF;
  UPDATE bank.stake SET redeemed_at = p_at, redeemed_interest = v_stake.promised + p_interest, redeem_key = p_key
    WHERE id = p_id;
  PERFORM bank.insert_last_stake_day(v_stake, v_stake.promised + p_interest, p_at);
END $$;

REVOKE ALL ON FUNCTION
  ledger.create_key(text[]),
  ledger.post_exchange(uuid, uuid, timestamptz, bigint, boolean, bigint, bigint, json),
  bank.assert_posted(jsonb),
  bank.assert_now(timestamptz),
  bank.assert_order_time(timestamptz),
  bank.lock_depositor(text),
  bank.claim_suspense(bigint),
  bank.request_withdrawal(uuid, bigint, bigint, bigint, text, text, timestamptz),
  bank.compute_unpaid(bank.withdrawal),
  bank.post_withdrawal_return(bank.withdrawal, timestamptz),
  bank.cancel_withdrawal(bigint, bigint, timestamptz),
  bank.compute_interest(bigint, bigint, bigint),
  bank.compute_realised_ppb(timestamptz, timestamptz),
  bank.open_stake(uuid, bigint, smallint, bigint, timestamptz),
  bank.describe_stake(bigint, bigint),
  bank.lock_stake(bigint),
  bank.insert_last_stake_day(bank.stake, bigint, timestamptz),
  bank.compute_interest_limit(bank.stake, timestamptz),
  bank.redeem_stake(bigint, bigint, bigint, uuid, timestamptz)
FROM PUBLIC;
