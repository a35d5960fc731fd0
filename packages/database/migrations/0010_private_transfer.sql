-- Private transfer: pools, deposits and their screening, association roots, and the orders of members.
-- Amounts in wei. Reasons: docs/decisions/018-private-orders.md.

CREATE TABLE bank.private_pool (
  chain_id bigint NOT NULL,
  pool text NOT NULL CHECK (pool ~ '^0x[0-9a-f]{40}$'),
  denomination numeric(78, 0) NOT NULL CHECK (denomination > 0),
  start_block bigint NOT NULL CHECK (start_block >= 0),
  standby_seconds bigint NOT NULL CHECK (standby_seconds >= 0),
  relayer text NOT NULL CHECK (relayer ~ '^0x[0-9a-f]{40}$'),
  PRIMARY KEY (chain_id, pool)
);
COMMENT ON TABLE bank.private_pool IS 'Followed pools. Written by mixing; never deleted.';
COMMENT ON COLUMN bank.private_pool.relayer IS 'Address that relays and that a proof must name.';
COMMENT ON COLUMN bank.private_pool.denomination IS 'Wei of one deposit.';
COMMENT ON COLUMN bank.private_pool.standby_seconds IS 'Seconds from the publication of a root until it can be used.';

CREATE VIEW bank.followed_pool AS
  SELECT p.*, f.block_number, f.block_hash, f.block_time, f.halted_reason, f.halted_at, f.updated_at
  FROM bank.private_pool p
  JOIN bank.chain_follower f ON f.kind = 'privatePool' AND f.chain_id = p.chain_id AND f.address = p.pool;
COMMENT ON VIEW bank.followed_pool IS 'Pools with their cursors: what is recorded of a pool is true at block_number.';

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
  screening text NOT NULL DEFAULT 'waiting' CHECK (screening IN ('waiting', 'review', 'cleared', 'refused')),
  screening_reason text,
  screening_words text,
  screened_at timestamptz,
  screened_by bigint REFERENCES bank.operator (id),
  asked_at timestamptz,
  taken_back_hash text CHECK (taken_back_hash ~ '^0x[0-9a-f]{64}$'),
  PRIMARY KEY (chain_id, pool, leaf_index),
  UNIQUE (chain_id, pool, commitment),
  FOREIGN KEY (chain_id, pool) REFERENCES bank.private_pool (chain_id, pool)
);
COMMENT ON TABLE bank.private_deposit IS
  'Final deposits of a pool, with or without an order. A rejected deposit keeps its place and is never confiscated: its '
  'depositor takes it back. Written by mixing; kept forever.';
COMMENT ON COLUMN bank.private_deposit.screening IS
  'waiting for the sanctions list; review by an operator; cleared or refused.';
COMMENT ON COLUMN bank.private_deposit.screening_reason IS 'Code; with byOperator, screening_words has the operator''s reason.';
COMMENT ON COLUMN bank.private_deposit.asked_at IS 'Time of the last request to the sanctions list.';
COMMENT ON COLUMN bank.private_deposit.leaf_index IS 'Place in the tree of the pool, from 0.';
COMMENT ON COLUMN bank.private_deposit.screened_by IS 'Operator who decided; null for a decision of the system.';
CREATE INDEX private_deposit_open ON bank.private_deposit (screening) WHERE screening IN ('waiting', 'review');
CREATE INDEX private_deposit_commitment ON bank.private_deposit (commitment);

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
COMMENT ON TABLE bank.association_root IS
  'Roots of the screened deposits, from publication to revocation. Written by mixing; kept forever.';
COMMENT ON COLUMN bank.association_root.members IS 'Leaf indexes, ascending.';
COMMENT ON COLUMN bank.association_root.sequence IS 'Number of the publication in its pool.';
COMMENT ON COLUMN bank.association_root.state IS
  'sending: publication in the outbox; published: usable from usable_from until usable_until; revoking: revocation in '
  'the outbox; revoked; failed: never published.';

CREATE TABLE bank.private_withdrawal (
  chain_id bigint NOT NULL,
  pool text NOT NULL,
  nullifier_hash text NOT NULL CHECK (nullifier_hash ~ '^0x[0-9a-f]{64}$'),
  recipient text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
  relayer text NOT NULL CHECK (relayer ~ '^0x[0-9a-f]{40}$'),
  fee numeric(78, 0) NOT NULL CHECK (fee >= 0),
  tx_hash text NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint NOT NULL,
  is_booked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (chain_id, pool, nullifier_hash),
  FOREIGN KEY (chain_id, pool) REFERENCES bank.private_pool (chain_id, pool)
);
COMMENT ON TABLE bank.private_withdrawal IS 'Final withdrawals of a pool, ours and others''. Written by mixing; kept forever.';
COMMENT ON COLUMN bank.private_withdrawal.is_booked IS 'Whether the fee is in the ledger: only fees of our own relayer are.';
COMMENT ON COLUMN bank.private_withdrawal.fee IS 'Wei that the relayer received.';

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
  sealed_note text,
  state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'confirmed', 'proved', 'relaying', 'broadcast',
    'withdrawn', 'failed', 'takenBack')),
  reason text,
  in_hash text CHECK (in_hash ~ '^0x[0-9a-f]{64}$'),
  leaf_index int,
  proof text CHECK (proof ~ '^0x[0-9a-f]+$' AND length(proof) = 578),
  root text CHECK (root ~ '^0x[0-9a-f]{64}$'),
  association_root text CHECK (association_root ~ '^0x[0-9a-f]{64}$'),
  nullifier_hash text CHECK (nullifier_hash ~ '^0x[0-9a-f]{64}$'),
  relayer text CHECK (relayer ~ '^0x[0-9a-f]{40}$'),
  relay_at timestamptz,
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
COMMENT ON TABLE bank.mixing_order IS 'Private transfers that members ordered. Written by mixing; kept forever.';
COMMENT ON COLUMN bank.mixing_order.sealed_note IS 'Encrypted note made by the server, on local chains only.';
COMMENT ON COLUMN bank.mixing_order.state IS
  'created: no final deposit yet; confirmed: the deposit is final; proved: a proof waits for relay_at; relaying, '
  'broadcast: being sent; withdrawn, failed, takenBack: closed.';
COMMENT ON COLUMN bank.mixing_order.in_hash IS 'Deposit transaction, as the client reported it until the chain shows it.';
COMMENT ON COLUMN bank.mixing_order.relayer IS 'Address that the proof pays its fee to.';
COMMENT ON COLUMN bank.mixing_order.relay_at IS 'Earliest time to relay, drawn at random when the proof arrived.';
COMMENT ON COLUMN bank.mixing_order.relays IS 'Number of attempts to relay; each has an outbox transaction, one after the other.';
COMMENT ON COLUMN bank.mixing_order.denomination IS 'Wei of the deposit.';
COMMENT ON COLUMN bank.mixing_order.fee IS 'Wei that the relayer keeps.';
COMMENT ON COLUMN bank.mixing_order.leaf_index IS 'Place in the tree of the pool; null until the deposit is final.';
CREATE INDEX mixing_order_of_member ON bank.mixing_order (member_id, id DESC);
CREATE INDEX mixing_order_due ON bank.mixing_order (relay_at) WHERE state = 'proved';
CREATE INDEX mixing_order_open ON bank.mixing_order (state) WHERE state IN ('created', 'confirmed', 'relaying', 'broadcast');
-- One deposit pays one withdrawal, whatever a client submits.
CREATE UNIQUE INDEX mixing_order_nullifier ON bank.mixing_order (pool, nullifier_hash)
  WHERE nullifier_hash IS NOT NULL;
