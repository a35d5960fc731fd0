-- A word said before a member was banned must not count as one said in the knowledge of it: every review keeps the ban
-- that stood when it was given, and whoever had spoken before a ban may speak again after it.
ALTER TABLE bank.withdrawal_review ADD COLUMN banned_at timestamptz;
ALTER TABLE bank.withdrawal_review DROP CONSTRAINT withdrawal_review_pkey;
ALTER TABLE bank.withdrawal_review ADD CONSTRAINT withdrawal_review_once
  UNIQUE NULLS NOT DISTINCT (withdrawal_id, operator_id, verdict, banned_at);
