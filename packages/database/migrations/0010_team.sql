-- Who stands below whom, added up. Reasons and figures: docs/decisions/015-earning.md.

-- Whom somebody invited, newest first, and those who joined since the totals were made.
DROP INDEX bank.member_inviter;
CREATE INDEX member_inviter ON bank.member (inviter_id, id);

-- A level that changes stays in its page and touches no index, even when half of all change at once.
ALTER TABLE bank.member SET (fillfactor = 50);
-- The same addresses as before. The matcher builds a state for each of forty counted places anew with every row, which
-- was two thirds of what changing a level cost.
ALTER TABLE bank.member DROP CONSTRAINT member_address_check;
ALTER TABLE bank.member ADD CONSTRAINT member_address_check
  CHECK (octet_length(address) = 42 AND address ~ '^0x[0-9a-f]+$');

-- The totals of 32 members a row, those with numbers 32 × block to 32 × block + 31: a rebuild of a million members then
-- writes thirty thousand rows, and one transaction shows all of it or none. Half of each page is left to the next
-- rebuild, which then touches no index. Read it through bank.team_of.
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
) WITH (fillfactor = 50);

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

-- What follows is the end of a rebuild, which packages/bank/src/policies/rebuildTeam.ts reads and adds up under the lock
-- 'bank.team': three functions, called in one transaction.

-- Writes what has changed of the blocks from p_first on, 32 places of each array a block. By the index: a plan that was
-- made while there were few blocks would read all of them each time.
CREATE FUNCTION bank.write_team_blocks(p_first bigint, p_lines int[], p_directs int[], p_below int[], p_selves bigint[],
  p_direct_performances bigint[], p_communities bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog SET enable_seqscan = off SET enable_hashjoin = off
  SET enable_mergejoin = off AS $$
  WITH fresh AS MATERIALIZED (
    SELECT p_first + i AS block, p_lines[32 * i + 1 : 32 * i + 32] AS lines,
      p_directs[32 * i + 1 : 32 * i + 32] AS directs, p_below[32 * i + 1 : 32 * i + 32] AS below,
      p_selves[32 * i + 1 : 32 * i + 32] AS selves,
      p_direct_performances[32 * i + 1 : 32 * i + 32] AS direct_performances,
      p_communities[32 * i + 1 : 32 * i + 32] AS communities
    FROM generate_series(0, cardinality(p_lines) / 32 - 1) AS i
  ), changed AS (
    UPDATE bank.team_block t SET lines = f.lines, directs = f.directs, below = f.below, selves = f.selves,
      direct_performances = f.direct_performances, communities = f.communities
    FROM fresh f WHERE f.block = t.block AND (t.lines, t.directs, t.below, t.selves, t.direct_performances, t.communities)
      IS DISTINCT FROM (f.lines, f.directs, f.below, f.selves, f.direct_performances, f.communities)
  )
  INSERT INTO bank.team_block (block, lines, directs, below, selves, direct_performances, communities)
  SELECT f.block, f.lines, f.directs, f.below, f.selves, f.direct_performances, f.communities
  FROM fresh f WHERE NOT EXISTS (SELECT FROM bank.team_block t WHERE t.block = f.block)
$$;
REVOKE ALL ON FUNCTION bank.write_team_blocks(bigint, int[], int[], int[], bigint[], bigint[], bigint[]) FROM PUBLIC;

-- Gives members their new levels; by the index for the same reason, and so in the order in which they are named.
CREATE FUNCTION bank.write_levels(p_members int[], p_levels int[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog SET enable_seqscan = off SET enable_hashjoin = off
  SET enable_mergejoin = off AS $$
  UPDATE bank.member m SET level = c.level FROM unnest(p_members, p_levels) AS c(id, level) WHERE m.id = c.id
$$;
REVOKE ALL ON FUNCTION bank.write_levels(int[], int[]) FROM PUBLIC;

CREATE FUNCTION bank.end_team_rebuild(p_started timestamptz, p_at timestamptz, p_last_member bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO bank.team_rebuild AS r (started_at, ended_at, computed_at, last_member)
  VALUES (p_started, clock_timestamp(), p_at, p_last_member)
  ON CONFLICT (single) DO UPDATE SET started_at = EXCLUDED.started_at, ended_at = EXCLUDED.ended_at,
    computed_at = EXCLUDED.computed_at, last_member = EXCLUDED.last_member
$$;
REVOKE ALL ON FUNCTION bank.end_team_rebuild(timestamptz, timestamptz, bigint) FROM PUBLIC;
