-- Money out: what a member asks for, what the vault is told to pay, and what is sent to a chain.

INSERT INTO ledger.account_code (code, name, asset, owner) VALUES
  (82, 'withdrawals_pending_gusd', 'GUSD', 'house');
CREATE OR REPLACE FUNCTION ledger.is_plain_house(p_account bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS 'SELECT p_account IN (16, 17, 18, 82)';

-- A withdrawal from request to the end of it. The posting of the request carries `key`; what follows in the books
-- has keys made from the id.
CREATE TABLE bank.withdrawal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL UNIQUE,
  member_id bigint NOT NULL REFERENCES bank.member (id),
  recipient text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  -- What has reached the recipient for certain; below amount in a failed order whose other parts were paid.
  paid_amount bigint NOT NULL DEFAULT 0 CHECK (paid_amount BETWEEN 0 AND amount),
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'screening', 'review', 'frozen', 'approved',
    'signed', 'broadcast', 'confirmed', 'rejected', 'cancelled', 'failed')),
  -- Null until screened; 0 is automatic.
  reviews_needed smallint CHECK (reviews_needed BETWEEN 0 AND 2),
  -- What screening saw, as the reviewer sees it.
  risk json,
  -- Why it stands in review or frozen, or ended without payment: a word of the bank's own list.
  reason text,
  created_at timestamptz NOT NULL,
  state_at timestamptz NOT NULL,
  approved_at timestamptz,
  CHECK (state <> 'confirmed' OR paid_amount = amount)
);
CREATE INDEX withdrawal_member ON bank.withdrawal (member_id, id DESC);
CREATE INDEX withdrawal_open ON bank.withdrawal (state, approved_at, id)
  WHERE state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed');

-- One operator's word on one order. Two operators cannot be one person, nor one person two.
CREATE TABLE bank.withdrawal_review (
  withdrawal_id bigint NOT NULL REFERENCES bank.withdrawal (id),
  operator_id bigint NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('approve', 'reject', 'release', 'return')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, operator_id, verdict)
);

-- One payment of the vault; an order above the vault's cap has several. The id is what the vault accepts once:
-- a hash of `salt`, recipient and amount.
CREATE TABLE bank.payout (
  id text PRIMARY KEY CHECK (id ~ '^0x[0-9a-f]{64}$'),
  withdrawal_id bigint NOT NULL REFERENCES bank.withdrawal (id),
  part smallint NOT NULL CHECK (part > 0),
  salt text NOT NULL CHECK (salt ~ '^0x[0-9a-f]{64}$'),
  recipient text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'confirmed', 'failed')),
  -- The transaction that paid it, once final.
  tx_hash text CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  confirmed_at timestamptz,
  UNIQUE (withdrawal_id, part),
  CHECK ((state = 'confirmed') = (tx_hash IS NOT NULL))
);
CREATE INDEX payout_open ON bank.payout (state, withdrawal_id) WHERE state IN ('queued', 'sending');

-- A call to a contract that must happen once. `subject` names what it is for and is sent once. The worker leases it
-- row by row; the lease says who is at it, the nonce and the stored bytes say what can be on its way.
CREATE TABLE bank.outbox_transaction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL UNIQUE,
  chain_id bigint NOT NULL,
  sender text NOT NULL CHECK (sender ~ '^0x[0-9a-f]{40}$'),
  target text NOT NULL CHECK (target ~ '^0x[0-9a-f]{40}$'),
  calldata text NOT NULL CHECK (calldata ~ '^0x([0-9a-f]{2})*$'),
  value numeric(78, 0) NOT NULL DEFAULT 0 CHECK (value >= 0),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'signed', 'broadcast', 'final')),
  nonce bigint CHECK (nonce >= 0),
  -- Set with `final`: whether the call happened, and in which transaction.
  succeeded boolean,
  final_hash text CHECK (final_hash ~ '^0x[0-9a-f]{64}$'),
  final_block bigint,
  lease_owner text,
  lease_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (chain_id, sender, nonce),
  CHECK ((state = 'queued') = (nonce IS NULL) OR state = 'final'),
  CHECK ((state = 'final') = (succeeded IS NOT NULL))
);
CREATE INDEX outbox_transaction_open ON bank.outbox_transaction (chain_id, sender, id) WHERE state <> 'final';

-- Every set of bytes ever signed for an outbox transaction, stored before the first of them leaves. All have its nonce.
CREATE TABLE bank.outbox_attempt (
  outbox_transaction_id bigint NOT NULL REFERENCES bank.outbox_transaction (id),
  attempt smallint NOT NULL CHECK (attempt > 0),
  hash text NOT NULL UNIQUE CHECK (hash ~ '^0x[0-9a-f]{64}$'),
  raw text NOT NULL CHECK (raw ~ '^0x([0-9a-f]{2})+$'),
  max_fee numeric(78, 0) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  broadcast_at timestamptz,
  PRIMARY KEY (outbox_transaction_id, attempt)
);

-- Whether a key may send: open after failures that another try would repeat, closed again by an operator or a success.
CREATE TABLE bank.signer_key (
  chain_id bigint NOT NULL,
  sender text NOT NULL CHECK (sender ~ '^0x[0-9a-f]{40}$'),
  failures int NOT NULL DEFAULT 0 CHECK (failures >= 0),
  halted_reason text,
  halted_at timestamptz,
  PRIMARY KEY (chain_id, sender)
);

ALTER TABLE bank.parameter DROP CONSTRAINT parameter_bounds;
ALTER TABLE bank.parameter ADD CONSTRAINT parameter_bounds CHECK (
  CASE name
    WHEN 'exchangePrice' THEN value::numeric > 0 AND value::numeric <= 1
    WHEN 'exchangeFeeRatio' THEN value::numeric >= 0 AND value::numeric <= 0.05
    -- The upper bound refuses NaN too, which PostgreSQL sorts above every number.
    WHEN 'exchangeMinimum' THEN value::numeric > 0 AND value::numeric < 1e12
    WHEN 'withdrawalMinimum' THEN value::numeric > 0 AND value::numeric < 1e12
    WHEN 'withdrawalAutoPerMember' THEN value::numeric >= 0 AND value::numeric <= 10000
    WHEN 'withdrawalAutoInAll' THEN value::numeric >= 0 AND value::numeric <= 1000000
    WHEN 'withdrawalOneReviewer' THEN value::numeric >= 0 AND value::numeric <= 100000
    WHEN 'stakeMinimum' THEN value::numeric > 0 AND value::numeric < 1e12
    WHEN 'issuanceCap' THEN value::numeric > 0 AND value::numeric < 1e12
    WHEN 'openingExchangeFees' THEN value::numeric >= 0 AND value::numeric < 1e12
    WHEN 'openingMembers' THEN value ~ '^[0-9]{1,12}$'
    WHEN 'openingDate' THEN value::date IS NOT NULL
    ELSE false
  END
);
-- Automatic up to so much a day and member, and a day in all; one reviewer up to so much an order, two above.
INSERT INTO bank.parameter (name, value) VALUES
  ('withdrawalAutoPerMember', '500'),
  ('withdrawalAutoInAll', '20000'),
  ('withdrawalOneReviewer', '10000');
