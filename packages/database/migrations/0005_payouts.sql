-- What the vault has paid, followed on its own chain, so that a payment the books do not know is never overlooked.

-- How far a vault's payouts have been followed; `paid_out` is the vault's own counter at that block, in micro-units.
CREATE TABLE bank.payout_cursor (
  chain_id bigint NOT NULL,
  vault text NOT NULL CHECK (vault ~ '^0x[0-9a-f]{40}$'),
  block_number bigint NOT NULL CHECK (block_number >= 0),
  block_hash text NOT NULL CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  paid_out bigint NOT NULL CHECK (paid_out >= 0),
  -- Why payouts stand still: a word of the bank's own list.
  halted_reason text,
  halted_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (chain_id, vault)
);

-- A payment of the vault that no payout of ours explains: an order made after the backup that this database was put
-- back from, the owner's own withdrawal, or a stolen key. Payouts stop until it is acknowledged.
CREATE TABLE bank.unrecognized_payout (
  chain_id bigint NOT NULL,
  vault text NOT NULL CHECK (vault ~ '^0x[0-9a-f]{40}$'),
  id text NOT NULL CHECK (id ~ '^0x[0-9a-f]{64}$'),
  -- unknown: no payout has this id; mismatch: one has, for another recipient or amount.
  kind text NOT NULL CHECK (kind IN ('unknown', 'mismatch')),
  recipient text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
  amount bigint NOT NULL CHECK (amount >= 0),
  tx_hash text NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint NOT NULL,
  found_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  acknowledged_by bigint,
  PRIMARY KEY (chain_id, vault, id),
  CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL))
);
