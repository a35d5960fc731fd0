-- Team totals, levels, team rewards and the bonus pool. Reasons: docs/decisions/015-earning.md.

CREATE TABLE bank.team_block (
  block bigint PRIMARY KEY,
  lines int[] NOT NULL,
  directs int[] NOT NULL,
  below int[] NOT NULL,
  own_principals bigint[] NOT NULL,
  direct_performances bigint[] NOT NULL,
  communities bigint[] NOT NULL,
  own_averages bigint[] NOT NULL,
  community_averages bigint[] NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE bank.team_block IS
  'Team totals of 32 members per row, numbers 32 * block to 32 * block + 31, read by bank.get_team_totals. Half of each '
  'page is free for the next rebuild, which then touches no index. Written by bank.update_team_blocks in one '
  'transaction per rebuild; never deleted.';
COMMENT ON COLUMN bank.team_block.lines IS
  'Direct lines with somebody of at least the member''s own level, the condition of the next level.';
COMMENT ON COLUMN bank.team_block.directs IS 'Number of members invited directly.';
COMMENT ON COLUMN bank.team_block.own_principals IS 'Own open principal, in micro-GUSD.';
COMMENT ON COLUMN bank.team_block.block IS 'Member number / 32.';
COMMENT ON COLUMN bank.team_block.below IS 'Number of all descendants.';
COMMENT ON COLUMN bank.team_block.direct_performances IS 'Open principal of direct invitees, in micro-GUSD.';
COMMENT ON COLUMN bank.team_block.communities IS 'Open principal of all descendants, in micro-GUSD.';
COMMENT ON COLUMN bank.team_block.own_averages IS
  'Average of the own open principal over the seven days before the UTC day of the rebuild, in micro-GUSD: levels '
  'depend on it.';
COMMENT ON COLUMN bank.team_block.community_averages IS 'Averages of all descendants, in micro-GUSD.';

CREATE TABLE bank.team_rebuild (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  computed_at timestamptz NOT NULL,
  last_member bigint NOT NULL
);
COMMENT ON TABLE bank.team_rebuild IS
  'Newest rebuild of the team totals. started_at and ended_at by the server''s clock, computed_at in bank time. Written '
  'by bank.update_team_rebuild; one row, never deleted.';
COMMENT ON COLUMN bank.team_rebuild.last_member IS 'Newest member in it.';

-- Returns the totals of one member; no row for a member who joined after the rebuild. The limit keeps the planner from
-- reading all blocks to join a few.
CREATE FUNCTION bank.get_team_totals(p_member bigint)
RETURNS TABLE (lines int, directs int, below int, self bigint, direct_performance bigint, community bigint,
  self_average bigint, community_average bigint)
LANGUAGE sql STABLE AS $$
  SELECT t.lines[1 + (p_member & 31)], t.directs[1 + (p_member & 31)], t.below[1 + (p_member & 31)],
    t.own_principals[1 + (p_member & 31)], t.direct_performances[1 + (p_member & 31)], t.communities[1 + (p_member & 31)],
    t.own_averages[1 + (p_member & 31)], t.community_averages[1 + (p_member & 31)]
  FROM bank.team_block t WHERE t.block = p_member >> 5 LIMIT 1
$$;

-- Writes the changed blocks from p_first on, 32 places of each array per block. By the index: a plan made while there
-- were few blocks reads all of them each time.
CREATE FUNCTION bank.update_team_blocks(p_first bigint, p_lines int[], p_directs int[], p_below int[], p_own_principals bigint[],
  p_direct_performances bigint[], p_communities bigint[], p_own_averages bigint[], p_community_averages bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog SET enable_seqscan = off SET enable_hashjoin = off
  SET enable_mergejoin = off AS $$
  WITH fresh AS MATERIALIZED (
    SELECT p_first + i AS block, p_lines[32 * i + 1 : 32 * i + 32] AS lines,
      p_directs[32 * i + 1 : 32 * i + 32] AS directs, p_below[32 * i + 1 : 32 * i + 32] AS below,
      p_own_principals[32 * i + 1 : 32 * i + 32] AS own_principals,
      p_direct_performances[32 * i + 1 : 32 * i + 32] AS direct_performances,
      p_communities[32 * i + 1 : 32 * i + 32] AS communities,
      p_own_averages[32 * i + 1 : 32 * i + 32] AS own_averages,
      p_community_averages[32 * i + 1 : 32 * i + 32] AS community_averages
    FROM generate_series(0, cardinality(p_lines) / 32 - 1) AS i
  ), changed AS (
    UPDATE bank.team_block t SET lines = f.lines, directs = f.directs, below = f.below, own_principals = f.own_principals,
      direct_performances = f.direct_performances, communities = f.communities,
      own_averages = f.own_averages, community_averages = f.community_averages
    FROM fresh f WHERE f.block = t.block AND (t.lines, t.directs, t.below, t.own_principals, t.direct_performances,
        t.communities, t.own_averages, t.community_averages)
      IS DISTINCT FROM (f.lines, f.directs, f.below, f.own_principals, f.direct_performances,
        f.communities, f.own_averages, f.community_averages)
  )
  INSERT INTO bank.team_block (block, lines, directs, below, own_principals, direct_performances, communities,
    own_averages, community_averages)
  SELECT f.block, f.lines, f.directs, f.below, f.own_principals, f.direct_performances, f.communities, f.own_averages,
    f.community_averages
  FROM fresh f WHERE NOT EXISTS (SELECT FROM bank.team_block t WHERE t.block = f.block)
$$;
REVOKE ALL ON FUNCTION bank.update_team_blocks(bigint, int[], int[], int[], bigint[], bigint[], bigint[], bigint[], bigint[]) FROM PUBLIC;

-- Writes new levels of members; by the index for the same reason, in the order of p_members.
CREATE FUNCTION bank.update_levels(p_members int[], p_levels int[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog SET enable_seqscan = off SET enable_hashjoin = off
  SET enable_mergejoin = off AS $$
  UPDATE bank.member m SET level = c.level FROM unnest(p_members, p_levels) AS c(id, level) WHERE m.id = c.id
$$;
REVOKE ALL ON FUNCTION bank.update_levels(int[], int[]) FROM PUBLIC;

CREATE FUNCTION bank.update_team_rebuild(p_started timestamptz, p_at timestamptz, p_last_member bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO bank.team_rebuild AS r (started_at, ended_at, computed_at, last_member)
  VALUES (p_started, clock_timestamp(), p_at, p_last_member)
  ON CONFLICT (single) DO UPDATE SET started_at = EXCLUDED.started_at, ended_at = EXCLUDED.ended_at,
    computed_at = EXCLUDED.computed_at, last_member = EXCLUDED.last_member
$$;
REVOKE ALL ON FUNCTION bank.update_team_rebuild(timestamptz, timestamptz, bigint) FROM PUBLIC;

-- No foreign keys: bank.compute_rewards, the only writer, reads members and day itself, and checking a million references
-- again takes longer than all the rest.
CREATE TABLE bank.reward_day (
  placement smallint NOT NULL,
  day date NOT NULL,
  member_id bigint NOT NULL,
  event_type smallint NOT NULL CHECK (event_type IN
    (ledger.recommend_reward_type(), ledger.community_reward_type(), ledger.equal_level_reward_type())),
  base bigint NOT NULL CHECK (base >= 0),
  gross bigint NOT NULL CHECK (gross > 0),
  paid bigint NOT NULL CHECK (paid BETWEEN 0 AND gross),
  PRIMARY KEY (placement, day, member_id, event_type)
);
COMMENT ON TABLE bank.reward_day IS
  'Rewards of a member per day and type. Written by bank.compute_rewards; kept forever.';
COMMENT ON COLUMN bank.reward_day.event_type IS '4 recommend, 5 community, 6 equal level.';
COMMENT ON COLUMN bank.reward_day.base IS 'Micro-GUSD of interest that the reward derives from.';
COMMENT ON COLUMN bank.reward_day.gross IS 'Micro-GUSD by the rate, before the budget.';
COMMENT ON COLUMN bank.reward_day.paid IS 'Micro-GUSD that the budget of the day allows of gross.';

CREATE TABLE bank.reward_chunk (
  day date NOT NULL REFERENCES bank.settlement_day (day),
  event_type smallint NOT NULL CHECK (event_type IN
    (ledger.recommend_reward_type(), ledger.community_reward_type(), ledger.equal_level_reward_type())),
  placement smallint NOT NULL,
  amount bigint,
  done_at timestamptz,
  PRIMARY KEY (day, event_type, placement)
);
COMMENT ON TABLE bank.reward_chunk IS
  'Payments of one placement, type and day, made in one transaction. By type, so that workers are in different '
  'placements and do not wait for each other''s members. Written by rewards; kept forever.';
COMMENT ON COLUMN bank.reward_chunk.event_type IS 'Record type, as in bank.reward_day.';
COMMENT ON COLUMN bank.reward_chunk.amount IS 'Micro-GUSD paid; null until it is done.';
CREATE INDEX reward_chunk_open ON bank.reward_chunk (day, event_type, placement) WHERE done_at IS NULL;

-- Writes the rewards of a day and the chunks they are paid in; returns the sum by the rates and the sum paid, at most
-- p_budget. Rates are parts per billion, p_level_ppb those of levels 1 to 5. An inviter has a smaller number than the
-- member, so one ascending pass knows every ancestor first; no step walks a path longer than the levels there are.
-- Without nested loops: statistics never know the newest day.
CREATE FUNCTION bank.compute_rewards(p_day date, p_budget bigint, p_recommend_ppb bigint, p_level_ppb bigint[],
  p_equal_ppb bigint, OUT due bigint, OUT paid bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET enable_nestloop = off SET work_mem = '128MB' AS $$
DECLARE
  v_one CONSTANT bigint := bank.ppb_one();
  -- Each placement is a separate range of the key.
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
  -- Quotient and remainder of the interest by a billion: exact within 64 bits.
  v_billions bigint;
  v_rest bigint;
  v_rate bigint;
  v_paid_rate bigint;
  one record;
BEGIN
  -- A rate never falls with the level.
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

  -- A member who joins while this runs has earned nothing on a past day.
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

  -- The next ancestor of the same level gets a share, once; a higher level between them ends it.
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
    SELECT u.n, ledger.recommend_reward_type() AS type, u.base, u.gross
      FROM unnest(v_recommend_base, v_recommend) WITH ORDINALITY AS u(base, gross, n) WHERE u.gross > 0
    UNION ALL
    SELECT u.n, ledger.community_reward_type(), u.base, u.gross
      FROM unnest(v_community_base, v_community) WITH ORDINALITY AS u(base, gross, n) WHERE u.gross > 0
    UNION ALL
    SELECT u.n, ledger.equal_level_reward_type(), u.base, u.gross
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

CREATE TABLE bank.pool_week (
  week date PRIMARY KEY,
  balance bigint NOT NULL CHECK (balance >= 0),
  paid bigint NOT NULL CHECK (paid BETWEEN 0 AND balance),
  weights bigint NOT NULL CHECK (weights >= 0),
  at timestamptz NOT NULL,
  members bigint NOT NULL CHECK (members >= 0)
);
COMMENT ON TABLE bank.pool_week IS 'Distributions of the bonus pool, named by the Monday of payment. Written by rewards; kept forever.';
COMMENT ON COLUMN bank.pool_week.balance IS 'Micro-GUSD in the pool before the distribution.';
COMMENT ON COLUMN bank.pool_week.members IS 'Number of shares, stored because every member asks for it.';
COMMENT ON COLUMN bank.pool_week.paid IS 'Micro-GUSD that went out; the remainder of the division stays.';
COMMENT ON COLUMN bank.pool_week.weights IS 'Sum of the weights of all who share.';
CREATE TABLE bank.pool_share (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  week date NOT NULL REFERENCES bank.pool_week (week),
  member_id bigint NOT NULL REFERENCES bank.member (id),
  level smallint NOT NULL,
  weight bigint NOT NULL CHECK (weight > 0),
  amount bigint NOT NULL CHECK (amount > 0),
  acknowledged_at timestamptz,
  UNIQUE (week, member_id)
);
COMMENT ON TABLE bank.pool_share IS 'Shares of members in a distribution. Written by rewards; kept forever.';
COMMENT ON COLUMN bank.pool_share.amount IS 'Micro-GUSD.';
COMMENT ON COLUMN bank.pool_share.acknowledged_at IS 'When the member dismissed the congratulation.';
COMMENT ON COLUMN bank.pool_share.level IS 'Level of the member over the week before the Monday, A0 to A5 as 0 to 5.';
COMMENT ON COLUMN bank.pool_share.weight IS 'Weight of the level at the distribution.';
CREATE INDEX pool_share_member ON bank.pool_share (member_id, id DESC);
