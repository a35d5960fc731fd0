-- Functions do what two operators agreed on, and what the verdicts on an order come to. Reasons:
-- docs/decisions/039-operator-effects.md.
-- BK400 an amount or a figure out of its bounds; BK403 no proposal agrees to it; BK318 over, or no longer possible; BK319 an
-- order that has ended, is another member's or owes less.

INSERT INTO bank.operator_right (act, role) VALUES ('outbox.resume', 'treasurer');

-- Computes the placement of a posting without a member, as getKeyPlacement does.
CREATE FUNCTION ledger.compute_placement(p_key uuid) RETURNS smallint
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT get_byte(uuid_send(p_key), 0)::smallint
$$;

-- Reads an amount of a proposal, in micro-units.
CREATE FUNCTION bank.parse_amount(p_text text) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog AS $$
DECLARE
  v_micro numeric := p_text::numeric * 1000000;
BEGIN
  IF v_micro IS NULL OR v_micro <= 0 OR v_micro <> trunc(v_micro) THEN
    RAISE EXCEPTION 'not an amount: %', p_text USING ERRCODE = 'BK400';
  END IF;
  RETURN v_micro::bigint;
END $$;

-- Holds all followers of a kind to the end of the transaction, in the order of every other holder.
CREATE FUNCTION bank.lock_followers(p_kind text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT FROM bank.chain_follower WHERE kind = p_kind ORDER BY chain_id, address FOR UPDATE
$$;

-- Adjustments ----------------------------------------------------------------------------------------------------

-- Adds to a member's balance out of revenue, or deducts into it: types 12 and 13. USDT comes from the reserve, and as much
-- GUSD is burned, or the reverse.
CREATE FUNCTION bank.post_adjustment(p_key uuid, p_member bigint, p_asset text, p_added bigint, p_metadata json,
  p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_type smallint := CASE WHEN p_added > 0 THEN 12 ELSE 13 END;
  v_body uuid := ledger.create_key('adjustment', p_member::text, CASE WHEN p_added > 0 THEN 'add' ELSE 'deduct' END,
    p_asset, abs(p_added)::text);
BEGIN
  PERFORM bank.assert_posted(CASE p_asset
    WHEN 'USDT' THEN ledger.post((p_member % 256)::smallint, p_key, v_body, p_at,
      ARRAY[17, 80, 81, p_member * 256 + 1], ARRAY[-p_added, p_added, -p_added, p_added],
      ARRAY[v_type, v_type, v_type, v_type], p_metadata)
    ELSE ledger.post((p_member % 256)::smallint, p_key, v_body, p_at,
      ARRAY[81, p_member * 256 + 65], ARRAY[-p_added, p_added], ARRAY[v_type, v_type], p_metadata) END);
END $$;

-- Adjusts the balance that a proposal names.
CREATE FUNCTION bank.apply_adjustment(p_proposal bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_detail json := (bank.take_effect(p_proposal, '{adjustment}', p_at)).detail;
  v_sign int := CASE v_detail ->> 'direction' WHEN 'add' THEN 1 WHEN 'deduct' THEN -1 END;
BEGIN
  IF v_sign IS NULL OR (v_detail ->> 'asset') NOT IN ('USDT', 'GUSD') THEN
    RAISE EXCEPTION 'not an adjustment' USING ERRCODE = 'BK400';
  END IF;
  PERFORM bank.post_adjustment(ledger.create_key('proposal', p_proposal::text), (v_detail ->> 'memberId')::bigint,
    v_detail ->> 'asset', v_sign * bank.parse_amount(v_detail ->> 'amount'),
    json_build_object('source', json_build_object('kind', 'operator', 'id', p_proposal::text), 'reason', 'adjustment'),
    p_at);
END $$;

-- Capital, surplus and deposits in suspense --------------------------------------------------------------------------

-- Books USDT of the vault's surplus (16) or of suspense (18) into the reserve, and as much GUSD into revenue, or into
-- losses where it fills one: types 16, 17 and 19.
CREATE FUNCTION bank.post_capital(p_key uuid, p_from bigint, p_type smallint, p_amount bigint, p_filling bigint,
  p_metadata json, p_at timestamptz) RETURNS void
LANGUAGE sql SET search_path = pg_catalog AS $$
  SELECT bank.assert_posted(ledger.post(ledger.compute_placement(p_key), p_key,
    ledger.create_key(CASE p_type WHEN 16 THEN 'capital' ELSE 'surplus' END,
      CASE p_from WHEN 16 THEN 'vault' ELSE 'suspense' END, p_amount::text),
    p_at, array_agg(account ORDER BY account), array_agg(amount ORDER BY account),
    array_agg(event_type ORDER BY account), p_metadata))
  FROM (VALUES (p_from, -p_amount, p_type), (17, p_amount, p_type), (80, -p_amount, p_type),
    (81, p_amount - p_filling, p_type), (88, p_filling, 19::smallint)) leg (account, amount, event_type)
  WHERE amount <> 0
$$;

-- Finds what forbids that a deposit in suspense becomes capital: a member may own it whose wallet it came from, who
-- reported it or another transaction of that wallet, or for whom a booking is proposed. Null for nothing.
CREATE FUNCTION bank.find_capital_obstacle(p_deposit text, p_at timestamptz) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM bank.member WHERE address = d.depositor)
      OR EXISTS (SELECT FROM bank.recharge_hint h WHERE h.tx_hash = d.tx_hash OR h.sender = d.depositor)
      OR EXISTS (SELECT FROM bank.proposal WHERE state IN ('open', 'approved') AND kind = 'suspense'
        AND detail ->> 'suspenseId' = p_deposit) THEN 'suspenseClaimed'
    WHEN p_at < d.recorded_at + (SELECT value::int FROM bank.parameter WHERE name = 'suspenseCapitalDays')
      * interval '24 hours' THEN 'suspenseTooYoung'
  END
  FROM bank.recharge d
  WHERE d.chain_id = split_part(p_deposit, ':', 1)::bigint AND d.tx_hash = split_part(p_deposit, ':', 2)
    AND d.log_index = split_part(p_deposit, ':', 3)::int
$$;

-- Holds the depositor of a deposit, so that a registration of its wallet ends first.
CREATE FUNCTION bank.lock_deposit(p_deposit text) RETURNS void
LANGUAGE sql SET search_path = pg_catalog AS $$
  SELECT bank.lock_depositor(depositor) FROM bank.recharge
  WHERE chain_id = split_part(p_deposit, ':', 1)::bigint AND tx_hash = split_part(p_deposit, ':', 2)
    AND log_index = split_part(p_deposit, ':', 3)::int
$$;

-- Takes a deposit out of suspense: to a member, or as capital without one.
CREATE FUNCTION bank.release_deposit(p_deposit text, p_member bigint, p_at timestamptz) RETURNS bank.recharge
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_deposit bank.recharge;
BEGIN
  UPDATE bank.recharge SET state = CASE WHEN p_member IS NULL THEN 'capital' ELSE 'credited' END, member_id = p_member,
    credited_at = CASE WHEN p_member IS NOT NULL THEN greatest(p_at, recorded_at + interval '1 millisecond') END
    WHERE chain_id = split_part(p_deposit, ':', 1)::bigint AND tx_hash = split_part(p_deposit, ':', 2)
      AND log_index = split_part(p_deposit, ':', 3)::int AND state = 'suspense'
    RETURNING * INTO v_deposit;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'deposit % is not in suspense', p_deposit USING ERRCODE = 'BK318';
  END IF;
  RETURN v_deposit;
END $$;

-- Books a part of the vault's surplus, of which p_filling fills losses, or a whole deposit in suspense.
CREATE FUNCTION bank.apply_capital(p_proposal bigint, p_filling bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_proposal bank.proposal := bank.take_effect(p_proposal, '{capital,surplus}', p_at);
  v_deposit text := v_proposal.detail ->> 'suspenseId';
  v_metadata json := json_build_object('source', json_build_object('kind', 'operator', 'id', p_proposal::text),
    'label', v_proposal.kind);
  v_type smallint := CASE v_proposal.kind WHEN 'capital' THEN 16 ELSE 17 END;
  v_key uuid := ledger.create_key('proposal', p_proposal::text);
  v_amount bigint := bank.parse_amount(v_proposal.detail ->> 'amount');
BEGIN
  IF p_filling NOT BETWEEN 0 AND v_amount OR p_filling > 0 AND v_deposit IS NOT NULL THEN
    RAISE EXCEPTION 'the part that fills losses is out of bounds' USING ERRCODE = 'BK400';
  ELSIF v_deposit IS NULL THEN
    PERFORM bank.post_capital(v_key, 16, v_type, v_amount, p_filling, v_metadata, p_at);
    RETURN;
  END IF;
  PERFORM bank.lock_deposit(v_deposit);
  IF bank.find_capital_obstacle(v_deposit, p_at) IS NOT NULL THEN
    RAISE EXCEPTION 'deposit % may be a member''s', v_deposit USING ERRCODE = 'BK318';
  END IF;
  PERFORM bank.post_capital(v_key, 18, v_type, (bank.release_deposit(v_deposit, NULL, p_at)).amount, 0,
    json_build_object('source', v_metadata -> 'source', 'label', v_proposal.kind, 'suspenseId', v_deposit), p_at);
END $$;

-- Credits the deposit in suspense to the member that a proposal names: type 0.
CREATE FUNCTION bank.apply_suspense_booking(p_proposal bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_detail json := (bank.take_effect(p_proposal, '{suspense}', p_at)).detail;
  v_member bigint := (v_detail ->> 'memberId')::bigint;
  v_deposit bank.recharge := bank.release_deposit(v_detail ->> 'suspenseId', v_member, p_at);
BEGIN
  PERFORM bank.assert_posted(ledger.post_pair((v_member % 256)::smallint,
    ledger.create_key('rechargeClaim', v_deposit.chain_id::text, v_deposit.tx_hash, v_deposit.log_index::text),
    ledger.create_key('claim', v_member::text, v_deposit.amount::text), p_at,
    18, v_member * 256 + 1, v_deposit.amount, 0::smallint,
    json_build_object('source', json_build_object('kind', 'operator', 'id', p_proposal::text),
      'hash', v_deposit.tx_hash, 'chainId', v_deposit.chain_id, 'logIndex', v_deposit.log_index,
      'sourceAddress', v_deposit.depositor)));
END $$;

-- Breaches and keys --------------------------------------------------------------------------------------------------

-- Lifts the breach that a proposal names, unless a pass has found it broken since.
CREATE FUNCTION bank.lift_breach(p_proposal bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_proposal bank.proposal := bank.take_effect(p_proposal, '{breach}', p_at);
BEGIN
  UPDATE bank.book_breach SET lifted_at = p_at, lifted_by = v_proposal.decided_by
    WHERE id = (v_proposal.detail ->> 'breachId')::bigint AND lifted_at IS NULL AND seen_at <= v_proposal.created_at;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'lifted before, or found broken again' USING ERRCODE = 'BK318';
  END IF;
END $$;

-- Lets a halted key send again, on the word of one, with its failures forgotten. Returns the key as it was.
CREATE FUNCTION bank.resume_signer(p_session text, p_chain bigint, p_sender text) RETURNS bank.signer_key
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_key bank.signer_key;
BEGIN
  PERFORM bank.get_permitted_operator(p_session, 'outbox.resume');
  SELECT * INTO v_key FROM bank.signer_key WHERE chain_id = p_chain AND sender = p_sender FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such key' USING ERRCODE = 'BK404';
  ELSIF v_key.halted_reason IS NULL THEN
    RAISE EXCEPTION 'the key is not halted' USING ERRCODE = 'BK318';
  END IF;
  UPDATE bank.signer_key SET failures = 0, halted_reason = NULL, halted_detail = NULL, halted_at = NULL
    WHERE chain_id = p_chain AND sender = p_sender;
  RETURN v_key;
END $$;

-- Orders -------------------------------------------------------------------------------------------------------------

-- Brings an order to the state that its parts have: confirmed when all of it is paid; once nothing is on its way, frozen,
-- or failed with what was not paid given back; else waiting for its next part.
CREATE FUNCTION bank.finish_order(p_order bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_order bank.withdrawal;
  v_state text;
  v_is_proven boolean := true;
BEGIN
  SELECT * INTO STRICT v_order FROM bank.withdrawal WHERE id = p_order FOR UPDATE;
  IF v_order.state NOT IN ('approved', 'frozen') THEN
    RETURN;
  ELSIF v_order.paid_amount = v_order.amount THEN
    v_state := 'confirmed';
  ELSIF v_order.state = 'frozen' OR EXISTS (
    SELECT FROM bank.payout WHERE withdrawal_id = p_order AND state = 'sending') THEN
    RETURN;
  ELSIF v_order.reason = 'payoutFailed' THEN
    v_is_proven := bank.compute_unpaid(v_order) IS NOT DISTINCT FROM v_order.amount - v_order.paid_amount
      AND EXISTS (SELECT FROM bank.payout WHERE withdrawal_id = p_order AND state = 'failed');
    v_state := CASE WHEN v_is_proven THEN 'failed' ELSE 'frozen' END;
  ELSE
    v_state := CASE WHEN v_order.reason IN ('sanctioned', 'memberBanned', 'notProven') THEN 'frozen' ELSE 'approved' END;
  END IF;
  IF v_state = 'failed' THEN
    PERFORM bank.post_withdrawal_return(v_order, p_at);
  END IF;
  UPDATE bank.withdrawal SET state = v_state, state_at = p_at, reason = CASE WHEN v_is_proven THEN reason ELSE 'notProven' END
    WHERE id = p_order;
END $$;

-- Holds the payout engine by its cursors, and a part by its rows: no event is settled and no key signs meanwhile.
CREATE FUNCTION bank.lock_payout(p_payout text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM bank.lock_followers('payouts');
  PERFORM FROM bank.outbox_transaction WHERE subject = 'payout:' || p_payout FOR UPDATE;
  PERFORM FROM bank.payout WHERE id = p_payout FOR UPDATE;
END $$;

-- Ends the open call of the part that an applied proposal ends; its worker loses the lease.
CREATE FUNCTION bank.end_transaction(p_proposal bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  UPDATE bank.outbox_transaction SET state = 'final', succeeded = false, lease_owner = NULL, lease_until = NULL,
    state_at = clock_timestamp()
  WHERE state <> 'final' AND subject = (SELECT 'payout:' || (detail ->> 'payoutId') FROM bank.proposal
    WHERE id = p_proposal AND kind = 'payoutEnd' AND state = 'applied')
$$;

-- Ends the part that a proposal names unpaid, and finishes its order.
CREATE FUNCTION bank.end_payout(p_proposal bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_payout text := (bank.take_effect(p_proposal, '{payoutEnd}', p_at)).detail ->> 'payoutId';
  v_order bigint;
BEGIN
  PERFORM bank.lock_payout(v_payout);
  UPDATE bank.payout SET state = 'failed' WHERE id = v_payout AND state = 'sending' RETURNING withdrawal_id INTO v_order;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'paid or ended meanwhile' USING ERRCODE = 'BK318';
  END IF;
  UPDATE bank.withdrawal SET reason = 'payoutFailed' WHERE id = v_order AND state = 'approved';
  PERFORM bank.finish_order(v_order, p_at);
END $$;

-- Acts on the verdicts of an order in review: one rejection gives it back, enough approvals approve it. A member banned
-- since the screening needs two who knew of the ban.
CREATE FUNCTION bank.settle_review(p_order bank.withdrawal, p_banned timestamptz, p_at timestamptz) RETURNS text
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_needed int := CASE WHEN p_banned IS NULL THEN coalesce(p_order.reviews_needed, 2) ELSE 2 END;
BEGIN
  IF bank.count_verdicts(p_order.id, 'reject', p_banned) > 0 THEN
    IF EXISTS (SELECT FROM bank.payout WHERE withdrawal_id = p_order.id) THEN
      RAISE EXCEPTION 'a payment of order % was prepared', p_order.id USING ERRCODE = 'BK318';
    END IF;
    RETURN bank.reject_order(p_order, p_at);
  ELSIF bank.count_verdicts(p_order.id, 'approve', p_banned) < v_needed THEN
    UPDATE bank.withdrawal SET reviews_needed = v_needed,
      reason = CASE WHEN p_banned IS NULL THEN reason ELSE 'memberBanned' END WHERE id = p_order.id;
    RETURN 'review';
  END IF;
  UPDATE bank.withdrawal SET state = 'approved', reviews_needed = v_needed, approved_at = p_at, state_at = p_at,
    -- Paying asks about bans again and must know that two have let it pass.
    reason = CASE WHEN p_banned IS NOT NULL THEN 'released' END WHERE id = p_order.id;
  RETURN 'approved';
END $$;

-- Acts on the verdicts of a frozen order: two that agree return it to the queue, at its old place if it had one, or give
-- it back. A sent payout cannot be recalled.
CREATE FUNCTION bank.settle_frozen(p_order bank.withdrawal, p_banned timestamptz, p_verdict text, p_at timestamptz)
RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF bank.count_verdicts(p_order.id, p_verdict, p_banned) < 2 THEN
    RETURN 'frozen';
  ELSIF p_verdict = 'release' THEN
    UPDATE bank.withdrawal SET state = 'approved', reason = 'released', reviews_needed = 2,
      approved_at = coalesce(approved_at, p_at), state_at = p_at WHERE id = p_order.id;
    RETURN 'approved';
  ELSIF EXISTS (SELECT FROM bank.payout WHERE withdrawal_id = p_order.id AND state = 'sending') THEN
    RAISE EXCEPTION 'a payment of order % is on its way', p_order.id USING ERRCODE = 'BK318';
  END IF;
  RETURN bank.reject_order(p_order, p_at);
END $$;

-- Counts the operators with a verdict on an order; those from before a ban do not count.
CREATE FUNCTION bank.count_verdicts(p_order bigint, p_verdict text, p_banned timestamptz) RETURNS int
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT count(DISTINCT operator_id)::int FROM bank.withdrawal_review
  WHERE withdrawal_id = p_order AND verdict = p_verdict AND (p_banned IS NULL OR banned_at = p_banned)
$$;

-- Ends an order as rejected and gives back what was not paid.
CREATE FUNCTION bank.reject_order(p_order bank.withdrawal, p_at timestamptz) RETURNS text
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  UPDATE bank.withdrawal SET state = 'rejected', reason = 'byOperator', state_at = p_at WHERE id = p_order.id;
  PERFORM bank.post_withdrawal_return(p_order, p_at);
  RETURN 'rejected';
END $$;

-- Acts on the verdicts of an order, of which the newest is p_verdict; returns the state that it leaves.
CREATE FUNCTION bank.settle_verdict(p_order bank.withdrawal, p_banned timestamptz, p_verdict text, p_at timestamptz)
RETURNS text LANGUAGE sql SET search_path = pg_catalog AS $$
  SELECT CASE p_order.state WHEN 'review' THEN bank.settle_review(p_order, p_banned, p_at)
    ELSE bank.settle_frozen(p_order, p_banned, p_verdict, p_at) END
$$;

-- Records the verdict of the session's operator on an order, acts on it and returns the state that it leaves. An approval
-- from before a ban does not count, and may be repeated. Null for a repeated verdict, and for an order that is not in the
-- state of such a verdict.
DROP FUNCTION bank.review_withdrawal(text, bigint, text, timestamptz);
CREATE FUNCTION bank.review_withdrawal(p_session text, p_order bigint, p_verdict text, p_at timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_is_review boolean := p_verdict IN ('approve', 'reject');
  v_operator record;
  v_order bank.withdrawal;
  v_banned timestamptz;
BEGIN
  SELECT * INTO v_operator FROM bank.get_permitted_operator(p_session,
    CASE WHEN v_is_review THEN 'withdrawals.review' ELSE 'withdrawals.resolveFrozen' END);
  SELECT * INTO v_order FROM bank.withdrawal WHERE id = p_order FOR UPDATE;
  SELECT banned_at INTO v_banned FROM bank.member WHERE id = v_order.member_id;
  IF v_order.state IS DISTINCT FROM (CASE WHEN v_is_review THEN 'review' ELSE 'frozen' END) THEN
    RETURN NULL;
  END IF;
  INSERT INTO bank.withdrawal_review (withdrawal_id, operator_id, verdict, created_at, banned_at)
    VALUES (p_order, v_operator.id, p_verdict, p_at, v_banned) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  RETURN bank.settle_verdict(v_order, v_banned, p_verdict, p_at);
END $$;

-- Payments that no order explains --------------------------------------------------------------------------------------

-- Names a posting of a payment: the same for every proposal, so that it is posted once.
CREATE FUNCTION bank.create_payment_key(p_act text, p_payment bank.unrecognized_payout) RETURNS uuid
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT ledger.create_key(p_act, p_payment.chain_id::text, p_payment.vault, p_payment.id)
$$;

-- Books a payment of the bank's own money. Capital was booked and comes out of revenue; surplus never was, so it comes in
-- and goes out again.
CREATE FUNCTION bank.post_house_payment(p_payment bank.unrecognized_payout, p_label text, p_proposal bigint,
  p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_amount bigint := p_payment.amount;
  v_type smallint := CASE p_label WHEN 'capital' THEN 16 ELSE 17 END;
  v_key uuid := bank.create_payment_key('unrecognizedHouse', p_payment);
  v_metadata json := json_build_object('source', json_build_object('kind', 'operator', 'id', p_proposal::text),
    'label', p_label, 'hash', p_payment.tx_hash);
BEGIN
  IF p_label = 'surplus' THEN
    PERFORM bank.post_capital(bank.create_payment_key('unrecognizedSurplus', p_payment), 16, v_type, v_amount, 0,
      v_metadata, p_at);
  END IF;
  PERFORM bank.assert_posted(ledger.post(ledger.compute_placement(v_key), v_key,
    ledger.create_key('housePayout', p_label, v_amount::text), p_at, ARRAY[16, 17, 80, 81],
    ARRAY[v_amount, -v_amount, v_amount, -v_amount], ARRAY[v_type, v_type, v_type, v_type], v_metadata));
END $$;

-- Puts into a member's GUSD what it lacks for a payment: first from its USDT at par, since an exchange may be forgotten
-- too, then from revenue. Returns how much of it revenue bore.
CREATE FUNCTION bank.fund_payment(p_payment bank.unrecognized_payout, p_member bigint, p_proposal bigint,
  p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_lacking bigint := p_payment.amount - (SELECT balance FROM ledger.account
    WHERE placement = p_member % 256 AND id = p_member * 256 + 65);
  v_exchanged bigint := least(v_lacking, (SELECT balance FROM ledger.account
    WHERE placement = p_member % 256 AND id = p_member * 256 + 1));
  v_source json := json_build_object('kind', 'operator', 'id', p_proposal::text);
  v_text text := trim_scale(v_exchanged::numeric / 1000000)::text;
BEGIN
  IF v_lacking <= 0 THEN
    RETURN 0;
  ELSIF v_exchanged > 0 THEN
    PERFORM bank.assert_posted(ledger.post_exchange(bank.create_payment_key('unrecognizedExchange', p_payment),
      ledger.create_key('unrecognizedExchange', p_member::text, v_exchanged::text), p_at, p_member, true, v_exchanged,
      v_exchanged, json_build_object('source', v_source, 'reason', 'unrecognizedPayout', 'payAmount', v_text,
        'receiveAmount', v_text, 'feeAmount', '0')));
  END IF;
  IF v_lacking > v_exchanged THEN
    PERFORM bank.post_adjustment(bank.create_payment_key('unrecognizedShortfall', p_payment), p_member, 'GUSD',
      v_lacking - v_exchanged, json_build_object('source', v_source, 'reason', 'unrecognizedPayout'), p_at);
  END IF;
  RETURN v_lacking - v_exchanged;
END $$;

-- Burns the pending GUSD of a payment; the USDT under it leaves reserve and vault: type 1 of house accounts.
CREATE FUNCTION bank.post_payment(p_payout text, p_member bigint, p_amount bigint, p_metadata json, p_at timestamptz)
RETURNS void LANGUAGE sql SET search_path = pg_catalog AS $$
  SELECT bank.assert_posted(ledger.post((p_member % 256)::smallint, ledger.create_key('withdrawalPaid', p_payout),
    ledger.create_key('paid', p_member::text, p_amount::text), p_at, ARRAY[16, 17, 80, 82],
    ARRAY[p_amount, -p_amount, p_amount, -p_amount], '{1,1,1,1}'::smallint[], p_metadata))
$$;

-- Books a payment as the next part of an order, with the hash that the member sees; the order ends once all is paid.
CREATE FUNCTION bank.book_payment(p_payment bank.unrecognized_payout, p_order bigint, p_member bigint, p_metadata json,
  p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_amount bigint := p_payment.amount;
BEGIN
  INSERT INTO bank.payout (id, withdrawal_id, part, recipient, amount, state, tx_hash, confirmed_at)
    SELECT p_payment.id, p_order, coalesce(max(part), 0) + 1, p_payment.recipient, v_amount, 'confirmed',
      p_payment.tx_hash, p_at FROM bank.payout WHERE withdrawal_id = p_order;
  PERFORM bank.post_payment(p_payment.id, p_member, v_amount, p_metadata, p_at);
  UPDATE bank.withdrawal SET paid_amount = paid_amount + v_amount, state_at = p_at,
    state = CASE WHEN paid_amount + v_amount = amount THEN 'confirmed' ELSE state END,
    reason = CASE WHEN paid_amount + v_amount = amount THEN NULL ELSE reason END WHERE id = p_order;
END $$;

-- Books a payment onto an open order of its recipient that owes as much beyond what is on its way, or, without one, onto
-- an order that is missing from the database, restored as it ended. Returns the order, and what revenue bore.
CREATE FUNCTION bank.book_withdrawal(p_payment bank.unrecognized_payout, p_proposal bank.proposal, p_vault text,
  p_recipient text, p_at timestamptz, OUT order_id bigint, OUT borne bigint)
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_member bigint := (SELECT id FROM bank.member WHERE address = p_payment.recipient
    AND id = (p_proposal.detail ->> 'memberId')::bigint);
  v_key uuid := bank.create_payment_key('unrecognizedWithdrawal', p_payment);
  v_metadata json;
  v_owed bigint;
BEGIN
  IF v_member IS NULL OR lower(p_vault) <> p_payment.vault OR lower(p_recipient) <> p_payment.recipient THEN
    RAISE EXCEPTION 'the payment went to another wallet' USING ERRCODE = 'BK403';
  END IF;
  borne := 0;
  order_id := (p_proposal.detail ->> 'withdrawalId')::bigint;
  IF order_id IS NOT NULL THEN
    SELECT w.amount - w.paid_amount - (SELECT coalesce(sum(p.amount), 0) FROM bank.payout p
        WHERE p.withdrawal_id = w.id AND p.state = 'sending') INTO v_owed
      FROM bank.withdrawal w WHERE w.id = order_id AND w.member_id = v_member AND w.recipient = p_payment.recipient
        AND w.state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed') FOR UPDATE;
    IF v_owed IS NULL OR v_owed < p_payment.amount THEN
      RAISE EXCEPTION 'order % owes less', order_id USING ERRCODE = 'BK319';
    END IF;
  ELSE
    borne := bank.fund_payment(p_payment, v_member, p_proposal.id, p_at);
    INSERT INTO bank.withdrawal (key, member_id, recipient, amount, state, created_at, state_at, approved_at)
      VALUES (v_key, v_member, p_payment.recipient, p_payment.amount, 'approved', p_at, p_at, p_at)
      ON CONFLICT (key) DO NOTHING RETURNING id INTO order_id;
    IF order_id IS NULL THEN
      RAISE EXCEPTION 'restored before' USING ERRCODE = 'BK318';
    END IF;
  END IF;
  v_metadata := json_build_object('source', json_build_object('kind', 'withdrawal', 'id', order_id::text),
    'chainId', p_payment.chain_id, 'sourceAddress', p_vault, 'receivingAddress', p_recipient);
  IF p_proposal.detail ->> 'withdrawalId' IS NULL THEN
    PERFORM bank.assert_posted(ledger.post_pair((v_member % 256)::smallint, v_key,
      ledger.create_key('withdrawal', v_member::text, p_payment.amount::text), p_at, 82, v_member * 256 + 65,
      -p_payment.amount, ledger.withdrawal_type(), v_metadata));
  END IF;
  PERFORM bank.book_payment(p_payment, order_id, v_member, (v_metadata::jsonb || jsonb_build_object('hash',
    p_payment.tx_hash))::json, p_at);
END $$;

-- Books or acknowledges the payment that a proposal names. The addresses are as the ledger shows them, in capitals too.
-- Returns the order it was booked onto, and what revenue bore.
CREATE FUNCTION bank.apply_unrecognized_payout(p_proposal bigint, p_vault text, p_recipient text, p_at timestamptz,
  OUT order_id bigint, OUT borne bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_proposal bank.proposal := bank.take_effect(p_proposal, '{unrecognizedPayout}', p_at);
  v_as text := v_proposal.detail ->> 'bookAs';
  v_payment bank.unrecognized_payout;
BEGIN
  PERFORM bank.lock_followers('payouts');
  SELECT * INTO v_payment FROM bank.unrecognized_payout WHERE id = v_proposal.detail ->> 'payoutId'
    AND vault = lower(p_vault) AND acknowledged_at IS NULL AND (kind = 'unknown' OR v_as = 'nothing') FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'acknowledged before, or not to be explained so' USING ERRCODE = 'BK318';
  END IF;
  borne := 0;
  IF v_as IN ('capital', 'surplus') THEN
    PERFORM bank.post_house_payment(v_payment, v_as, p_proposal, p_at);
    borne := v_payment.amount;
  ELSIF v_as = 'withdrawal' THEN
    SELECT b.order_id, b.borne INTO order_id, borne
      FROM bank.book_withdrawal(v_payment, v_proposal, p_vault, p_recipient, p_at) b;
  END IF;
  UPDATE bank.unrecognized_payout SET acknowledged_at = p_at, acknowledged_by = v_proposal.decided_by,
    booked_as = nullif(v_as, 'nothing'), withdrawal_id = order_id,
    house_amount = CASE v_as WHEN 'withdrawal' THEN borne END
    WHERE chain_id = v_payment.chain_id AND vault = v_payment.vault AND id = v_payment.id;
END $$;

REVOKE ALL ON FUNCTION
  ledger.compute_placement(uuid),
  bank.post_payment(text, bigint, bigint, json, timestamptz),
  bank.parse_amount(text),
  bank.lock_followers(text),
  bank.post_adjustment(uuid, bigint, text, bigint, json, timestamptz),
  bank.apply_adjustment(bigint, timestamptz),
  bank.post_capital(uuid, bigint, smallint, bigint, bigint, json, timestamptz),
  bank.find_capital_obstacle(text, timestamptz),
  bank.lock_deposit(text),
  bank.release_deposit(text, bigint, timestamptz),
  bank.apply_capital(bigint, bigint, timestamptz),
  bank.apply_suspense_booking(bigint, timestamptz),
  bank.lift_breach(bigint, timestamptz),
  bank.resume_signer(text, bigint, text),
  bank.finish_order(bigint, timestamptz),
  bank.lock_payout(text),
  bank.end_transaction(bigint),
  bank.end_payout(bigint, timestamptz),
  bank.settle_review(bank.withdrawal, timestamptz, timestamptz),
  bank.settle_frozen(bank.withdrawal, timestamptz, text, timestamptz),
  bank.settle_verdict(bank.withdrawal, timestamptz, text, timestamptz),
  bank.count_verdicts(bigint, text, timestamptz),
  bank.reject_order(bank.withdrawal, timestamptz),
  bank.review_withdrawal(text, bigint, text, timestamptz),
  bank.create_payment_key(text, bank.unrecognized_payout),
  bank.post_house_payment(bank.unrecognized_payout, text, bigint, timestamptz),
  bank.fund_payment(bank.unrecognized_payout, bigint, bigint, timestamptz),
  bank.book_payment(bank.unrecognized_payout, bigint, bigint, json, timestamptz),
  bank.book_withdrawal(bank.unrecognized_payout, bank.proposal, text, text, timestamptz),
  bank.apply_unrecognized_payout(bigint, text, text, timestamptz)
FROM PUBLIC;
