-- Functions write the decisions of operators, and find the acting person by the token of a live session. Reasons:
-- docs/decisions/035-operator-acts.md.
-- BK401 no live session; BK403 not permitted, or no proposal agrees to it; BK404 no such row; BK318 decided or over; BK400
-- a time that is not the database's.

ALTER TABLE bank.operator ADD COLUMN password_salt text, ADD COLUMN password_verifier bytea;
UPDATE bank.operator SET password_salt = substring(password_hash FROM '^(.*)\$[^$]*$'),
  password_verifier = sha256(decode(rpad(substring(password_hash FROM '[^$]*$'), 44, '='), 'base64'));
ALTER TABLE bank.operator
  ALTER COLUMN password_salt SET NOT NULL,
  ALTER COLUMN password_verifier SET NOT NULL,
  ADD CHECK (password_salt LIKE '$argon2id$v=19$%'),
  ADD CHECK (length(password_verifier) = 32),
  DROP COLUMN password_hash;
COMMENT ON COLUMN bank.operator.password_salt IS 'Parameters and salt of argon2id, in the PHC format without the hash.';
COMMENT ON COLUMN bank.operator.password_verifier IS
  'SHA-256 of the argon2id hash, which the server shows as proof of the password; no process may read it.';
COMMENT ON COLUMN bank.operator_device.proof IS
  'SHA-256 of the hashed token and the operator''s password_salt: another password makes the device unknown.';

CREATE TABLE bank.operator_right (
  act text NOT NULL CHECK (act ~ '^[a-zA-Z]+\.[a-zA-Z]+$'),
  role text NOT NULL CHECK (role IN ('reviewer', 'treasurer', 'parameters', 'auditor', 'support')),
  PRIMARY KEY (act, role)
);
COMMENT ON TABLE bank.operator_right IS
  'Acts that a role permits and the functions below check; the same as operatorRights.ts. Written by migrations alone; '
  'one row per act and role, never deleted.';
COMMENT ON COLUMN bank.operator_right.role IS 'As in bank.operator.';
INSERT INTO bank.operator_right (act, role)
SELECT act, unnest(roles) FROM (VALUES
  ('withdrawals.review', '{reviewer}'::text[]),
  ('withdrawals.resolveFrozen', '{reviewer}'),
  ('adjustments.propose', '{treasurer}'),
  ('adjustments.approve', '{reviewer,treasurer}'),
  ('capital.propose', '{treasurer}'),
  ('capital.approve', '{reviewer,treasurer}'),
  ('parameters.propose', '{parameters}'),
  ('parameters.approve', '{parameters,treasurer}'),
  ('gates.propose', '{parameters}'),
  ('gates.approve', '{parameters,treasurer}'),
  ('gates.close', '{parameters,treasurer}'),
  ('partnerApps.propose', '{parameters,support}'),
  ('partnerApps.approve', '{parameters,treasurer}'),
  ('partnerApps.remove', '{parameters,support,treasurer}'),
  ('operators.propose', '{parameters}'),
  ('operators.disable', '{parameters,treasurer}'),
  ('operators.approve', '{parameters,treasurer}')
) permitted (act, roles);

ALTER TABLE bank.parameter
  ADD COLUMN looser text CHECK (looser IN ('higher', 'lower', 'either'));
COMMENT ON COLUMN bank.parameter.looser IS
  'Direction of change that loosens it, which takes two operators and 24 hours; null: set as an opening figure only.';
UPDATE bank.parameter SET looser = CASE
    WHEN name IN ('withdrawalAutoPerMember', 'withdrawalAutoTotal', 'withdrawalOneReviewer', 'issuanceCap',
      'mixingAutomaticBnb', 'gasPriceMaximumGwei', 'gasDailyBudgetBnb') OR name LIKE '%Offered' THEN 'higher'
    WHEN name IN ('stakeMinimum', 'suspenseCapitalDays', 'dustReserve') THEN 'lower'
    ELSE 'either'
  END
  WHERE name NOT LIKE 'opening%';

ALTER TABLE bank.proposal
  ADD COLUMN proposed_session bytea CHECK (length(proposed_session) = 32),
  ADD COLUMN decided_session bytea CHECK (length(decided_session) = 32),
  ADD COLUMN effect_done_at timestamptz,
  ADD CONSTRAINT proposal_two_sessions CHECK (proposed_session <> decided_session OR state = 'rejected');
COMMENT ON COLUMN bank.proposal.proposed_session IS
  'Session of the proposer, as in bank.operator_session; decided_session of who decided. Null before they were kept.';
COMMENT ON COLUMN bank.proposal.effect_done_at IS
  'Time at which a function did what was proposed, which happens once; null while none has.';
-- A proposal that was applied before this migration has had its effect.
UPDATE bank.proposal SET effect_done_at = effect_at WHERE state = 'applied';

-- Finds the operator of a live session by its token, which the database does not hold.
CREATE FUNCTION bank.get_acting_operator(p_session text, OUT id bigint, OUT name text, OUT role text, OUT session bytea)
LANGUAGE plpgsql STABLE SET search_path = pg_catalog AS $$
BEGIN
  SELECT o.id, o.name, o.role, s.token_hash INTO id, name, role, session
  FROM bank.operator_session s JOIN bank.operator o ON o.id = s.operator_id
  WHERE s.token_hash = sha256(convert_to(p_session, 'UTF8')) AND s.revoked_at IS NULL AND o.disabled_at IS NULL
    AND s.expires_at > clock_timestamp() AND s.last_used_at > clock_timestamp() - interval '15 minutes';
  IF id IS NULL THEN
    RAISE EXCEPTION 'no live session of an operator' USING ERRCODE = 'BK401';
  END IF;
END $$;

-- As get_acting_operator, and refuses an act that the role does not permit.
CREATE FUNCTION bank.get_permitted_operator(p_session text, p_act text,
  OUT id bigint, OUT name text, OUT role text, OUT session bytea)
LANGUAGE plpgsql STABLE SET search_path = pg_catalog AS $$
BEGIN
  SELECT o.id, o.name, o.role, o.session INTO id, name, role, session FROM bank.get_acting_operator(p_session) o;
  IF NOT EXISTS (SELECT FROM bank.operator_right r WHERE r.act = p_act AND r.role = get_permitted_operator.role) THEN
    RAISE EXCEPTION 'the role does not permit %', p_act USING ERRCODE = 'BK403';
  END IF;
END $$;

-- Sessions -------------------------------------------------------------------------------------------------------

-- Opens a session for who proves the password; a step of one-time codes works once. Returns false otherwise.
CREATE FUNCTION bank.open_operator_session(p_operator bigint, p_proof bytea, p_step bigint, p_token_hash bytea,
  p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM bank.assert_now(p_at);
  UPDATE bank.operator SET totp_last_step = p_step, failed_confirmations = 0
    WHERE id = p_operator AND password_verifier = sha256(p_proof) AND totp_last_step < p_step AND disabled_at IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO bank.operator_session (token_hash, operator_id, created_at, last_used_at, expires_at)
    VALUES (p_token_hash, p_operator, p_at, p_at, p_at + interval '8 hours');
  RETURN true;
END $$;

-- Notes the use of a live session.
CREATE FUNCTION bank.touch_operator_session(p_session text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM bank.assert_now(p_at);
  UPDATE bank.operator_session SET last_used_at = p_at
    WHERE token_hash = (SELECT session FROM bank.get_acting_operator(p_session)) AND last_used_at < p_at;
END $$;

-- Ends one session for good.
CREATE FUNCTION bank.end_operator_session(p_session text, p_at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  UPDATE bank.operator_session SET revoked_at = p_at
  WHERE token_hash = sha256(convert_to(p_session, 'UTF8')) AND revoked_at IS NULL
$$;

-- Ends every session of an operator for good.
CREATE FUNCTION bank.end_operator_sessions(p_operator bigint, p_at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  UPDATE bank.operator_session SET revoked_at = p_at WHERE operator_id = p_operator AND revoked_at IS NULL
$$;

-- The audit ------------------------------------------------------------------------------------------------------

-- Appends a row to the audit log, the only way to write one. The actor is the operator of the session, or the system
-- without one.
DROP FUNCTION bank.append_audit(bigint, bigint, text, text, text, text, text);
CREATE FUNCTION bank.append_audit(p_session text, p_at_ms bigint, p_act text, p_subject text, p_detail text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_operator record;
  v_previous bytea;
  v_id bigint;
  v_hash bytea;
BEGIN
  SELECT NULL::bigint AS id, NULL::text AS name, NULL::text AS role INTO v_operator;
  IF p_session IS NOT NULL THEN
    SELECT o.id, o.name, o.role INTO v_operator FROM bank.get_acting_operator(p_session) o;
  END IF;
  SELECT id + 1, hash INTO STRICT v_id, v_previous FROM bank.audit_head FOR UPDATE;
  v_hash := sha256(v_previous || bank.audit_content(v_id::text, p_at_ms::text, v_operator.id::text, v_operator.name,
    v_operator.role, p_act, p_subject, p_detail));
  INSERT INTO bank.audit (id, at, operator_id, operator_name, operator_role, act, subject, detail, previous_hash, hash)
  VALUES (v_id, to_timestamp(p_at_ms / 1000.0), v_operator.id, v_operator.name, v_operator.role, p_act, p_subject,
    p_detail::json, v_previous, v_hash);
  UPDATE bank.audit_head SET id = v_id, hash = v_hash;
  RETURN v_id;
END $$;

-- Proposals ------------------------------------------------------------------------------------------------------

CREATE FUNCTION bank.get_proposal_area(p_kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_kind
    WHEN 'adjustment' THEN 'adjustments'
    WHEN 'parameter' THEN 'parameters'
    WHEN 'openingFigures' THEN 'parameters'
    WHEN 'gate' THEN 'gates'
    WHEN 'partnerApp' THEN 'partnerApps'
    WHEN 'operator' THEN 'operators'
    ELSE 'capital'
  END
$$;

-- True when a value loosens a parameter against its value of now, and for a name that has no direction.
CREATE FUNCTION bank.is_loosening(p_name text, p_value text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT coalesce((SELECT CASE looser
      WHEN 'higher' THEN p_value::numeric > value::numeric
      WHEN 'lower' THEN p_value::numeric < value::numeric
      ELSE true
    END FROM bank.parameter WHERE name = p_name), true)
$$;

-- Records a proposal of the session's operator for another to decide within seven days; null when the key was used.
CREATE FUNCTION bank.propose(p_session text, p_key uuid, p_kind text, p_subject text, p_detail text, p_reason text,
  p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_detail json := p_detail::json;
  v_operator record;
  v_id bigint;
BEGIN
  PERFORM bank.assert_now(p_at);
  SELECT * INTO v_operator FROM bank.get_permitted_operator(p_session, CASE
    WHEN p_kind = 'operator' AND v_detail ->> 'isEnabled' = 'false' THEN 'operators.disable'
    WHEN p_kind = 'gate' AND v_detail ->> 'isOpen' = 'false' THEN 'gates.close'
    ELSE bank.get_proposal_area(p_kind) || '.propose'
  END);
  INSERT INTO bank.proposal (key, kind, subject, detail, reason, proposed_by, proposed_session, created_at, expires_at)
    VALUES (p_key, p_kind, p_subject, v_detail, p_reason, v_operator.id, v_operator.session, p_at,
      p_at + interval '7 days')
    ON CONFLICT (key) DO NOTHING RETURNING id INTO v_id;
  RETURN v_id;
END $$;

-- Holds a proposal until the transaction ends; false where there is none, or while another process holds it.
CREATE FUNCTION bank.try_lock_proposal(p_id bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM FROM bank.proposal WHERE id = p_id FOR UPDATE SKIP LOCKED;
  RETURN FOUND;
END $$;

-- The second person's yes: applied at once, or approved until the end of its wait. Returns the time of its effect.
CREATE FUNCTION bank.approve_proposal(p_session text, p_id bigint, p_at timestamptz) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_proposal bank.proposal;
  v_operator record;
  v_effect timestamptz := p_at;
BEGIN
  PERFORM bank.assert_now(p_at);
  SELECT * INTO v_proposal FROM bank.proposal WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such proposal' USING ERRCODE = 'BK404';
  END IF;
  SELECT * INTO v_operator
    FROM bank.get_permitted_operator(p_session, bank.get_proposal_area(v_proposal.kind) || '.approve');
  IF v_proposal.proposed_by = v_operator.id OR v_proposal.proposed_session = v_operator.session
    OR v_proposal.kind = 'operator' AND v_proposal.detail ->> 'operatorId' = v_operator.id::text THEN
    RAISE EXCEPTION 'one person is not two' USING ERRCODE = 'BK403';
  END IF;
  IF v_proposal.state <> 'open' OR p_at >= v_proposal.expires_at THEN
    RAISE EXCEPTION 'decided or expired' USING ERRCODE = 'BK318';
  END IF;
  IF v_proposal.kind IN ('lossShare', 'lossReturn') OR v_proposal.kind = 'parameter'
    AND bank.is_loosening(v_proposal.detail ->> 'name', v_proposal.detail ->> 'value') THEN
    v_effect := p_at + interval '24 hours';
  END IF;
  UPDATE bank.proposal SET state = CASE WHEN v_effect > p_at THEN 'approved' ELSE 'applied' END, effect_at = v_effect,
    decided_by = v_operator.id, decided_session = v_operator.session, decided_at = p_at WHERE id = p_id;
  RETURN v_effect;
END $$;

-- Ends a proposal that is open or waits: by its proposer, or by who may approve it.
CREATE FUNCTION bank.reject_proposal(p_session text, p_id bigint, p_reason text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_proposal bank.proposal;
  v_operator record;
BEGIN
  SELECT * INTO v_operator FROM bank.get_acting_operator(p_session);
  SELECT * INTO v_proposal FROM bank.proposal WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such proposal' USING ERRCODE = 'BK404';
  END IF;
  IF v_proposal.proposed_by <> v_operator.id THEN
    PERFORM bank.get_permitted_operator(p_session, bank.get_proposal_area(v_proposal.kind) || '.approve');
  END IF;
  IF v_proposal.state NOT IN ('open', 'approved') THEN
    RAISE EXCEPTION 'decided or expired' USING ERRCODE = 'BK318';
  END IF;
  UPDATE bank.proposal SET state = 'rejected', decided_by = v_operator.id, decided_session = v_operator.session,
    decided_at = p_at, decision_reason = p_reason, effect_at = NULL WHERE id = p_id;
END $$;

-- One operator's own tightening of a parameter or closing of a gate, which needs no second one.
CREATE FUNCTION bank.apply_alone(p_session text, p_id bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM bank.assert_now(p_at);
  UPDATE bank.proposal SET state = 'applied', decided_at = p_at, effect_at = p_at
    WHERE id = p_id AND state = 'open' AND proposed_by = (SELECT id FROM bank.get_acting_operator(p_session))
      AND (kind = 'parameter' AND NOT bank.is_loosening(detail ->> 'name', detail ->> 'value')
        OR kind = 'gate' AND detail ->> 'isOpen' = 'false');
  IF NOT FOUND THEN
    RAISE EXCEPTION 'it takes two operators' USING ERRCODE = 'BK403';
  END IF;
END $$;

-- Applies an approved proposal whose wait is over, or expires an open one; returns which, or null for neither.
CREATE FUNCTION bank.settle_proposal(p_id bigint, p_at timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_proposal bank.proposal;
BEGIN
  PERFORM bank.assert_now(p_at);
  SELECT * INTO v_proposal FROM bank.proposal WHERE id = p_id FOR UPDATE SKIP LOCKED;
  IF v_proposal.state = 'open' AND v_proposal.expires_at <= p_at THEN
    UPDATE bank.proposal SET state = 'expired', decided_at = p_at WHERE id = p_id;
    RETURN 'expired';
  ELSIF v_proposal.state = 'approved' AND v_proposal.effect_at <= p_at THEN
    UPDATE bank.proposal SET state = 'applied' WHERE id = p_id;
    RETURN 'applied';
  END IF;
  RETURN NULL;
END $$;

-- Rejects an approved proposal whose act is no longer possible.
CREATE FUNCTION bank.refuse_proposal(p_id bigint, p_reason text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  UPDATE bank.proposal SET state = 'rejected', decision_reason = p_reason, effect_at = NULL
    WHERE id = p_id AND state = 'approved';
  RETURN FOUND;
END $$;

-- Effects --------------------------------------------------------------------------------------------------------

-- Takes the effect of an applied proposal, which exists once. Every function that does what was proposed begins with it.
CREATE FUNCTION bank.take_effect(p_proposal bigint, p_kinds text[], p_at timestamptz) RETURNS bank.proposal
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_proposal bank.proposal;
BEGIN
  UPDATE bank.proposal SET effect_done_at = p_at
    WHERE id = p_proposal AND kind = ANY (p_kinds) AND state = 'applied' AND effect_done_at IS NULL
    RETURNING * INTO v_proposal;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no proposal agrees to it' USING ERRCODE = 'BK403';
  END IF;
  RETURN v_proposal;
END $$;

-- Sets a parameter within the bounds. The issuance cap moves in the ledger too, which rejects a cap below what is issued
-- (LG003).
DROP FUNCTION bank.set_parameter(text, text);
CREATE FUNCTION bank.set_parameter(p_name text, p_value text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_former text;
BEGIN
  SELECT value INTO v_former FROM bank.parameter WHERE name = p_name FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such parameter' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE bank.parameter SET value = p_value, changed_at = clock_timestamp() WHERE name = p_name;
  IF p_name = 'issuanceCap' THEN
    PERFORM ledger.adjust_issuance_cap(((p_value::numeric - v_former::numeric) * 1000000)::bigint);
  END IF;
END $$;

-- Sets the parameters of an applied proposal, and ends the other proposals about them: they were classified by a value
-- that no longer holds.
CREATE FUNCTION bank.apply_parameters(p_proposal bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_proposal bank.proposal := bank.take_effect(p_proposal, '{parameter,openingFigures}', p_at);
BEGIN
  IF v_proposal.kind = 'parameter' THEN
    PERFORM bank.set_parameter(v_proposal.detail ->> 'name', v_proposal.detail ->> 'value');
  ELSE
    PERFORM bank.set_parameter(figure.name, v_proposal.detail ->> figure.field)
      FROM (VALUES ('openingExchangeFees', 'exchangeFees'), ('openingMembers', 'members'), ('openingMixingFees',
        'mixingFees'), ('openingMixingAddresses', 'mixingAddresses'), ('openingDate', 'date')) figure (name, field)
      WHERE v_proposal.detail ->> figure.field IS NOT NULL;
  END IF;
  PERFORM bank.supersede(v_proposal.id, p_at);
END $$;

-- Opens or closes the gate of an applied proposal, and ends the other proposals about it. False when it stands so.
CREATE FUNCTION bank.apply_gate(p_proposal bigint, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_proposal bank.proposal := bank.take_effect(p_proposal, '{gate}', p_at);
  v_opens boolean := (v_proposal.detail ->> 'isOpen')::boolean;
BEGIN
  PERFORM bank.supersede(v_proposal.id, p_at);
  UPDATE bank.gate SET is_open = v_opens, jurisdiction = v_proposal.detail ->> 'jurisdiction',
    licence = v_proposal.detail ->> 'licence', proposed_by = v_proposal.proposed_by,
    decided_by = v_proposal.decided_by, changed_at = p_at
    WHERE name = v_proposal.detail ->> 'name' AND is_open <> v_opens;
  RETURN FOUND;
END $$;

-- Rejects the other open or waiting proposals of the same kind and subject.
CREATE FUNCTION bank.supersede(p_id bigint, p_at timestamptz) RETURNS void
LANGUAGE sql SET search_path = pg_catalog AS $$
  UPDATE bank.proposal other SET state = 'rejected', decided_by = NULL, decided_at = p_at,
    decision_reason = 'superseded', effect_at = NULL
  FROM bank.proposal kept
  WHERE kept.id = p_id AND other.kind = kept.kind AND other.subject = kept.subject AND other.id <> p_id
    AND other.state IN ('open', 'approved')
$$;

-- Writes the link of an applied proposal. False when the one to change is gone.
CREATE FUNCTION bank.apply_partner_app(p_proposal bigint, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_proposal bank.proposal := bank.take_effect(p_proposal, '{partnerApp}', p_at);
  v_app json := v_proposal.detail;
BEGIN
  IF v_app ->> 'id' IS NULL THEN
    INSERT INTO bank.partner_app (name, description, icon, url, position) VALUES (v_app ->> 'name',
      v_app ->> 'description', v_app ->> 'icon', v_app ->> 'url', (v_app ->> 'position')::int);
  ELSE
    UPDATE bank.partner_app SET name = v_app ->> 'name', description = v_app ->> 'description', icon = v_app ->> 'icon',
      url = v_app ->> 'url', position = (v_app ->> 'position')::int WHERE id = (v_app ->> 'id')::bigint;
  END IF;
  RETURN FOUND;
END $$;

-- Removes a link at once, on the word of one. Returns it, or null where there is none.
CREATE FUNCTION bank.remove_partner_app(p_session text, p_id bigint) RETURNS bank.partner_app
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_removed bank.partner_app;
BEGIN
  PERFORM bank.get_permitted_operator(p_session, 'partnerApps.remove');
  DELETE FROM bank.partner_app WHERE id = p_id RETURNING * INTO v_removed;
  RETURN v_removed;
END $$;

-- Changes the role of an applied proposal, or lets an operator in or out, and ends that one's sessions.
CREATE FUNCTION bank.apply_operator_change(p_proposal bigint, p_at timestamptz, p_now timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_proposal bank.proposal := bank.take_effect(p_proposal, '{operator}', p_at);
  v_operator bigint := (v_proposal.detail ->> 'operatorId')::bigint;
BEGIN
  UPDATE bank.operator SET role = coalesce(v_proposal.detail ->> 'role', role),
    disabled_at = CASE v_proposal.detail ->> 'isEnabled' WHEN 'true' THEN NULL WHEN 'false' THEN p_now ELSE disabled_at END
    WHERE id = v_operator;
  PERFORM bank.end_operator_sessions(v_operator, p_now);
END $$;

-- Withdrawals ----------------------------------------------------------------------------------------------------

-- Records the verdict of the session's operator on an order. An approval from before a ban does not count, and may be
-- repeated. False for a repeated verdict, and for an order that is not in the state of such a verdict.
CREATE FUNCTION bank.review_withdrawal(p_session text, p_withdrawal bigint, p_verdict text, p_at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_is_review boolean := p_verdict IN ('approve', 'reject');
  v_operator record;
BEGIN
  SELECT * INTO v_operator FROM bank.get_permitted_operator(p_session,
    CASE WHEN v_is_review THEN 'withdrawals.review' ELSE 'withdrawals.resolveFrozen' END);
  INSERT INTO bank.withdrawal_review (withdrawal_id, operator_id, verdict, created_at, banned_at)
    SELECT w.id, v_operator.id, p_verdict, p_at, m.banned_at
    FROM bank.withdrawal w JOIN bank.member m ON m.id = w.member_id
    WHERE w.id = p_withdrawal AND w.state = CASE WHEN v_is_review THEN 'review' ELSE 'frozen' END
    ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

REVOKE ALL ON FUNCTION
  bank.get_acting_operator(text),
  bank.get_permitted_operator(text, text),
  bank.open_operator_session(bigint, bytea, bigint, bytea, timestamptz),
  bank.touch_operator_session(text, timestamptz),
  bank.end_operator_session(text, timestamptz),
  bank.end_operator_sessions(bigint, timestamptz),
  bank.append_audit(text, bigint, text, text, text),
  bank.get_proposal_area(text),
  bank.is_loosening(text, text),
  bank.propose(text, uuid, text, text, text, text, timestamptz),
  bank.try_lock_proposal(bigint),
  bank.approve_proposal(text, bigint, timestamptz),
  bank.reject_proposal(text, bigint, text, timestamptz),
  bank.apply_alone(text, bigint, timestamptz),
  bank.settle_proposal(bigint, timestamptz),
  bank.refuse_proposal(bigint, text),
  bank.take_effect(bigint, text[], timestamptz),
  bank.set_parameter(text, text),
  bank.apply_parameters(bigint, timestamptz),
  bank.apply_gate(bigint, timestamptz),
  bank.supersede(bigint, timestamptz),
  bank.apply_partner_app(bigint, timestamptz),
  bank.remove_partner_app(text, bigint),
  bank.apply_operator_change(bigint, timestamptz, timestamptz),
  bank.review_withdrawal(text, bigint, text, timestamptz)
FROM PUBLIC;
