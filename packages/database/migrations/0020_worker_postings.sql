-- The worker posts by functions that read the row which explains the posting. Reasons:
-- docs/decisions/038-worker-postings.md.
-- BK403 no row explains the posting; BK318 an order that is decided, held or not proven.

-- Record types of this file; a test compares them with the chart of accounts.
CREATE FUNCTION ledger.capital_type() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 16::smallint;
CREATE FUNCTION ledger.surplus_type() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 17::smallint;
CREATE FUNCTION ledger.loss_return_type() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 25::smallint;

-- Refuses a posting that no row explains.
CREATE FUNCTION bank.assert_explained(p_explained boolean) RETURNS void
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog AS $$
BEGIN
  IF p_explained IS NOT TRUE THEN
    RAISE EXCEPTION 'no row explains this posting' USING ERRCODE = 'BK403';
  END IF;
END $$;

-- Moves GUSD between two house accounts, whose names the body has; returns as ledger.post, and posts nothing for zero.
CREATE FUNCTION bank.post_within_house(p_key uuid, p_label text, p_type smallint, p_from bigint, p_to bigint,
  p_amount bigint, p_metadata json, p_at timestamptz) RETURNS jsonb
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_names text[] := ARRAY(SELECT replace(c.name, '_gusd', '') FROM unnest(ARRAY[p_from, p_to]) WITH ORDINALITY AS way(code, n)
    JOIN ledger.account_code c ON c.code = way.code ORDER BY n);
BEGIN
  IF p_amount = 0 THEN
    RETURN NULL;
  END IF;
  RETURN ledger.post(ledger.compute_placement(p_key), p_key,
    ledger.create_key(p_label, v_names[1], v_names[2], p_amount::text), p_at,
    ARRAY[least(p_from, p_to), greatest(p_from, p_to)],
    CASE WHEN p_from < p_to THEN ARRAY[-p_amount, p_amount] ELSE ARRAY[p_amount, -p_amount] END,
    ARRAY[p_type, p_type], p_metadata);
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
    PERFORM bank.lock_depositor(p_depositor);
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
  PERFORM bank.post_payment(p_payout, v_order.member_id, v_amount,
    (SELECT json_build_object('source', metadata -> 'source', 'chainId', metadata -> 'chainId',
        'sourceAddress', metadata -> 'sourceAddress', 'receivingAddress', metadata -> 'receivingAddress', 'hash', p_tx_hash)
      FROM ledger.transaction WHERE placement = v_order.member_id % 256 AND key = v_order.key), p_at);
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
  PERFORM bank.assert_posted(bank.post_within_house(
    ledger.create_key(VARIADIC ARRAY['loss'] || v_subject || ARRAY['revenue', 'losses']),
    'loss', 19::smallint, 81, 88, v_of_revenue, v_metadata, p_at));
  PERFORM bank.assert_posted(bank.post_within_house(
    ledger.create_key(VARIADIC ARRAY['loss'] || v_subject || ARRAY['dust', 'losses']),
    'loss', 19::smallint, 89, 88, v_of_dust, v_metadata, p_at));
  PERFORM bank.assert_posted(bank.post_within_house(
    ledger.create_key(VARIADIC ARRAY['loss'] || v_subject || ARRAY['losses', 'dust']),
    'loss', 19::smallint, 88, 89, v_to_dust, v_metadata, p_at));
  PERFORM bank.assert_posted(bank.post_within_house(
    ledger.create_key(VARIADIC ARRAY['loss'] || v_subject || ARRAY['losses', 'revenue']),
    'loss', 19::smallint, 88, 81, v_to_revenue, v_metadata, p_at));
  -- While a loss is not covered, nothing is kept back from it.
  IF v_change <= v_of_revenue THEN
    PERFORM bank.assert_posted(bank.post_within_house(
      ledger.create_key(VARIADIC ARRAY['dust'] || v_subject), 'dust', 22::smallint, 81, 89,
      least(v_dust_lack - v_to_dust, v_revenue - v_of_revenue + v_to_revenue), v_metadata, p_at));
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

-- Settlement -----------------------------------------------------------------------------------------------------

-- Each chunk has a limit of its own, so that no worker waits for the chunk of another.
ALTER TABLE bank.settlement_chunk ADD COLUMN demand_seconds numeric(40, 0) CHECK (demand_seconds >= 0);
COMMENT ON TABLE bank.settlement_chunk IS
  'Range of members of one placement, settled in one transaction. Written by settlementDays; kept forever.';
COMMENT ON TABLE bank.reward_chunk IS
  'Payments of one placement, type and day, made in one transaction. By type, so that workers are in different '
  'placements and do not wait for each other''s members. Written by settlementDays; kept forever.';
COMMENT ON COLUMN bank.settlement_chunk.demand_seconds IS
  'Demand principal of the range in micro-GUSD times seconds: the limit of what it pays. Null for chunks that were done '
  'before it was recorded.';
UPDATE bank.settlement_chunk c SET demand_seconds = d.demand_seconds FROM bank.settlement_day d
  WHERE d.day = c.day AND c.done_at IS NULL;

-- Computes what demand earns, rounded down; principal times seconds, and parts per billion a year.
CREATE FUNCTION bank.compute_demand_interest(p_seconds numeric, p_ppb bigint) RETURNS numeric
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT div(p_seconds * p_ppb, bank.ppb_one()::numeric * bank.year_days() * bank.day_seconds())
$$;

-- Writes the plan of a day that is over with its chunks, and reserves what it may pay out of revenue: type 21. BK403 when
-- the day is not over, its rate is above what the parameters offer, or its chunks earn more than is reserved.
CREATE FUNCTION bank.plan_day(p_day date, p_last_stake bigint, p_demand_principal bigint, p_growth bigint, p_fees bigint,
  p_capital bigint, p_pool_share bigint, p_rewards_budget bigint, p_interest_budget bigint, p_demand_ppb bigint,
  p_shortfall bigint, p_halted_reason text, p_placements smallint[], p_first_members bigint[], p_last_members bigint[],
  p_seconds numeric[], p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_seconds numeric := (SELECT coalesce(sum(s), 0) FROM unnest(p_seconds) s);
  v_metadata json := json_build_object('kind', 'settlement', 'day', p_day::text);
  v_part record;
BEGIN
  PERFORM bank.assert_now(p_at);
  PERFORM bank.assert_explained((p_day + 1)::timestamp AT TIME ZONE 'UTC' <= p_at
    AND bank.compute_demand_interest(v_seconds, p_demand_ppb) <= p_interest_budget
    AND p_demand_ppb <= (SELECT max(floor(value::numeric * bank.ppb_one())) FROM bank.parameter
      WHERE name IN ('demandProfitStart', 'demandProfitEnd')));
  INSERT INTO bank.settlement_day (day, last_stake, demand_principal, growth, fees, capital, pool_share, rewards_budget,
      interest_budget, demand_seconds, demand_ppb, shortfall, halted_reason, planned_at)
    VALUES (p_day, p_last_stake, p_demand_principal, p_growth, p_fees, p_capital, p_pool_share, p_rewards_budget,
      p_interest_budget, v_seconds, p_demand_ppb, p_shortfall, p_halted_reason, p_at);
  INSERT INTO bank.settlement_chunk (day, placement, first_member, last_member, demand_seconds)
    SELECT p_day, chunk.* FROM unnest(p_placements, p_first_members, p_last_members, p_seconds) AS chunk;
  FOR v_part IN SELECT * FROM (VALUES ('pool', 86, p_pool_share), ('rewards', 85, p_rewards_budget),
    ('interest', 87, p_interest_budget)) part(name, account, amount)
  LOOP
    PERFORM bank.assert_posted(bank.post_within_house(
      ledger.create_key('setAside', p_day::text, v_part.name), 'setAside', 21::smallint, 81, v_part.account,
      v_part.amount, v_metadata, p_at));
  END LOOP;
END $$;

-- Pays members of one placement out of a house account, once under its key; returns as ledger.post.
CREATE FUNCTION bank.pay_members(p_placement smallint, p_key uuid, p_house bigint, p_members bigint[], p_amounts bigint[],
  p_type smallint, p_metadata json, p_at timestamptz) RETURNS jsonb
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_accounts bigint[] := ARRAY(SELECT member * 256 + 65 FROM unnest(p_members) WITH ORDINALITY AS m(member, n) ORDER BY n);
BEGIN
  RETURN ledger.post_payments(p_placement, p_key, ledger.create_key('payments', (SELECT replace(name, '_gusd', '') FROM ledger.account_code WHERE code = p_house), p_type::text,
      array_to_string(v_accounts, '%2C'), array_to_string(p_amounts, '%2C')),
    p_at, p_house, v_accounts, p_amounts, p_type, p_metadata);
END $$;

-- Leases an open chunk of a day until the transaction ends; no row when other workers hold those that are left.
CREATE FUNCTION bank.lease_settlement_chunk(p_day date) RETURNS TABLE (placement smallint, first_member bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT c.placement, c.first_member FROM bank.settlement_chunk c
    JOIN bank.settlement_day d ON d.day = c.day AND d.state = 'interest'
  WHERE c.day = p_day AND c.done_at IS NULL ORDER BY c.placement, c.first_member LIMIT 1 FOR UPDATE OF c SKIP LOCKED
$$;

-- Settles a planned chunk: a row for each open stake, and the interest of demand to each member out of what the day
-- reserved (type 7). BK403 when the chunk is not open, or would pay more than its plan.
CREATE FUNCTION bank.settle_chunk(p_day date, p_placement smallint, p_first_member bigint, p_at timestamptz,
  OUT stakes bigint, OUT members bigint, OUT amount bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_day bank.settlement_day;
  v_chunk bank.settlement_chunk;
  v_members bigint[];
  v_amounts bigint[];
BEGIN
  SELECT * INTO v_day FROM bank.settlement_day WHERE day = p_day AND state = 'interest';
  SELECT * INTO v_chunk FROM bank.settlement_chunk c
    WHERE c.day = v_day.day AND c.placement = p_placement AND c.first_member = p_first_member AND c.done_at IS NULL
    FOR UPDATE;
  PERFORM bank.assert_explained(FOUND);
  SELECT coalesce(sum(e.stakes), 0), count(*) FILTER (WHERE e.amount > 0), coalesce(sum(e.amount), 0),
      array_agg(e.member_id ORDER BY e.member_id) FILTER (WHERE e.amount > 0),
      array_agg(e.amount ORDER BY e.member_id) FILTER (WHERE e.amount > 0)
    INTO stakes, members, amount, v_members, v_amounts
    FROM bank.insert_stake_days(p_day, p_day::timestamp AT TIME ZONE 'UTC', (p_day + 1)::timestamp AT TIME ZONE 'UTC',
      p_placement, p_first_member, v_chunk.last_member, v_day.last_stake, v_day.demand_ppb) e;
  PERFORM bank.assert_explained(amount <= bank.compute_demand_interest(v_chunk.demand_seconds, v_day.demand_ppb));
  IF members > 0 THEN
    PERFORM bank.pay_members(p_placement, ledger.create_key('interest', p_day::text, p_placement::text,
      p_first_member::text), 87, v_members, v_amounts, 7::smallint,
      json_build_object('kind', 'interest', 'day', p_day::text), p_at);
  END IF;
  UPDATE bank.settlement_chunk c SET stakes = settle_chunk.stakes, members = settle_chunk.members,
    amount = settle_chunk.amount, done_at = p_at
    WHERE c.day = p_day AND c.placement = p_placement AND c.first_member = p_first_member;
END $$;

-- Computes the rewards of a day with paid interest, once: within what the day reserved, or none. False when it was done
-- before. Rates as bank.compute_rewards.
CREATE FUNCTION bank.write_day_rewards(p_day date, p_pays boolean, p_recommend_ppb bigint, p_level_ppb bigint[],
  p_equal_ppb bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_budget bigint;
  v_due bigint := 0;
BEGIN
  SELECT rewards_budget INTO v_budget FROM bank.settlement_day
    WHERE day = p_day AND state = 'rewards' AND rewards_due IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  ELSIF p_pays AND v_budget > 0 THEN
    SELECT due INTO v_due FROM bank.compute_rewards(p_day, v_budget, p_recommend_ppb, p_level_ppb, p_equal_ppb);
  END IF;
  UPDATE bank.settlement_day SET rewards_due = v_due WHERE day = p_day;
  RETURN true;
END $$;

-- Leases an open chunk of a day's rewards, as lease_settlement_chunk.
CREATE FUNCTION bank.lease_reward_chunk(p_day date) RETURNS TABLE (placement smallint, event_type smallint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT c.placement, c.event_type FROM bank.reward_chunk c WHERE c.day = p_day AND c.done_at IS NULL
  ORDER BY c.event_type, c.placement LIMIT 1 FOR UPDATE SKIP LOCKED
$$;

-- Pays a computed chunk of rewards of one type out of what the day reserved: types 4 to 6. BK403 when the chunk is not
-- open.
CREATE FUNCTION bank.pay_reward_chunk(p_day date, p_placement smallint, p_type smallint, p_at timestamptz,
  OUT payments bigint, OUT amount bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_members bigint[];
  v_amounts bigint[];
BEGIN
  PERFORM FROM bank.settlement_day WHERE day = p_day AND state = 'rewards' AND rewards_due IS NOT NULL;
  PERFORM bank.assert_explained(FOUND);
  PERFORM FROM bank.reward_chunk c
    WHERE c.day = p_day AND c.placement = p_placement AND c.event_type = p_type AND c.done_at IS NULL FOR UPDATE;
  PERFORM bank.assert_explained(FOUND);
  SELECT count(*), sum(r.paid), array_agg(r.member_id ORDER BY r.member_id), array_agg(r.paid ORDER BY r.member_id)
    INTO payments, amount, v_members, v_amounts FROM bank.reward_day r
    WHERE r.placement = p_placement AND r.day = p_day AND r.event_type = p_type AND r.paid > 0;
  PERFORM bank.pay_members(p_placement, ledger.create_key('reward', p_day::text, p_placement::text, p_type::text), 85,
    v_members, v_amounts, p_type, json_build_object('kind', 'reward', 'day', p_day::text), p_at);
  UPDATE bank.reward_chunk c SET amount = pay_reward_chunk.amount, done_at = p_at
    WHERE c.day = p_day AND c.placement = p_placement AND c.event_type = p_type;
END $$;

-- Closes interest or rewards of a day after the last chunk: the rest of the budget goes back to revenue (type 21). False
-- when the day is not there, or a chunk is open.
CREATE FUNCTION bank.close_budget(p_day date, p_purpose text, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_is_interest boolean := p_purpose = 'interest';
  v_day bank.settlement_day;
  v_paid bigint;
BEGIN
  SELECT * INTO v_day FROM bank.settlement_day d WHERE d.day = p_day AND d.state = p_purpose
    AND (v_is_interest OR d.rewards_due IS NOT NULL) FOR UPDATE;
  IF NOT FOUND OR (CASE WHEN v_is_interest
      THEN EXISTS (SELECT FROM bank.settlement_chunk WHERE day = p_day AND done_at IS NULL)
      ELSE EXISTS (SELECT FROM bank.reward_chunk WHERE day = p_day AND done_at IS NULL) END) THEN
    RETURN false;
  ELSIF v_is_interest THEN
    SELECT coalesce(sum(amount), 0) INTO v_paid FROM bank.settlement_chunk WHERE day = p_day;
    UPDATE bank.settlement_day SET state = 'rewards', interest_paid = v_paid, interest_at = p_at WHERE day = p_day;
  ELSE
    SELECT coalesce(sum(amount), 0) INTO v_paid FROM bank.reward_chunk WHERE day = p_day;
    UPDATE bank.settlement_day SET state = 'done', rewards_paid = v_paid, done_at = p_at WHERE day = p_day;
  END IF;
  PERFORM bank.post_within_house(ledger.create_key('setAside', p_day::text, p_purpose || 'Left'), 'setAside',
    21::smallint, CASE WHEN v_is_interest THEN 87 ELSE 85 END, 81,
    CASE WHEN v_is_interest THEN v_day.interest_budget ELSE v_day.rewards_budget END - v_paid,
    json_build_object('kind', 'settlement', 'day', p_day::text), p_at);
  RETURN true;
END $$;

-- Pays the shares of a week out of the bonus pool: type 15. BK403 when they are not those of the week's row, or more than
-- the pool has.
CREATE FUNCTION bank.pay_pool_shares(p_week date, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_week bank.pool_week;
  v_placement record;
BEGIN
  -- The lock of rewards/sharePool.ts.
  PERFORM pg_advisory_xact_lock(1886351212);
  SELECT * INTO v_week FROM bank.pool_week WHERE week = p_week;
  PERFORM bank.assert_explained(v_week.paid = (SELECT coalesce(sum(amount), 0) FROM bank.pool_share WHERE week = p_week)
    AND v_week.paid <= ledger.house_balance(86));
  FOR v_placement IN
    SELECT (member_id % 256)::smallint AS number, array_agg(member_id ORDER BY member_id) AS members,
      array_agg(amount ORDER BY member_id) AS amounts
    FROM bank.pool_share WHERE week = p_week GROUP BY 1 ORDER BY 1
  LOOP
    PERFORM bank.assert_posted(bank.pay_members(v_placement.number, ledger.create_key('poolShare', p_week::text, v_placement.number::text), 86,
      v_placement.members, v_placement.amounts, 15::smallint, json_build_object('kind', 'pool', 'week', p_week::text), p_at));
  END LOOP;
END $$;

-- Shares of a loss -----------------------------------------------------------------------------------------------

-- Charges revenue and then dust before any member: as a loss of growth as far as growth counts one (type 19), the rest
-- as a share of its own (type 24). BK403 when no loss waits for it.
CREATE FUNCTION bank.sweep_equity(p_share bigint, p_amount bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_rest bigint := p_amount;
  v_hole bigint := bank.compute_hole();
  v_metadata json := json_build_object('source', json_build_object('kind', 'operator', 'id', p_share::text),
    'reason', 'lossShare');
  v_at text := floor(extract(epoch FROM p_at) * 1000)::bigint::text;
  v_charged bigint;
  v_counted bigint;
  v_bearer record;
BEGIN
  PERFORM FROM bank.loss_share WHERE id = p_share AND kind = 'lossShare' AND state = 'waiting' FOR UPDATE;
  PERFORM bank.assert_explained(FOUND);
  FOR v_bearer IN SELECT * FROM (VALUES ('revenue', 81), ('dust', 89)) bearer(name, account) LOOP
    v_charged := least(ledger.house_balance(v_bearer.account), v_rest);
    v_counted := least(v_charged, v_hole);
    v_rest := v_rest - v_charged;
    v_hole := v_hole - v_counted;
    PERFORM bank.assert_posted(bank.post_within_house(
      ledger.create_key('lossSweep', p_share::text, v_at, v_bearer.name, 'counted'), 'loss',
      19::smallint, v_bearer.account, 88, v_counted, v_metadata, p_at));
    PERFORM bank.assert_posted(bank.post_within_house(
      ledger.create_key('lossSweep', p_share::text, v_at, v_bearer.name, 'rest'), 'lossShare',
      24::smallint, v_bearer.account, 88, v_charged - v_counted, v_metadata, p_at));
  END LOOP;
END $$;

-- Computes what growth counts as missing and is not borne yet, never below zero.
CREATE FUNCTION bank.compute_hole() RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT greatest(coalesce((SELECT shortfall FROM bank.growth ORDER BY to_time DESC, to_block DESC LIMIT 1), 0)
    - (ledger.house_balance(88) - ledger.house_balance(88, 24::smallint)), 0)
$$;

-- Holds shares that are not posted and that no other worker holds, in the order of members.
CREATE FUNCTION bank.lock_unposted_shares(p_share bigint, p_limit int) RETURNS TABLE (member_id bigint, share bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT m.member_id, m.share FROM bank.loss_share_member m WHERE m.share_id = p_share AND m.posted_at IS NULL
  ORDER BY m.member_id LIMIT p_limit FOR UPDATE SKIP LOCKED
$$;

-- Locks a member's share that is not posted yet and returns it; BK403 when there is none.
CREATE FUNCTION bank.lock_member_share(p_share bigint, p_kind text, p_member bigint) RETURNS bigint
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_amount bigint;
BEGIN
  SELECT m.share INTO v_amount FROM bank.loss_share_member m JOIN bank.loss_share s ON s.id = m.share_id
    WHERE m.share_id = p_share AND m.member_id = p_member AND m.posted_at IS NULL AND s.kind = p_kind
      AND s.state = 'sharing' FOR UPDATE OF m;
  PERFORM bank.assert_explained(FOUND);
  RETURN v_amount;
END $$;

-- Charges a member's share of a loss, as fixed, of GUSD first: type 24. account_floor when the balance does not suffice.
CREATE FUNCTION bank.post_loss_share(p_share bigint, p_member bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_amount bigint := bank.lock_member_share(p_share, 'lossShare', p_member);
  v_gusd bigint;
  v_usdt bigint;
  v_accounts bigint[] := ARRAY[17, 80, 88, p_member * 256 + 1, p_member * 256 + 65];
BEGIN
  SELECT least(v_amount, a.balance) INTO v_gusd FROM ledger.account a
    WHERE a.placement = p_member % 256 AND a.id = p_member * 256 + 65;
  v_usdt := v_amount - v_gusd;
  PERFORM bank.post_legs((p_member % 256)::smallint, ledger.create_key('lossShare', p_share::text, p_member::text),
    ledger.create_key('lossShare', p_member::text, v_usdt::text, v_gusd::text), v_accounts,
    ARRAY[v_usdt, -v_usdt, v_amount, -v_usdt, -v_gusd], 24::smallint, bank.describe_loss_share(p_share), p_at);
  UPDATE bank.loss_share_member SET usdt = v_usdt, gusd = v_gusd, posted_at = p_at
    WHERE share_id = p_share AND member_id = p_member;
END $$;

-- Gives a member back its part of a return, in the currencies in which the loss was taken, USDT first: type 25.
CREATE FUNCTION bank.post_loss_return(p_share bigint, p_member bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_amount bigint := bank.lock_member_share(p_share, 'lossReturn', p_member);
  v_loss bigint := (SELECT loss_id FROM bank.loss_share WHERE id = p_share);
  v_usdt bigint;
  v_gusd bigint;
BEGIN
  SELECT least(m.usdt - m.returned_usdt, v_amount) INTO STRICT v_usdt FROM bank.loss_share_member m
    WHERE m.share_id = v_loss AND m.member_id = p_member FOR UPDATE;
  v_gusd := v_amount - v_usdt;
  PERFORM bank.post_legs((p_member % 256)::smallint, ledger.create_key('lossReturn', p_share::text, p_member::text),
    ledger.create_key('lossReturn', p_member::text, v_usdt::text, v_gusd::text),
    ARRAY[16, 17, 80, p_member * 256 + 1, p_member * 256 + 65],
    ARRAY[-v_amount, v_gusd, -v_gusd, v_usdt, v_gusd], 25::smallint, bank.describe_loss_share(p_share), p_at);
  UPDATE bank.loss_share_member SET returned_usdt = returned_usdt + v_usdt, returned_gusd = returned_gusd + v_gusd
    WHERE share_id = v_loss AND member_id = p_member;
  UPDATE bank.loss_share_member SET usdt = v_usdt, gusd = v_gusd, posted_at = p_at
    WHERE share_id = p_share AND member_id = p_member;
END $$;

-- The metadata of every posting of a loss or a return.
CREATE FUNCTION bank.describe_loss_share(p_share bigint) RETURNS json
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT json_build_object('source', json_build_object('kind', 'operator', 'id', id::text), 'reason', kind)
  FROM bank.loss_share WHERE id = p_share
$$;

-- Posts the legs of one record type that move.
CREATE FUNCTION bank.post_legs(p_placement smallint, p_key uuid, p_body uuid, p_accounts bigint[], p_amounts bigint[],
  p_type smallint, p_metadata json, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_accounts bigint[];
  v_amounts bigint[];
BEGIN
  SELECT array_agg(account ORDER BY account), array_agg(amount ORDER BY account) INTO v_accounts, v_amounts
    FROM unnest(p_accounts, p_amounts) AS leg(account, amount) WHERE amount <> 0;
  PERFORM bank.assert_posted(ledger.post(p_placement, p_key, p_body, p_at, v_accounts, v_amounts,
    array_fill(p_type, ARRAY[cardinality(v_accounts)]), p_metadata));
END $$;

-- Returns an open order of a member whose share is not posted, when none of its payments is under way: type 14. Answers
-- how much that was, or null when the order is no longer open.
CREATE FUNCTION bank.return_order_for_loss(p_share bigint, p_order bigint, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_order bank.withdrawal;
BEGIN
  UPDATE bank.withdrawal w SET state = CASE WHEN paid_amount > 0 THEN 'failed' ELSE 'cancelled' END, reason = 'lossShare',
      state_at = p_at
    WHERE id = p_order AND state IN ('requested', 'screening', 'review', 'frozen', 'approved')
      AND NOT EXISTS (SELECT FROM bank.payout p WHERE p.withdrawal_id = w.id AND p.state = 'sending') RETURNING * INTO v_order;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM bank.lock_member_share(p_share, 'lossShare', v_order.member_id);
  PERFORM bank.post_withdrawal_return(v_order, p_at);
  RETURN v_order.amount - v_order.paid_amount;
END $$;

-- Returns a part of an open stake's principal to its member for a share that is not posted yet: type 9.
CREATE FUNCTION bank.return_principal_for_loss(p_share bigint, p_stake bigint, p_amount bigint, p_at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_stake bank.stake;
BEGIN
  SELECT * INTO v_stake FROM bank.stake WHERE id = p_stake FOR UPDATE;
  PERFORM bank.release_stake(p_share, p_stake, p_amount);
  PERFORM bank.assert_posted(ledger.post_pair(v_stake.placement,
    ledger.create_key('lossShareStake', p_share::text, p_stake::text),
    ledger.create_key('stakeReturn', v_stake.member_id::text, p_amount::text), p_at,
    83, v_stake.member_id * 256 + 65, p_amount, 9::smallint,
    (bank.describe_stake(p_stake, v_stake.principal)::jsonb || '{"reason": "lossShare"}')::json));
END $$;

REVOKE ALL ON FUNCTION
  ledger.capital_type(),
  ledger.surplus_type(),
  ledger.loss_return_type(),
  bank.assert_explained(boolean),
  bank.post_within_house(uuid, text, smallint, bigint, bigint, bigint, json, timestamptz),
  bank.credit_deposit(text, bigint, text, int, text, bigint, timestamptz),
  bank.settle_payout(text, text, timestamptz),
  bank.describe_growth(bank.growth),
  bank.get_newest_growth(bigint, text, bigint),
  bank.compute_unbooked_growth(),
  bank.post_growth(bigint, text, bigint, timestamptz),
  bank.balance_losses(bigint, text, bigint, timestamptz),
  bank.post_mixing_fee(bigint, text, text, timestamptz),
  bank.compute_demand_interest(numeric, bigint),
  bank.plan_day(date, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, text, smallint[],
    bigint[], bigint[], numeric[], timestamptz),
  bank.write_day_rewards(date, boolean, bigint, bigint[], bigint),
  bank.pay_members(smallint, uuid, bigint, bigint[], bigint[], smallint, json, timestamptz),
  bank.lease_settlement_chunk(date),
  bank.settle_chunk(date, smallint, bigint, timestamptz),
  bank.lease_reward_chunk(date),
  bank.pay_reward_chunk(date, smallint, smallint, timestamptz),
  bank.close_budget(date, text, timestamptz),
  bank.pay_pool_shares(date, timestamptz),
  bank.sweep_equity(bigint, bigint, timestamptz),
  bank.compute_hole(),
  bank.lock_unposted_shares(bigint, int),
  bank.lock_member_share(bigint, text, bigint),
  bank.post_loss_share(bigint, bigint, timestamptz),
  bank.post_loss_return(bigint, bigint, timestamptz),
  bank.describe_loss_share(bigint),
  bank.post_legs(smallint, uuid, uuid, bigint[], bigint[], smallint, json, timestamptz),
  bank.return_order_for_loss(bigint, bigint, timestamptz),
  bank.return_principal_for_loss(bigint, bigint, bigint, timestamptz)
FROM PUBLIC;
