-- Team rewards of a settled day and the bonus pool. Reasons: docs/decisions/015-earning.md.

-- What a member is due for a day: 4 recommend, 5 community, 6 equal level. `base` is the interest it derives from,
-- `gross` what the rates say, `paid` what the day's budget allows.
CREATE TABLE bank.reward_day (
  placement smallint NOT NULL,
  day date NOT NULL REFERENCES bank.settlement_day (day),
  member_id bigint NOT NULL REFERENCES bank.member (id),
  event_type smallint NOT NULL CHECK (event_type IN (4, 5, 6)),
  base bigint NOT NULL CHECK (base >= 0),
  gross bigint NOT NULL CHECK (gross > 0),
  paid bigint NOT NULL CHECK (paid BETWEEN 0 AND gross),
  PRIMARY KEY (placement, day, member_id, event_type)
);
-- One placement's payments of one day; done in one transaction with them.
CREATE TABLE bank.reward_chunk (
  day date NOT NULL REFERENCES bank.settlement_day (day),
  placement smallint NOT NULL,
  amount bigint,
  done_at timestamptz,
  PRIMARY KEY (day, placement)
);
CREATE INDEX reward_chunk_open ON bank.reward_chunk (day, placement) WHERE done_at IS NULL;

-- Writes what everybody is due for a day; answers the sum that is paid, at most p_budget. Rates are parts of 10^9,
-- p_level_rates those of levels 1 to 5. A member's inviter has a smaller number, so one pass upwards in number knows
-- every ancestor before his descendants; no step walks a path longer than the levels there are.
CREATE FUNCTION bank.compute_rewards(p_day date, p_budget bigint, p_recommend_ppb bigint, p_level_ppb bigint[],
  p_equal_ppb bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_one CONSTANT bigint := 1000000000;
  v_size int;
  v_ids bigint[];
  v_inviters int[];
  v_levels int[];
  v_interest bigint[];
  v_rates bigint[] := ARRAY[0, 0, 0, 0, 0, 0];
  -- The nearest ancestor of a higher level; 0 where there is none.
  v_higher int[];
  v_recommend bigint[];
  v_recommend_base bigint[];
  v_community bigint[];
  v_community_base bigint[];
  v_equal bigint[];
  v_equal_base bigint[];
  v_at int;
  v_level int;
  v_paid_rate bigint;
  v_amount bigint;
  v_paid bigint;
BEGIN
  -- A rate may not fall with the level: what a lower one earns a higher one earns too.
  FOR i IN 1 .. 5 LOOP
    v_rates[i + 1] := greatest(v_rates[i], p_level_ppb[i]);
  END LOOP;
  WITH numbered AS (
    SELECT m.id, m.inviter_id, m.level, row_number() OVER (ORDER BY m.id)::int AS n FROM bank.member m
  ), earned AS (
    SELECT d.member_id, sum(d.amount)::bigint AS interest FROM bank.stake_day d
    WHERE d.placement BETWEEN 0 AND 255 AND d.day = p_day GROUP BY d.member_id
  )
  SELECT count(*), array_agg(m.id ORDER BY m.n), array_agg(coalesce(i.n, 0) ORDER BY m.n),
    array_agg(m.level::int ORDER BY m.n), array_agg(coalesce(e.interest, 0) ORDER BY m.n)
  INTO v_size, v_ids, v_inviters, v_levels, v_interest
  FROM numbered m LEFT JOIN numbered i ON i.id = m.inviter_id LEFT JOIN earned e ON e.member_id = m.id;
  v_higher := array_fill(0, ARRAY[v_size]);
  v_recommend := array_fill(0::bigint, ARRAY[v_size]);
  v_recommend_base := v_recommend;
  v_community := v_recommend;
  v_community_base := v_recommend;
  v_equal := v_recommend;
  v_equal_base := v_recommend;

  FOR n IN 1 .. v_size LOOP
    v_at := v_inviters[n];
    WHILE v_at > 0 AND v_levels[v_at] <= v_levels[n] LOOP
      v_at := v_higher[v_at];
    END LOOP;
    v_higher[n] := v_at;
    CONTINUE WHEN v_interest[n] = 0 OR v_inviters[n] = 0;

    v_at := v_inviters[n];
    v_amount := div(v_interest[n]::numeric * p_recommend_ppb, v_one)::bigint;
    v_recommend[v_at] := v_recommend[v_at] + v_amount;
    v_recommend_base[v_at] := v_recommend_base[v_at] + v_interest[n];

    v_paid_rate := 0;
    WHILE v_at > 0 LOOP
      IF v_rates[v_levels[v_at] + 1] > v_paid_rate THEN
        v_amount := div(v_interest[n]::numeric * (v_rates[v_levels[v_at] + 1] - v_paid_rate), v_one)::bigint;
        v_community[v_at] := v_community[v_at] + v_amount;
        v_community_base[v_at] := v_community_base[v_at] + v_interest[n];
        v_paid_rate := v_rates[v_levels[v_at] + 1];
      END IF;
      v_at := v_higher[v_at];
    END LOOP;
  END LOOP;

  -- Whoever holds the same level next above gets a share, once; a higher level between them ends it.
  FOR n IN 1 .. v_size LOOP
    CONTINUE WHEN v_community[n] = 0;
    v_level := v_levels[n];
    v_at := v_inviters[n];
    WHILE v_at > 0 AND v_levels[v_at] < v_level LOOP
      v_at := v_higher[v_at];
    END LOOP;
    IF v_at > 0 AND v_levels[v_at] = v_level THEN
      v_equal[v_at] := v_equal[v_at] + div(v_community[n]::numeric * p_equal_ppb, v_one)::bigint;
      v_equal_base[v_at] := v_equal_base[v_at] + v_community_base[n];
    END IF;
  END LOOP;

  WITH due AS (
    SELECT u.id, 4::smallint AS type, u.base, u.gross FROM unnest(v_ids, v_recommend_base, v_recommend) AS u(id, base, gross)
    UNION ALL
    SELECT u.id, 5::smallint, u.base, u.gross FROM unnest(v_ids, v_community_base, v_community) AS u(id, base, gross)
    UNION ALL
    SELECT u.id, 6::smallint, u.base, u.gross FROM unnest(v_ids, v_equal_base, v_equal) AS u(id, base, gross)
  ), sums AS (
    SELECT coalesce(sum(gross), 0) AS gross FROM due
  ), written AS (
    INSERT INTO bank.reward_day (placement, day, member_id, event_type, base, gross, paid)
    SELECT (d.id % 256)::smallint, p_day, d.id, d.type, d.base, d.gross,
      CASE WHEN s.gross <= p_budget THEN d.gross ELSE div(d.gross * p_budget, s.gross)::bigint END
    FROM due d, sums s WHERE d.gross > 0
    RETURNING paid
  )
  SELECT coalesce(sum(paid), 0) INTO v_paid FROM written;
  RETURN v_paid;
END $$;
REVOKE ALL ON FUNCTION bank.compute_rewards(date, bigint, bigint, bigint[], bigint) FROM PUBLIC;

-- A week's shares of the bonus pool; the week is named by the Monday on which they were paid.
CREATE TABLE bank.pool_week (
  week date PRIMARY KEY,
  -- What was in the pool, and what went out: the remainder of the division stays.
  balance bigint NOT NULL CHECK (balance >= 0),
  paid bigint NOT NULL CHECK (paid BETWEEN 0 AND balance),
  weights bigint NOT NULL CHECK (weights >= 0),
  at timestamptz NOT NULL
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
