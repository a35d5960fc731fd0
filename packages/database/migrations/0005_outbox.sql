-- Outbox: calls to contracts that must happen once. Reasons: docs/decisions/013-payouts.md.

CREATE TABLE bank.outbox_transaction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL UNIQUE,
  chain_id bigint NOT NULL,
  sender text NOT NULL CHECK (sender ~ '^0x[0-9a-f]{40}$'),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'signed', 'broadcast', 'final')),
  nonce bigint CHECK (nonce >= 0),
  succeeded boolean,
  final_hash text CHECK (final_hash ~ '^0x[0-9a-f]{64}$'),
  final_block bigint,
  gas_cost numeric(78, 0) CHECK (gas_cost >= 0),
  lease_owner text,
  lease_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (chain_id, sender, nonce),
  CHECK ((state = 'queued') = (nonce IS NULL) OR state = 'final'),
  CHECK ((state = 'final') = (succeeded IS NOT NULL))
);
COMMENT ON TABLE bank.outbox_transaction IS
  'Chain transactions to send once. Written by outbox, leased row by row by the worker; kept forever.';
COMMENT ON COLUMN bank.outbox_transaction.subject IS
  'Purpose, such as payout:<id>; sent once per subject. Who signs composes the call from the rows of its subject.';
COMMENT ON COLUMN bank.outbox_transaction.gas_cost IS 'Wei paid for its gas, by the receipt in a final block.';
COMMENT ON COLUMN bank.outbox_transaction.succeeded IS 'Set with final: whether the call happened, in final_hash.';
COMMENT ON COLUMN bank.outbox_transaction.state IS
  'queued: has no nonce; signed: bytes are stored; broadcast: sent to a node; final: ended in a final block, or refused '
  'unsent.';
CREATE INDEX outbox_transaction_open ON bank.outbox_transaction (chain_id, sender, id) WHERE state <> 'final';
-- The gas of a day is a sum over that day alone.
CREATE INDEX outbox_transaction_gas ON bank.outbox_transaction (state_at) WHERE gas_cost > 0;

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
COMMENT ON TABLE bank.outbox_attempt IS
  'Signed bytes of an outbox transaction, stored before they are broadcast; all have its nonce. Written by outbox; kept '
  'forever.';
COMMENT ON COLUMN bank.outbox_attempt.max_fee IS 'Wei per gas.';

CREATE TABLE bank.signer_key (
  chain_id bigint NOT NULL,
  sender text NOT NULL CHECK (sender ~ '^0x[0-9a-f]{40}$'),
  failures int NOT NULL DEFAULT 0 CHECK (failures >= 0),
  halted_reason text,
  halted_detail text,
  halted_at timestamptz,
  PRIMARY KEY (chain_id, sender),
  CONSTRAINT signer_key_reason CHECK (halted_reason IN ('signerFailed', 'gasMissing', 'broadcastRefused', 'reverted',
    'notAuthorized', 'revertWithoutReason', 'callRefused'))
);
COMMENT ON TABLE bank.signer_key IS
  'Circuit breaker of a key: halted after failures that a retry repeats, resumed by an operator or a success. Written '
  'by outbox; one row per key, never deleted.';
COMMENT ON COLUMN bank.signer_key.failures IS 'Failures in a row.';
COMMENT ON COLUMN bank.signer_key.halted_detail IS 'Message of the node, signer or contract.';
