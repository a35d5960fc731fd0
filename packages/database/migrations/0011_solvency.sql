-- Solvency: what the vault holds against what is owed, minute by minute, and the trees whose roots stand on chain.
-- Reasons: docs/decisions/016-solvency.md.

-- One look at vault and books. Amounts in micro-units; of the vault at `block_number`, final when it was read.
CREATE TABLE bank.solvency_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- The database's own time, which no demo lets pass: how old a verdict is.
  read_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  chain_id bigint NOT NULL,
  vault text NOT NULL CHECK (vault ~ '^0x[0-9a-f]{40}$'),
  block_number bigint NOT NULL,
  block_hash text NOT NULL CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  block_time timestamptz NOT NULL,
  idle bigint NOT NULL CHECK (idle >= 0),
  supplied bigint NOT NULL CHECK (supplied >= 0),
  withdrawable bigint NOT NULL CHECK (withdrawable >= 0),
  -- Deposits in the vault that the books do not owe yet, and payouts of ours that have left it but not the books.
  uncredited bigint NOT NULL CHECK (uncredited >= 0),
  in_transit bigint NOT NULL CHECK (in_transit >= 0),
  assets bigint NOT NULL,
  -- By kind, in this order the columns of bank.solvency_tree too.
  usdt bigint NOT NULL,
  gusd bigint NOT NULL,
  staked bigint NOT NULL,
  pending bigint NOT NULL,
  interest bigint NOT NULL,
  suspense bigint NOT NULL,
  pool bigint NOT NULL,
  set_aside bigint NOT NULL,
  liabilities bigint NOT NULL
    GENERATED ALWAYS AS (usdt + gusd + staked + pending + interest + suspense + pool + set_aside) STORED,
  -- Revenue, losses and dust: the house's own, and no liability.
  equity bigint NOT NULL,
  is_solvent boolean NOT NULL GENERATED ALWAYS AS
    (assets >= usdt + gusd + staked + pending + interest + suspense + pool + set_aside) STORED
);
CREATE INDEX solvency_check_at ON bank.solvency_check (at);

-- A Merkle sum tree over all that was owed at one snapshot of the books. Its secret makes the salts of its leaves.
-- Numbered by hand: its leaves are written before it is known what they add up to.
CREATE SEQUENCE bank.solvency_tree_number;
CREATE TABLE bank.solvency_tree (
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  root bytea NOT NULL UNIQUE CHECK (length(root) = 32),
  secret bytea NOT NULL CHECK (length(secret) = 32),
  members bigint NOT NULL CHECK (members >= 0),
  usdt bigint NOT NULL CHECK (usdt >= 0),
  gusd bigint NOT NULL CHECK (gusd >= 0),
  staked bigint NOT NULL CHECK (staked >= 0),
  pending bigint NOT NULL CHECK (pending >= 0),
  interest bigint NOT NULL CHECK (interest >= 0),
  suspense bigint NOT NULL CHECK (suspense >= 0),
  pool bigint NOT NULL CHECK (pool >= 0),
  set_aside bigint NOT NULL CHECK (set_aside >= 0),
  liabilities bigint NOT NULL
    GENERATED ALWAYS AS (usdt + gusd + staked + pending + interest + suspense + pool + set_aside) STORED,
  -- How far the books had followed the vault: its counters of deposits and of payouts.
  counted bigint NOT NULL CHECK (counted >= 0),
  paid_out bigint NOT NULL CHECK (paid_out >= 0)
);
-- Leaves in the order of the tree, some hundreds a row; `first_member` finds a member's row.
CREATE TABLE bank.solvency_leaves (
  tree_id bigint NOT NULL REFERENCES bank.solvency_tree (id) ON DELETE CASCADE
    DEFERRABLE INITIALLY DEFERRED,
  position int NOT NULL CHECK (position >= 0),
  first_member bigint NOT NULL,
  leaves bytea NOT NULL,
  PRIMARY KEY (tree_id, position)
);
CREATE INDEX solvency_leaves_member ON bank.solvency_leaves (tree_id, first_member);
-- The nodes above those rows, level by level from below; 40 bytes a node, hash and sum.
CREATE TABLE bank.solvency_level (
  tree_id bigint NOT NULL REFERENCES bank.solvency_tree (id) ON DELETE CASCADE
    DEFERRABLE INITIALLY DEFERRED,
  level smallint NOT NULL CHECK (level >= 0),
  nodes bytea NOT NULL,
  PRIMARY KEY (tree_id, level)
);
-- Hashes do not compress, and a piece of an uncompressed value is read without the rest.
ALTER TABLE bank.solvency_leaves ALTER COLUMN leaves SET STORAGE EXTERNAL;
ALTER TABLE bank.solvency_level ALTER COLUMN nodes SET STORAGE EXTERNAL;

-- A root given to the attestation contract, which reads the vault's assets in the block that records it.
-- It outlives its tree: kept for the history.
CREATE TABLE bank.attestation (
  tree_id bigint PRIMARY KEY,
  chain_id bigint NOT NULL,
  contract text NOT NULL CHECK (contract ~ '^0x[0-9a-f]{40}$'),
  root bytea NOT NULL CHECK (length(root) = 32),
  members bigint NOT NULL,
  -- The settled day that it was made for; the others are hourly.
  day date,
  at timestamptz NOT NULL,
  usdt bigint NOT NULL,
  gusd bigint NOT NULL,
  staked bigint NOT NULL,
  pending bigint NOT NULL,
  interest bigint NOT NULL,
  suspense bigint NOT NULL,
  pool bigint NOT NULL,
  set_aside bigint NOT NULL,
  liabilities bigint NOT NULL
    GENERATED ALWAYS AS (usdt + gusd + staked + pending + interest + suspense + pool + set_aside) STORED,
  counted bigint NOT NULL,
  paid_out bigint NOT NULL,
  -- sending: on its way; recorded: in a final block, its figures are the contract's; failed: given up.
  state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'mined', 'recorded', 'failed')),
  number bigint,
  tx_hash text CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint,
  block_time timestamptz,
  idle bigint,
  supplied bigint,
  withdrawable bigint,
  uncredited bigint,
  in_transit bigint,
  assets bigint,
  CHECK (state NOT IN ('mined', 'recorded') OR tx_hash IS NOT NULL AND block_number IS NOT NULL),
  CHECK (state <> 'recorded' OR number IS NOT NULL AND block_time IS NOT NULL AND idle IS NOT NULL
    AND supplied IS NOT NULL AND withdrawable IS NOT NULL AND uncredited IS NOT NULL AND in_transit IS NOT NULL
    AND assets IS NOT NULL)
);
CREATE UNIQUE INDEX attestation_day ON bank.attestation (day) WHERE state <> 'failed';
CREATE INDEX attestation_recorded ON bank.attestation (tree_id DESC) WHERE state = 'recorded';
CREATE INDEX attestation_open ON bank.attestation (tree_id) WHERE state IN ('sending', 'mined');
