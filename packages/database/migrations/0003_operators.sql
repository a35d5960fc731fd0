-- Operators, the changes that two of them make together, and the audit log. Reasons: docs/decisions/014-operators.md.

CREATE TABLE bank.audit (
  id bigint PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  operator_id bigint,
  operator_name text,
  operator_role text,
  act text NOT NULL,
  subject text NOT NULL,
  detail json NOT NULL,
  previous_hash bytea NOT NULL CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  CHECK (num_nulls(operator_id, operator_name, operator_role) IN (0, 3))
);
COMMENT ON TABLE bank.audit IS
  'Hash-chained log of every act of an operator or of the system. Written by bank.append_audit only; kept forever.';
COMMENT ON COLUMN bank.audit.operator_id IS 'Null with name and role: an act of the system.';
COMMENT ON COLUMN bank.audit.detail IS 'json, not jsonb: the hash covers the text as it was written.';
COMMENT ON COLUMN bank.audit.hash IS 'SHA-256 of previous_hash and this row, so that no row can be changed, removed or inserted.';
COMMENT ON COLUMN bank.audit.operator_role IS 'Role of the operator at that time, as in bank.operator.';
CREATE INDEX audit_operator ON bank.audit (operator_id, id DESC);
CREATE INDEX audit_act ON bank.audit (act, id DESC);
CREATE INDEX audit_subject ON bank.audit (subject, id DESC);

CREATE TABLE bank.audit_head (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  id bigint NOT NULL,
  hash bytea NOT NULL
);
COMMENT ON TABLE bank.audit_head IS
  'End of the audit chain. Locked by every writer until commit, so the chain has no fork; detects a truncated chain. '
  'Written by bank.append_audit only; one row, never deleted.';
INSERT INTO bank.audit_head (id, hash) VALUES (0, decode(repeat('00', 32), 'hex'));

CREATE FUNCTION bank.reject_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'bank.% is append-only', TG_TABLE_NAME USING ERRCODE = 'LG009';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON bank.audit
  FOR EACH ROW EXECUTE FUNCTION bank.reject_rewrite();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON bank.audit
  FOR EACH STATEMENT EXECUTE FUNCTION bank.reject_rewrite();

-- Encodes the hashed content of a row: each field after its length in bytes, so that no two rows encode alike; an
-- absent field has no length.
CREATE FUNCTION bank.audit_content(VARIADIC p_fields text[]) RETURNS bytea
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT convert_to(string_agg(coalesce(octet_length(convert_to(f, 'UTF8')) || ':' || f, '-') || ',', '' ORDER BY n), 'UTF8')
  FROM unnest(p_fields) WITH ORDINALITY AS field(f, n)
$$;

-- Appends a row to the audit log, the only way to write one.
CREATE FUNCTION bank.append_audit(p_at_ms bigint, p_operator_id bigint, p_operator_name text, p_operator_role text,
  p_act text, p_subject text, p_detail text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_previous bytea;
  v_id bigint;
  v_hash bytea;
BEGIN
  SELECT id + 1, hash INTO STRICT v_id, v_previous FROM bank.audit_head FOR UPDATE;
  v_hash := sha256(v_previous || bank.audit_content(v_id::text, p_at_ms::text, p_operator_id::text, p_operator_name,
    p_operator_role, p_act, p_subject, p_detail));
  INSERT INTO bank.audit (id, at, operator_id, operator_name, operator_role, act, subject, detail, previous_hash, hash)
  VALUES (v_id, to_timestamp(p_at_ms / 1000.0), p_operator_id, p_operator_name, p_operator_role, p_act, p_subject,
    p_detail::json, v_previous, v_hash);
  UPDATE bank.audit_head SET id = v_id, hash = v_hash;
  RETURN v_id;
END $$;
REVOKE ALL ON FUNCTION bank.append_audit(bigint, bigint, text, text, text, text, text) FROM PUBLIC;

CREATE TABLE bank.operator (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z][a-z0-9._-]{1,31}$'),
  role text NOT NULL CHECK (role IN ('reviewer', 'treasurer', 'parameters', 'auditor', 'support')),
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$v=19$%'),
  totp_secret bytea NOT NULL,
  totp_last_step bigint NOT NULL DEFAULT 0,
  failed_confirmations int NOT NULL DEFAULT 0 CHECK (failed_confirmations >= 0),
  disabled_at timestamptz,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE bank.operator IS 'Persons who act in the console, with one role each. Written by operators; never deleted.';
COMMENT ON COLUMN bank.operator.totp_secret IS 'Sealed under a key that the database does not hold.';
COMMENT ON COLUMN bank.operator.totp_last_step IS 'Newest accepted step of 30 seconds: a code works once.';
COMMENT ON COLUMN bank.operator.role IS
  'Decides the permitted acts, from policies/operatorRights.ts; an auditor only reads.';
COMMENT ON COLUMN bank.operator.failed_confirmations IS 'Failed confirmations of acts in a row.';

CREATE TABLE bank.operator_session (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  operator_id bigint NOT NULL REFERENCES bank.operator (id),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
COMMENT ON TABLE bank.operator_session IS 'Sessions of operators. Written by operators; kept forever.';
COMMENT ON COLUMN bank.operator_session.token_hash IS 'SHA-256 of the token; the token itself is never stored.';
CREATE INDEX operator_session_open ON bank.operator_session (operator_id) WHERE revoked_at IS NULL;

CREATE TABLE bank.operator_device (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES bank.operator (id),
  proof bytea NOT NULL UNIQUE CHECK (length(proof) = 32),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  revoked_at timestamptz
);
COMMENT ON TABLE bank.operator_device IS
  'Browsers that signed in with password and code; the limits of strangers do not apply to them. Written by operators; '
  'kept forever.';
COMMENT ON COLUMN bank.operator_device.proof IS
  'SHA-256 of the hashed token and the operator''s password hash: another password makes the device unknown.';
COMMENT ON COLUMN bank.operator_device.last_used_at IS 'Latest sign-in; long afterwards the device is unknown.';

CREATE TABLE bank.sign_in_source (
  operator_id bigint NOT NULL,
  source text NOT NULL CHECK (source = 'name' OR source ~ '^(address|device) .{1,64}$'),
  failures int NOT NULL CHECK (failures >= 0),
  locked_until timestamptz,
  recent_failures timestamptz[] NOT NULL DEFAULT '{}' CHECK (cardinality(recent_failures) <= 20),
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (operator_id, source)
);
COMMENT ON TABLE bank.sign_in_source IS
  'Failed sign-ins in a row, by operator and source. Written by operators; deleted after a day without an attempt.';
COMMENT ON COLUMN bank.sign_in_source.operator_id IS
  'Operator, or 0 for all unknown names together, so that they cost the same writes.';
COMMENT ON COLUMN bank.sign_in_source.source IS
  'A client address, a known device, or the name across the addresses of all unknown devices.';
COMMENT ON COLUMN bank.sign_in_source.failures IS 'Failed sign-ins in a row; a success or re-enabling resets it.';
COMMENT ON COLUMN bank.sign_in_source.recent_failures IS
  'Times of the last twenty failures, newest first, those of known devices and of locked sources too; of a name alone.';
CREATE INDEX sign_in_source_age ON bank.sign_in_source (last_used_at);

CREATE TABLE bank.proposal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('adjustment', 'capital', 'suspense', 'surplus', 'parameter', 'openingFigures',
    'gate', 'partnerApp', 'operator', 'unrecognizedPayout', 'payoutEnd', 'breach')),
  subject text NOT NULL,
  detail json NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  proposed_by bigint NOT NULL REFERENCES bank.operator (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'applied', 'rejected', 'expired')),
  decided_by bigint REFERENCES bank.operator (id),
  decided_at timestamptz,
  decision_reason text,
  effect_at timestamptz,
  CONSTRAINT proposal_two_persons CHECK (state NOT IN ('approved', 'applied') OR decided_by <> proposed_by
    AND decided_by IS NOT NULL OR decided_by IS NULL AND kind IN ('parameter', 'gate')),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((state IN ('approved', 'applied')) = (effect_at IS NOT NULL))
);
COMMENT ON TABLE bank.proposal IS
  'Change that one operator proposes and another decides; the change itself stays as proposed. Written by operators; '
  'kept forever.';
COMMENT ON COLUMN bank.proposal.key IS 'Idempotency key of the request.';
COMMENT ON COLUMN bank.proposal.subject IS 'What changes, such as a parameter name; a change ends other proposals about it.';
COMMENT ON CONSTRAINT proposal_two_persons ON bank.proposal IS
  'One operator may decide only what closes or tightens, and never money.';
COMMENT ON COLUMN bank.proposal.kind IS
  'Change: adjustment of a member''s balance; capital, suspense and surplus to book; parameter; openingFigures; gate; '
  'partnerApp; operator; unrecognizedPayout to book; breach of the books to lift.';
COMMENT ON COLUMN bank.proposal.proposed_by IS 'Operator who proposed it; decided_by the one who decided.';
COMMENT ON COLUMN bank.proposal.decided_by IS
  'Operator; null while open, after its expiry, and for a parameter or gate that takes effect without a second one.';
COMMENT ON COLUMN bank.proposal.state IS
  'open: waits for a decision; approved: decided, takes effect at effect_at; applied: in effect; rejected by an '
  'operator; expired: not decided in time.';
CREATE INDEX proposal_kind ON bank.proposal (kind, id DESC);
CREATE INDEX proposal_waiting ON bank.proposal (id) WHERE state IN ('open', 'approved');

CREATE TABLE bank.gate (
  name text PRIMARY KEY CHECK (name IN ('yield', 'team', 'pool', 'privateTransfer')),
  is_open boolean NOT NULL DEFAULT false,
  jurisdiction text,
  licence text,
  proposed_by bigint REFERENCES bank.operator (id),
  decided_by bigint REFERENCES bank.operator (id),
  changed_at timestamptz,
  CONSTRAINT gate_two_persons CHECK (NOT is_open OR coalesce(length(jurisdiction) > 0 AND length(licence) > 0
    AND proposed_by <> decided_by, false))
);
COMMENT ON TABLE bank.gate IS
  'Features that stay closed until two operators record jurisdiction and licence. Written by operators; one row per '
  'feature, never deleted.';
COMMENT ON COLUMN bank.gate.proposed_by IS 'Operator who proposed its last change.';
COMMENT ON COLUMN bank.gate.decided_by IS 'Operator who decided its last change.';
INSERT INTO bank.gate (name) VALUES ('yield'), ('team'), ('pool'), ('privateTransfer');

CREATE TABLE bank.partner_app (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  description text NOT NULL CHECK (length(description) <= 200),
  icon text NOT NULL CHECK (icon ~ '^[a-zA-Z][a-zA-Z0-9-]{0,39}$'),
  url text CHECK (url ~ '^https://[^[:space:][:cntrl:]]+$' AND length(url) <= 300),
  position int NOT NULL CHECK (position BETWEEN 0 AND 1000)
);
COMMENT ON TABLE bank.partner_app IS 'Links of the app centre. Written by operators; deleted when they remove one.';
COMMENT ON COLUMN bank.partner_app.position IS 'Place in the list, ascending.';

-- Sets a parameter within the bounds and returns its former value, null when it does not exist. The issuance cap moves
-- in the ledger too, which rejects a cap below what is issued (LG003).
CREATE FUNCTION bank.set_parameter(p_name text, p_value text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_former text;
BEGIN
  SELECT value INTO v_former FROM bank.parameter WHERE name = p_name FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  UPDATE bank.parameter SET value = p_value, changed_at = clock_timestamp() WHERE name = p_name;
  IF p_name = 'issuanceCap' THEN
    PERFORM ledger.adjust_issuance_cap(((p_value::numeric - v_former::numeric) * 1000000)::bigint);
  END IF;
  RETURN v_former;
END $$;
REVOKE ALL ON FUNCTION bank.set_parameter(text, text) FROM PUBLIC;
