-- Reconciliation: the books compared with each other by the worker. Reasons: docs/decisions/013-payouts.md.

CREATE TABLE bank.reconciliation (
  kind text PRIMARY KEY CHECK (kind IN ('incremental', 'whole')),
  upto bigint NOT NULL DEFAULT 0 CHECK (upto >= 0),
  day date,
  step smallint NOT NULL DEFAULT 0 CHECK (step >= 0),
  rows_checked bigint NOT NULL DEFAULT 0 CHECK (rows_checked >= 0),
  started_at timestamptz,
  ended_at timestamptz,
  ended_rows bigint CHECK (ended_rows >= 0),
  ended_ms bigint CHECK (ended_ms >= 0),
  CONSTRAINT reconciliation_ended CHECK ((ended_at IS NULL) = (ended_rows IS NULL) AND (ended_at IS NULL) = (ended_ms IS NULL))
);
COMMENT ON TABLE bank.reconciliation IS
  'Where each kind of reconciliation has come to, so that another worker continues there. Written by reconciliation; one '
  'row per kind, never deleted.';
COMMENT ON COLUMN bank.reconciliation.kind IS
  'incremental: what was posted since the last pass; whole: everything, once a UTC day and after a lift.';
COMMENT ON COLUMN bank.reconciliation.upto IS
  'Full transaction id below which every entry was checked incrementally, as in ledger.house_watermark; 0 of the whole.';
COMMENT ON COLUMN bank.reconciliation.day IS 'UTC day of the newest whole reconciliation; null of the incremental.';
COMMENT ON COLUMN bank.reconciliation.step IS 'Number of comparisons of that day that are done.';
COMMENT ON COLUMN bank.reconciliation.rows_checked IS 'Rows that the running pass has checked so far.';
COMMENT ON COLUMN bank.reconciliation.ended_rows IS 'Rows that the newest complete pass checked.';
COMMENT ON COLUMN bank.reconciliation.ended_ms IS 'Duration of that pass, in milliseconds.';
INSERT INTO bank.reconciliation (kind) VALUES ('incremental'), ('whole');

CREATE TABLE bank.book_breach (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL,
  law text NOT NULL,
  subject text NOT NULL,
  expected text NOT NULL,
  actual text NOT NULL,
  found_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL CHECK (seen_at >= found_at),
  lifted_at timestamptz,
  lifted_by bigint CONSTRAINT book_breach_operator REFERENCES bank.operator (id),
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
);
COMMENT ON TABLE bank.book_breach IS
  'Laws of the books that a reconciliation found broken. Payouts are halted while one is not lifted. Written by '
  'bookBreaches; kept forever.';
COMMENT ON COLUMN bank.book_breach.source IS 'Table whose rows break the law.';
COMMENT ON COLUMN bank.book_breach.law IS 'The law, in words.';
COMMENT ON COLUMN bank.book_breach.subject IS 'The row or account: such as withdrawal 17.';
COMMENT ON COLUMN bank.book_breach.expected IS 'The figure that the law asks for; amounts in micro-units.';
COMMENT ON COLUMN bank.book_breach.actual IS 'The figure that was found; amounts in micro-units.';
COMMENT ON COLUMN bank.book_breach.seen_at IS 'Time at which a pass last found it broken.';
COMMENT ON COLUMN bank.book_breach.lifted_by IS 'Second of the two operators who lifted it.';
CREATE UNIQUE INDEX book_breach_open ON bank.book_breach (law, subject) WHERE lifted_at IS NULL;
