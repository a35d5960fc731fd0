-- Cross-chain transfers: quotes and the orders they become. Amounts are in units of their own token.
-- Reasons: docs/decisions/021-cross-chain-orders.md.

-- Statuses of a transfer, as the API numbers them. The planner replaces each call by its constant; a test compares them
-- with the code.
CREATE FUNCTION bank.cross_processing() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 0::smallint;
CREATE FUNCTION bank.cross_success() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 1::smallint;
CREATE FUNCTION bank.cross_expired() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 2::smallint;
CREATE FUNCTION bank.cross_refunded() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 3::smallint;
CREATE FUNCTION bank.cross_unknown() RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 4::smallint;

CREATE TABLE bank.cross_cursor (
  chain_id bigint PRIMARY KEY,
  block_number bigint NOT NULL CHECK (block_number >= 0),
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE bank.cross_cursor IS
  'Block up to which the settlement contracts of a chain are read for unreported deposits. Written by crosschain; one '
  'row per chain, never deleted.';

CREATE TABLE bank.cross_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES bank.member (id),
  quote_id uuid NOT NULL UNIQUE,
  origin_chain_id bigint NOT NULL,
  destination_chain_id bigint NOT NULL CHECK (destination_chain_id <> origin_chain_id),
  settlement text NOT NULL CHECK (settlement ~ '^0x[0-9a-f]{40}$'),
  depositor text NOT NULL CHECK (depositor ~ '^0x[0-9a-f]{40}$'),
  recipient text NOT NULL CHECK (recipient ~ '^0x[0-9a-f]{40}$'),
  input_token text NOT NULL CHECK (input_token ~ '^0x[0-9a-f]{40}$'),
  output_token text NOT NULL CHECK (output_token ~ '^0x[0-9a-f]{40}$'),
  input_symbol text NOT NULL CHECK (length(input_symbol) BETWEEN 1 AND 32),
  output_symbol text NOT NULL CHECK (length(output_symbol) BETWEEN 1 AND 32),
  input_decimals smallint NOT NULL CHECK (input_decimals BETWEEN 0 AND 77),
  output_decimals smallint NOT NULL CHECK (output_decimals BETWEEN 0 AND 77),
  input_amount numeric(78, 0) NOT NULL CHECK (input_amount > 0),
  output_amount numeric(78, 0) NOT NULL CHECK (output_amount > 0),
  exclusive_relayer text NOT NULL CHECK (exclusive_relayer ~ '^0x[0-9a-f]{40}$'),
  quote_timestamp bigint NOT NULL,
  fill_deadline bigint NOT NULL,
  fee_usd numeric(38, 18) CHECK (fee_usd >= 0),
  expected_fill_seconds int CHECK (expected_fill_seconds >= 0),
  quoted_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  destination_block bigint NOT NULL CHECK (destination_block >= 0),
  stage text NOT NULL DEFAULT 'quoted' CHECK (stage IN ('quoted', 'sent', 'deposited')),
  status smallint NOT NULL DEFAULT bank.cross_processing() CHECK (status IN (bank.cross_processing(),
    bank.cross_success(), bank.cross_expired(), bank.cross_refunded(), bank.cross_unknown())),
  reason text,
  status_raw text CHECK (length(status_raw) <= 64),
  origin_tx_hash text CHECK (origin_tx_hash ~ '^0x[0-9a-f]{64}$'),
  sent_at timestamptz,
  deposit_id numeric(78, 0),
  deposit_block bigint,
  deposit_block_hash text CHECK (deposit_block_hash ~ '^0x[0-9a-f]{64}$'),
  deposit_log_index int,
  exclusivity_deadline bigint,
  deposited_at timestamptz,
  is_deposit_final boolean NOT NULL DEFAULT false,
  fill_tx_hash text CHECK (fill_tx_hash ~ '^0x[0-9a-f]{64}$'),
  fill_block bigint,
  delivered_amount numeric(78, 0) CHECK (delivered_amount > 0),
  filled_at timestamptz,
  refund_tx_hash text CHECK (refund_tx_hash ~ '^0x[0-9a-f]{64}$'),
  refunded_at timestamptz,
  next_check_at timestamptz,
  checks int NOT NULL DEFAULT 0 CHECK (checks >= 0),
  fills_read_to bigint,
  state_at timestamptz NOT NULL,
  CHECK (stage = 'quoted' OR origin_tx_hash IS NOT NULL),
  CHECK (stage <> 'quoted' OR status = bank.cross_processing()),
  CHECK ((stage = 'deposited') = (deposit_id IS NOT NULL)),
  CHECK (deposit_id IS NULL OR (deposit_block IS NOT NULL AND deposit_block_hash IS NOT NULL
    AND deposit_log_index IS NOT NULL AND exclusivity_deadline IS NOT NULL AND deposited_at IS NOT NULL)),
  CHECK (status <> bank.cross_success() OR (stage = 'deposited' AND fill_tx_hash IS NOT NULL AND delivered_amount IS NOT NULL
    AND filled_at IS NOT NULL)),
  CHECK (status <> bank.cross_refunded() OR (stage = 'deposited' AND refund_tx_hash IS NOT NULL AND refunded_at IS NOT NULL)),
  CHECK (fill_tx_hash IS NULL OR refund_tx_hash IS NULL)
);
COMMENT ON TABLE bank.cross_order IS
  'Quotes, written before the member sees them, and the orders they become. Written by crosschain; unused quotes are '
  'deleted, orders kept forever.';
COMMENT ON COLUMN bank.cross_order.settlement IS
  'Settlement contract. The deposit fields are verified one by one: only an identical deposit is this order''s.';
COMMENT ON COLUMN bank.cross_order.quote_timestamp IS 'Seconds of the origin chain''s clock.';
COMMENT ON COLUMN bank.cross_order.fee_usd IS 'Fee of the provider when it was quoted, in USD; null when not stated.';
COMMENT ON COLUMN bank.cross_order.destination_block IS 'Newest block of the destination at the quote: no fill is older.';
COMMENT ON COLUMN bank.cross_order.stage IS
  'quoted; sent: the member reported a transaction; deposited: our own RPC shows it.';
COMMENT ON COLUMN bank.cross_order.status IS '0 processing, 1 success, 2 expired, 3 refunded, 4 unknown.';
COMMENT ON COLUMN bank.cross_order.reason IS 'Code of the status.';
COMMENT ON COLUMN bank.cross_order.status_raw IS 'Status in the provider''s own word.';
COMMENT ON COLUMN bank.cross_order.deposit_block IS 'Block of the deposit, read again until is_deposit_final.';
COMMENT ON COLUMN bank.cross_order.fill_tx_hash IS 'Fill of this deposit, seen by our own RPC of the destination.';
COMMENT ON COLUMN bank.cross_order.refund_tx_hash IS 'Refund, seen by our own RPC of the origin.';
COMMENT ON COLUMN bank.cross_order.next_check_at IS 'Time of the next check.';
COMMENT ON COLUMN bank.cross_order.fills_read_to IS 'Destination block up to which fills are read.';
COMMENT ON COLUMN bank.cross_order.input_decimals IS 'Decimals of the input token.';
COMMENT ON COLUMN bank.cross_order.output_decimals IS 'Decimals of the output token.';
COMMENT ON COLUMN bank.cross_order.input_amount IS 'Units of the input token.';
COMMENT ON COLUMN bank.cross_order.output_amount IS 'Units of the output token that the quote promises.';
COMMENT ON COLUMN bank.cross_order.fill_deadline IS 'Seconds of the destination chain''s clock.';
COMMENT ON COLUMN bank.cross_order.expected_fill_seconds IS
  'Seconds from deposit to fill, as the provider expects them; null when not stated.';
COMMENT ON COLUMN bank.cross_order.deposit_log_index IS 'Place of the deposit event in its block.';
COMMENT ON COLUMN bank.cross_order.exclusivity_deadline IS
  'Seconds of the destination chain''s clock until which only exclusive_relayer may fill.';
COMMENT ON COLUMN bank.cross_order.delivered_amount IS 'Units of the output token that arrived.';
COMMENT ON COLUMN bank.cross_order.checks IS 'Number of past checks; a lease of the order is one check.';
CREATE UNIQUE INDEX cross_order_deposit ON bank.cross_order (origin_chain_id, deposit_id)
  WHERE deposit_id IS NOT NULL;
CREATE INDEX cross_order_of_member ON bank.cross_order (member_id, id DESC) WHERE stage <> 'quoted';
CREATE INDEX cross_order_due ON bank.cross_order (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX cross_order_quoted ON bank.cross_order (depositor, quoted_at) WHERE stage = 'quoted';
CREATE INDEX cross_order_hash ON bank.cross_order (origin_tx_hash) WHERE origin_tx_hash IS NOT NULL;
CREATE INDEX cross_order_refund ON bank.cross_order (refund_tx_hash) WHERE refund_tx_hash IS NOT NULL;
