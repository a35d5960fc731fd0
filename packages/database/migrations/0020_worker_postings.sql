-- The worker posts by functions that read the row which explains the posting. Reasons:
-- docs/decisions/038-worker-postings.md.
-- BK403 no row explains the posting; BK318 an order that is decided, held or not proven.

-- Record types of this file; a test compares them with the chart of accounts.
CREATE FUNCTION ledger.capital_type() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 16::smallint;
CREATE FUNCTION ledger.surplus_type() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 17::smallint;
CREATE FUNCTION ledger.loss_return_type() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 25::smallint;

-- Computes the placement of a posting without a member, as getKeyPlacement does.
CREATE FUNCTION ledger.compute_placement(p_key uuid) RETURNS smallint
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT get_byte(uuid_send(p_key), 0)::smallint
$$;

-- Refuses a posting that no row explains.
CREATE FUNCTION bank.assert_explained(p_explained boolean) RETURNS void
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog AS $$
BEGIN
  IF p_explained IS NOT TRUE THEN
    RAISE EXCEPTION 'no row explains this posting' USING ERRCODE = 'BK403';
  END IF;
END $$;

-- Moves GUSD between two house accounts, whose names the body has. Nothing is posted for an amount of zero.
CREATE FUNCTION bank.post_within_house(p_key uuid, p_label text, p_type smallint, p_from bigint, p_to bigint,
  p_amount bigint, p_metadata json, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_names text[] := ARRAY(SELECT replace(c.name, '_gusd', '') FROM unnest(ARRAY[p_from, p_to]) WITH ORDINALITY AS way(code, n)
    JOIN ledger.account_code c ON c.code = way.code ORDER BY n);
BEGIN
  IF p_amount > 0 THEN
    PERFORM bank.assert_posted(ledger.post(ledger.compute_placement(p_key), p_key,
      ledger.create_key(p_label, v_names[1], v_names[2], p_amount::text), p_at,
      ARRAY[least(p_from, p_to), greatest(p_from, p_to)],
      CASE WHEN p_from < p_to THEN ARRAY[-p_amount, p_amount] ELSE ARRAY[p_amount, -p_amount] END,
      ARRAY[p_type, p_type], p_metadata));
  END IF;
END $$;

-- Deposits -------------------------------------------------------------------------------------------------------

-- Records a deposit of the block that the vault's follower is on, and credits the member whose address sent it, or
-- suspense: type 0. Returns the row's state, or null when the log is recorded already.
CREATE FUNCTION bank.credit_deposit(p_vault text, p_chain bigint, p_tx_hash text, p_log_index int,
  p_depositor text, p_amount bigint, p_at timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_block bank.chain_follower;
  v_member bigint := (SELECT id FROM bank.member WHERE address = p_depositor);
  v_state text;
  v_key uuid := ledger.create_key('recharge', p_chain::text, p_tx_hash, p_log_index::text);
  v_metadata json := json_build_object('source', json_build_object('kind', 'chain', 'id', p_chain::text),
    'hash', p_tx_hash, 'chainId', p_chain, 'logIndex', p_log_index, 'sourceAddress', p_depositor,
    'receivingAddress', p_vault);
BEGIN
  SELECT * INTO v_block FROM bank.chain_follower
    WHERE kind = 'recharges' AND chain_id = p_chain AND address = p_vault;
  PERFORM bank.assert_explained(FOUND);
  IF v_member IS NULL THEN
    -- The lock of rechargeRecords/lockDepositor.ts: a registration takes it too.
    PERFORM pg_advisory_xact_lock(hashtextextended('recharge:' || p_depositor, 0));
    SELECT id INTO v_member FROM bank.member WHERE address = p_depositor;
  END IF;
  v_state := CASE WHEN v_member IS NULL THEN 'suspense' ELSE 'credited' END;
  INSERT INTO bank.recharge (chain_id, tx_hash, log_index, block_number, block_hash, block_time, depositor, amount,
      member_id, state, recorded_at, credited_at)
    VALUES (p_chain, p_tx_hash, p_log_index, v_block.block_number, v_block.block_hash, v_block.block_time, p_depositor,
      p_amount, v_member, v_state, p_at, CASE WHEN v_member IS NOT NULL THEN p_at END)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN NULL;
  ELSIF v_member IS NULL THEN
    PERFORM bank.assert_posted(ledger.post_pair(ledger.compute_placement(v_key), v_key,
      ledger.create_key('suspense', p_amount::text), p_at, 16, 18, p_amount, 0::smallint, v_metadata));
  ELSE
    PERFORM bank.assert_posted(ledger.post_pair((v_member % 256)::smallint, v_key,
      ledger.create_key('member', v_member::text, p_amount::text), p_at, 16, v_member * 256 + 1, p_amount, 0::smallint,
      v_metadata));
  END IF;
  RETURN v_state;
END $$;

-- Withdrawals ----------------------------------------------------------------------------------------------------

-- Confirms a payment that is being sent and burns its pending GUSD: type 1 of house accounts. False when the ledger does
-- not show as much of the order as taken and neither paid nor returned.
CREATE FUNCTION bank.settle_payout(p_payout text, p_tx_hash text, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_payout bank.payout;
  v_order bank.withdrawal;
  v_amount bigint;
BEGIN
  SELECT * INTO v_payout FROM bank.payout WHERE id = p_payout FOR UPDATE;
  PERFORM bank.assert_explained(v_payout.state = 'sending');
  SELECT * INTO STRICT v_order FROM bank.withdrawal WHERE id = v_payout.withdrawal_id FOR UPDATE;
  v_amount := v_payout.amount;
  IF v_amount > bank.compute_unpaid(v_order) IS NOT FALSE OR v_amount > v_order.amount - v_order.paid_amount THEN
    RETURN false;
  END IF;
  UPDATE bank.payout SET state = 'confirmed', tx_hash = p_tx_hash, confirmed_at = p_at WHERE id = p_payout;
  UPDATE bank.withdrawal SET paid_amount = paid_amount + v_amount WHERE id = v_order.id;
  PERFORM bank.assert_posted(ledger.post((v_order.member_id % 256)::smallint, ledger.create_key('withdrawalPaid', p_payout),
    ledger.create_key('paid', v_order.member_id::text, v_amount::text), p_at,
    ARRAY[16, 17, 80, 82], ARRAY[v_amount, -v_amount, v_amount, -v_amount], '{1,1,1,1}'::smallint[],
    (SELECT json_build_object('source', metadata -> 'source', 'chainId', metadata -> 'chainId',
        'sourceAddress', metadata -> 'sourceAddress', 'receivingAddress', metadata -> 'receivingAddress', 'hash', p_tx_hash)
      FROM ledger.transaction WHERE placement = v_order.member_id % 256 AND key = v_order.key)));
  RETURN true;
END $$;

-- Growth and losses of the vault ---------------------------------------------------------------------------------

-- The metadata of every posting of a measurement.
CREATE FUNCTION bank.describe_growth(p_growth bank.growth) RETURNS json
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT json_build_object('source', json_build_object('kind', 'chain', 'id', p_growth.chain_id::text),
    'vault', p_growth.vault, 'fromBlock', p_growth.from_block::text, 'toBlock', p_growth.to_block::text)
$$;

-- Gets the newest measurement of a vault that is watched; BK403 for any other.
CREATE FUNCTION bank.get_newest_growth(p_chain bigint, p_vault text, p_to_block bigint) RETURNS bank.growth
LANGUAGE plpgsql STABLE SET search_path = pg_catalog AS $$
DECLARE
  v_growth bank.growth;
BEGIN
  SELECT g.* INTO v_growth FROM bank.growth g JOIN bank.growth_watch w USING (chain_id, vault)
    WHERE g.chain_id = p_chain AND g.vault = p_vault ORDER BY g.to_block DESC LIMIT 1;
  PERFORM bank.assert_explained(v_growth.to_block = p_to_block);
  RETURN v_growth;
END $$;

-- Computes what the newest measurements of all vaults show beyond everything booked: growth less what operators booked
-- beyond the gifts, plus losses that members bore. Negative when more is booked.
CREATE FUNCTION bank.compute_unbooked_growth() RETURNS numeric
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT grown - booked
    - greatest((SELECT coalesce(sum(debit), 0) FROM ledger.house_days(ARRAY[16]) WHERE event_type IN (
      ledger.capital_type(), ledger.surplus_type(), ledger.loss_return_type())) - donated, 0)
    + (SELECT coalesce(sum(written_off), 0) FROM bank.loss_share)
  FROM (
    SELECT coalesce(sum(floor(g.grown_total / g.micro_unit)), 0) AS grown,
      coalesce(sum(floor(g.donated_total / g.micro_unit)), 0) AS donated, coalesce(sum(g.booked_total), 0) AS booked
    FROM bank.growth_watch w
    CROSS JOIN LATERAL (SELECT * FROM bank.growth g WHERE g.chain_id = w.chain_id AND g.vault = w.vault
      ORDER BY g.to_block DESC LIMIT 1) g
  ) newest
$$;

-- Issues what the newest measurement of a vault books into revenue, once: type 18. BK403 when the measurements do not
-- show as much growth.
CREATE FUNCTION bank.post_growth(p_chain bigint, p_vault text, p_to_block bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_growth bank.growth := bank.get_newest_growth(p_chain, p_vault, p_to_block);
  v_booked bigint := v_growth.booked;
  v_key uuid := ledger.create_key('growth', p_chain::text, p_vault, p_to_block::text);
BEGIN
  PERFORM bank.assert_explained(v_booked > 0 AND bank.compute_unbooked_growth() >= 0);
  PERFORM bank.assert_posted(ledger.post(ledger.compute_placement(v_key), v_key,
    ledger.create_key('growth', v_booked::text), p_at, ARRAY[16, 17, 80, 81],
    ARRAY[-v_booked, v_booked, -v_booked, v_booked], '{18,18,18,18}'::smallint[], bank.describe_growth(v_growth)));
END $$;

-- Brings the losses account to what the newest measurement lacks, as far as revenue and then dust can bear it; what the
-- vaults have recovered goes back, to the dust first: type 19. Then fills the dust: type 22. Shares of members never come
-- back to the platform. Returns what was newly lost; negative when it was recovered.
CREATE FUNCTION bank.balance_losses(p_chain bigint, p_vault text, p_to_block bigint, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_growth bank.growth := bank.get_newest_growth(p_chain, p_vault, p_to_block);
  v_metadata json := bank.describe_growth(v_growth);
  v_subject text[] := ARRAY[p_chain::text, p_vault, p_to_block::text];
  v_revenue bigint := ledger.house_balance(81);
  v_dust bigint := ledger.house_balance(89);
  v_change bigint := v_growth.shortfall - (ledger.house_balance(88) - ledger.house_balance(88, 24::smallint));
  v_dust_lack bigint;
  v_of_revenue bigint := greatest(least(v_change, v_revenue), 0);
  v_of_dust bigint := greatest(least(v_change - v_of_revenue, v_dust), 0);
  v_to_dust bigint;
  v_to_revenue bigint;
BEGIN
  SELECT greatest((value::numeric * 1000000)::bigint - v_dust, 0) INTO STRICT v_dust_lack FROM bank.parameter
    WHERE name = 'dustReserve';
  v_to_dust := greatest(least(-v_change, v_dust_lack), 0);
  v_to_revenue := greatest(-v_change - v_to_dust, 0);
  PERFORM bank.post_within_house(ledger.create_key(VARIADIC ARRAY['loss'] || v_subject || ARRAY['revenue', 'losses']),
    'loss', 19::smallint, 81, 88, v_of_revenue, v_metadata, p_at);
  PERFORM bank.post_within_house(ledger.create_key(VARIADIC ARRAY['loss'] || v_subject || ARRAY['dust', 'losses']),
    'loss', 19::smallint, 89, 88, v_of_dust, v_metadata, p_at);
  PERFORM bank.post_within_house(ledger.create_key(VARIADIC ARRAY['loss'] || v_subject || ARRAY['losses', 'dust']),
    'loss', 19::smallint, 88, 89, v_to_dust, v_metadata, p_at);
  PERFORM bank.post_within_house(ledger.create_key(VARIADIC ARRAY['loss'] || v_subject || ARRAY['losses', 'revenue']),
    'loss', 19::smallint, 88, 81, v_to_revenue, v_metadata, p_at);
  -- While a loss is not covered, nothing is kept back from it.
  IF v_change <= v_of_revenue THEN
    PERFORM bank.post_within_house(ledger.create_key(VARIADIC ARRAY['dust'] || v_subject), 'dust', 22::smallint, 81, 89,
      least(v_dust_lack - v_to_dust, v_revenue - v_of_revenue + v_to_revenue), v_metadata, p_at);
  END IF;
  RETURN CASE WHEN v_change > 0 THEN v_of_revenue + v_of_dust ELSE v_change END;
END $$;

-- Private transfer -----------------------------------------------------------------------------------------------

-- Books the fee of a final withdrawal that is recorded as the relayer's: type 23, in micro-BNB.
CREATE FUNCTION bank.post_mixing_fee(p_chain bigint, p_pool text, p_nullifier text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_withdrawal bank.private_withdrawal;
  v_amount numeric;
  v_key uuid := ledger.create_key('mixingFee', p_chain::text, p_pool, p_nullifier);
BEGIN
  SELECT * INTO v_withdrawal FROM bank.private_withdrawal
    WHERE chain_id = p_chain AND pool = p_pool AND nullifier_hash = p_nullifier AND is_booked;
  v_amount := v_withdrawal.fee / 1000000000000;
  PERFORM bank.assert_explained(v_amount > 0 AND v_amount = trunc(v_amount));
  PERFORM bank.assert_posted(ledger.post_mixing_fee(ledger.compute_placement(v_key), v_key,
    ledger.create_key('mixingFee', v_amount::bigint::text), p_at, v_amount::bigint, 23::smallint,
    json_build_object('chainId', p_chain, 'pool', p_pool, 'hash', v_withdrawal.tx_hash)));
END $$;

REVOKE ALL ON FUNCTION
  ledger.capital_type(),
  ledger.surplus_type(),
  ledger.loss_return_type(),
  ledger.compute_placement(uuid),
  bank.assert_explained(boolean),
  bank.post_within_house(uuid, text, smallint, bigint, bigint, bigint, json, timestamptz),
  bank.credit_deposit(text, bigint, text, int, text, bigint, timestamptz),
  bank.settle_payout(text, text, timestamptz),
  bank.describe_growth(bank.growth),
  bank.get_newest_growth(bigint, text, bigint),
  bank.compute_unbooked_growth(),
  bank.post_growth(bigint, text, bigint, timestamptz),
  bank.balance_losses(bigint, text, bigint, timestamptz),
  bank.post_mixing_fee(bigint, text, text, timestamptz)
FROM PUBLIC;
