-- Reviewers' signatures over orders above the vault's automatic tier, and what left without them. Reasons:
-- docs/decisions/036-two-persons-on-chain.md.

ALTER TABLE bank.withdrawal ADD COLUMN signatures_missing_since timestamptz;
COMMENT ON COLUMN bank.withdrawal.signatures_missing_since IS
  'Bank time since which the approved order waits for signatures of reviewers; null while it does not.';

ALTER TABLE bank.payout ADD COLUMN is_reviewed boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN bank.payout.is_reviewed IS
  'Sent with the signatures of reviewers. Whether the vault counted it so is in automatic_payment, from its events.';

CREATE TABLE bank.payout_signature (
  withdrawal_id bigint NOT NULL REFERENCES bank.withdrawal (id),
  chain_id bigint NOT NULL,
  vault text NOT NULL CHECK (vault ~ '^0x[0-9a-f]{40}$'),
  reviewer text NOT NULL CHECK (reviewer ~ '^0x[0-9a-f]{40}$'),
  deadline bigint NOT NULL CHECK (deadline > 0),
  signature text NOT NULL CHECK (signature ~ '^0x([0-9a-f]{2})+$' AND length(signature) <= 4098),
  operator_id bigint NOT NULL REFERENCES bank.operator (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, chain_id, vault, reviewer, deadline)
);
COMMENT ON TABLE bank.payout_signature IS
  'Signatures of reviewers over orders. They prove themselves: the vault verifies them, a row alone pays nothing. Written '
  'by payoutSignatures; kept forever.';
COMMENT ON COLUMN bank.payout_signature.reviewer IS 'Address that signed; the vault says whether it may.';
COMMENT ON COLUMN bank.payout_signature.deadline IS 'Unix seconds of the chain''s time until which the signature holds.';
COMMENT ON COLUMN bank.payout_signature.operator_id IS 'Operator who handed it in.';

CREATE TABLE bank.automatic_payment (
  chain_id bigint NOT NULL,
  vault text NOT NULL CHECK (vault ~ '^0x[0-9a-f]{40}$'),
  id text NOT NULL CHECK (id ~ '^0x[0-9a-f]{64}$'),
  amount bigint NOT NULL CHECK (amount >= 0),
  block_number bigint NOT NULL,
  block_time timestamptz NOT NULL,
  PRIMARY KEY (chain_id, vault, id)
);
COMMENT ON TABLE bank.automatic_payment IS
  'Final payments that the vault made without signatures, of the day before the worker read them. Written by '
  'withdrawalOrders; kept forever.';
COMMENT ON COLUMN bank.automatic_payment.amount IS 'Micro-units.';
COMMENT ON COLUMN bank.automatic_payment.block_time IS 'Time of the chain, by which the vault counts its 24 hours.';
CREATE INDEX automatic_payment_day ON bank.automatic_payment (chain_id, vault, block_time);
