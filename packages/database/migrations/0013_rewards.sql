-- Team rewards of a settled day and the bonus pool. Reasons: docs/decisions/015-earning.md.

-- What a member is due for a day: 4 recommend, 5 community, 6 equal level. `base` is the interest it derives from,
-- `gross` what the rates say, `paid` what the day's budget allows. Written by bank.compute_rewards alone, which reads
-- members and day itself: checking a million references again would take longer than all the rest.
CREATE TABLE bank.reward_day (
  placement smallint NOT NULL,
  day date NOT NULL,
  member_id bigint NOT NULL,
  event_type smallint NOT NULL CHECK (event_type IN (4, 5, 6)),
  base bigint NOT NULL CHECK (base >= 0),
  gross bigint NOT NULL CHECK (gross > 0),
  paid bigint NOT NULL CHECK (paid BETWEEN 0 AND gross),
  PRIMARY KEY (placement, day, member_id, event_type)
);
-- One placement's payments of one type and day; done in one transaction with them. Type by type, so that workers are at
-- different placements and do not wait for each other's members.
CREATE TABLE bank.reward_chunk (
  day date NOT NULL REFERENCES bank.settlement_day (day),
  event_type smallint NOT NULL,
  placement smallint NOT NULL,
  amount bigint,
  done_at timestamptz,
  PRIMARY KEY (day, event_type, placement)
);
CREATE INDEX reward_chunk_open ON bank.reward_chunk (day, event_type, placement) WHERE done_at IS NULL;
-- What the rates said before the budget; unknown until the day's rewards are computed, or where nothing may be paid.
ALTER TABLE bank.settlement_day ADD COLUMN rewards_due bigint CHECK (rewards_due >= 0);

-- Writes what everybody is due for a day and the chunks it is paid in; answers what the rates say in all and what of it
-- is paid, at most p_budget. Rates are parts of 10^9, p_level_ppb those of levels 1 to 5. A member's inviter has a
-- smaller number, so one pass upwards in number knows every ancestor before his descendants; no step walks a path
-- longer than the levels there are. Without nested loops: statistics never know the newest day.
CREATE FUNCTION bank.compute_rewards(p_day date, p_budget bigint, p_recommend_ppb bigint, p_level_ppb bigint[],
  p_equal_ppb bigint, OUT due bigint, OUT paid bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET enable_nestloop = off SET work_mem = '128MB' AS $$
DECLARE
  v_one CONSTANT bigint := 1000000000;
  -- Each placement is a range of the key of its own.
  v_placements CONSTANT smallint[] := ARRAY(SELECT generate_series(0, 255)::smallint);
  v_rates bigint[] := ARRAY[0, 0, 0, 0, 0, 0];
  -- By member number; 0 where there is no such member.
  v_last int;
  v_inviters int[];
  v_levels int[];
  -- The nearest ancestor of a higher level.
  v_higher int[];
  v_recommend bigint[];
  v_recommend_base bigint[];
  v_community bigint[];
  v_community_base bigint[];
  v_equal bigint[];
  v_equal_base bigint[];
  v_at int;
  v_earned bigint;
  -- What was earned in billions and the rest: together exact without leaving 64 bits.
  v_billions bigint;
  v_rest bigint;
  v_rate bigint;
  v_paid_rate bigint;
  one record;
BEGIN
  -- A rate may not fall with the level: what a lower one earns a higher one earns too.
  FOR i IN 1 .. 5 LOOP
    v_rates[i + 1] := greatest(v_rates[i], p_level_ppb[i]);
  END LOOP;
  SELECT coalesce(max(m.id), 0) INTO v_last FROM bank.member m;
  v_inviters := array_fill(0, ARRAY[v_last]);
  v_levels := v_inviters;
  v_higher := v_inviters;
  v_recommend := array_fill(0::bigint, ARRAY[v_last]);
  v_recommend_base := v_recommend;
  v_community := v_recommend;
  v_community_base := v_recommend;
  v_equal := v_recommend;
  v_equal_base := v_recommend;

  -- Who joins while this runs has earned nothing on a day that is over.
  FOR one IN
    SELECT m.id::int AS n, coalesce(m.inviter_id, 0)::int AS inviter, m.level::int AS level,
      coalesce(e.interest, 0) AS interest
    FROM bank.member m LEFT JOIN (
      SELECT d.member_id, sum(d.amount)::bigint AS interest FROM bank.stake_day d
      WHERE d.placement = ANY (v_placements) AND d.day = p_day GROUP BY d.member_id
    ) e ON e.member_id = m.id
    WHERE m.id <= v_last ORDER BY m.id
  LOOP
    v_at := one.inviter;
    v_inviters[one.n] := v_at;
    v_levels[one.n] := one.level;
    WHILE v_at > 0 AND v_levels[v_at] <= one.level LOOP
      v_at := v_higher[v_at];
    END LOOP;
    v_higher[one.n] := v_at;
    v_at := one.inviter;
    CONTINUE WHEN one.interest = 0 OR v_at = 0;

    v_billions := one.interest / v_one;
    v_rest := one.interest % v_one;
    v_recommend[v_at] := v_recommend[v_at] + v_billions * p_recommend_ppb + v_rest * p_recommend_ppb / v_one;
    v_recommend_base[v_at] := v_recommend_base[v_at] + one.interest;
    v_paid_rate := 0;
    WHILE v_at > 0 LOOP
      v_rate := v_rates[v_levels[v_at] + 1] - v_paid_rate;
      IF v_rate > 0 THEN
        v_community[v_at] := v_community[v_at] + v_billions * v_rate + v_rest * v_rate / v_one;
        v_community_base[v_at] := v_community_base[v_at] + one.interest;
        v_paid_rate := v_paid_rate + v_rate;
      END IF;
      v_at := v_higher[v_at];
    END LOOP;
  END LOOP;

  -- Whoever holds the same level next above gets a share, once; a higher level between them ends it.
  FOR n IN 1 .. v_last LOOP
    v_earned := v_community[n];
    CONTINUE WHEN v_earned = 0;
    v_at := v_inviters[n];
    WHILE v_at > 0 AND v_levels[v_at] < v_levels[n] LOOP
      v_at := v_higher[v_at];
    END LOOP;
    IF v_at > 0 AND v_levels[v_at] = v_levels[n] THEN
      v_equal[v_at] := v_equal[v_at] + v_earned / v_one * p_equal_ppb + v_earned % v_one * p_equal_ppb / v_one;
      v_equal_base[v_at] := v_equal_base[v_at] + v_community_base[n];
    END IF;
  END LOOP;

  WITH rewards AS MATERIALIZED (
    SELECT u.n, 4::smallint AS type, u.base, u.gross
      FROM unnest(v_recommend_base, v_recommend) WITH ORDINALITY AS u(base, gross, n) WHERE u.gross > 0
    UNION ALL
    SELECT u.n, 5::smallint, u.base, u.gross
      FROM unnest(v_community_base, v_community) WITH ORDINALITY AS u(base, gross, n) WHERE u.gross > 0
    UNION ALL
    SELECT u.n, 6::smallint, u.base, u.gross
      FROM unnest(v_equal_base, v_equal) WITH ORDINALITY AS u(base, gross, n) WHERE u.gross > 0
  ), sums AS MATERIALIZED (
    SELECT coalesce(sum(r.gross), 0) AS gross FROM rewards r
  ), written AS (
    INSERT INTO bank.reward_day AS d (placement, day, member_id, event_type, base, gross, paid)
    SELECT (r.n % 256)::smallint, p_day, r.n, r.type, r.base, r.gross,
      CASE WHEN s.gross <= p_budget THEN r.gross ELSE div(r.gross::numeric * p_budget, s.gross)::bigint END
    FROM rewards r, sums s
    RETURNING d.placement, d.event_type, d.paid
  ), chunked AS (
    INSERT INTO bank.reward_chunk (day, event_type, placement)
    SELECT p_day, w.event_type, w.placement FROM written w WHERE w.paid > 0 GROUP BY 2, 3
  )
  SELECT s.gross, (SELECT coalesce(sum(w.paid), 0) FROM written w) INTO due, paid FROM sums s;
END $$;
REVOKE ALL ON FUNCTION bank.compute_rewards(date, bigint, bigint, bigint[], bigint) FROM PUBLIC;

-- A week's shares of the bonus pool; the week is named by the Monday on which they were paid.
CREATE TABLE bank.pool_week (
  week date PRIMARY KEY,
  -- What was in the pool, and what went out: the remainder of the division stays.
  balance bigint NOT NULL CHECK (balance >= 0),
  paid bigint NOT NULL CHECK (paid BETWEEN 0 AND balance),
  weights bigint NOT NULL CHECK (weights >= 0),
  at timestamptz NOT NULL,
  -- Who received a share: everybody asks for it, and nobody's shares are counted for that.
  members bigint NOT NULL CHECK (members >= 0)
);
CREATE TABLE bank.pool_share (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  week date NOT NULL REFERENCES bank.pool_week (week),
  member_id bigint NOT NULL REFERENCES bank.member (id),
  level smallint NOT NULL,
  weight bigint NOT NULL CHECK (weight > 0),
  amount bigint NOT NULL CHECK (amount > 0),
  -- When the member took note of the congratulation.
  acknowledged_at timestamptz,
  UNIQUE (week, member_id)
);
CREATE INDEX pool_share_member ON bank.pool_share (member_id, id DESC);
