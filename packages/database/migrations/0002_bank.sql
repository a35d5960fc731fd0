-- Shared by every module: deployment, bank time, operator parameters, chain followers, members and their sessions.

CREATE SCHEMA bank;

CREATE TABLE bank.deployment (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  mode text NOT NULL CHECK (mode IN ('demo', 'production')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE bank.deployment IS
  'Mode of this database; a demo refuses a production database. Written by openBank when the bank first opens; one row, '
  'never deleted.';
COMMENT ON COLUMN bank.deployment.mode IS 'demo: local chains and a clock that can be moved; production: real money.';

CREATE TABLE bank.clock (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  offset_ms bigint NOT NULL DEFAULT 0 CHECK (offset_ms >= 0)
);
COMMENT ON TABLE bank.clock IS
  'Bank time = wall clock + offset; the offset is zero in production. Written by the demo''s control; one row, never '
  'deleted.';
COMMENT ON COLUMN bank.clock.offset_ms IS 'Milliseconds; never decreases.';
INSERT INTO bank.clock DEFAULT VALUES;
CREATE FUNCTION bank.reject_time_travel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.offset_ms < OLD.offset_ms THEN
    RAISE EXCEPTION 'bank time never goes back';
  ELSIF NEW.offset_ms > 0 AND EXISTS (SELECT FROM bank.deployment WHERE mode = 'production') THEN
    RAISE EXCEPTION 'bank time is the wall clock in production';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER clock_guard BEFORE UPDATE ON bank.clock FOR EACH ROW EXECUTE FUNCTION bank.reject_time_travel();

-- Units of interest: actual/365, annual rates in parts per billion (ppb). The planner replaces each call by its
-- constant; a test compares them with the code.
CREATE FUNCTION bank.day_seconds() RETURNS int LANGUAGE sql IMMUTABLE RETURN 86400;
CREATE FUNCTION bank.year_days() RETURNS int LANGUAGE sql IMMUTABLE RETURN 365;
CREATE FUNCTION bank.ppb_one() RETURNS bigint LANGUAGE sql IMMUTABLE RETURN 1000000000;

CREATE TABLE bank.parameter (
  name text PRIMARY KEY,
  value text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT parameter_bounds CHECK (
    CASE
      WHEN name = 'exchangePrice' THEN value::numeric >= 0.5 AND value::numeric <= 1
      WHEN name = 'exchangeFeeRatio' THEN value::numeric >= 0 AND value::numeric <= 0.05
      -- The upper bound rejects NaN too, which PostgreSQL sorts above every number.
      WHEN name = 'exchangeMinimum' THEN value::numeric > 0 AND value::numeric <= 1000
      WHEN name = 'withdrawalMinimum' THEN value::numeric > 0 AND value::numeric <= 100
      WHEN name = 'withdrawalAutoPerMember' THEN value::numeric >= 0 AND value::numeric <= 10000
      WHEN name = 'withdrawalAutoTotal' THEN value::numeric >= 0 AND value::numeric <= 1000000
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
      -- The largest pool holds 100 BNB.
      WHEN name = 'mixingAutomaticBnb' THEN value::numeric >= 0 AND value::numeric <= 100
      WHEN name = 'gasPriceMaximumGwei' THEN value::numeric >= 0.1 AND value::numeric <= 100
      WHEN name = 'gasDailyBudgetBnb' THEN value::numeric >= 0 AND value::numeric <= 1000
      -- At least a week, so that the depositor can register or claim the money first.
      WHEN name = 'suspenseCapitalDays' THEN value ~ '^[0-9]{1,4}$' AND value::int >= 7 AND value::int <= 3650
      WHEN name = 'openingMixingFees' THEN value::numeric >= 0 AND value::numeric < 1e12
      WHEN name = 'openingMixingAddresses' THEN value ~ '^[0-9]{1,12}$'
      ELSE false
    END
  )
);
COMMENT ON TABLE bank.parameter IS
  'Settings of the operators; the bounds hold for every path. Written by bank.set_parameter only; never deleted.';
COMMENT ON COLUMN bank.parameter.value IS 'Decimal string (amounts in whole units, ratios as fractions), or an ISO date.';
INSERT INTO bank.parameter (name, value) VALUES
  ('exchangePrice', '1'),
  ('exchangeFeeRatio', '0.001'),
  ('exchangeMinimum', '1'),
  ('withdrawalMinimum', '1'),
  ('stakeMinimum', '100'),
  ('issuanceCap', '10000000000'),
  ('openingExchangeFees', '0'),
  ('openingMembers', '0'),
  ('openingDate', '2026-01-01'),
  ('withdrawalAutoPerMember', '500'),
  ('withdrawalAutoTotal', '20000'),
  ('withdrawalOneReviewer', '10000'),
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
  ('dustReserve', '1'), ('gasPriceMaximumGwei', '5'), ('gasDailyBudgetBnb', '1'), ('suspenseCapitalDays', '30'),
  ('mixingAutomaticBnb', '1'), ('openingMixingFees', '0'), ('openingMixingAddresses', '0');

CREATE TABLE bank.chain_follower (
  kind text NOT NULL CHECK (kind IN ('recharges', 'payouts', 'privatePool', 'growth')),
  chain_id bigint NOT NULL,
  address text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
  block_number bigint NOT NULL CHECK (block_number >= 0),
  block_hash text NOT NULL CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  block_time timestamptz NOT NULL,
  counted numeric(78, 0) NOT NULL CHECK (counted >= 0),
  halted_reason text,
  halted_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (kind, chain_id, address),
  CHECK ((halted_reason IS NULL) = (halted_at IS NULL))
);
COMMENT ON TABLE bank.chain_follower IS
  'Block up to which a contract is followed, moved in the transaction that records what was read. Written by '
  'chainFollower; one row per contract, never deleted.';
COMMENT ON COLUMN bank.chain_follower.block_time IS 'Time of that block by the clock of its chain.';
COMMENT ON COLUMN bank.chain_follower.counted IS
  'Counter of the contract at that block: micro-units deposited (recharges) or paid out (payouts), deposits (privatePool), '
  'token units deposited (growth); what is recorded never exceeds it.';
COMMENT ON COLUMN bank.chain_follower.halted_reason IS 'Code: why the follower is halted.';
COMMENT ON COLUMN bank.chain_follower.updated_at IS 'Bank time of the last move of the cursor; a halt leaves it.';
COMMENT ON COLUMN bank.chain_follower.kind IS
  'Purpose: recharges and payouts follow the vault, privatePool a pool, growth a measured vault.';

CREATE TABLE bank.member (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text NOT NULL UNIQUE,
  inviter_id bigint REFERENCES bank.member (id) CHECK (inviter_id < id),
  level smallint NOT NULL DEFAULT 0 CHECK (level BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  banned_at timestamptz,
  -- A counted repetition ({40}) rebuilds the matcher's states for every row, two thirds of the cost of a level change.
  CONSTRAINT member_address_check CHECK (octet_length(address) = 42 AND address ~ '^0x[0-9a-f]+$')
  -- A changed level stays in its page and touches no index, even when half of all levels change.
) WITH (fillfactor = 50);
COMMENT ON TABLE bank.member IS
  'Registered wallet addresses. Written by memberRecords and, for levels, bank.update_levels; never deleted.';
COMMENT ON COLUMN bank.member.inviter_id IS 'Written once; null for the root member only.';
COMMENT ON COLUMN bank.member.level IS 'A0 to A5.';
CREATE UNIQUE INDEX member_root ON bank.member ((true)) WHERE inviter_id IS NULL;
-- The direct invitees of a member, newest first, and members who joined after the last rebuild of team totals.
CREATE INDEX member_inviter ON bank.member (inviter_id, id);
-- Operators search members by the beginning of an address.
CREATE INDEX member_address_prefix ON bank.member (address text_pattern_ops);

-- Holds a member until the transaction ends, for limits on what one member has open at a time.
CREATE FUNCTION bank.lock_member(p_member bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT FROM bank.member WHERE id = p_member FOR NO KEY UPDATE
$$;
REVOKE ALL ON FUNCTION bank.lock_member(bigint) FROM PUBLIC;

CREATE TABLE bank.session (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  member_id bigint NOT NULL REFERENCES bank.member (id),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_reason text
);
COMMENT ON TABLE bank.session IS 'Sessions of members. Written by memberRecords; deleted some time after they expire.';
COMMENT ON COLUMN bank.session.token_hash IS 'SHA-256 of the token; the token itself is never stored.';
CREATE INDEX session_member ON bank.session (member_id) WHERE revoked_at IS NULL;
CREATE INDEX session_expiry ON bank.session (expires_at);

CREATE TABLE bank.challenge_use (
  nonce text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE bank.challenge_use IS
  'Nonces of used sign-in challenges; the primary key makes each work once. Written by members; deleted after they '
  'expire.';
CREATE INDEX challenge_use_expiry ON bank.challenge_use (expires_at);
