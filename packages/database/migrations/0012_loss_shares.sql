-- Losses that two operators share among the members, and what is given back of them. Reasons:
-- docs/decisions/030-shared-losses.md.

ALTER TABLE bank.proposal DROP CONSTRAINT proposal_kind_check;
ALTER TABLE bank.proposal ADD CONSTRAINT proposal_kind_check CHECK (kind IN ('adjustment', 'capital', 'suspense',
  'surplus', 'parameter', 'openingFigures', 'gate', 'partnerApp', 'operator', 'unrecognizedPayout', 'payoutEnd',
  'breach', 'lossShare', 'lossReturn'));
COMMENT ON COLUMN bank.proposal.kind IS
  'Change: adjustment of a member''s balance; capital, suspense and surplus to book; parameter; openingFigures; gate; '
  'partnerApp; operator; unrecognizedPayout to book; payoutEnd; breach to lift; lossShare of the members and lossReturn to them.';

COMMENT ON COLUMN ledger.entry.event_type IS
  'Record type: 0 recharge, 1 withdrawal, 2 demand pledge, 3 fixed pledge, 4 recommend reward, 5 community reward, 6 '
  'equal-level reward, 7 demand interest, 8 fixed interest, 9 pledge return, 10 exchange out, 11 exchange in, 12 admin '
  'add, 13 admin deduct, 14 withdrawal returned, 15 bonus-pool share, 24 loss share, 25 loss returned; of house accounts '
  'alone: 16 capital, 17 surplus, 18 growth, 19 loss, 20 escrow, 21 set aside, 22 dust, 23 mixing fee.';

CREATE TABLE bank.loss_share (
  id bigint PRIMARY KEY REFERENCES bank.proposal (id),
  kind text NOT NULL CHECK (kind IN ('lossShare', 'lossReturn')),
  loss_id bigint REFERENCES bank.loss_share (id),
  proposed bigint NOT NULL CHECK (proposed > 0),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sharing', 'done', 'void')),
  swept_at timestamptz,
  amount bigint,
  claims bigint,
  written_off bigint NOT NULL DEFAULT 0 CHECK (written_off >= 0),
  created_at timestamptz NOT NULL,
  opened_at timestamptz,
  done_at timestamptz,
  CONSTRAINT loss_share_kind CHECK ((kind = 'lossReturn') = (loss_id IS NOT NULL)),
  CONSTRAINT loss_share_amount CHECK (amount BETWEEN 1 AND proposed AND amount <= claims),
  CONSTRAINT loss_share_opened CHECK ((state IN ('sharing', 'done')) = (opened_at IS NOT NULL)
    AND (opened_at IS NULL) = (amount IS NULL) AND (amount IS NULL) = (claims IS NULL)),
  CONSTRAINT loss_share_done CHECK ((state IN ('done', 'void')) = (done_at IS NOT NULL))
);
COMMENT ON TABLE bank.loss_share IS
  'Losses shared among members, and recoveries given back, each by a proposal of two operators. Written by '
  'lossShareRecords; kept forever.';
COMMENT ON COLUMN bank.loss_share.id IS 'Its proposal.';
COMMENT ON COLUMN bank.loss_share.kind IS 'lossShare takes from members, lossReturn gives back.';
COMMENT ON COLUMN bank.loss_share.loss_id IS 'The loss that a return gives back of; null for a loss.';
COMMENT ON COLUMN bank.loss_share.proposed IS 'The most that may be shared, in micro-units: what two operators approved.';
COMMENT ON COLUMN bank.loss_share.state IS
  'waiting: revenue and capital go first, then a measurement; sharing: shares are fixed and being posted; done: all are '
  'posted; void: nothing was missing any more.';
COMMENT ON COLUMN bank.loss_share.swept_at IS
  'Wall clock of the database when revenue and capital were used up: a measurement after it fixes the amount.';
COMMENT ON COLUMN bank.loss_share.amount IS 'Shared, in micro-units: the sum of all shares, to the last one.';
COMMENT ON COLUMN bank.loss_share.claims IS 'Sum of what it is shared over, in micro-units.';
COMMENT ON COLUMN bank.loss_share.written_off IS
  'Part of the amount that the measurement of growth counts as missing, in micro-units: it counts no longer.';
-- Two losses at once would each take the other for a claim.
CREATE UNIQUE INDEX loss_share_open ON bank.loss_share ((true)) WHERE state IN ('waiting', 'sharing');

CREATE TABLE bank.loss_share_member (
  share_id bigint NOT NULL REFERENCES bank.loss_share (id),
  member_id bigint NOT NULL REFERENCES bank.member (id),
  claim bigint NOT NULL CHECK (claim > 0),
  share bigint NOT NULL,
  usdt bigint NOT NULL DEFAULT 0,
  gusd bigint NOT NULL DEFAULT 0,
  released bigint NOT NULL DEFAULT 0 CHECK (released >= 0),
  returned_usdt bigint NOT NULL DEFAULT 0,
  returned_gusd bigint NOT NULL DEFAULT 0,
  posted_at timestamptz,
  PRIMARY KEY (share_id, member_id),
  CONSTRAINT loss_share_member_share CHECK (share BETWEEN 1 AND claim),
  CONSTRAINT loss_share_member_posted CHECK (usdt >= 0 AND gusd >= 0
    AND usdt + gusd = CASE WHEN posted_at IS NULL THEN 0 ELSE share END),
  CONSTRAINT loss_share_member_returned CHECK (returned_usdt BETWEEN 0 AND usdt AND returned_gusd BETWEEN 0 AND gusd)
);
COMMENT ON TABLE bank.loss_share_member IS
  'A member''s share of a loss or a return, fixed at its cut-off and posted once. Written by lossShareRecords; kept forever.';
COMMENT ON COLUMN bank.loss_share_member.claim IS
  'Owed to the member at the cut-off, in micro-units: balances, open orders without a payment under way, stakes and '
  'promised interest; of a return, what is left of the loss.';
COMMENT ON COLUMN bank.loss_share_member.share IS
  'Micro-units: floor(claim * amount / claims), the remainder to the largest fractions.';
COMMENT ON COLUMN bank.loss_share_member.usdt IS 'Posted in USDT, in micro-units.';
COMMENT ON COLUMN bank.loss_share_member.gusd IS 'Posted in GUSD, in micro-units.';
COMMENT ON COLUMN bank.loss_share_member.released IS 'Principal taken out of open stakes for it, in micro-GUSD.';
COMMENT ON COLUMN bank.loss_share_member.returned_usdt IS 'Given back of usdt, in micro-units.';
COMMENT ON COLUMN bank.loss_share_member.returned_gusd IS 'Given back of gusd, in micro-units.';
CREATE INDEX loss_share_member_open ON bank.loss_share_member (share_id, member_id) WHERE posted_at IS NULL;
CREATE INDEX loss_share_member_member ON bank.loss_share_member (member_id);

-- Splits an amount over claims: the floor of each proportion, and one micro-unit more to the largest fractions, of equal
-- fractions to the lower owner. The shares add up to the amount exactly, and none is above its claim.
CREATE FUNCTION bank.allocate_pro_rata(p_owners bigint[], p_claims bigint[], p_amount bigint)
RETURNS TABLE (owner_id bigint, claim bigint, share bigint)
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog AS $$
DECLARE
  v_total numeric := (SELECT coalesce(sum(c), 0) FROM unnest(p_claims) c);
BEGIN
  IF p_amount IS NULL OR p_amount < 0 OR p_amount > v_total OR EXISTS (SELECT FROM unnest(p_claims) c WHERE c < 0) THEN
    RAISE EXCEPTION 'an amount of % cannot be shared over claims of %', p_amount, v_total USING ERRCODE = '22023';
  END IF;
  RETURN QUERY
  WITH part AS (
    SELECT o, c, div(c::numeric * p_amount, v_total)::bigint AS whole, mod(c::numeric * p_amount, v_total) AS fraction
    FROM unnest(p_owners, p_claims) AS given(o, c) WHERE v_total > 0
  )
  SELECT o, c, whole + (row_number() OVER (ORDER BY fraction DESC, o) <= p_amount - sum(whole) OVER ())::int FROM part;
END $$;

-- Lists the claims of each member in the caller's snapshot, in micro-units. An order with a payment under way is money
-- that leaves, and interest that is not credited yet is paid by revenue alone: neither is shared.
CREATE FUNCTION bank.list_member_claims()
RETURNS TABLE (member_id bigint, usdt bigint, gusd bigint, ordered bigint, staked bigint, promised bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  WITH balances AS (
    SELECT a.id >> 8 AS member_id, coalesce(sum(a.balance) FILTER (WHERE c.asset = 'USDT'), 0) AS usdt,
      coalesce(sum(a.balance) FILTER (WHERE c.asset = 'GUSD'), 0) AS gusd
    FROM ledger.account a JOIN ledger.account_code c ON c.code = a.id & 255 GROUP BY 1
  ), orders AS (
    SELECT w.member_id, sum(w.amount - w.paid_amount) AS ordered FROM bank.withdrawal w
    WHERE w.state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed')
      AND NOT EXISTS (SELECT FROM bank.payout p WHERE p.withdrawal_id = w.id AND p.state = 'sending')
    GROUP BY 1
  ), stakes AS (
    SELECT s.member_id, sum(s.principal) AS staked, sum(s.promised) AS promised FROM bank.stake s
    WHERE s.redeemed_at IS NULL GROUP BY 1
  )
  SELECT b.member_id, b.usdt::bigint, b.gusd::bigint, coalesce(o.ordered, 0)::bigint, coalesce(s.staked, 0)::bigint,
    coalesce(s.promised, 0)::bigint
  FROM balances b LEFT JOIN orders o USING (member_id) LEFT JOIN stakes s USING (member_id)
$$;

-- Records a decided proposal, the only way to begin: two operators, and a day between the approval and its effect.
CREATE FUNCTION bank.begin_loss_share(p_id bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_proposal bank.proposal;
BEGIN
  SELECT * INTO v_proposal FROM bank.proposal WHERE id = p_id FOR UPDATE;
  IF v_proposal.kind IS NULL OR v_proposal.kind NOT IN ('lossShare', 'lossReturn') OR v_proposal.state <> 'applied'
    OR v_proposal.decided_by IS NULL OR v_proposal.decided_by = v_proposal.proposed_by
    OR v_proposal.effect_at < v_proposal.decided_at + interval '24 hours' OR p_at < v_proposal.effect_at THEN
    RAISE EXCEPTION 'proposal % is not decided by two operators for a day', p_id USING ERRCODE = 'LG010';
  END IF;
  INSERT INTO bank.loss_share (id, kind, loss_id, proposed, created_at)
  VALUES (p_id, v_proposal.kind, (v_proposal.detail ->> 'lossId')::bigint,
    ((v_proposal.detail ->> 'amount')::numeric * 1000000)::bigint, p_at);
END $$;

-- Fixes the shares of a loss or a return that waits: of the members' claims, or of what is left of its loss.
CREATE FUNCTION bank.fix_loss_share(p_id bigint, p_amount bigint, p_written_off bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_share bank.loss_share;
  v_members bigint[];
  v_claims bigint[];
BEGIN
  SELECT * INTO STRICT v_share FROM bank.loss_share WHERE id = p_id AND state = 'waiting' FOR UPDATE;
  IF v_share.kind = 'lossShare' THEN
    SELECT array_agg(c.member_id), array_agg(c.usdt + c.gusd + c.ordered + c.staked + c.promised) INTO v_members, v_claims
      FROM bank.list_member_claims() c WHERE c.usdt + c.gusd + c.ordered + c.staked + c.promised > 0;
  ELSE
    SELECT array_agg(m.member_id), array_agg(m.share - m.returned_usdt - m.returned_gusd) INTO v_members, v_claims
      FROM bank.loss_share_member m WHERE m.share_id = v_share.loss_id AND m.share > m.returned_usdt + m.returned_gusd;
  END IF;
  INSERT INTO bank.loss_share_member (share_id, member_id, claim, share)
    SELECT p_id, a.owner_id, a.claim, a.share FROM bank.allocate_pro_rata(v_members, v_claims, p_amount) a
    WHERE a.share > 0;
  UPDATE bank.loss_share SET state = 'sharing', amount = p_amount, written_off = p_written_off, opened_at = p_at,
    claims = (SELECT sum(c) FROM unnest(v_claims) c) WHERE id = p_id;
END $$;

-- Takes principal out of an open stake and returns its member; a CHECK keeps the stake from ending by it.
CREATE FUNCTION bank.reduce_principal(p_stake bigint, p_micro bigint) RETURNS bigint
LANGUAGE sql SET search_path = pg_catalog AS $$
  UPDATE bank.stake SET principal = principal - p_micro WHERE id = p_stake AND redeemed_at IS NULL AND p_micro > 0
  RETURNING member_id
$$;

-- Holds the open stakes of a member until the transaction ends.
CREATE FUNCTION bank.lock_open_stakes(p_member bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT FROM bank.stake WHERE member_id = p_member AND redeemed_at IS NULL ORDER BY id FOR UPDATE
$$;

-- Takes principal out of a member's stake for a share that is not posted yet.
CREATE FUNCTION bank.release_stake(p_share bigint, p_stake bigint, p_micro bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_member bigint := bank.reduce_principal(p_stake, p_micro);
BEGIN
  UPDATE bank.loss_share_member m SET released = released + p_micro FROM bank.loss_share s
    WHERE m.share_id = p_share AND m.member_id = v_member AND m.posted_at IS NULL AND m.released + p_micro <= m.share
      AND s.id = m.share_id AND s.kind = 'lossShare' AND s.state = 'sharing';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'stake % owes nothing to loss %', p_stake, p_share USING ERRCODE = 'LG010';
  END IF;
END $$;

REVOKE ALL ON FUNCTION bank.begin_loss_share(bigint, timestamptz), bank.fix_loss_share(bigint, bigint, bigint, timestamptz),
  bank.reduce_principal(bigint, bigint), bank.release_stake(bigint, bigint, bigint), bank.lock_open_stakes(bigint)
  FROM PUBLIC;
