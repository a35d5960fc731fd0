-- The way back to true books after a backup was put back: two operators book a payment that no order explains.
-- Reasons: docs/decisions/013-payouts.md.

-- Whose signature stands under a review or an acknowledgement is a person of this bank.
ALTER TABLE bank.withdrawal_review ADD CONSTRAINT withdrawal_review_operator
  FOREIGN KEY (operator_id) REFERENCES bank.operator (id);
ALTER TABLE bank.unrecognized_payout ADD CONSTRAINT unrecognized_payout_operator
  FOREIGN KEY (acknowledged_by) REFERENCES bank.operator (id);

-- The salt of a payment that was forgotten is gone; its id is the one the vault has used.
ALTER TABLE bank.payout ALTER COLUMN salt DROP NOT NULL;
ALTER TABLE bank.payout ADD CONSTRAINT payout_salt CHECK (salt IS NOT NULL OR state = 'confirmed');

-- withdrawal: of the member whose wallet was paid; capital: out of what the house had booked as its own;
-- surplus: of what the vault had beyond the books. Null with acknowledged_at: put right by hand.
ALTER TABLE bank.unrecognized_payout
  ADD COLUMN booked_as text CHECK (booked_as IN ('withdrawal', 'capital', 'surplus')),
  ADD COLUMN withdrawal_id bigint REFERENCES bank.withdrawal (id),
  -- What the member's balance did not cover, so that revenue did.
  ADD COLUMN house_amount bigint CHECK (house_amount BETWEEN 0 AND amount),
  ADD CONSTRAINT unrecognized_payout_booked CHECK (booked_as IS NULL OR acknowledged_at IS NOT NULL AND kind = 'unknown'),
  ADD CONSTRAINT unrecognized_payout_order CHECK (coalesce(booked_as = 'withdrawal', false) = (withdrawal_id IS NOT NULL));

ALTER TABLE bank.proposal DROP CONSTRAINT proposal_kind_check;
ALTER TABLE bank.proposal ADD CONSTRAINT proposal_kind_check CHECK (kind IN ('adjustment', 'capital', 'suspense',
  'surplus', 'parameter', 'openingFigures', 'gate', 'partnerApp', 'operator', 'unrecognizedPayout'));

-- Why a key is stopped is a word of the bank's own list; what a node or signer said stands beside it.
ALTER TABLE bank.signer_key ADD COLUMN halted_detail text;
UPDATE bank.signer_key SET halted_detail = halted_reason, halted_reason = CASE
  WHEN halted_reason LIKE 'signer: %' THEN 'signerFailed'
  WHEN halted_reason ILIKE 'broadcast refused: %insufficient funds%' THEN 'gasMissing'
  WHEN halted_reason LIKE 'broadcast refused: %' THEN 'broadcastRefused'
  WHEN halted_reason = 'a transaction was reverted' THEN 'reverted'
  WHEN halted_reason = 'NotAuthorized' THEN 'notAuthorized'
  WHEN halted_reason = 'revertWithoutReason' THEN 'revertWithoutReason'
  ELSE 'callRefused' END
WHERE halted_reason IS NOT NULL;
ALTER TABLE bank.signer_key ADD CONSTRAINT signer_key_reason CHECK (halted_reason IN ('signerFailed',
  'gasMissing', 'broadcastRefused', 'reverted', 'notAuthorized', 'revertWithoutReason', 'callRefused'));
