-- Earning: what a stake is, and how a day's interest is settled. Reasons: docs/decisions/015-earning.md.

-- stakes: principal of open stakes; escrow: interest promised to fixed terms; rewards, interest, pool: set aside out of
-- revenue for the team, for a day's demand interest, for the bonus pool; losses: revenue taken back because the vault
-- has shrunk; dust: capital that is never paid out, so that Aave's rounding cannot make assets fall below liabilities.
INSERT INTO ledger.account_code (code, name, asset, owner) VALUES
  (83, 'stakes_gusd', 'GUSD', 'house'),
  (84, 'escrow_gusd', 'GUSD', 'house'),
  (85, 'rewards_gusd', 'GUSD', 'house'),
  (86, 'pool_gusd', 'GUSD', 'house'),
  (87, 'interest_gusd', 'GUSD', 'house'),
  (88, 'losses_gusd', 'GUSD', 'house'),
  (89, 'dust_gusd', 'GUSD', 'house');
CREATE OR REPLACE FUNCTION ledger.is_plain_house(p_account bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS 'SELECT p_account IN (16, 17, 18, 82, 83, 84, 85, 86, 87, 88, 89)';

-- Pays many members of one placement out of one house account, in one transaction: p_accounts ascend, p_amounts are what
-- each of them receives. Members are locked in the order of their numbers, as everywhere. Answers as ledger.post.
-- LG001 what is empty, not ascending, of another placement or asset, or not above zero; LG005, LG006 as there.
-- Without nested loops: where statistics are old they would compare every payment with every account.
CREATE FUNCTION ledger.post_payments(
  p_placement smallint, p_key uuid, p_body uuid, p_at timestamptz,
  p_house bigint, p_accounts bigint[], p_amounts bigint[], p_type smallint, p_metadata json
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET enable_nestloop = off AS $$
DECLARE
  v_sum bigint;
  v_sound boolean;
  v_found bigint;
BEGIN
  INSERT INTO ledger.transaction (placement, key, body, created_at, metadata)
    VALUES (p_placement, p_key, p_body, p_at, p_metadata) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN ledger.find_posted(p_placement, p_key, p_body);
  ELSIF NOT ledger.is_plain_house(p_house) THEN
    RAISE EXCEPTION 'no such account: %', p_house USING ERRCODE = 'LG006';
  END IF;

  SELECT sum(amount), bool_and(coalesce(amount > 0 AND account > coalesce(previous, 255)
      AND (account >> 8) % 256 = p_placement AND (account # p_house) & 192 = 0, false))
    INTO v_sum, v_sound
  FROM (SELECT account, amount, lag(account) OVER (ORDER BY place) AS previous
    FROM unnest(p_accounts, p_amounts) WITH ORDINALITY AS payment(account, amount, place)) payments;
  IF v_sound IS NOT TRUE THEN
    RAISE EXCEPTION 'payments must ascend within one placement and asset and be above zero' USING ERRCODE = 'LG001';
  END IF;

  PERFORM 1 FROM ledger.account a
    WHERE a.placement = p_placement AND a.id = ANY (p_accounts) ORDER BY a.id FOR NO KEY UPDATE;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  IF v_found <> cardinality(p_accounts) THEN
    RAISE EXCEPTION 'no such account among those to be paid' USING ERRCODE = 'LG006';
  END IF;
  WITH paid AS (
    UPDATE ledger.account a SET balance = a.balance + payment.amount, version = a.version + 1
    FROM unnest(p_accounts, p_amounts) AS payment(account, amount)
    WHERE a.placement = p_placement AND a.id = payment.account
      AND a.id BETWEEN p_accounts[1] AND p_accounts[cardinality(p_accounts)]
    RETURNING a.id, a.version, payment.amount, a.balance
  )
  INSERT INTO ledger.entry
    (placement, account_id, version, event_type, amount, balance_after, transaction_key, created_at, xid)
  SELECT p_placement, id, version, p_type, amount, balance, p_key, p_at, txid_current() FROM paid
  UNION ALL
  SELECT p_placement, p_house, NULL, p_type, -v_sum, NULL, p_key, p_at, txid_current();
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION
  ledger.post_payments(smallint, uuid, uuid, timestamptz, bigint, bigint[], bigint[], smallint, json) FROM PUBLIC;

ALTER TABLE bank.parameter DROP CONSTRAINT parameter_bounds;
ALTER TABLE bank.parameter ADD CONSTRAINT parameter_bounds CHECK (
  CASE
    WHEN name = 'exchangePrice' THEN value::numeric >= 0.5 AND value::numeric <= 1
    WHEN name = 'exchangeFeeRatio' THEN value::numeric >= 0 AND value::numeric <= 0.05
    -- The upper bound refuses NaN too, which PostgreSQL sorts above every number.
    WHEN name = 'exchangeMinimum' THEN value::numeric > 0 AND value::numeric <= 1000
    WHEN name = 'withdrawalMinimum' THEN value::numeric > 0 AND value::numeric <= 100
    WHEN name = 'withdrawalAutoPerMember' THEN value::numeric >= 0 AND value::numeric <= 10000
    WHEN name = 'withdrawalAutoInAll' THEN value::numeric >= 0 AND value::numeric <= 1000000
    WHEN name = 'withdrawalOneReviewer' THEN value::numeric >= 0 AND value::numeric <= 100000
    WHEN name = 'stakeMinimum' THEN value::numeric > 0 AND value::numeric <= 10000
    WHEN name = 'issuanceCap' THEN value::numeric > 0 AND value::numeric <= 100000000000
    WHEN name = 'openingExchangeFees' THEN value::numeric >= 0 AND value::numeric < 1e12
    WHEN name = 'openingMembers' THEN value ~ '^[0-9]{1,12}$'
    WHEN name = 'openingDate' THEN value::date IS NOT NULL
    WHEN name ~ '^(demand|fixed15|fixed45|fixed180)Profit(Start|End)$'
      THEN value::numeric >= 0 AND value::numeric <= 0.2
    WHEN name ~ '^(demand|fixed15|fixed45|fixed180)Offered$' THEN value IN ('0', '1')
    WHEN name ~ '^level[1-5](SelfStake|Community)$' THEN value::numeric >= 0 AND value::numeric <= 1000000000
    WHEN name ~ '^level[1-5]Lines$' THEN value ~ '^[0-9]$'
    WHEN name ~ '^level[1-5]Rate$' THEN value::numeric >= 0 AND value::numeric <= 0.1
    WHEN name ~ '^level[1-5]PoolWeight$' THEN value ~ '^[0-9]{1,3}$'
    WHEN name IN ('recommendRate', 'equalLevelRate', 'teamBudgetRatio') THEN value::numeric >= 0 AND value::numeric <= 0.1
    WHEN name = 'poolFeeRatio' THEN value::numeric >= 0 AND value::numeric <= 0.2
    WHEN name = 'dustReserve' THEN value::numeric >= 0 AND value::numeric <= 1000
    ELSE false
  END
) NOT VALID;
INSERT INTO bank.parameter (name, value) VALUES
  ('demandProfitStart', '0.005'), ('demandProfitEnd', '0.03'), ('demandOffered', '1'),
  ('fixed15ProfitStart', '0.01'), ('fixed15ProfitEnd', '0.015'), ('fixed15Offered', '1'),
  ('fixed45ProfitStart', '0.015'), ('fixed45ProfitEnd', '0.025'), ('fixed45Offered', '1'),
  ('fixed180ProfitStart', '0.02'), ('fixed180ProfitEnd', '0.035'), ('fixed180Offered', '1'),
  ('level1SelfStake', '100'), ('level1Community', '5000'), ('level1Lines', '0'), ('level1Rate', '0.01'),
  ('level1PoolWeight', '0'),
  ('level2SelfStake', '500'), ('level2Community', '25000'), ('level2Lines', '2'), ('level2Rate', '0.02'),
  ('level2PoolWeight', '0'),
  ('level3SelfStake', '1000'), ('level3Community', '100000'), ('level3Lines', '2'), ('level3Rate', '0.03'),
  ('level3PoolWeight', '1'),
  ('level4SelfStake', '3000'), ('level4Community', '400000'), ('level4Lines', '2'), ('level4Rate', '0.04'),
  ('level4PoolWeight', '2'),
  ('level5SelfStake', '5000'), ('level5Community', '1500000'), ('level5Lines', '3'), ('level5Rate', '0.05'),
  ('level5PoolWeight', '3'),
  ('recommendRate', '0.05'), ('equalLevelRate', '0.1'), ('teamBudgetRatio', '0.1'), ('poolFeeRatio', '0.05'),
  ('dustReserve', '1');

-- A member's money put to work. Written once; redeeming ends it. What it has earned stands day by day in stake_day.
CREATE TABLE bank.stake (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL UNIQUE,
  member_id bigint NOT NULL REFERENCES bank.member (id),
  placement smallint NOT NULL GENERATED ALWAYS AS ((member_id % 256)::smallint) STORED,
  -- 1 demand, 2 fixed 15 days, 3 fixed 45, 4 fixed 180.
  template_id smallint NOT NULL CHECK (template_id BETWEEN 1 AND 4),
  days smallint NOT NULL CHECK (days >= 0),
  principal bigint NOT NULL CHECK (principal > 0),
  -- Annual rates at the purchase, in parts of 10^9.
  start_ppb bigint NOT NULL CHECK (start_ppb >= 0),
  end_ppb bigint NOT NULL CHECK (end_ppb >= start_ppb),
  -- In escrow until it is redeemed; nothing for demand.
  promised bigint NOT NULL CHECK (promised >= 0),
  opened_at timestamptz(3) NOT NULL,
  expire_at timestamptz(3),
  redeemed_at timestamptz(3),
  -- What the redemption itself paid besides the principal: demand the rest of its last days, fixed the promise and more.
  redeemed_interest bigint CHECK (redeemed_interest >= 0),
  -- Of the request that redeemed it, where it bore one: the same request again is answered as the first time.
  redeem_key uuid,
  CHECK ((days = 0) = (expire_at IS NULL) AND (days > 0 OR promised = 0)),
  CHECK ((redeemed_at IS NULL) = (redeemed_interest IS NULL))
) WITH (fillfactor = 90);
CREATE INDEX stake_member ON bank.stake (member_id, id DESC);
CREATE UNIQUE INDEX stake_redeem_key ON bank.stake (redeem_key) WHERE redeem_key IS NOT NULL;
CREATE INDEX stake_open ON bank.stake (placement, member_id) WHERE redeemed_at IS NULL;

-- What a stake earned on a day: demand is credited by the settlement, fixed is what of its promise fell on that day.
-- `accrued` is the sum up to and with this day. A redeemed stake's last row is of the day it was redeemed on.
CREATE TABLE bank.stake_day (
  placement smallint NOT NULL,
  day date NOT NULL,
  stake_id bigint NOT NULL,
  member_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  accrued bigint NOT NULL,
  -- A member's rows of a day stand together: a chunk, a record and the rewards read them as one range.
  PRIMARY KEY (placement, day, member_id, stake_id)
);

-- One settled day. The plan fixes what it may pay before the first chunk pays anything.
CREATE TABLE bank.settlement_day (
  day date PRIMARY KEY,
  state text NOT NULL DEFAULT 'interest' CHECK (state IN ('interest', 'rewards', 'done')),
  -- The newest stake that the plan has counted; one that a clock gone wrong puts into the day later is of the next.
  last_stake bigint NOT NULL,
  -- What came in: realised growth and exchange fees; capital and what two operators booked are told apart.
  growth bigint NOT NULL,
  fees bigint NOT NULL,
  capital bigint NOT NULL,
  -- What was set aside for it out of revenue, in this order.
  pool_share bigint NOT NULL CHECK (pool_share >= 0),
  rewards_budget bigint NOT NULL CHECK (rewards_budget >= 0),
  interest_budget bigint NOT NULL CHECK (interest_budget >= 0),
  -- Demand: principal (micro-units) times seconds; the annual rate in parts of 10^9; what the promised rate lacked.
  demand_seconds numeric(40, 0) NOT NULL,
  demand_ppb bigint NOT NULL CHECK (demand_ppb >= 0),
  shortfall bigint NOT NULL CHECK (shortfall >= 0),
  -- What was paid of it in the end; the rest went back to revenue.
  interest_paid bigint NOT NULL DEFAULT 0,
  rewards_paid bigint NOT NULL DEFAULT 0,
  -- Why nothing was paid, where nothing was: a word of the bank's own list.
  halted_reason text,
  planned_at timestamptz NOT NULL,
  interest_at timestamptz,
  done_at timestamptz
);
-- One day at a time: the next is planned when this one is done.
CREATE UNIQUE INDEX settlement_day_open ON bank.settlement_day ((true)) WHERE state <> 'done';

-- Members first_member..last_member of one placement; done in one transaction with what it pays.
CREATE TABLE bank.settlement_chunk (
  day date NOT NULL REFERENCES bank.settlement_day (day),
  placement smallint NOT NULL,
  first_member bigint NOT NULL,
  last_member bigint NOT NULL,
  stakes bigint,
  members bigint,
  amount bigint,
  done_at timestamptz,
  PRIMARY KEY (day, placement, first_member)
);
CREATE INDEX settlement_chunk_open ON bank.settlement_chunk (day, placement, first_member) WHERE done_at IS NULL;

-- Writes what each open stake of a chunk earned from p_start to p_end, and answers it by member; `amount` is what is
-- credited now. Demand: principal * rate * whole seconds. Fixed: what of the promise fell on the day, which the
-- redemption pays. p_last_stake: stakes the plan has counted. The plan of a new day knows nothing of the day before:
-- without nested loops it cannot compare every row with every other.
CREATE FUNCTION bank.write_stake_days(p_day date, p_start timestamptz, p_end timestamptz, p_placement smallint,
  p_first_member bigint, p_last_member bigint, p_last_stake bigint, p_demand_ppb bigint)
RETURNS TABLE (member_id bigint, stakes int, amount bigint)
LANGUAGE sql SET search_path = pg_catalog SET enable_nestloop = off AS $$
  WITH earned AS MATERIALIZED (
    SELECT stake.id, stake.member_id, stake.days,
      CASE WHEN stake.days = 0 THEN coalesce(before.accrued, 0)
        ELSE div(stake.promised::numeric * greatest(floor(extract(epoch FROM p_start - stake.opened_at)), 0),
          stake.days * 86400)::bigint END AS accrued_before,
      CASE WHEN stake.days > 0 THEN
          div(stake.promised::numeric * least(floor(extract(epoch FROM p_end - stake.opened_at)),
            stake.days * 86400), stake.days * 86400)::bigint
        WHEN stake.opened_at <= p_start THEN
          coalesce(before.accrued, 0) + div(stake.principal::numeric * p_demand_ppb, 365000000000)::bigint
        ELSE div(stake.principal::numeric * p_demand_ppb
          * floor(extract(epoch FROM p_end - stake.opened_at)), 31536000000000000)::bigint END AS accrued
    FROM bank.stake
    LEFT JOIN bank.stake_day before ON before.placement = p_placement AND before.day = p_day - 1
      AND before.member_id BETWEEN p_first_member AND p_last_member
      AND before.member_id = stake.member_id AND before.stake_id = stake.id
    WHERE stake.placement = p_placement AND stake.member_id BETWEEN p_first_member AND p_last_member
      AND stake.redeemed_at IS NULL AND stake.id <= p_last_stake AND stake.opened_at < p_end
      AND (stake.expire_at IS NULL OR stake.expire_at > p_start)
  ), written AS (
    INSERT INTO bank.stake_day (placement, day, stake_id, member_id, amount, accrued)
    SELECT p_placement, p_day, id, earned.member_id, accrued - accrued_before, accrued FROM earned
  )
  SELECT earned.member_id, count(*)::int, coalesce(sum(accrued - accrued_before) FILTER (WHERE days = 0), 0)::bigint
  FROM earned GROUP BY earned.member_id
$$;

-- What the vault has grown between two finalized blocks less everything that came and went, in the token's own units;
-- `booked` is what of it was issued into revenue, in micro-units. A negative growth is carried in grown_in_all.
CREATE TABLE bank.growth (
  chain_id bigint NOT NULL,
  vault text NOT NULL CHECK (vault ~ '^0x[0-9a-f]{40}$'),
  from_block bigint NOT NULL,
  to_block bigint NOT NULL CHECK (to_block > from_block),
  block_hash text NOT NULL CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  from_time timestamptz NOT NULL,
  to_time timestamptz NOT NULL,
  assets numeric(78, 0) NOT NULL,
  -- Came into the vault without being a deposit: surplus, never income.
  donated numeric(78, 0) NOT NULL DEFAULT 0,
  grown numeric(78, 0) NOT NULL,
  grown_in_all numeric(78, 0) NOT NULL,
  -- Micro-units booked by this row and by all rows up to it.
  booked bigint NOT NULL CHECK (booked >= 0),
  booked_in_all bigint NOT NULL,
  -- Running sum of grown / assets: the difference over a time is the vault's realised rate over it.
  yield_index numeric NOT NULL,
  PRIMARY KEY (chain_id, vault, to_block)
);
CREATE INDEX growth_time ON bank.growth (to_time);
