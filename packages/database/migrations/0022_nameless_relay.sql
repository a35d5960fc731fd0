-- Private transfer: withdrawals that are handed in without a session, and an end of pools that are not followed any more.
-- Reasons: docs/decisions/042-nameless-relay.md.

CREATE TABLE bank.relay_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain_id bigint NOT NULL,
  pool text NOT NULL,
  proof text NOT NULL CHECK (proof ~ '^0x[0-9a-f]+$' AND length(proof) = 514),
  root text NOT NULL CHECK (root ~ '^0x[0-9a-f]{64}$'),
  nullifier_hash text NOT NULL CHECK (nullifier_hash ~ '^0x[0-9a-f]{64}$'),
  receiver text NOT NULL CHECK (receiver ~ '^0x[0-9a-f]{40}$'),
  relayer text NOT NULL CHECK (relayer ~ '^0x[0-9a-f]{40}$'),
  fee numeric(78, 0) NOT NULL CHECK (fee > 0),
  state text NOT NULL DEFAULT 'proved' CHECK (state IN ('proved', 'relaying', 'broadcast', 'withdrawn', 'failed')),
  reason text,
  relays int NOT NULL DEFAULT 0 CHECK (relays >= 0),
  relay_at timestamptz NOT NULL,
  out_hash text CHECK (out_hash ~ '^0x[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL,
  state_at timestamptz NOT NULL,
  FOREIGN KEY (chain_id, pool) REFERENCES bank.private_pool (chain_id, pool),
  CHECK ((state = 'withdrawn') = (out_hash IS NOT NULL))
);
COMMENT ON TABLE bank.relay_request IS
  'Withdrawals that were handed in without a session: no member is known. Written by mixing; deleted some days after the end.';
COMMENT ON COLUMN bank.relay_request.proof IS 'The eight words of the proof; it names receiver, relayer and fee.';
COMMENT ON COLUMN bank.relay_request.root IS 'Root that it was proved against.';
COMMENT ON COLUMN bank.relay_request.nullifier_hash IS 'Hash of the nullifier that it spends.';
COMMENT ON COLUMN bank.relay_request.receiver IS 'Receiver of the coins.';
COMMENT ON COLUMN bank.relay_request.relayer IS 'Receiver of the fee.';
COMMENT ON COLUMN bank.relay_request.fee IS 'Fee in wei, that of every withdrawal of the pool.';
COMMENT ON COLUMN bank.relay_request.state IS
  'proved: waits for its moment; relaying, broadcast: in the outbox; withdrawn: the pool paid; failed: never paid by this request.';
COMMENT ON COLUMN bank.relay_request.reason IS 'Reason of a failure, or of a wait for the pool''s own event.';
COMMENT ON COLUMN bank.relay_request.relays IS 'Number of tries, each with an outbox transaction of its own.';
COMMENT ON COLUMN bank.relay_request.relay_at IS 'Earliest time to relay, drawn at random within the epoch of the proof.';
COMMENT ON COLUMN bank.relay_request.out_hash IS 'Hash of the payout.';
-- One request for each withdrawal; a failed one may be handed in with a newer proof.
CREATE UNIQUE INDEX relay_request_spends ON bank.relay_request (chain_id, pool, nullifier_hash) WHERE state <> 'failed';
CREATE INDEX relay_request_open ON bank.relay_request (chain_id, relay_at) WHERE state IN ('proved', 'relaying', 'broadcast');
CREATE INDEX relay_request_ended ON bank.relay_request (state_at) WHERE state IN ('withdrawn', 'failed');

-- Deletes at most p_limit requests that ended before p_before; returns their number.
CREATE FUNCTION bank.forget_relay_requests(p_before timestamptz, p_limit int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_deleted int;
BEGIN
  DELETE FROM bank.relay_request WHERE id IN (SELECT id FROM bank.relay_request
    WHERE state IN ('withdrawn', 'failed') AND state_at < p_before ORDER BY state_at LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_deleted = ROW_COUNT;
  RETURN v_deleted;
END $$;
REVOKE ALL ON FUNCTION bank.forget_relay_requests(timestamptz, int) FROM PUBLIC;

DROP VIEW bank.followed_pool;
ALTER TABLE bank.private_pool ADD COLUMN ended_at timestamptz;
COMMENT ON COLUMN bank.private_pool.ended_at IS
  'When the workers'' settings named it no longer: it is left by take-back or without this bank, and raises no alarm; null while they do.';
CREATE VIEW bank.followed_pool AS
  SELECT p.*, f.block_number, f.block_hash, f.block_time, f.halted_reason, f.halted_at, f.updated_at
  FROM bank.private_pool p
  JOIN bank.chain_follower f ON f.kind = 'privatePool' AND f.chain_id = p.chain_id AND f.address = p.pool;
COMMENT ON VIEW bank.followed_pool IS
  'Pools with their cursors, ended ones too: what is recorded of a pool is true at block_number.';
