-- What the bank knows besides balances: members, sessions, parameters, the chain's deposits.

CREATE SCHEMA bank;

-- A production database says so, and a demo refuses to touch it.
CREATE TABLE bank.deployment (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  mode text NOT NULL CHECK (mode IN ('demo', 'production')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Bank time = wall clock + offset; the offset is zero wherever the stamp says production.
CREATE TABLE bank.clock (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  offset_ms bigint NOT NULL DEFAULT 0 CHECK (offset_ms >= 0)
);
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

-- What operators may change, as decimal strings or ISO dates; bounds stand here so that no path can pass them.
CREATE TABLE bank.parameter (
  name text PRIMARY KEY,
  value text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT parameter_bounds CHECK (
    CASE name
      WHEN 'exchangePrice' THEN value::numeric > 0 AND value::numeric <= 1
      WHEN 'exchangeFeeRatio' THEN value::numeric >= 0 AND value::numeric <= 0.05
      -- The upper bound refuses NaN too, which PostgreSQL sorts above every number.
      WHEN 'exchangeMinimum' THEN value::numeric > 0 AND value::numeric < 1e12
      WHEN 'withdrawalMinimum' THEN value::numeric > 0 AND value::numeric < 1e12
      WHEN 'stakeMinimum' THEN value::numeric > 0 AND value::numeric < 1e12
      WHEN 'issuanceCap' THEN value::numeric > 0 AND value::numeric < 1e12
      WHEN 'openingExchangeFees' THEN value::numeric >= 0 AND value::numeric < 1e12
      WHEN 'openingMembers' THEN value ~ '^[0-9]{1,12}$'
      WHEN 'openingDate' THEN value::date IS NOT NULL
      ELSE false
    END
  )
);
INSERT INTO bank.parameter (name, value) VALUES
  ('exchangePrice', '1'),
  ('exchangeFeeRatio', '0.001'),
  ('exchangeMinimum', '1'),
  ('withdrawalMinimum', '1'),
  ('stakeMinimum', '100'),
  ('issuanceCap', '10000000000'),
  ('openingExchangeFees', '0'),
  ('openingMembers', '0'),
  ('openingDate', '2026-01-01');

-- A registered wallet address. Who invited it is written once; only the root member has nobody.
CREATE TABLE bank.member (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text NOT NULL UNIQUE CHECK (address ~ '^0x[0-9a-f]{40}$'),
  inviter_id bigint REFERENCES bank.member (id) CHECK (inviter_id < id),
  level smallint NOT NULL DEFAULT 0 CHECK (level BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  banned_at timestamptz
);
CREATE UNIQUE INDEX member_root ON bank.member ((true)) WHERE inviter_id IS NULL;
CREATE INDEX member_inviter ON bank.member (inviter_id);

-- An open door for one member. The token itself is never stored.
CREATE TABLE bank.session (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  member_id bigint NOT NULL REFERENCES bank.member (id),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_reason text
);
CREATE INDEX session_member ON bank.session (member_id) WHERE revoked_at IS NULL;
CREATE INDEX session_expiry ON bank.session (expires_at);

-- A challenge is spent by inserting its nonce; the unique key is what makes it once.
CREATE TABLE bank.challenge_use (
  nonce text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX challenge_use_expiry ON bank.challenge_use (expires_at);

-- How far a vault's chain has been read, and why reading stopped if it did. `counted` is the vault's own
-- totalDeposited at that block in micro-units; credits may only follow it.
CREATE TABLE bank.chain_cursor (
  chain_id bigint NOT NULL,
  vault text NOT NULL CHECK (vault ~ '^0x[0-9a-f]{40}$'),
  block_number bigint NOT NULL,
  block_hash text NOT NULL CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  counted bigint NOT NULL CHECK (counted >= 0),
  halted_reason text,
  halted_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (chain_id, vault)
);

-- A deposit that the vault has final; one row a log, whatever happens. Suspense belongs to an address that is
-- not a member yet.
CREATE TABLE bank.recharge (
  chain_id bigint NOT NULL,
  tx_hash text NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index int NOT NULL CHECK (log_index >= 0),
  block_number bigint NOT NULL,
  block_hash text NOT NULL CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  block_time timestamptz NOT NULL,
  depositor text NOT NULL CHECK (depositor ~ '^0x[0-9a-f]{40}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  member_id bigint REFERENCES bank.member (id),
  state text NOT NULL CHECK (state IN ('credited', 'suspense')),
  recorded_at timestamptz NOT NULL,
  credited_at timestamptz,
  PRIMARY KEY (chain_id, tx_hash, log_index),
  CHECK ((state = 'credited') = (member_id IS NOT NULL AND credited_at IS NOT NULL))
);
CREATE INDEX recharge_member ON bank.recharge (member_id, recorded_at DESC);
CREATE INDEX recharge_suspense ON bank.recharge (depositor) WHERE state = 'suspense';

-- What a member's browser says it sent: lets other devices follow it, never a credit.
CREATE TABLE bank.recharge_hint (
  member_id bigint NOT NULL REFERENCES bank.member (id),
  chain_id bigint NOT NULL,
  tx_hash text NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  -- Sender and nonce of the transaction, once a node has shown it: they tell replaced from unknown.
  sender text CHECK (sender ~ '^0x[0-9a-f]{40}$'),
  nonce bigint CHECK (nonce >= 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, chain_id, tx_hash)
);
CREATE INDEX recharge_hint_recent ON bank.recharge_hint (member_id, created_at DESC);
