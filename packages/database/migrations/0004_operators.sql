-- The people who answer for the money, what they may change together, and the log of what they did.
-- Reasons: docs/decisions/014-operators.md.

-- One line an act, for ever. `hash` covers the line before and this line's own content, so that no line can be
-- changed, taken out or put in between without every later one saying so.
CREATE TABLE bank.audit (
  id bigint PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  operator_id bigint,
  operator_name text,
  operator_role text,
  act text NOT NULL,
  subject text NOT NULL,
  -- json keeps the text as it was written; the hash covers that text.
  detail json NOT NULL,
  previous_hash bytea NOT NULL CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  -- Who acted is whole or absent; absent is the system itself.
  CHECK (num_nulls(operator_id, operator_name, operator_role) IN (0, 3))
);
CREATE INDEX audit_operator ON bank.audit (operator_id, id DESC);
CREATE INDEX audit_act ON bank.audit (act, id DESC);
CREATE INDEX audit_subject ON bank.audit (subject, id DESC);

-- Where the chain ends. Whoever appends holds this row until its transaction is over, so the chain has no fork; and a
-- chain cut off at its end no longer reaches it.
CREATE TABLE bank.audit_head (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  id bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO bank.audit_head (id, hash) VALUES (0, decode(repeat('00', 32), 'hex'));

CREATE FUNCTION bank.refuse_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'bank.% is append-only', TG_TABLE_NAME USING ERRCODE = 'LG009';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON bank.audit
  FOR EACH ROW EXECUTE FUNCTION bank.refuse_rewrite();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON bank.audit
  FOR EACH STATEMENT EXECUTE FUNCTION bank.refuse_rewrite();

-- What a line's hash covers: each field with its length in bytes before it, so that no two lines read alike; an absent
-- field is written without a length.
CREATE FUNCTION bank.audit_content(VARIADIC p_fields text[]) RETURNS bytea
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT convert_to(string_agg(coalesce(octet_length(convert_to(f, 'UTF8')) || ':' || f, '-') || ',', '' ORDER BY n), 'UTF8')
  FROM unnest(p_fields) WITH ORDINALITY AS field(f, n)
$$;

-- The only way to write a line. The application's role may execute this and read, nothing else.
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
