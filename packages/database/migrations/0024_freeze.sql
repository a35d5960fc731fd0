-- A freeze: nothing is posted and nothing is signed until it is lifted. Reasons: docs/decisions/049-freeze.md.
-- Code from 0023 on runs with it.
-- BK318 frozen already, or not frozen; LG011 refused because the bank is frozen.

CREATE TABLE bank.freeze (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  frozen_by text NOT NULL CHECK (length(frozen_by) BETWEEN 1 AND 100),
  frozen_at timestamptz NOT NULL,
  lifted_by text CHECK (length(lifted_by) BETWEEN 1 AND 100),
  lifted_reason text CHECK (length(lifted_reason) BETWEEN 1 AND 500),
  lifted_at timestamptz CHECK (lifted_at >= frozen_at),
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lifted_reason IS NULL))
);
COMMENT ON TABLE bank.freeze IS
  'Times at which nothing was posted or signed. Written by freeze; kept forever.';
COMMENT ON COLUMN bank.freeze.frozen_by IS 'Operator by name and role, or the person that the command named.';
COMMENT ON COLUMN bank.freeze.frozen_at IS 'Wall clock of the database, like lifted_at.';
COMMENT ON COLUMN bank.freeze.lifted_by IS 'Person that the command named; null while the freeze lasts.';
CREATE UNIQUE INDEX freeze_open ON bank.freeze ((true)) WHERE lifted_at IS NULL;

CREATE FUNCTION ledger.reject_while_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the bank is frozen' USING ERRCODE = 'LG011';
END $$;

-- Off until a freeze switches them on: a posting of an open bank pays nothing for them.
CREATE TRIGGER transaction_frozen BEFORE INSERT ON ledger.transaction
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.reject_while_frozen();
CREATE TRIGGER outbox_attempt_frozen BEFORE INSERT ON bank.outbox_attempt
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.reject_while_frozen();
ALTER TABLE ledger.transaction DISABLE TRIGGER transaction_frozen;
ALTER TABLE bank.outbox_attempt DISABLE TRIGGER outbox_attempt_frozen;

-- Freezes. The lock waits for what is being posted or signed: when this commits, nothing is, and nothing will be.
CREATE FUNCTION bank.begin_freeze(p_reason text, p_by text) RETURNS timestamptz
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_at timestamptz;
BEGIN
  IF EXISTS (SELECT FROM bank.freeze WHERE lifted_at IS NULL) THEN
    RAISE EXCEPTION 'frozen already' USING ERRCODE = 'BK318';
  END IF;
  ALTER TABLE ledger.transaction ENABLE TRIGGER transaction_frozen;
  ALTER TABLE bank.outbox_attempt ENABLE TRIGGER outbox_attempt_frozen;
  INSERT INTO bank.freeze (reason, frozen_by, frozen_at) VALUES (p_reason, p_by, clock_timestamp())
    ON CONFLICT ((true)) WHERE lifted_at IS NULL DO NOTHING RETURNING frozen_at INTO v_at;
  IF v_at IS NULL THEN
    RAISE EXCEPTION 'frozen already' USING ERRCODE = 'BK318';
  END IF;
  RETURN v_at;
END $$;

-- Ends the freeze; the owner of the tables alone may.
CREATE FUNCTION bank.lift_freeze(p_reason text, p_by text) RETURNS timestamptz
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_at timestamptz;
BEGIN
  UPDATE bank.freeze SET lifted_at = clock_timestamp(), lifted_by = p_by, lifted_reason = p_reason
    WHERE lifted_at IS NULL RETURNING lifted_at INTO v_at;
  IF v_at IS NULL THEN
    RAISE EXCEPTION 'not frozen' USING ERRCODE = 'BK318';
  END IF;
  ALTER TABLE ledger.transaction DISABLE TRIGGER transaction_frozen;
  ALTER TABLE bank.outbox_attempt DISABLE TRIGGER outbox_attempt_frozen;
  RETURN v_at;
END $$;

INSERT INTO bank.operator_right (act, role)
  SELECT 'health.freeze', unnest('{reviewer,treasurer,parameters}'::text[]);

-- Freezes on the word of one operator. To lift it takes the owner of the tables.
CREATE FUNCTION bank.freeze_as_operator(p_session text, p_reason text) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_operator record;
BEGIN
  SELECT * INTO v_operator FROM bank.get_permitted_operator(p_session, 'health.freeze');
  RETURN bank.begin_freeze(p_reason, v_operator.name || ', ' || v_operator.role);
END $$;

REVOKE ALL ON FUNCTION ledger.reject_while_frozen(), bank.begin_freeze(text, text), bank.lift_freeze(text, text),
  bank.freeze_as_operator(text, text)
FROM PUBLIC;
