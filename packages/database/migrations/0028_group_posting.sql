-- Group posting: the stand-alone postings of many requests in one set-based call. Reasons: docs/decisions/053-group-posting.md.
-- Code from 0023 on runs with it.

-- Posts those of many postings that nothing stands against, as one transaction, and returns the positions of the others:
-- each of them is to be posted alone, by the function that names its error, waits for its accounts, moves allowances or
-- answers with the first posting of its key.
--
-- p_placements to p_metadata are parallel, one element a posting; p_postings to p_types one element a leg of a member;
-- p_house_postings to p_house_types one a leg of the house. The two callers below make legs that balance. A posting is left
-- when its key was posted before, when an account does not exist, is held by another transaction or would fall below its
-- floor, and when its placement has too little allowance; all are left when a key or an account comes twice.
--
-- Plans do not depend on statistics and are made once: rows are found by their keys, by nested loops.
CREATE FUNCTION ledger.post_group(
  p_placements smallint[], p_keys uuid[], p_bodies uuid[], p_ats timestamptz[], p_metadata json[],
  p_postings int[], p_accounts bigint[], p_amounts bigint[], p_types smallint[],
  p_house_postings int[], p_house_accounts bigint[], p_house_amounts bigint[], p_house_types smallint[]
) RETURNS int[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_taken boolean[] := array_fill(true, ARRAY[cardinality(p_keys)]);
  v_held int[];
  v_known int[];
  v_needed smallint[];
  v_moved smallint[];
BEGIN
  IF (SELECT count(DISTINCT account) < count(*) FROM unnest(p_accounts) account)
    OR (SELECT count(DISTINCT key) < count(*) FROM unnest(p_keys) key) THEN
    RETURN ARRAY(SELECT generate_series(1, cardinality(p_keys)));
  ELSIF (SELECT sum(amount) FILTER (WHERE account & 192 = 0) <> 0 OR sum(amount) FILTER (WHERE account & 192 <> 0) <> 0
    FROM (SELECT unnest(p_accounts) AS account, unnest(p_amounts) AS amount
      UNION ALL SELECT unnest(p_house_accounts), unnest(p_house_amounts)) leg) THEN
    RAISE EXCEPTION 'the group does not balance' USING ERRCODE = 'LG001';
  END IF;

  -- A held account is not waited for: its holder would make all the others wait.
  v_held := ARRAY(
    SELECT leg.posting FROM unnest(p_postings, p_accounts, p_amounts) AS leg(posting, account, amount)
    JOIN ledger.account a ON a.placement = ((leg.account >> 8) % 256)::smallint AND a.id = leg.account
    WHERE a.balance + leg.amount >= a.floor
    FOR NO KEY UPDATE OF a SKIP LOCKED);
  IF cardinality(v_held) < cardinality(p_accounts) THEN
    SELECT array_agg(legs = 0 ORDER BY posting) INTO v_taken FROM (
      SELECT posting, sum(leg) AS legs
      FROM (SELECT unnest(p_postings) AS posting, 1 AS leg UNION ALL SELECT unnest(v_held), -1) legs GROUP BY posting) counted;
  END IF;

  v_known := ARRAY(
    SELECT posting FROM unnest(p_placements, p_keys) WITH ORDINALITY AS p(placement, key, posting)
    WHERE EXISTS (SELECT FROM ledger.transaction t WHERE t.placement = p.placement AND t.key = p.key));
  IF v_known <> '{}' THEN
    SELECT array_agg(is_taken AND posting <> ALL (v_known) ORDER BY posting) INTO v_taken
    FROM unnest(v_taken) WITH ORDINALITY AS t(is_taken, posting);
  END IF;

  IF p_house_accounts && ARRAY[ledger.issuance_account(), ledger.revenue_account()] THEN
    -- Amounts that some give back do not count for the others: any posting may be left.
    WITH need AS MATERIALIZED (
      SELECT p_placements[posting] AS placement,
        coalesce(sum(amount) FILTER (WHERE account = ledger.issuance_account()), 0) AS issuable,
        coalesce(sum(amount) FILTER (WHERE account = ledger.revenue_account()), 0) AS revenue,
        coalesce(sum(-amount) FILTER (WHERE account = ledger.issuance_account() AND amount < 0), 0) AS issue,
        coalesce(sum(-amount) FILTER (WHERE account = ledger.revenue_account() AND amount < 0), 0) AS spend
      FROM unnest(p_house_postings, p_house_accounts, p_house_amounts) AS leg(posting, account, amount)
      WHERE account IN (ledger.issuance_account(), ledger.revenue_account()) AND v_taken[posting] GROUP BY 1
    ), held AS MATERIALIZED (
      SELECT need.*, a.issuable >= issue AND a.revenue >= spend AS is_enough
      FROM need JOIN ledger.allowance a ON a.placement = need.placement ORDER BY a.placement FOR NO KEY UPDATE OF a
    ), moved AS (
      UPDATE ledger.allowance a SET issuable = a.issuable + held.issuable, revenue = a.revenue + held.revenue
      FROM held WHERE is_enough AND a.placement = held.placement RETURNING a.placement
    )
    SELECT ARRAY(SELECT placement FROM need), ARRAY(SELECT placement FROM moved) INTO v_needed, v_moved;
    IF cardinality(v_moved) < cardinality(v_needed) THEN
      SELECT array_agg(is_taken AND (p_placements[posting] <> ALL (v_needed) OR p_placements[posting] = ANY (v_moved))
          ORDER BY posting) INTO v_taken
      FROM unnest(v_taken) WITH ORDINALITY AS t(is_taken, posting);
    END IF;
  END IF;

  -- A key that another transaction posts meanwhile ends the whole group, and each is posted alone.
  INSERT INTO ledger.transaction (placement, key, body, created_at, metadata)
  SELECT placement, key, body, at, metadata
  FROM unnest(p_placements, p_keys, p_bodies, p_ats, p_metadata, v_taken)
    AS p(placement, key, body, at, metadata, is_taken)
  WHERE is_taken;

  WITH moved AS (
    UPDATE ledger.account a SET balance = a.balance + leg.amount, version = a.version + 1
    FROM unnest(p_postings, p_accounts, p_amounts, p_types) AS leg(posting, account, amount, type)
    WHERE v_taken[leg.posting] AND a.placement = ((leg.account >> 8) % 256)::smallint AND a.id = leg.account
    RETURNING leg.posting, a.placement, a.id, a.version, leg.type, leg.amount, a.balance
  )
  INSERT INTO ledger.entry
    (placement, account_id, version, event_type, amount, balance_after, transaction_key, created_at, xid)
  SELECT placement, id, version, type, amount, balance, p_keys[posting], p_ats[posting], txid_current() FROM moved
  UNION ALL
  SELECT p_placements[posting], account, NULL, type, amount, NULL, p_keys[posting], p_ats[posting], txid_current()
  FROM unnest(p_house_postings, p_house_accounts, p_house_amounts, p_house_types) AS leg(posting, account, amount, type)
  WHERE v_taken[posting];

  RETURN ARRAY(SELECT posting FROM unnest(v_taken) WITH ORDINALITY AS t(is_taken, posting) WHERE NOT is_taken);
END $$;

-- Exchanges of many members, as ledger.post_exchange posts one; returns the positions of those that are to be posted
-- alone. LG001 when one of them has no member or side, receives nothing or receives more than it pays.
CREATE FUNCTION ledger.post_exchanges(
  p_keys uuid[], p_bodies uuid[], p_ats timestamptz[], p_members bigint[], p_pays_usdt boolean[], p_pays bigint[],
  p_receives bigint[], p_metadata json[]
) RETURNS int[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_placements smallint[];
  v_is_sound boolean;
  v_postings int[];
  v_accounts bigint[];
  v_amounts bigint[];
  v_types smallint[];
  v_house_postings int[];
  v_house_accounts bigint[];
  v_house_amounts bigint[];
BEGIN
  SELECT array_agg((member % 256)::smallint ORDER BY posting),
    bool_and(coalesce(member > 0 AND pays_usdt IS NOT NULL AND receive > 0 AND receive <= pay, false))
    INTO v_placements, v_is_sound
  FROM unnest(p_members, p_pays_usdt, p_pays, p_receives) WITH ORDINALITY AS p(member, pays_usdt, pay, receive, posting);
  IF v_is_sound IS NOT TRUE THEN
    RAISE EXCEPTION 'each must have a member and receive within what it pays' USING ERRCODE = 'LG001';
  END IF;

  SELECT array_agg(posting), array_agg(account), array_agg(amount), array_agg(type)
    INTO v_postings, v_accounts, v_amounts, v_types
  FROM unnest(p_members, p_pays_usdt, p_pays, p_receives) WITH ORDINALITY AS p(member, pays_usdt, pay, receive, posting)
  CROSS JOIN LATERAL (VALUES
    (member * 256 + 1, CASE WHEN pays_usdt THEN -pay ELSE receive END, CASE WHEN pays_usdt THEN 10 ELSE 11 END),
    (member * 256 + 65, CASE WHEN pays_usdt THEN receive ELSE -pay END, CASE WHEN pays_usdt THEN 11 ELSE 10 END)
  ) AS leg(account, amount, type);
  SELECT array_agg(posting), array_agg(account), array_agg(amount)
    INTO v_house_postings, v_house_accounts, v_house_amounts
  FROM unnest(p_pays_usdt, p_pays, p_receives) WITH ORDINALITY AS p(pays_usdt, pay, receive, posting)
  CROSS JOIN LATERAL (VALUES
    (17, CASE WHEN pays_usdt THEN pay ELSE -receive END), (80, CASE WHEN pays_usdt THEN -pay ELSE receive END),
    (81, pay - receive)) AS leg(account, amount)
  WHERE amount <> 0;

  RETURN ledger.post_group(p_placements => v_placements, p_keys => p_keys, p_bodies => p_bodies, p_ats => p_ats,
    p_metadata => p_metadata, p_postings => v_postings, p_accounts => v_accounts, p_amounts => v_amounts,
    p_types => v_types, p_house_postings => v_house_postings, p_house_accounts => v_house_accounts,
    p_house_amounts => v_house_amounts,
    p_house_types => array_fill(10::smallint, ARRAY[cardinality(v_house_postings)]));
END $$;

-- Postings of two legs, as ledger.post_pair posts one; returns the positions of those that are to be posted alone, which
-- are all of them for the members' server, and when one has no member or ledger.post_pair would refuse its arguments.
CREATE FUNCTION ledger.post_pairs(
  p_placements smallint[], p_keys uuid[], p_bodies uuid[], p_ats timestamptz[], p_lows bigint[], p_highs bigint[],
  p_amounts bigint[], p_types smallint[], p_metadata json[]
) RETURNS int[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_all int[] := ARRAY(SELECT generate_series(1, cardinality(p_keys)));
  v_is_sound boolean;
  v_postings int[];
  v_accounts bigint[];
  v_amounts bigint[];
  v_types smallint[];
  v_house_postings int[];
  v_house_accounts bigint[];
  v_house_amounts bigint[];
  v_house_types smallint[];
BEGIN
  SELECT bool_and(coalesce(low < high AND (low # high) & 192 = 0 AND amount <> 0 AND high >= 256
      AND (low >= 256 OR ledger.is_plain_house(low)), false)) INTO v_is_sound
  FROM unnest(p_lows, p_highs, p_amounts) AS p(low, high, amount);
  IF ledger.is_members_server() OR v_is_sound IS NOT TRUE THEN
    RETURN v_all;
  END IF;

  SELECT array_agg(posting) FILTER (WHERE low >= 256), array_agg(low) FILTER (WHERE low >= 256),
    array_agg(-amount) FILTER (WHERE low >= 256), array_agg(type) FILTER (WHERE low >= 256),
    array_agg(posting) FILTER (WHERE low < 256), array_agg(low) FILTER (WHERE low < 256),
    array_agg(-amount) FILTER (WHERE low < 256), array_agg(type) FILTER (WHERE low < 256)
    INTO v_postings, v_accounts, v_amounts, v_types,
      v_house_postings, v_house_accounts, v_house_amounts, v_house_types
  FROM unnest(p_lows, p_amounts, p_types) WITH ORDINALITY AS p(low, amount, type, posting);
  RETURN ledger.post_group(p_placements => p_placements, p_keys => p_keys, p_bodies => p_bodies, p_ats => p_ats,
    p_metadata => p_metadata, p_postings => v_all || v_postings, p_accounts => p_highs || v_accounts,
    p_amounts => p_amounts || v_amounts, p_types => p_types || v_types, p_house_postings => v_house_postings,
    p_house_accounts => v_house_accounts, p_house_amounts => v_house_amounts, p_house_types => v_house_types);
END $$;

REVOKE ALL ON FUNCTION
  ledger.post_group(smallint[], uuid[], uuid[], timestamptz[], json[], int[], bigint[], bigint[], smallint[], int[],
    bigint[], bigint[], smallint[]),
  ledger.post_exchanges(uuid[], uuid[], timestamptz[], bigint[], boolean[], bigint[], bigint[], json[]),
  ledger.post_pairs(smallint[], uuid[], uuid[], timestamptz[], bigint[], bigint[], bigint[], smallint[], json[])
FROM PUBLIC;
