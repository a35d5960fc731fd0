-- Notifications of alarms: alarms that are known, what each channel was sent of them, and when a channel is tried next.
-- Reasons: docs/decisions/045-alarm-notices.md.

CREATE TABLE bank.known_alarm (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL CHECK (code ~ '^[a-zA-Z]{1,64}$'),
  severity text NOT NULL CHECK (severity IN ('critical', 'warning')),
  subject text NOT NULL,
  facts json NOT NULL,
  began_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL CHECK (seen_at >= began_at),
  ended_at timestamptz CHECK (ended_at >= seen_at)
);
COMMENT ON TABLE bank.known_alarm IS
  'Alarms as the workers have seen them, for notifications. Written by alarmNotices; deleted a week after the end.';
COMMENT ON COLUMN bank.known_alarm.code IS 'Code of the alarm, as health/severities.ts lists it.';
COMMENT ON COLUMN bank.known_alarm.severity IS 'critical: act now; warning: act soon.';
COMMENT ON COLUMN bank.known_alarm.facts IS 'Figures that a notification may show.';
COMMENT ON COLUMN bank.known_alarm.began_at IS 'Wall clock of the first reading that found it.';
COMMENT ON COLUMN bank.known_alarm.seen_at IS 'Wall clock of the newest reading that found it.';
COMMENT ON COLUMN bank.known_alarm.ended_at IS 'Wall clock at which it had not been found for a while; null while it lasts.';
CREATE UNIQUE INDEX known_alarm_open ON bank.known_alarm (code, subject) WHERE ended_at IS NULL;
CREATE INDEX known_alarm_ended ON bank.known_alarm (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE bank.alarm_notice (
  alarm_id bigint NOT NULL REFERENCES bank.known_alarm (id) ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('webhook', 'email')),
  kind text NOT NULL CHECK (kind IN ('began', 'lasts', 'ended')),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (alarm_id, channel)
);
COMMENT ON TABLE bank.alarm_notice IS
  'The newest notification of an alarm that a channel accepted. Written by alarmNotices; deleted with its alarm.';
COMMENT ON COLUMN bank.alarm_notice.channel IS 'webhook: an HTTP call; email: a message by SMTP.';
COMMENT ON COLUMN bank.alarm_notice.kind IS 'began: the first; lasts: a reminder; ended: the last.';

CREATE TABLE bank.alarm_channel (
  channel text PRIMARY KEY CHECK (channel IN ('webhook', 'email', 'heartbeat')),
  failures int NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failing_since timestamptz,
  next_at timestamptz NOT NULL,
  lease_owner uuid,
  lease_until timestamptz,
  CHECK ((failures = 0) = (failing_since IS NULL)),
  CHECK ((lease_owner IS NULL) = (lease_until IS NULL))
);
COMMENT ON TABLE bank.alarm_channel IS
  'Channels by which alarms leave, so that of several workers one sends. Written by alarmNotices; one row a channel, never deleted.';
COMMENT ON COLUMN bank.alarm_channel.channel IS
  'webhook, email: notifications; heartbeat: the call whose silence alarms an outside service.';
COMMENT ON COLUMN bank.alarm_channel.failures IS 'Failed tries in a row.';
COMMENT ON COLUMN bank.alarm_channel.failing_since IS 'Wall clock of the first of them; null while the channel works.';
COMMENT ON COLUMN bank.alarm_channel.next_at IS 'Wall clock before which nothing is sent.';
COMMENT ON COLUMN bank.alarm_channel.lease_owner IS 'Worker that sends; null while none does.';
COMMENT ON COLUMN bank.alarm_channel.lease_until IS 'Wall clock at which another worker may send.';
