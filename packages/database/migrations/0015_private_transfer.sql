-- Private transfer: the pools as their chain tells of them, who may leave them privately, and the orders of members.
-- Reasons: docs/decisions/018-private-orders.md. Amounts of the chain's coin are in wei.

-- BNB is a third asset of the books, for information: what relaying has earned in fees. relayer: fees received by the
-- relayer's key, as a negative balance; revenue_bnb: what they add up to. They fund nothing.
ALTER TABLE ledger.account_code DROP CONSTRAINT account_code_check;
ALTER TABLE ledger.account_code ADD CONSTRAINT account_code_asset
  CHECK (asset = (ARRAY['USDT', 'GUSD', 'BNB'])[code / 64 + 1]);
INSERT INTO ledger.account_code (code, name, asset, owner) VALUES
  (144, 'relayer_bnb', 'BNB', 'house'),
  (145, 'revenue_bnb', 'BNB', 'house');
CREATE OR REPLACE FUNCTION ledger.is_plain_house(p_account bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS 'SELECT p_account IN (16, 17, 18, 82, 83, 84, 85, 86, 87, 88, 89, 144, 145)';

-- A pool that is followed, written by the worker that was told of it; what stands here is true at `block_number`.
CREATE TABLE bank.private_pool (
  chain_id bigint NOT NULL,
  pool text NOT NULL CHECK (pool ~ '^0x[0-9a-f]{40}$'),
  denomination numeric(78, 0) NOT NULL CHECK (denomination > 0),
  start_block bigint NOT NULL CHECK (start_block >= 0),
  standby_seconds bigint NOT NULL CHECK (standby_seconds >= 0),
  -- Who relays, and whom a proof must name for it.
  relayer text NOT NULL CHECK (relayer ~ '^0x[0-9a-f]{40}$'),
  block_number bigint NOT NULL CHECK (block_number >= 0),
  block_hash text NOT NULL CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  block_time timestamptz NOT NULL,
  -- Why it is not followed any further: a word of the bank's own list.
  stopped_reason text,
  stopped_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (chain_id, pool)
);

-- A final deposit, whoever made it and with or without an order, and what was decided about it. A refused one keeps
-- its place and is never confiscated: its depositor takes it back.
CREATE TABLE bank.private_deposit (
  chain_id bigint NOT NULL,
  pool text NOT NULL,
  leaf_index int NOT NULL CHECK (leaf_index >= 0),
  commitment text NOT NULL CHECK (commitment ~ '^0x[0-9a-f]{64}$'),
  depositor text NOT NULL CHECK (depositor ~ '^0x[0-9a-f]{40}$'),
  label text NOT NULL CHECK (label ~ '^0x[0-9a-f]{64}$'),
  leaf text NOT NULL CHECK (leaf ~ '^0x[0-9a-f]{64}$'),
  tx_hash text NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint NOT NULL,
  made_at timestamptz NOT NULL,
  -- waiting: for the list's answer; review: for an operator; cleared, refused: decided.
  screening text NOT NULL DEFAULT 'waiting' CHECK (screening IN ('waiting', 'review', 'cleared', 'refused')),
  -- A word of the bank's own list, and with `byOperator` the operator's words.
  screening_reason text,
  screening_words text,
  screened_at timestamptz,
  screened_by bigint REFERENCES bank.operator (id),
  -- When the list was last asked about the depositor.
  asked_at timestamptz,
  taken_back_hash text CHECK (taken_back_hash ~ '^0x[0-9a-f]{64}$'),
  PRIMARY KEY (chain_id, pool, leaf_index),
  UNIQUE (chain_id, pool, commitment),
  FOREIGN KEY (chain_id, pool) REFERENCES bank.private_pool (chain_id, pool)
);
CREATE INDEX private_deposit_open ON bank.private_deposit (screening) WHERE screening IN ('waiting', 'review');
CREATE INDEX private_deposit_commitment ON bank.private_deposit (commitment);

-- A root of the screened set: first as we mean to publish it, then as the chain tells of it. `members` are its leaf
-- indexes, ascending; `sequence` counts a pool's publications.
CREATE TABLE bank.association_root (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain_id bigint NOT NULL,
  pool text NOT NULL,
  sequence int NOT NULL CHECK (sequence > 0),
  root text NOT NULL CHECK (root ~ '^0x[0-9a-f]{64}$'),
  members int[] NOT NULL,
  state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'published', 'revoking', 'revoked', 'failed')),
  usable_from timestamptz,
  usable_until timestamptz,
  tx_hash text CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL,
  UNIQUE (chain_id, pool, sequence),
  FOREIGN KEY (chain_id, pool) REFERENCES bank.private_pool (chain_id, pool)
);

-- Final withdrawals of a pool, ours and others'.
CREATE TABLE bank.private_withdrawal (
  chain_id bigint NOT NULL,
  pool text NOT NULL,
  nullifier_hash text NOT NULL CHECK (nullifier_hash ~ '^0x[0-9a-f]{64}$'),
  recipient text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
  relayer text NOT NULL CHECK (relayer ~ '^0x[0-9a-f]{40}$'),
  fee numeric(78, 0) NOT NULL CHECK (fee >= 0),
  tx_hash text NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint NOT NULL,
  -- Whether the fee stands in the books: only those paid to our own relayer do.
  is_booked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (chain_id, pool, nullifier_hash),
  FOREIGN KEY (chain_id, pool) REFERENCES bank.private_pool (chain_id, pool)
);

-- What a member asked for. created: nothing was deposited that we know of; confirmed: its deposit is final; proved: a
-- proof waits for its moment; relaying, broadcast: on its way; the others are ends.
CREATE TABLE bank.mixing_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES bank.member (id),
  chain_id bigint NOT NULL,
  pool text NOT NULL,
  denomination numeric(78, 0) NOT NULL CHECK (denomination > 0),
  fee numeric(78, 0) NOT NULL CHECK (fee >= 0 AND fee < denomination),
  receiver text NOT NULL CHECK (receiver ~ '^0x[0-9a-f]{40}$'),
  commitment text NOT NULL UNIQUE CHECK (commitment ~ '^0x[0-9a-f]{64}$'),
  idempotency_key text UNIQUE,
  -- A note that the server made, on local chains only: sealed, never in the clear.
  sealed_note text,
  state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'confirmed', 'proved', 'relaying', 'broadcast',
    'withdrawn', 'failed', 'takenBack')),
  -- A word of the bank's own list.
  reason text,
  -- The deposit as the client told of it, or as the chain did, which counts.
  in_hash text CHECK (in_hash ~ '^0x[0-9a-f]{64}$'),
  leaf_index int,
  proof text CHECK (proof ~ '^0x[0-9a-f]{576}$'),
  root text CHECK (root ~ '^0x[0-9a-f]{64}$'),
  association_root text CHECK (association_root ~ '^0x[0-9a-f]{64}$'),
  nullifier_hash text CHECK (nullifier_hash ~ '^0x[0-9a-f]{64}$'),
  -- The address that the proof pays its fee to.
  relayer text CHECK (relayer ~ '^0x[0-9a-f]{40}$'),
  -- When the relayer may send it: drawn at random when the proof came.
  relay_at timestamptz,
  -- How many times it was given to the relayer; each has a sending of its own, one after the other.
  relays smallint NOT NULL DEFAULT 0 CHECK (relays >= 0),
  out_hash text CHECK (out_hash ~ '^0x[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL,
  state_at timestamptz NOT NULL,
  FOREIGN KEY (chain_id, pool) REFERENCES bank.private_pool (chain_id, pool),
  CHECK (state = 'created' OR leaf_index IS NOT NULL),
  CHECK (state NOT IN ('proved', 'relaying', 'broadcast') OR
    (proof IS NOT NULL AND root IS NOT NULL AND association_root IS NOT NULL AND nullifier_hash IS NOT NULL
      AND relayer IS NOT NULL AND relay_at IS NOT NULL)),
  CHECK (state <> 'withdrawn' OR out_hash IS NOT NULL)
);
CREATE INDEX mixing_order_of_member ON bank.mixing_order (member_id, id DESC);
CREATE INDEX mixing_order_due ON bank.mixing_order (relay_at) WHERE state = 'proved';
CREATE INDEX mixing_order_open ON bank.mixing_order (state) WHERE state IN ('created', 'confirmed', 'relaying', 'broadcast');
-- One deposit pays one withdrawal, whatever this server has forgotten or is told.
CREATE UNIQUE INDEX mixing_order_nullifier ON bank.mixing_order (pool, nullifier_hash)
  WHERE nullifier_hash IS NOT NULL;
