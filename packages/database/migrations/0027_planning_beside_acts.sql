-- A day is counted while members stake and redeem; what changes meanwhile is kept as rows. Reasons:
-- docs/decisions/052-planning-beside-acts.md.
-- Code from 0026 on runs with it.

CREATE TABLE bank.stake_change (
  xid bigint NOT NULL DEFAULT txid_current(),
  placement smallint NOT NULL,
  member_id bigint NOT NULL,
  days smallint NOT NULL,
  principal bigint NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  expire_at timestamptz(3)
);
COMMENT ON TABLE bank.stake_change IS
  'Changes of open principal since the newest count of a day began, inserted by triggers of bank.stake in the transaction '
  'of the change. Written by settlementDays; deleted when the next count begins.';
COMMENT ON COLUMN bank.stake_change.xid IS
  'The transaction of the change: a count whose snapshot sees it has the change already.';
COMMENT ON COLUMN bank.stake_change.days IS 'Days of the term; 0 for demand.';
COMMENT ON COLUMN bank.stake_change.principal IS 'Micro-GUSD; negative for what is no longer open.';
CREATE INDEX stake_change_xid ON bank.stake_change (xid);

-- Deletes the changes that a count which begins now sees in the stakes themselves.
CREATE FUNCTION bank.forget_stake_changes() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  DELETE FROM bank.stake_change
$$;

-- Records what a statement did to the open stakes: the rows after it, and with the opposite sign those before.
CREATE FUNCTION bank.record_added_stakes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO bank.stake_change (placement, member_id, days, principal, opened_at, expire_at)
    SELECT placement, member_id, days, principal, opened_at, expire_at FROM added WHERE redeemed_at IS NULL;
  RETURN NULL;
END $$;
CREATE FUNCTION bank.record_removed_stakes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO bank.stake_change (placement, member_id, days, principal, opened_at, expire_at)
    SELECT placement, member_id, days, -principal, opened_at, expire_at FROM removed WHERE redeemed_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER stake_recorded_insert AFTER INSERT ON bank.stake REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION bank.record_added_stakes();
CREATE TRIGGER stake_recorded_before AFTER UPDATE ON bank.stake REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION bank.record_removed_stakes();
CREATE TRIGGER stake_recorded_after AFTER UPDATE ON bank.stake REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION bank.record_added_stakes();
CREATE TRIGGER stake_recorded_delete AFTER DELETE ON bank.stake REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION bank.record_removed_stakes();

REVOKE ALL ON FUNCTION bank.forget_stake_changes(), bank.record_added_stakes(), bank.record_removed_stakes() FROM PUBLIC;
