-- A member's own security: devices, the history of sign-ins, refused ones, and own rules for withdrawals. Reasons:
-- docs/decisions/033-member-security.md.

CREATE TABLE bank.member_device (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES bank.member (id),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  first_sign_in_at timestamptz NOT NULL,
  last_sign_in_at timestamptz NOT NULL
);
COMMENT ON TABLE bank.member_device IS
  'Browsers that a member has signed in with. Written by memberRecords; deleted 400 days after the last sign-in, as the '
  'cookie is.';
COMMENT ON COLUMN bank.member_device.token_hash IS
  'SHA-256 of the member and the token in the browser''s cookie: two wallets of one browser share no value.';
COMMENT ON COLUMN bank.member_device.first_sign_in_at IS 'Bank time, as the rules for withdrawals count it.';
CREATE INDEX member_device_member ON bank.member_device (member_id);
CREATE INDEX member_device_expiry ON bank.member_device (last_sign_in_at);

-- A session is also the record of its sign-in, which its member reads for 90 days.
ALTER TABLE bank.session
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN device_id bigint REFERENCES bank.member_device (id) ON DELETE SET NULL,
  ADD COLUMN is_new_device boolean NOT NULL DEFAULT true,
  ADD COLUMN browser text,
  ADD COLUMN system text,
  ADD COLUMN ended_by bigint;
COMMENT ON TABLE bank.session IS
  'Sessions of members, and the record of their sign-ins. Written by memberRecords; deleted 90 days after they expire.';
COMMENT ON COLUMN bank.session.device_id IS 'Null for a client that keeps no device token: it is new each time.';
COMMENT ON COLUMN bank.session.is_new_device IS 'The first sign-in of the member with this device.';
COMMENT ON COLUMN bank.session.browser IS 'Code, as policies/parseUserAgent.ts reduces the header; null when unknown.';
COMMENT ON COLUMN bank.session.system IS 'Code, as browser.';
COMMENT ON COLUMN bank.session.ended_by IS 'Session of the same member that ended it; null where none did.';
CREATE INDEX session_member_sign_in ON bank.session (member_id, id DESC);
CREATE INDEX session_device ON bank.session (device_id);

CREATE TABLE bank.refused_sign_in (
  member_id bigint NOT NULL REFERENCES bank.member (id),
  hour timestamptz NOT NULL,
  browser text NOT NULL,
  system text NOT NULL,
  attempts int NOT NULL DEFAULT 1 CHECK (attempts > 0),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, hour, browser, system)
);
COMMENT ON TABLE bank.refused_sign_in IS
  'Sign-ins of a member''s wallet whose signature was refused, counted by hour, browser and system: strangers cause them, '
  'so they may fill nothing. Written by memberRecords; deleted after 90 days.';
COMMENT ON COLUMN bank.refused_sign_in.browser IS 'Code as in bank.session; empty when unknown.';
COMMENT ON COLUMN bank.refused_sign_in.system IS 'Code as in bank.session; empty when unknown.';
COMMENT ON COLUMN bank.refused_sign_in.attempts IS 'Number of refused sign-ins.';
CREATE INDEX refused_sign_in_expiry ON bank.refused_sign_in (last_at);

CREATE TABLE bank.withdrawal_rule (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES bank.member (id),
  kind text NOT NULL CHECK (kind IN ('dailyLimit', 'newDeviceDelay')),
  value bigint CHECK (value > 0),
  requested_at timestamptz NOT NULL,
  effective_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  -- A stricter rule acts at once, a looser one a day later: no row is between.
  CONSTRAINT withdrawal_rule_delay CHECK (effective_at = requested_at OR effective_at >= requested_at + interval '24 hours')
);
COMMENT ON TABLE bank.withdrawal_rule IS
  'Rules that members set for their own withdrawals. The newest effective row that is not cancelled is in force, so time '
  'alone brings a change into force. Written by withdrawalRules; kept forever.';
COMMENT ON COLUMN bank.withdrawal_rule.kind IS
  'dailyLimit: sum of the withdrawals within 24 hours; newDeviceDelay: wait after the first sign-in with a device.';
COMMENT ON COLUMN bank.withdrawal_rule.value IS 'Micro-units (dailyLimit) or hours (newDeviceDelay); null: no rule.';
COMMENT ON COLUMN bank.withdrawal_rule.requested_at IS 'Bank time, as the others.';
CREATE INDEX withdrawal_rule_member ON bank.withdrawal_rule (member_id, kind, id DESC);
