-- Recharges: deposits of USDT into the vault.

CREATE TABLE bank.recharge (
  chain_id bigint NOT NULL,
  tx_hash text NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index int NOT NULL CHECK (log_index >= 0),
  block_number bigint NOT NULL,
  block_hash text NOT NULL CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  block_time timestamptz NOT NULL,
  depositor text NOT NULL CHECK (depositor ~ '^0x[0-9a-f]{40}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  member_id bigint REFERENCES bank.member (id),
  state text NOT NULL CHECK (state IN ('credited', 'suspense', 'capital')),
  recorded_at timestamptz NOT NULL,
  credited_at timestamptz,
  PRIMARY KEY (chain_id, tx_hash, log_index),
  CHECK ((state = 'credited') = (member_id IS NOT NULL AND credited_at IS NOT NULL))
);
COMMENT ON TABLE bank.recharge IS 'Final deposits, one row per log. Written by rechargeRecords; kept forever.';
COMMENT ON COLUMN bank.recharge.amount IS 'Micro-USDT.';
COMMENT ON COLUMN bank.recharge.state IS
  'credited to its member; suspense: the depositor is not a member yet; capital: booked as capital by two operators.';
CREATE INDEX recharge_member ON bank.recharge (member_id, recorded_at DESC);
CREATE INDEX recharge_suspense ON bank.recharge (depositor) WHERE state = 'suspense';

CREATE TABLE bank.recharge_hint (
  member_id bigint NOT NULL REFERENCES bank.member (id),
  chain_id bigint NOT NULL,
  tx_hash text NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  sender text CHECK (sender ~ '^0x[0-9a-f]{40}$'),
  nonce bigint CHECK (nonce >= 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, chain_id, tx_hash)
);
COMMENT ON TABLE bank.recharge_hint IS
  'Deposits that a browser reported, so that other devices can follow them; never a credit. Written by recharge; kept '
  'forever.';
COMMENT ON COLUMN bank.recharge_hint.amount IS 'Micro-USDT.';
COMMENT ON COLUMN bank.recharge_hint.nonce IS
  'Set with sender once a node has returned the transaction; distinguishes a replaced one from an unknown one.';
CREATE INDEX recharge_hint_recent ON bank.recharge_hint (member_id, created_at DESC);
