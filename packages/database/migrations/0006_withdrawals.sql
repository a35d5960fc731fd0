-- Withdrawals and the vault's payments for them. Reasons: docs/decisions/013-payouts.md.

CREATE TABLE bank.withdrawal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL UNIQUE,
  member_id bigint NOT NULL REFERENCES bank.member (id),
  recipient text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  paid_amount bigint NOT NULL DEFAULT 0 CHECK (paid_amount BETWEEN 0 AND amount),
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'screening', 'review', 'frozen', 'approved',
    'confirmed', 'rejected', 'cancelled', 'failed')),
  reviews_needed smallint CHECK (reviews_needed BETWEEN 0 AND 2),
  risk json,
  reason text,
  created_at timestamptz NOT NULL,
  state_at timestamptz NOT NULL,
  approved_at timestamptz,
  CHECK (state <> 'confirmed' OR paid_amount = amount)
);
COMMENT ON TABLE bank.withdrawal IS 'Orders of members. Written by withdrawalOrders; kept forever.';
COMMENT ON COLUMN bank.withdrawal.key IS 'Key of the request''s posting; later postings derive their keys from the id.';
COMMENT ON COLUMN bank.withdrawal.state IS
  'approved from the approval to the end, also while it is being paid: the outbox says how far each payout is.';
COMMENT ON COLUMN bank.withdrawal.amount IS 'Micro-units.';
COMMENT ON COLUMN bank.withdrawal.paid_amount IS
  'Micro-units that have finally reached the recipient; below amount in a failed order whose other parts were paid.';
COMMENT ON COLUMN bank.withdrawal.reviews_needed IS 'Null until screened; 0 is automatic.';
COMMENT ON COLUMN bank.withdrawal.risk IS 'Result of the screening, as the reviewer sees it.';
COMMENT ON COLUMN bank.withdrawal.reason IS 'Code: why the order is in review or frozen, or ended without payment.';
CREATE INDEX withdrawal_member ON bank.withdrawal (member_id, id DESC);
CREATE INDEX withdrawal_open ON bank.withdrawal (state, approved_at, id)
  WHERE state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed');
-- The sum of a day's automatic approvals is read under a lock that every screened order waits for.
CREATE INDEX withdrawal_automatic ON bank.withdrawal (approved_at) WHERE reviews_needed = 0;

-- The members' server cancels an order before its approval and changes it in no other way.
CREATE FUNCTION bank.reject_decision() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF ledger.is_members_server() THEN
    RAISE EXCEPTION 'the members'' server decides on no withdrawal' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER withdrawal_decision BEFORE UPDATE ON bank.withdrawal FOR EACH ROW
  WHEN (NEW.state <> 'cancelled' OR OLD.state NOT IN ('requested', 'screening', 'review'))
  EXECUTE FUNCTION bank.reject_decision();

CREATE TABLE bank.withdrawal_review (
  withdrawal_id bigint NOT NULL REFERENCES bank.withdrawal (id),
  operator_id bigint NOT NULL CONSTRAINT withdrawal_review_operator REFERENCES bank.operator (id),
  verdict text NOT NULL CHECK (verdict IN ('approve', 'reject', 'release', 'return')),
  created_at timestamptz NOT NULL,
  banned_at timestamptz,
  CONSTRAINT withdrawal_review_once UNIQUE NULLS NOT DISTINCT (withdrawal_id, operator_id, verdict, banned_at)
);
COMMENT ON TABLE bank.withdrawal_review IS 'Verdicts of operators, one per operator and order. Written by withdrawals; kept forever.';
COMMENT ON COLUMN bank.withdrawal_review.banned_at IS
  'Ban of the member when the verdict was given: a verdict from before a ban does not count after it and may be repeated.';
COMMENT ON COLUMN bank.withdrawal_review.verdict IS
  'approve or reject an order in review; release or return a frozen one.';

CREATE TABLE bank.payout (
  id text PRIMARY KEY CHECK (id ~ '^0x[0-9a-f]{64}$'),
  withdrawal_id bigint NOT NULL REFERENCES bank.withdrawal (id),
  part smallint NOT NULL CHECK (part > 0),
  salt text CHECK (salt ~ '^0x[0-9a-f]{64}$'),
  recipient text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'confirmed', 'failed')),
  tx_hash text CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  confirmed_at timestamptz,
  UNIQUE (withdrawal_id, part),
  CHECK ((state = 'confirmed') = (tx_hash IS NOT NULL)),
  CONSTRAINT payout_salt CHECK (salt IS NOT NULL OR state = 'confirmed')
);
COMMENT ON TABLE bank.payout IS
  'Payments of the vault; an order above the cap of the vault has several. Written by withdrawalOrders; kept forever.';
COMMENT ON COLUMN bank.payout.id IS 'Hash of salt, recipient and amount; the vault accepts it once.';
COMMENT ON COLUMN bank.payout.salt IS 'Null for a payment that was restored from the chain.';
COMMENT ON COLUMN bank.payout.amount IS 'Micro-units.';
COMMENT ON COLUMN bank.payout.tx_hash IS 'The final transaction that paid it.';
COMMENT ON COLUMN bank.payout.part IS 'Number of the payment within its order, from 1.';
COMMENT ON COLUMN bank.payout.state IS
  'sending: in the outbox; confirmed: paid in a final block; failed: ended unpaid.';
CREATE INDEX payout_open ON bank.payout (withdrawal_id) WHERE state = 'sending';

CREATE TABLE bank.unrecognized_payout (
  chain_id bigint NOT NULL,
  vault text NOT NULL CHECK (vault ~ '^0x[0-9a-f]{40}$'),
  id text NOT NULL CHECK (id ~ '^0x[0-9a-f]{64}$'),
  kind text NOT NULL CHECK (kind IN ('unknown', 'mismatch')),
  recipient text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
  amount bigint NOT NULL CHECK (amount >= 0),
  tx_hash text NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint NOT NULL,
  found_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  acknowledged_by bigint CONSTRAINT unrecognized_payout_operator REFERENCES bank.operator (id),
  booked_as text CHECK (booked_as IN ('withdrawal', 'capital', 'surplus')),
  withdrawal_id bigint REFERENCES bank.withdrawal (id),
  house_amount bigint CHECK (house_amount BETWEEN 0 AND amount),
  PRIMARY KEY (chain_id, vault, id),
  CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL)),
  CONSTRAINT unrecognized_payout_booked CHECK (booked_as IS NULL OR acknowledged_at IS NOT NULL AND kind = 'unknown'),
  CONSTRAINT unrecognized_payout_order
    CHECK (coalesce(booked_as = 'withdrawal', false) = (withdrawal_id IS NOT NULL))
);
COMMENT ON TABLE bank.unrecognized_payout IS
  'Payments of the vault that no payout explains: an order made after the restored backup, a withdrawal of the owner, '
  'or a stolen key. Payouts are halted until each is acknowledged. Written by withdrawalOrders; kept forever.';
COMMENT ON COLUMN bank.unrecognized_payout.kind IS
  'unknown: no payout has this id; mismatch: one has, with another recipient or amount.';
COMMENT ON COLUMN bank.unrecognized_payout.amount IS 'Micro-units.';
COMMENT ON COLUMN bank.unrecognized_payout.booked_as IS
  'withdrawal of the member whose wallet was paid; capital of the platform; surplus beyond the ledger. Null when '
  'acknowledged: corrected by hand.';
COMMENT ON COLUMN bank.unrecognized_payout.house_amount IS
  'Micro-units that revenue paid because the balance of the member did not cover them.';
COMMENT ON COLUMN bank.unrecognized_payout.acknowledged_by IS 'Operator who acknowledged it.';
