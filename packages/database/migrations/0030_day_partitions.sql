-- Interest and rewards of each day are in partitions of a month, which can be archived. Reasons:
-- docs/decisions/057-day-partitions.md. Holds settlement and redemptions back while it reads what is there once.
-- Code from 0023 on runs with it.

-- No process has a right on a partition: each is read and written through its table.
CREATE SCHEMA bank_partition;

CREATE TABLE bank.day_partition (
  table_name text NOT NULL CHECK (table_name IN ('stake_day', 'reward_day')),
  first_day date NOT NULL,
  end_day date NOT NULL CHECK (end_day > first_day),
  archived_at timestamptz,
  rows bigint CHECK (rows >= 0),
  amount bigint CHECK (amount >= 0),
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (table_name, first_day),
  CHECK (num_nulls(archived_at, rows, amount, sha256) IN (0, 4))
);
COMMENT ON TABLE bank.day_partition IS
  'Partitions of bank.stake_day and bank.reward_day, and the files of those that were archived. Written by '
  'settlementDays; kept forever.';
COMMENT ON COLUMN bank.day_partition.end_day IS 'The first day after it.';
COMMENT ON COLUMN bank.day_partition.rows IS 'Number of archived rows; null while the partition is here, as all that follows.';
COMMENT ON COLUMN bank.day_partition.amount IS 'Sum of amount, or of paid, in the archived rows, in micro-GUSD.';
COMMENT ON COLUMN bank.day_partition.sha256 IS 'Digest of the text of the file before compression.';

CREATE TABLE bank.stake_closing (
  stake_id bigint PRIMARY KEY,
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  accrued bigint NOT NULL CHECK (accrued >= 0)
);
COMMENT ON TABLE bank.stake_closing IS
  'What the archived days of a stake come to. Written by settlementDays; kept forever.';
COMMENT ON COLUMN bank.stake_closing.day IS 'The newest archived day of the stake.';
COMMENT ON COLUMN bank.stake_closing.amount IS 'Micro-GUSD of all its archived days.';
COMMENT ON COLUMN bank.stake_closing.accrued IS 'Micro-GUSD up to and including that day.';

CREATE TABLE bank.reward_closing (
  member_id bigint NOT NULL,
  event_type smallint NOT NULL,
  paid bigint NOT NULL CHECK (paid >= 0),
  PRIMARY KEY (member_id, event_type)
);
COMMENT ON TABLE bank.reward_closing IS
  'What the archived rewards of a member come to, by type. Written by settlementDays; kept forever.';
COMMENT ON COLUMN bank.reward_closing.event_type IS 'Record type, as in bank.reward_day.';
COMMENT ON COLUMN bank.reward_closing.paid IS 'Micro-GUSD.';

ALTER TABLE bank.stake_day SET SCHEMA bank_partition;
ALTER TABLE bank_partition.stake_day RENAME TO stake_day_before;
ALTER INDEX bank_partition.stake_day_pkey RENAME TO stake_day_before_pkey;
CREATE TABLE bank.stake_day (
  LIKE bank_partition.stake_day_before INCLUDING COMMENTS INCLUDING CONSTRAINTS,
  PRIMARY KEY (placement, day, member_id, stake_id)
) PARTITION BY RANGE (day);
COMMENT ON TABLE bank.stake_day IS
  'Interest of a stake per day: credited by the settlement for demand, earned of the promise for fixed. The last row of '
  'a redeemed stake is of its redemption day. Written by settlementDays; kept until an archive has it, which leaves the '
  'sums, and never deleted otherwise.';

ALTER TABLE bank.reward_day SET SCHEMA bank_partition;
ALTER TABLE bank_partition.reward_day RENAME TO reward_day_before;
ALTER INDEX bank_partition.reward_day_pkey RENAME TO reward_day_before_pkey;
CREATE TABLE bank.reward_day (
  LIKE bank_partition.reward_day_before INCLUDING COMMENTS INCLUDING CONSTRAINTS,
  PRIMARY KEY (placement, day, member_id, event_type)
) PARTITION BY RANGE (day);
COMMENT ON TABLE bank.reward_day IS
  'Rewards of a member per day and type. Written by bank.compute_rewards; kept until an archive has it, which leaves the '
  'sums, and never deleted otherwise.';

-- The rows that are there become one partition of whole months.
DO $$
DECLARE
  v_table text;
  v_first date;
  v_end date;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['stake_day', 'reward_day'] LOOP
    EXECUTE format('SELECT date_trunc(''month'', min(day)), date_trunc(''month'', max(day)) + interval ''1 month''
      FROM bank_partition.%I', v_table || '_before') INTO v_first, v_end;
    IF v_first IS NULL THEN
      EXECUTE format('DROP TABLE bank_partition.%I', v_table || '_before');
      CONTINUE;
    END IF;
    EXECUTE format('ALTER TABLE bank_partition.%I RENAME TO %I', v_table || '_before',
      v_table || to_char(v_first, '_YYYY_MM'));
    EXECUTE format('ALTER TABLE bank.%I ATTACH PARTITION bank_partition.%I FOR VALUES FROM (%L) TO (%L)', v_table,
      v_table || to_char(v_first, '_YYYY_MM'), v_first, v_end);
    INSERT INTO bank.day_partition (table_name, first_day, end_day) VALUES (v_table, v_first, v_end);
  END LOOP;
END $$;

-- Makes the partition of a day's month where there is none. Any number of transactions may ask for it at once: one makes
-- it, and the others wait for its end. So plans make it, long before an act wants it.
CREATE FUNCTION bank.open_partition(p_table text, p_day date) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_first date := date_trunc('month', p_day);
  v_end date := v_first + interval '1 month';
  v_name text := p_table || to_char(v_first, '_YYYY_MM');
BEGIN
  IF EXISTS (SELECT FROM bank.day_partition
      WHERE table_name = p_table AND p_day >= first_day AND p_day < end_day) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('bank.open_partition', 0));
  IF to_regclass('bank_partition.' || v_name) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE bank_partition.%I (LIKE bank.%I INCLUDING ALL)', v_name, p_table);
  EXECUTE format('ALTER TABLE bank.%I ATTACH PARTITION bank_partition.%I FOR VALUES FROM (%L) TO (%L)', p_table, v_name,
    v_first, v_end);
  INSERT INTO bank.day_partition (table_name, first_day, end_day) VALUES (p_table, v_first, v_end);
END $$;

-- Finds the newest day of a stake: of its rows, or what an archive has of it.
CREATE FUNCTION bank.find_newest_day(p_stake bank.stake, OUT day date, OUT accrued bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  (SELECT d.day, d.accrued FROM bank.stake_day d
    WHERE d.placement = p_stake.placement AND d.member_id = p_stake.member_id AND d.stake_id = p_stake.id
      AND d.day >= (p_stake.opened_at AT TIME ZONE 'UTC')::date ORDER BY d.day DESC LIMIT 1)
  UNION ALL
  SELECT c.day, c.accrued FROM bank.stake_closing c WHERE c.stake_id = p_stake.id
  ORDER BY 1 DESC LIMIT 1
$$;

-- As in 0017_house_accounts.sql, with archived days.
CREATE OR REPLACE FUNCTION bank.compute_interest_limit(p_stake bank.stake, p_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT CASE WHEN p_stake.days = 0 THEN bank.compute_interest(p_stake.principal,
      coalesce((SELECT demand_ppb FROM bank.settlement_day WHERE halted_reason IS NULL ORDER BY day DESC LIMIT 1),
        p_stake.start_ppb),
      greatest(floor(extract(epoch FROM p_at - greatest(p_stake.opened_at,
        (SELECT (n.day + 1)::timestamp AT TIME ZONE 'UTC' FROM bank.find_newest_day(p_stake) n)))), 0)::bigint)
    ELSE bank.compute_interest(p_stake.principal, greatest(least(p_stake.end_ppb,
        bank.compute_realised_ppb(p_stake.opened_at, p_stake.expire_at)) - p_stake.start_ppb, 0),
      p_stake.days::bigint * bank.day_seconds()) END
$$;

-- As in 0017_house_accounts.sql, with archived days, in the partition of its month.
CREATE OR REPLACE FUNCTION bank.insert_last_stake_day(p_stake bank.stake, p_paid bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_day date := p_at AT TIME ZONE 'UTC';
  v_credited bigint := coalesce((bank.find_newest_day(p_stake)).accrued, 0);
BEGIN
  PERFORM bank.open_partition('stake_day', v_day);
  INSERT INTO bank.stake_day (placement, day, stake_id, member_id, amount, accrued)
  VALUES (p_stake.placement, v_day, p_stake.id, p_stake.member_id,
    p_paid - CASE WHEN p_stake.days = 0 THEN 0 ELSE v_credited END,
    p_paid + CASE WHEN p_stake.days = 0 THEN v_credited ELSE 0 END);
END $$;

-- A planned day finds its partitions, and redemptions of the next month theirs.
CREATE FUNCTION bank.open_planned_partitions() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  PERFORM bank.open_partition('stake_day', NEW.day), bank.open_partition('reward_day', NEW.day),
    bank.open_partition('stake_day', (NEW.day + interval '1 month')::date);
  RETURN NEW;
END $$;
CREATE TRIGGER settlement_day_partitions BEFORE INSERT ON bank.settlement_day
FOR EACH ROW EXECUTE FUNCTION bank.open_planned_partitions();

-- Redemptions before the first plan.
SELECT bank.open_partition('stake_day', current_date),
  bank.open_partition('stake_day', (current_date + interval '1 month')::date);

-- Days that are never archived: more than any list of a member's earnings or records shows at once.
CREATE FUNCTION bank.kept_days() RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 400';

-- The partitions that may be archived, the oldest first: settled days alone, and kept_days behind the newest of them.
CREATE FUNCTION bank.list_archivable_partitions() RETURNS TABLE (table_name text, first_day date, end_day date)
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT p.table_name, p.first_day, p.end_day FROM bank.day_partition p
  WHERE p.archived_at IS NULL
    AND p.end_day + bank.kept_days() <= (SELECT max(d.day) FROM bank.settlement_day d WHERE d.state = 'done')
  ORDER BY p.first_day, p.table_name
$$;

-- Finds a day of a partition whose rows do not come to what the day paid; null when all do.
CREATE FUNCTION bank.find_unproved_day(p_table text, p_first_day date, p_end_day date) RETURNS date
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT min(s.day) FROM bank.settlement_day s
  LEFT JOIN (
    SELECT d.day, sum(d.amount) AS amount FROM bank.stake_day d JOIN bank.stake k ON k.id = d.stake_id
    WHERE p_table = 'stake_day' AND d.day >= p_first_day AND d.day < p_end_day
      AND k.days = 0 AND (k.redeemed_at AT TIME ZONE 'UTC')::date IS DISTINCT FROM d.day GROUP BY d.day
    UNION ALL
    SELECT d.day, sum(d.paid) FROM bank.reward_day d
    WHERE p_table = 'reward_day' AND d.day >= p_first_day AND d.day < p_end_day GROUP BY d.day
  ) found ON found.day = s.day
  WHERE s.day >= p_first_day AND s.day < p_end_day
    AND coalesce(found.amount, 0) <> CASE WHEN p_table = 'stake_day' THEN s.interest_paid ELSE s.rewards_paid END
$$;

-- Replaces a partition by the sums of its rows, once a file has them: with as many rows, as large a sum, and this digest.
-- BK403 when it may not be archived, or is not what the file has.
CREATE FUNCTION bank.archive_partition(p_table text, p_first_day date, p_rows bigint, p_amount bigint, p_sha256 text)
RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  v_end date;
  v_name text := p_table || to_char(p_first_day, '_YYYY_MM');
  v_rows bigint;
  v_amount bigint;
  v_unproved date;
BEGIN
  PERFORM FROM bank.day_partition WHERE table_name = p_table AND first_day = p_first_day FOR UPDATE;
  SELECT end_day INTO v_end FROM bank.list_archivable_partitions() WHERE table_name = p_table AND first_day = p_first_day;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no partition of % from % on may be archived', p_table, p_first_day USING ERRCODE = 'BK403';
  END IF;
  v_unproved := bank.find_unproved_day(p_table, p_first_day, v_end);
  IF v_unproved IS NOT NULL THEN
    RAISE EXCEPTION 'the rows of % do not come to what that day paid', v_unproved USING ERRCODE = 'BK403';
  END IF;
  EXECUTE format('SELECT count(*), coalesce(sum(%I), 0) FROM bank_partition.%I',
    CASE WHEN p_table = 'stake_day' THEN 'amount' ELSE 'paid' END, v_name) INTO v_rows, v_amount;
  IF (v_rows, v_amount) IS DISTINCT FROM (p_rows, p_amount) THEN
    RAISE EXCEPTION 'the file has % rows of %, the partition % rows of %', p_rows, p_amount, v_rows, v_amount
      USING ERRCODE = 'BK403';
  ELSIF p_table = 'stake_day' THEN
    INSERT INTO bank.stake_closing AS c (stake_id, day, amount, accrued)
    SELECT stake_id, max(day), sum(amount), max(accrued) FROM bank.stake_day
    WHERE day >= p_first_day AND day < v_end GROUP BY stake_id
    ON CONFLICT (stake_id) DO UPDATE SET day = greatest(c.day, excluded.day), amount = c.amount + excluded.amount,
      accrued = greatest(c.accrued, excluded.accrued);
  ELSE
    INSERT INTO bank.reward_closing AS c (member_id, event_type, paid)
    SELECT member_id, event_type, sum(paid) FROM bank.reward_day
    WHERE day >= p_first_day AND day < v_end GROUP BY 1, 2
    ON CONFLICT (member_id, event_type) DO UPDATE SET paid = c.paid + excluded.paid;
  END IF;
  UPDATE bank.day_partition SET archived_at = clock_timestamp(), rows = p_rows, amount = p_amount, sha256 = p_sha256
    WHERE table_name = p_table AND first_day = p_first_day;
  EXECUTE format('ALTER TABLE bank.%I DETACH PARTITION bank_partition.%I', p_table, v_name);
  EXECUTE format('DROP TABLE bank_partition.%I', v_name);
END $$;

REVOKE ALL ON FUNCTION
  bank.open_partition(text, date),
  bank.find_newest_day(bank.stake),
  bank.open_planned_partitions(),
  bank.kept_days(),
  bank.list_archivable_partitions(),
  bank.find_unproved_day(text, date, date),
  bank.archive_partition(text, date, bigint, bigint, text)
FROM PUBLIC;
