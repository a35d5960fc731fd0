-- Stakes, the daily settlement of interest, and the growth of the vault. Reasons: docs/decisions/015-earning.md.

CREATE TABLE bank.stake (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL UNIQUE,
  member_id bigint NOT NULL REFERENCES bank.member (id),
  placement smallint NOT NULL GENERATED ALWAYS AS ((member_id % 256)::smallint) STORED,
  template_id smallint NOT NULL CHECK (template_id BETWEEN 1 AND 4),
  days smallint NOT NULL CHECK (days >= 0),
  principal bigint NOT NULL CHECK (principal > 0),
  start_ppb bigint NOT NULL CHECK (start_ppb >= 0),
  end_ppb bigint NOT NULL CHECK (end_ppb >= start_ppb),
  promised bigint NOT NULL CHECK (promised >= 0),
  opened_at timestamptz(3) NOT NULL,
  expire_at timestamptz(3),
  redeemed_at timestamptz(3),
  redeemed_interest bigint CHECK (redeemed_interest >= 0),
  redeem_key uuid,
  CHECK ((days = 0) = (expire_at IS NULL) AND (days > 0 OR promised = 0)),
  CHECK ((redeemed_at IS NULL) = (redeemed_interest IS NULL))
) WITH (fillfactor = 90);
COMMENT ON TABLE bank.stake IS 'Principal of a member in a product. Written once by stakes; a redemption closes it. Kept forever.';
COMMENT ON COLUMN bank.stake.template_id IS '1 demand, 2 fixed 15 days, 3 fixed 45 days, 4 fixed 180 days.';
COMMENT ON COLUMN bank.stake.days IS 'Days of the term; 0 for demand.';
COMMENT ON COLUMN bank.stake.principal IS 'Micro-GUSD.';
COMMENT ON COLUMN bank.stake.start_ppb IS 'Lower annual rate at the purchase, in parts per billion.';
COMMENT ON COLUMN bank.stake.promised IS 'Micro-GUSD in escrow until the redemption; 0 for demand.';
COMMENT ON COLUMN bank.stake.redeemed_interest IS
  'Micro-GUSD paid by the redemption besides the principal: for demand the rest of its last days, for fixed the promise.';
COMMENT ON COLUMN bank.stake.redeem_key IS 'Idempotency key of the redemption, where the request had one.';
COMMENT ON COLUMN bank.stake.end_ppb IS 'Higher annual rate at the purchase, in parts per billion.';
CREATE INDEX stake_member ON bank.stake (member_id, id DESC);
CREATE UNIQUE INDEX stake_redeem_key ON bank.stake (redeem_key) WHERE redeem_key IS NOT NULL;
CREATE INDEX stake_open ON bank.stake (placement, member_id) WHERE redeemed_at IS NULL;
CREATE INDEX stake_redeemed ON bank.stake (redeemed_at) WHERE redeemed_at IS NOT NULL;

-- The key keeps a member's rows of a day together: a chunk, a record and the rewards read them as one range.
CREATE TABLE bank.stake_day (
  placement smallint NOT NULL,
  day date NOT NULL,
  stake_id bigint NOT NULL,
  member_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  accrued bigint NOT NULL,
  PRIMARY KEY (placement, day, member_id, stake_id)
);
COMMENT ON TABLE bank.stake_day IS
  'Interest of a stake per day: credited by the settlement for demand, earned of the promise for fixed. The last row of '
  'a redeemed stake is of its redemption day. Written by settlementDays; kept forever.';
COMMENT ON COLUMN bank.stake_day.amount IS 'Micro-GUSD of this day.';
COMMENT ON COLUMN bank.stake_day.accrued IS 'Micro-GUSD up to and including this day.';

CREATE TABLE bank.settlement_day (
  day date PRIMARY KEY,
  state text NOT NULL DEFAULT 'interest' CHECK (state IN ('interest', 'rewards', 'done')),
  last_stake bigint NOT NULL,
  growth bigint NOT NULL,
  fees bigint NOT NULL,
  capital bigint NOT NULL,
  pool_share bigint NOT NULL CHECK (pool_share >= 0),
  rewards_budget bigint NOT NULL CHECK (rewards_budget >= 0),
  interest_budget bigint NOT NULL CHECK (interest_budget >= 0),
  demand_seconds numeric(40, 0) NOT NULL,
  demand_ppb bigint NOT NULL CHECK (demand_ppb >= 0),
  demand_principal bigint NOT NULL DEFAULT 0 CHECK (demand_principal >= 0),
  shortfall bigint NOT NULL CHECK (shortfall >= 0),
  interest_paid bigint NOT NULL DEFAULT 0,
  rewards_due bigint CHECK (rewards_due >= 0),
  rewards_paid bigint NOT NULL DEFAULT 0,
  halted_reason text,
  planned_at timestamptz NOT NULL,
  interest_at timestamptz,
  done_at timestamptz
);
COMMENT ON TABLE bank.settlement_day IS
  'Settled UTC days. The plan fixes what a day may pay before the first chunk pays. Written by settlementDays; kept '
  'forever.';
COMMENT ON COLUMN bank.settlement_day.last_stake IS
  'Newest stake the plan has counted; a stake that a wrong clock dates into the day later belongs to the next.';
COMMENT ON COLUMN bank.settlement_day.growth IS 'Realised growth of the vault, in micro-GUSD; fees and capital are the other income.';
COMMENT ON COLUMN bank.settlement_day.pool_share IS
  'Reserved out of revenue for the bonus pool, before rewards_budget and interest_budget, in micro-GUSD.';
COMMENT ON COLUMN bank.settlement_day.demand_seconds IS 'Demand principal in micro-GUSD times seconds.';
COMMENT ON COLUMN bank.settlement_day.demand_ppb IS 'Annual rate of demand, in parts per billion.';
COMMENT ON COLUMN bank.settlement_day.demand_principal IS
  'Principal of the open demand stakes up to last_stake, in micro-GUSD: sales of fixed terms leave it the interest of the '
  'days that run.';
COMMENT ON COLUMN bank.settlement_day.shortfall IS 'Promised demand interest that the budget does not cover, in micro-GUSD.';
COMMENT ON COLUMN bank.settlement_day.interest_paid IS 'Paid of the budget, in micro-GUSD; the rest returned to revenue.';
COMMENT ON COLUMN bank.settlement_day.rewards_due IS
  'Rewards by their rates, before the budget, in micro-GUSD; null until computed, or where nothing may be paid.';
COMMENT ON COLUMN bank.settlement_day.halted_reason IS 'Code: why nothing was paid.';
COMMENT ON COLUMN bank.settlement_day.state IS
  'interest: chunks of interest are being paid; rewards: rewards are being paid; done: settled.';
COMMENT ON COLUMN bank.settlement_day.fees IS 'Exchange fees of the day, in micro-GUSD.';
COMMENT ON COLUMN bank.settlement_day.capital IS 'Capital and surplus booked on the day, in micro-GUSD.';
COMMENT ON COLUMN bank.settlement_day.rewards_budget IS 'Reserved for team rewards, in micro-GUSD.';
COMMENT ON COLUMN bank.settlement_day.interest_budget IS 'Reserved for demand interest, in micro-GUSD.';
COMMENT ON COLUMN bank.settlement_day.rewards_paid IS 'Rewards paid so far, in micro-GUSD.';
-- The next day is planned when this one is done.
CREATE UNIQUE INDEX settlement_day_open ON bank.settlement_day ((true)) WHERE state <> 'done';

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
COMMENT ON TABLE bank.settlement_chunk IS
  'Range of members of one placement, settled in one transaction. Written by settlement; kept forever.';
COMMENT ON COLUMN bank.settlement_chunk.first_member IS 'Lowest member number of the range.';
COMMENT ON COLUMN bank.settlement_chunk.last_member IS 'Highest member number of the range.';
COMMENT ON COLUMN bank.settlement_chunk.stakes IS 'Number of stakes settled; null until it is done.';
COMMENT ON COLUMN bank.settlement_chunk.members IS 'Number of members settled; null until it is done.';
COMMENT ON COLUMN bank.settlement_chunk.amount IS 'Micro-GUSD credited; null until it is done.';
CREATE INDEX settlement_chunk_open ON bank.settlement_chunk (day, placement, first_member) WHERE done_at IS NULL;

-- Writes what each open stake of a chunk earned from p_start to p_end and returns it per member; amount is what is
-- credited now. Demand: principal * rate * whole seconds. Fixed: the part of the promise that falls on the day, paid by
-- the redemption. Without nested loops: the statistics of a new day do not know the day before.
CREATE FUNCTION bank.insert_stake_days(p_day date, p_start timestamptz, p_end timestamptz, p_placement smallint,
  p_first_member bigint, p_last_member bigint, p_last_stake bigint, p_demand_ppb bigint)
RETURNS TABLE (member_id bigint, stakes int, amount bigint)
LANGUAGE sql SET search_path = pg_catalog SET enable_nestloop = off AS $$
  WITH earned AS MATERIALIZED (
    SELECT stake.id, stake.member_id, stake.days,
      CASE WHEN stake.days = 0 THEN coalesce(before.accrued, 0)
        ELSE div(stake.promised::numeric * greatest(floor(extract(epoch FROM p_start - stake.opened_at)), 0),
          stake.days * bank.day_seconds())::bigint END AS accrued_before,
      CASE WHEN stake.days > 0 THEN
          div(stake.promised::numeric * least(floor(extract(epoch FROM p_end - stake.opened_at)),
            stake.days * bank.day_seconds()), stake.days * bank.day_seconds())::bigint
        WHEN stake.opened_at <= p_start THEN
          coalesce(before.accrued, 0) + div(stake.principal::numeric * p_demand_ppb,
            bank.ppb_one() * bank.year_days())::bigint
        ELSE div(stake.principal::numeric * p_demand_ppb
          * floor(extract(epoch FROM p_end - stake.opened_at)),
          bank.ppb_one() * bank.year_days() * bank.day_seconds())::bigint END AS accrued
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

CREATE TABLE bank.growth (
  chain_id bigint NOT NULL,
  vault text NOT NULL CHECK (vault ~ '^0x[0-9a-f]{40}$'),
  from_block bigint NOT NULL,
  to_block bigint NOT NULL CHECK (to_block > from_block),
  block_hash text NOT NULL CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  from_time timestamptz NOT NULL,
  to_time timestamptz NOT NULL,
  assets numeric(78, 0) NOT NULL,
  deposited numeric(78, 0) NOT NULL DEFAULT 0,
  paid_out numeric(78, 0) NOT NULL DEFAULT 0,
  donated numeric(78, 0) NOT NULL DEFAULT 0,
  donated_total numeric(78, 0) NOT NULL DEFAULT 0,
  grown numeric(78, 0) NOT NULL,
  grown_total numeric(78, 0) NOT NULL,
  micro_unit numeric(78, 0) NOT NULL DEFAULT 1 CHECK (micro_unit > 0),
  booked bigint NOT NULL CHECK (booked >= 0),
  booked_total bigint NOT NULL,
  shortfall bigint NOT NULL DEFAULT 0 CHECK (shortfall >= 0),
  yield_index numeric NOT NULL,
  PRIMARY KEY (chain_id, vault, to_block)
);
COMMENT ON TABLE bank.growth IS
  'Growth of the vault between two final blocks without deposits, payouts and gifts, in units of the token. Written by '
  'revenue; kept forever.';
COMMENT ON COLUMN bank.growth.deposited IS 'Counter of deposits of the vault in token units, to detect that it went backwards.';
COMMENT ON COLUMN bank.growth.donated IS 'Token units received without being a deposit: surplus, never income.';
COMMENT ON COLUMN bank.growth.grown_total IS 'Sum of grown up to this row, in token units; carries a negative growth.';
COMMENT ON COLUMN bank.growth.micro_unit IS 'Token units per micro-unit.';
COMMENT ON COLUMN bank.growth.booked IS 'Micro-GUSD issued into revenue by this row.';
COMMENT ON COLUMN bank.growth.shortfall IS 'Micro-units missing in the vault against everything booked.';
COMMENT ON COLUMN bank.growth.yield_index IS
  'Running sum of grown / assets: the difference over a time is the realised rate of the vault.';
COMMENT ON COLUMN bank.growth.assets IS 'Assets of the vault at to_block, in token units.';
COMMENT ON COLUMN bank.growth.paid_out IS 'Counter of payouts of the vault, in token units.';
COMMENT ON COLUMN bank.growth.donated_total IS 'Sum of donated up to this row, in token units.';
COMMENT ON COLUMN bank.growth.grown IS 'Growth between the two blocks, in token units; negative after a loss.';
COMMENT ON COLUMN bank.growth.booked_total IS 'Sum of booked up to this row, in micro-GUSD.';
CREATE INDEX growth_time ON bank.growth (to_time);

CREATE TABLE bank.growth_watch (
  chain_id bigint NOT NULL,
  vault text NOT NULL CHECK (vault ~ '^0x[0-9a-f]{40}$'),
  since timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (chain_id, vault)
);
COMMENT ON TABLE bank.growth_watch IS
  'Measured vaults; their cursors are in chain_follower. Written by revenue; one row per vault, never deleted.';
COMMENT ON COLUMN bank.growth_watch.ended_at IS
  'Set by the owner of the database for a vault that is no longer watched: days stop waiting for it, and it counts up to '
  'its last measurement.';
