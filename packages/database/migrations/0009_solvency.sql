-- Solvency checks, Merkle sum trees of liabilities, and attestations. Reasons: docs/decisions/016-solvency.md.

CREATE TABLE bank.solvency_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  read_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  chain_id bigint NOT NULL,
  vault text NOT NULL CHECK (vault ~ '^0x[0-9a-f]{40}$'),
  block_number bigint NOT NULL,
  block_hash text NOT NULL CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  block_time timestamptz NOT NULL,
  idle bigint NOT NULL CHECK (idle >= 0),
  supplied bigint NOT NULL CHECK (supplied >= 0),
  withdrawable bigint NOT NULL CHECK (withdrawable >= 0),
  uncredited bigint NOT NULL CHECK (uncredited >= 0),
  in_transit bigint NOT NULL CHECK (in_transit >= 0),
  assets bigint NOT NULL,
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
  equity bigint NOT NULL,
  is_solvent boolean NOT NULL GENERATED ALWAYS AS
    (assets >= usdt + gusd + staked + pending + interest + suspense + pool + set_aside) STORED
);
COMMENT ON TABLE bank.solvency_check IS
  'Assets of the vault at a final block against liabilities of the ledger. Written by solvency; old rows are deleted.';
COMMENT ON COLUMN bank.solvency_check.read_at IS 'Wall clock of the database when the books were read, for the age of a verdict.';
COMMENT ON COLUMN bank.solvency_check.uncredited IS
  'Deposits in the vault that the ledger does not owe yet, in micro-units.';
COMMENT ON COLUMN bank.solvency_check.usdt IS 'Members'' USDT, in micro-units; first of the liabilities by kind, in the order of bank.solvency_tree.';
COMMENT ON COLUMN bank.solvency_check.equity IS 'Revenue, losses and dust, in micro-units; not a liability.';
COMMENT ON COLUMN bank.solvency_check.idle IS 'USDT that the vault holds itself, in micro-units.';
COMMENT ON COLUMN bank.solvency_check.supplied IS 'USDT that the vault has supplied to Aave, in micro-units.';
COMMENT ON COLUMN bank.solvency_check.withdrawable IS 'The most that the vault could pay now, idle and out of Aave, in micro-units.';
COMMENT ON COLUMN bank.solvency_check.in_transit IS
  'Payouts that have left the vault but not the ledger, in micro-units.';
COMMENT ON COLUMN bank.solvency_check.assets IS 'idle + supplied - uncredited + in_transit, in micro-units.';
COMMENT ON COLUMN bank.solvency_check.gusd IS 'Members'' GUSD, in micro-units.';
COMMENT ON COLUMN bank.solvency_check.staked IS 'Principal of open stakes, in micro-units.';
COMMENT ON COLUMN bank.solvency_check.pending IS 'Ordered withdrawals that are not paid, in micro-units.';
COMMENT ON COLUMN bank.solvency_check.interest IS 'Interest promised or accrued, in micro-units.';
COMMENT ON COLUMN bank.solvency_check.suspense IS 'Deposits of addresses that are not members, in micro-units.';
COMMENT ON COLUMN bank.solvency_check.pool IS 'Bonus pool, in micro-units.';
COMMENT ON COLUMN bank.solvency_check.set_aside IS 'Set aside for rewards and interest, in micro-units.';
COMMENT ON COLUMN bank.solvency_check.liabilities IS 'Sum of the liabilities by kind, in micro-units.';
CREATE INDEX solvency_check_at ON bank.solvency_check (at);
-- The newest measurement is the one of the highest block; of one block, of the newest books. Ids say only when it arrived.
CREATE INDEX solvency_check_newest ON bank.solvency_check (block_number, at, id);

CREATE SEQUENCE bank.solvency_tree_number;
COMMENT ON SEQUENCE bank.solvency_tree_number IS
  'Ids of trees, taken beforehand: leaves are written before the sums of their tree are known.';
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
  counted bigint NOT NULL CHECK (counted >= 0),
  paid_out bigint NOT NULL CHECK (paid_out >= 0)
);
COMMENT ON TABLE bank.solvency_tree IS
  'Merkle sum tree of all liabilities at one snapshot. Written by solvency; old trees are deleted.';
COMMENT ON COLUMN bank.solvency_tree.secret IS 'Derives the salts of the leaves.';
COMMENT ON COLUMN bank.solvency_tree.counted IS 'Counter of deposits of the vault that the ledger had followed, in micro-units.';
COMMENT ON COLUMN bank.solvency_tree.members IS 'Number of leaves.';
COMMENT ON COLUMN bank.solvency_tree.usdt IS 'Members'' USDT, in micro-units.';
COMMENT ON COLUMN bank.solvency_tree.gusd IS 'Members'' GUSD, in micro-units.';
COMMENT ON COLUMN bank.solvency_tree.staked IS 'Principal of open stakes, in micro-units.';
COMMENT ON COLUMN bank.solvency_tree.pending IS 'Ordered withdrawals that are not paid, in micro-units.';
COMMENT ON COLUMN bank.solvency_tree.interest IS 'Interest promised or accrued, in micro-units.';
COMMENT ON COLUMN bank.solvency_tree.suspense IS 'Deposits of addresses that are not members, in micro-units.';
COMMENT ON COLUMN bank.solvency_tree.pool IS 'Bonus pool, in micro-units.';
COMMENT ON COLUMN bank.solvency_tree.set_aside IS 'Set aside for rewards and interest, in micro-units.';
COMMENT ON COLUMN bank.solvency_tree.liabilities IS 'Sum of the liabilities by kind, in micro-units.';
COMMENT ON COLUMN bank.solvency_tree.paid_out IS
  'Counter of payouts of the vault that the ledger had followed, in micro-units.';

CREATE TABLE bank.solvency_leaves (
  tree_id bigint NOT NULL REFERENCES bank.solvency_tree (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  position int NOT NULL CHECK (position >= 0),
  first_member bigint NOT NULL,
  leaves bytea NOT NULL,
  PRIMARY KEY (tree_id, position)
);
COMMENT ON TABLE bank.solvency_leaves IS
  'Leaves of a tree in order, some hundreds per row. Written by solvency; deleted with their tree.';
COMMENT ON COLUMN bank.solvency_leaves.first_member IS 'First member of the row, to find the row of a member.';
COMMENT ON COLUMN bank.solvency_leaves.position IS 'Place of the row in the tree, from 0.';
CREATE INDEX solvency_leaves_member ON bank.solvency_leaves (tree_id, first_member);

CREATE TABLE bank.solvency_level (
  tree_id bigint NOT NULL REFERENCES bank.solvency_tree (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  level smallint NOT NULL CHECK (level >= 0),
  nodes bytea NOT NULL,
  PRIMARY KEY (tree_id, level)
);
COMMENT ON TABLE bank.solvency_level IS
  'Inner nodes of a tree by level from below, 40 bytes each: hash and sum. Written by solvency; deleted with their '
  'tree.';
COMMENT ON COLUMN bank.solvency_level.level IS '0 has a node for each row of leaves and one for the house accounts.';
-- Hashes do not compress, and a slice of an uncompressed value is read without the rest.
ALTER TABLE bank.solvency_leaves ALTER COLUMN leaves SET STORAGE EXTERNAL;
ALTER TABLE bank.solvency_level ALTER COLUMN nodes SET STORAGE EXTERNAL;

CREATE TABLE bank.attestation (
  tree_id bigint PRIMARY KEY,
  chain_id bigint NOT NULL,
  contract text NOT NULL CHECK (contract ~ '^0x[0-9a-f]{40}$'),
  root bytea NOT NULL CHECK (length(root) = 32),
  members bigint NOT NULL,
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
COMMENT ON TABLE bank.attestation IS
  'Roots given to the attestation contract, which reads the assets of the vault in the block that records them. Written '
  'by solvency; outlives its tree, kept forever.';
COMMENT ON COLUMN bank.attestation.day IS 'Settled day that it was made for; null for the hourly ones.';
COMMENT ON COLUMN bank.attestation.state IS
  'sending; mined; recorded: in a final block, with the figures of the contract; failed: given up.';
COMMENT ON COLUMN bank.attestation.members IS 'Number of leaves of the tree.';
COMMENT ON COLUMN bank.attestation.usdt IS 'Members'' USDT, in micro-units.';
COMMENT ON COLUMN bank.attestation.gusd IS 'Members'' GUSD, in micro-units.';
COMMENT ON COLUMN bank.attestation.staked IS 'Principal of open stakes, in micro-units.';
COMMENT ON COLUMN bank.attestation.pending IS 'Ordered withdrawals that are not paid, in micro-units.';
COMMENT ON COLUMN bank.attestation.interest IS 'Interest promised or accrued, in micro-units.';
COMMENT ON COLUMN bank.attestation.suspense IS 'Deposits of addresses that are not members, in micro-units.';
COMMENT ON COLUMN bank.attestation.pool IS 'Bonus pool, in micro-units.';
COMMENT ON COLUMN bank.attestation.set_aside IS 'Set aside for rewards and interest, in micro-units.';
COMMENT ON COLUMN bank.attestation.liabilities IS 'Sum of the liabilities by kind, in micro-units.';
COMMENT ON COLUMN bank.attestation.counted IS 'Counter of deposits that the ledger had followed, in micro-units.';
COMMENT ON COLUMN bank.attestation.paid_out IS 'Counter of payouts that the ledger had followed, in micro-units.';
COMMENT ON COLUMN bank.attestation.number IS 'Number that the contract gave it.';
COMMENT ON COLUMN bank.attestation.uncredited IS
  'Deposits in the vault that the ledger does not owe yet, in micro-units.';
COMMENT ON COLUMN bank.attestation.idle IS 'USDT that the vault holds itself, in micro-units.';
COMMENT ON COLUMN bank.attestation.supplied IS 'USDT that the vault has supplied to Aave, in micro-units.';
COMMENT ON COLUMN bank.attestation.withdrawable IS 'The most that the vault could pay now, idle and out of Aave, in micro-units.';
COMMENT ON COLUMN bank.attestation.in_transit IS 'Payouts that have left the vault but not the ledger, in micro-units.';
COMMENT ON COLUMN bank.attestation.assets IS 'idle + supplied - uncredited + in_transit, in micro-units.';
CREATE UNIQUE INDEX attestation_day ON bank.attestation (day) WHERE state <> 'failed';
CREATE INDEX attestation_recorded ON bank.attestation (tree_id DESC) WHERE state = 'recorded';
CREATE INDEX attestation_open ON bank.attestation (tree_id) WHERE state IN ('sending', 'mined');
