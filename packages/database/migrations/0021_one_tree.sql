-- Private transfer: one tree of approved deposits, kept by the pool, whose root changes once an epoch. Reasons:
-- docs/decisions/040-one-tree.md.

DROP VIEW bank.followed_pool;
ALTER TABLE bank.private_pool
  DROP COLUMN standby_seconds,
  -- A pool of before has no epochs; none is followed any more.
  ADD COLUMN epoch_seconds int NOT NULL DEFAULT 2 CHECK (epoch_seconds > 1),
  ADD COLUMN minimum_batch int NOT NULL DEFAULT 1 CHECK (minimum_batch > 0);
ALTER TABLE bank.private_pool ALTER COLUMN epoch_seconds DROP DEFAULT, ALTER COLUMN minimum_batch DROP DEFAULT;
COMMENT ON COLUMN bank.private_pool.epoch_seconds IS 'Length of an epoch: the root that one ends with counts from the next on.';
COMMENT ON COLUMN bank.private_pool.minimum_batch IS 'Smallest number of deposits that are approved at once.';
-- A pool of before has another code: nothing is approved, ordered or relayed there any more; deposits are taken back.
UPDATE bank.chain_follower SET halted_reason = 'poolDiffers', halted_at = now()
  WHERE kind = 'privatePool' AND halted_reason IS NULL;
CREATE VIEW bank.followed_pool AS
  SELECT p.*, f.block_number, f.block_hash, f.block_time, f.halted_reason, f.halted_at, f.updated_at
  FROM bank.private_pool p
  JOIN bank.chain_follower f ON f.kind = 'privatePool' AND f.chain_id = p.chain_id AND f.address = p.pool;
COMMENT ON VIEW bank.followed_pool IS 'Pools with their cursors: what is recorded of a pool is true at block_number.';

ALTER TABLE bank.private_deposit
  ADD COLUMN place int CHECK (place >= 0),
  ADD COLUMN approved_epoch int CHECK (approved_epoch >= 0),
  ADD COLUMN removed_epoch int CHECK (removed_epoch >= approved_epoch),
  ADD CHECK ((place IS NULL) = (approved_epoch IS NULL) AND (removed_epoch IS NULL OR place IS NOT NULL)),
  ADD UNIQUE (chain_id, pool, place);
COMMENT ON COLUMN bank.private_deposit.leaf_index IS 'Number of the deposit in its pool, from 0.';
COMMENT ON COLUMN bank.private_deposit.place IS 'Place in the tree of the pool; null until it is approved.';
COMMENT ON COLUMN bank.private_deposit.approved_epoch IS 'Epoch of the approval; the deposit can be withdrawn from the next on.';
COMMENT ON COLUMN bank.private_deposit.removed_epoch IS 'Epoch in which its leaf was replaced by the empty one; null while it stands.';

DROP TABLE bank.association_root;

CREATE TABLE bank.tree_change (
  chain_id bigint NOT NULL,
  pool text NOT NULL,
  sequence int NOT NULL CHECK (sequence > 0),
  kind text NOT NULL CHECK (kind IN ('approved', 'removed')),
  root text NOT NULL CHECK (root ~ '^0x[0-9a-f]{64}$'),
  epoch int NOT NULL CHECK (epoch >= 0),
  place int NOT NULL CHECK (place >= 0),
  deposits int[] NOT NULL CHECK (cardinality(deposits) > 0),
  tx_hash text NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint NOT NULL,
  PRIMARY KEY (chain_id, pool, sequence),
  FOREIGN KEY (chain_id, pool) REFERENCES bank.private_pool (chain_id, pool)
);
COMMENT ON TABLE bank.tree_change IS
  'Final changes of a pool''s tree in their order, ours and others''. Written by mixing; kept forever.';
COMMENT ON COLUMN bank.tree_change.kind IS 'approved: leaves were appended; removed: one was replaced by the empty leaf.';
COMMENT ON COLUMN bank.tree_change.epoch IS 'Epoch of the change, in epochs of the pool since 1970; its root counts from the next on.';
COMMENT ON COLUMN bank.tree_change.sequence IS 'Number of the change in its pool.';
COMMENT ON COLUMN bank.tree_change.root IS 'Root that the change made.';
COMMENT ON COLUMN bank.tree_change.place IS 'Place of the first approved deposit, or of the removed one.';
COMMENT ON COLUMN bank.tree_change.deposits IS 'Numbers of the deposits, in the order of their places.';

CREATE TABLE bank.tree_act (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain_id bigint NOT NULL,
  pool text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('approve', 'remove')),
  deposits int[] NOT NULL CHECK (cardinality(deposits) > 0),
  state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'done', 'failed')),
  created_at timestamptz NOT NULL,
  FOREIGN KEY (chain_id, pool) REFERENCES bank.private_pool (chain_id, pool),
  CHECK (kind = 'approve' OR cardinality(deposits) = 1)
);
COMMENT ON TABLE bank.tree_act IS
  'Approvals and removals that this bank sent. Written by mixing; kept forever. The pool''s own event is in tree_change.';
COMMENT ON COLUMN bank.tree_act.kind IS 'approve: adds deposits to the tree; remove: takes one out.';
COMMENT ON COLUMN bank.tree_act.deposits IS 'Numbers of the deposits; the pool leaves out those that do not wait.';
COMMENT ON COLUMN bank.tree_act.state IS 'sending: in the outbox; done: final on the chain; failed: never done.';
-- One change of a tree at a time: a removal shows the path of the tree as it is.
CREATE UNIQUE INDEX tree_act_sending ON bank.tree_act (chain_id, pool) WHERE state = 'sending';

-- A proof of before pays at no pool of today.
UPDATE bank.mixing_order SET state = CASE WHEN state IN ('proved', 'relaying', 'broadcast') THEN 'confirmed' ELSE state END,
  proof = NULL, root = NULL, relayer = NULL, relay_at = NULL WHERE proof IS NOT NULL AND state <> 'withdrawn';
UPDATE bank.mixing_order SET proof = NULL WHERE proof IS NOT NULL;
ALTER TABLE bank.mixing_order
  DROP COLUMN association_root,
  DROP CONSTRAINT mixing_order_proof_check,
  ADD CONSTRAINT mixing_order_proof_check CHECK (proof ~ '^0x[0-9a-f]+$' AND length(proof) = 514),
  ADD CHECK (state NOT IN ('proved', 'relaying', 'broadcast') OR
    (proof IS NOT NULL AND root IS NOT NULL AND nullifier_hash IS NOT NULL AND relayer IS NOT NULL AND relay_at IS NOT NULL));
-- The link between member and receiver is deleted some time after the end of an order.
ALTER TABLE bank.mixing_order
  ALTER COLUMN receiver DROP NOT NULL,
  ADD COLUMN forgotten_at timestamptz,
  DROP CONSTRAINT mixing_order_check3,
  ADD CHECK (state <> 'withdrawn' OR out_hash IS NOT NULL OR forgotten_at IS NOT NULL),
  ADD CHECK ((receiver IS NULL) = (forgotten_at IS NOT NULL)),
  ADD CHECK (forgotten_at IS NULL OR (state IN ('withdrawn', 'takenBack')
    AND coalesce(nullifier_hash, out_hash, proof, root, relayer) IS NULL));
COMMENT ON COLUMN bank.mixing_order.forgotten_at IS
  'When receiver, nullifier hash and payout were deleted, a number of days after the end; null before.';
CREATE INDEX mixing_order_forgettable ON bank.mixing_order (state_at)
  WHERE state IN ('withdrawn', 'takenBack') AND forgotten_at IS NULL;

-- Forgets receiver and payout of at most p_limit orders that ended before p_before; returns the subjects of their relays.
CREATE FUNCTION bank.forget_mixing_orders(p_before timestamptz, p_limit int, p_at timestamptz) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_orders bigint[] := ARRAY(SELECT id FROM bank.mixing_order WHERE state IN ('withdrawn', 'takenBack')
    AND forgotten_at IS NULL AND state_at < p_before ORDER BY state_at LIMIT p_limit FOR UPDATE SKIP LOCKED);
BEGIN
  UPDATE bank.mixing_order SET forgotten_at = p_at, receiver = NULL, nullifier_hash = NULL, out_hash = NULL,
    proof = NULL, root = NULL, relayer = NULL, relay_at = NULL WHERE id = ANY (v_orders);
  RETURN QUERY SELECT format('mixing:%s:%s', m.id, attempt) FROM bank.mixing_order m, generate_series(0, m.relays) AS attempt
    WHERE m.id = ANY (v_orders);
END $$;
-- Takes an order's number from the relays of orders that are forgotten, so that no row links a member with a payout. No role
-- may change a subject, which is sent once: hence a function.
CREATE FUNCTION bank.forget_subjects(p_subjects text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  UPDATE bank.outbox_transaction o SET subject = 'mixing:forgotten:' || o.id
  FROM bank.mixing_order m
  WHERE o.subject = ANY (p_subjects) AND o.state = 'final' AND o.subject ~ '^mixing:[0-9]+:'
    AND m.id = split_part(o.subject, ':', 2)::bigint AND m.forgotten_at IS NOT NULL
$$;
REVOKE ALL ON FUNCTION bank.forget_mixing_orders(timestamptz, int, timestamptz), bank.forget_subjects(text[]) FROM PUBLIC;
COMMENT ON COLUMN bank.mixing_order.relay_at IS 'Earliest time to relay, drawn at random within the epoch of the proof.';
COMMENT ON COLUMN bank.mixing_order.leaf_index IS 'Number of the deposit in the pool; null until the deposit is final.';
