-- Who stands below whom, added up. Reasons and figures: docs/decisions/015-earning.md.

-- Whom somebody invited, newest first, and those who joined since the totals were made.
DROP INDEX bank.member_inviter;
CREATE INDEX member_inviter ON bank.member (inviter_id, id);

-- The totals of 32 members a row, those with numbers 32 × block to 32 × block + 31: a rebuild of a million members then
-- writes thirty thousand rows, and one transaction shows all of it or none. Read it through bank.team_of.
CREATE TABLE bank.team_block (
  block bigint PRIMARY KEY,
  -- Direct lines in which somebody holds at least the member's own level, which is what the next level asks for.
  lines int[] NOT NULL,
  -- Members: invited directly; everyone below, those included.
  directs int[] NOT NULL,
  below int[] NOT NULL,
  -- Open principal: own; of direct members; of everyone below, those included.
  selves bigint[] NOT NULL,
  direct_performances bigint[] NOT NULL,
  communities bigint[] NOT NULL
);

-- The newest rebuild. Started and ended by the server's clock; computed_at is bank time.
CREATE TABLE bank.team_rebuild (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  computed_at timestamptz NOT NULL,
  -- The newest member in it.
  last_member bigint NOT NULL
);

-- One member's totals; no row for a member who joined since. The limit keeps the planner from reading all blocks to
-- join a few.
CREATE FUNCTION bank.team_of(p_member bigint)
RETURNS TABLE (lines int, directs int, below int, self bigint, direct_performance bigint, community bigint)
LANGUAGE sql STABLE AS $$
  SELECT t.lines[1 + (p_member & 31)], t.directs[1 + (p_member & 31)], t.below[1 + (p_member & 31)],
    t.selves[1 + (p_member & 31)], t.direct_performances[1 + (p_member & 31)], t.communities[1 + (p_member & 31)]
  FROM bank.team_block t WHERE t.block = p_member >> 5 LIMIT 1
$$;

-- Adds up everybody's team and level anew; answers whether it did: a rebuild that began after this call was made, by
-- somebody else, serves as well. An inviter has a smaller number than those he invites, so one pass down in number has
-- finished everyone below a member before it comes to him, whatever the shape of the tree. What levels 1 to 5 ask for:
-- own and community principal in micro-units, direct lines in which somebody holds the level below.
CREATE FUNCTION bank.rebuild_team(p_at timestamptz, p_self_stakes bigint[], p_communities bigint[], p_lines int[])
RETURNS boolean
-- Sorted in memory: files of a busy disk would cost more than all the rest.
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET work_mem = '128MB' AS $$
DECLARE
  v_asked CONSTANT timestamptz := clock_timestamp();
  v_no_counts CONSTANT int[] := array_fill(0, ARRAY[32]);
  v_no_sums CONSTANT bigint[] := array_fill(0::bigint, ARRAY[32]);
  v_started timestamptz;
  -- By member number. Numbers are given one after the other, so the few that a failed registration used up cost little.
  v_last bigint;
  v_directs int[];
  v_below int[];
  v_direct_performances bigint[];
  v_communities bigint[];
  -- The highest level held below; how many direct lines have level 1, 2 … 5 as their highest, five places a member.
  v_tops int[];
  v_line_tops int[];
  v_changed bigint[] := '{}';
  v_new_levels int[] := '{}';
  v_blocks bank.team_block[] := '{}';
  v_block bigint;
  b_lines int[];
  b_directs int[];
  b_below int[];
  b_selves bigint[];
  b_direct_performances bigint[];
  b_communities bigint[];
  v_place int;
  v_level int;
  v_lines int;
  n bigint;
  one record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('bank.team', 0));
  IF EXISTS (SELECT FROM bank.team_rebuild r WHERE r.started_at >= v_asked) THEN
    RETURN false;
  END IF;
  v_started := clock_timestamp();
  -- Members who join from here on are the next rebuild's.
  SELECT coalesce(max(m.id), 0) INTO v_last FROM bank.member m;
  v_directs := array_fill(0, ARRAY[v_last::int]);
  v_below := v_directs;
  v_tops := v_directs;
  v_line_tops := array_fill(0, ARRAY[5 * v_last::int]);
  v_communities := array_fill(0::bigint, ARRAY[v_last::int]);
  v_direct_performances := v_communities;

  FOR one IN
    SELECT m.id, m.inviter_id AS inviter, m.level, coalesce(h.principal, 0) AS self
    FROM bank.member m LEFT JOIN (
      SELECT s.member_id, sum(s.principal)::bigint AS principal FROM bank.stake s
      WHERE s.redeemed_at IS NULL GROUP BY s.member_id
    ) h ON h.member_id = m.id
    WHERE m.id <= v_last ORDER BY m.id DESC
  LOOP
    n := one.id;
    v_lines := v_directs[n];
    v_level := 0;
    WHILE v_level < 5 AND one.self >= p_self_stakes[v_level + 1] AND v_communities[n] >= p_communities[v_level + 1]
      AND v_lines >= p_lines[v_level + 1] LOOP
      v_level := v_level + 1;
      v_lines := 0;
      FOR top IN v_level .. 5 LOOP
        v_lines := v_lines + v_line_tops[5 * (n - 1) + top];
      END LOOP;
    END LOOP;
    IF v_level <> one.level THEN
      v_changed := v_changed || n;
      v_new_levels := v_new_levels || v_level;
    END IF;

    IF v_block IS DISTINCT FROM n >> 5 THEN
      IF v_block IS NOT NULL THEN
        v_blocks := v_blocks
          || ROW(v_block, b_lines, b_directs, b_below, b_selves, b_direct_performances, b_communities)::bank.team_block;
      END IF;
      v_block := n >> 5;
      b_lines := v_no_counts;
      b_directs := v_no_counts;
      b_below := v_no_counts;
      b_selves := v_no_sums;
      b_direct_performances := v_no_sums;
      b_communities := v_no_sums;
    END IF;
    v_place := 1 + (n & 31);
    b_selves[v_place] := one.self;
    IF v_below[n] > 0 THEN
      b_lines[v_place] := v_lines;
      b_directs[v_place] := v_directs[n];
      b_below[v_place] := v_below[n];
      b_direct_performances[v_place] := v_direct_performances[n];
      b_communities[v_place] := v_communities[n];
    END IF;

    CONTINUE WHEN one.inviter IS NULL;
    v_directs[one.inviter] := v_directs[one.inviter] + 1;
    v_below[one.inviter] := v_below[one.inviter] + 1 + v_below[n];
    v_direct_performances[one.inviter] := v_direct_performances[one.inviter] + one.self;
    v_communities[one.inviter] := v_communities[one.inviter] + one.self + v_communities[n];
    v_level := greatest(v_level, v_tops[n]);
    IF v_level > 0 THEN
      v_place := 5 * (one.inviter - 1) + v_level;
      v_line_tops[v_place] := v_line_tops[v_place] + 1;
      v_tops[one.inviter] := greatest(v_level, v_tops[one.inviter]);
    END IF;
  END LOOP;
  IF v_block IS NOT NULL THEN
    v_blocks := v_blocks
      || ROW(v_block, b_lines, b_directs, b_below, b_selves, b_direct_performances, b_communities)::bank.team_block;
  END IF;

  -- Only what has changed is written, and nothing before all is known: no number of the ledger waits for the pass.
  WITH fresh AS MATERIALIZED (
    SELECT f.* FROM unnest(v_blocks) AS f
  ), changed AS (
    UPDATE bank.team_block t SET lines = f.lines, directs = f.directs, below = f.below, selves = f.selves,
      direct_performances = f.direct_performances, communities = f.communities
    FROM fresh f WHERE f.block = t.block AND (t.*) IS DISTINCT FROM (f.*)
  )
  INSERT INTO bank.team_block
  SELECT f.* FROM fresh f WHERE NOT EXISTS (SELECT FROM bank.team_block t WHERE t.block = f.block);
  -- In the order of the numbers, as whoever locks several members does.
  PERFORM FROM bank.member m WHERE m.id = ANY (v_changed) ORDER BY m.id FOR NO KEY UPDATE;
  UPDATE bank.member m SET level = c.level FROM unnest(v_changed, v_new_levels) AS c(id, level) WHERE m.id = c.id;
  INSERT INTO bank.team_rebuild AS r (started_at, ended_at, computed_at, last_member)
  VALUES (v_started, clock_timestamp(), p_at, v_last)
  ON CONFLICT (single) DO UPDATE SET started_at = EXCLUDED.started_at, ended_at = EXCLUDED.ended_at,
    computed_at = EXCLUDED.computed_at, last_member = EXCLUDED.last_member;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION bank.rebuild_team(timestamptz, bigint[], bigint[], int[]) FROM PUBLIC;
