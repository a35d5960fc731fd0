-- Rights of the application's role; applied after every migration. :role is replaced by its quoted name.
-- The ledger is read by SELECT and written by these functions alone.
GRANT USAGE ON SCHEMA ledger, bank TO :role;
REVOKE ALL ON ALL TABLES IN SCHEMA ledger FROM :role;
GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO :role;
GRANT EXECUTE ON FUNCTION
  ledger.post(smallint, uuid, uuid, timestamptz, bigint[], bigint[], smallint[], json),
  ledger.post_pair(smallint, uuid, uuid, timestamptz, bigint, bigint, bigint, smallint, json),
  ledger.post_mixing_fee(smallint, uuid, uuid, timestamptz, bigint, smallint, json),
  ledger.post_payments(smallint, uuid, uuid, timestamptz, bigint, bigint[], bigint[], smallint, json),
  ledger.open_member(bigint),
  ledger.house_balance(bigint, smallint),
  ledger.roll_up_house(),
  ledger.find_discrepancies(),
  ledger.house_days(bigint[]),
  -- The index of withdrawals and the CHECK of bank.reward_chunk call them.
  ledger.withdrawal_type(),
  ledger.withdrawal_return_type(),
  ledger.recommend_reward_type(),
  ledger.community_reward_type(),
  ledger.equal_level_reward_type()
TO :role;

GRANT SELECT ON ALL TABLES IN SCHEMA bank TO :role;
GRANT INSERT ON bank.member, bank.session, bank.challenge_use, bank.chain_follower, bank.recharge, bank.recharge_hint
  TO :role;
GRANT INSERT ON bank.withdrawal, bank.withdrawal_review, bank.payout, bank.outbox_transaction, bank.outbox_attempt,
  bank.signer_key TO :role;
GRANT UPDATE (state, paid_amount, reviews_needed, risk, reason, state_at, approved_at) ON bank.withdrawal TO :role;
GRANT UPDATE (state, tx_hash, confirmed_at) ON bank.payout TO :role;
GRANT UPDATE (sender, state, nonce, succeeded, final_hash, final_block, gas_cost, lease_owner, lease_until, state_at)
  ON bank.outbox_transaction TO :role;
GRANT UPDATE (broadcast_at) ON bank.outbox_attempt TO :role;
GRANT UPDATE ON bank.signer_key TO :role;
-- Levels decide who shares pool and rewards: bank.update_levels alone writes them.
REVOKE UPDATE (level) ON bank.member FROM :role;
GRANT UPDATE (banned_at) ON bank.member TO :role;
GRANT UPDATE (last_used_at, revoked_at, revoked_reason, ended_by) ON bank.session TO :role;
GRANT INSERT, DELETE ON bank.member_device, bank.refused_sign_in TO :role;
GRANT UPDATE (last_sign_in_at) ON bank.member_device TO :role;
GRANT UPDATE (attempts, last_at) ON bank.refused_sign_in TO :role;
GRANT INSERT ON bank.withdrawal_rule TO :role;
GRANT UPDATE (cancelled_at) ON bank.withdrawal_rule TO :role;
GRANT UPDATE (block_number, block_hash, block_time, counted, halted_reason, halted_at, updated_at)
  ON bank.chain_follower TO :role;
GRANT UPDATE (member_id, state, credited_at) ON bank.recharge TO :role;
GRANT DELETE ON bank.session, bank.challenge_use TO :role;
GRANT EXECUTE ON FUNCTION bank.append_audit(bigint, bigint, text, text, text, text, text) TO :role;
GRANT EXECUTE ON FUNCTION bank.set_parameter(text, text) TO :role;
GRANT INSERT ON bank.operator, bank.operator_session, bank.operator_device, bank.sign_in_source, bank.proposal,
  bank.partner_app TO :role;
GRANT UPDATE (role, totp_last_step, failed_confirmations, disabled_at) ON bank.operator TO :role;
GRANT UPDATE (last_used_at, revoked_at) ON bank.operator_session, bank.operator_device TO :role;
GRANT UPDATE (failures, locked_until, recent_failures, last_used_at) ON bank.sign_in_source TO :role;
GRANT DELETE ON bank.sign_in_source TO :role;
GRANT UPDATE (state, decided_by, decided_at, decision_reason, effect_at) ON bank.proposal TO :role;
GRANT UPDATE (is_open, jurisdiction, licence, proposed_by, decided_by, changed_at) ON bank.gate TO :role;
GRANT UPDATE (name, description, icon, url, position) ON bank.partner_app TO :role;
GRANT DELETE ON bank.partner_app TO :role;
GRANT INSERT ON bank.unrecognized_payout TO :role;
GRANT UPDATE (acknowledged_at, acknowledged_by, booked_as, withdrawal_id, house_amount) ON bank.unrecognized_payout TO :role;
GRANT INSERT ON bank.stake, bank.stake_day, bank.settlement_day, bank.settlement_chunk, bank.growth TO :role;
GRANT UPDATE (redeemed_at, redeemed_interest, redeem_key) ON bank.stake TO :role;
GRANT UPDATE (state, interest_paid, rewards_due, rewards_paid, interest_at, done_at) ON bank.settlement_day TO :role;
GRANT UPDATE (stakes, members, amount, done_at) ON bank.settlement_chunk TO :role;
GRANT INSERT ON bank.pool_week, bank.pool_share TO :role;
GRANT UPDATE (amount, done_at) ON bank.reward_chunk TO :role;
GRANT UPDATE (acknowledged_at) ON bank.pool_share TO :role;
GRANT EXECUTE ON FUNCTION
  bank.update_team_blocks(bigint, int[], int[], int[], bigint[], bigint[], bigint[], bigint[], bigint[]),
  bank.update_levels(int[], int[]),
  bank.update_team_rebuild(timestamptz, timestamptz, bigint)
TO :role;
GRANT EXECUTE ON FUNCTION bank.compute_rewards(date, bigint, bigint, bigint[], bigint) TO :role;
GRANT INSERT ON bank.solvency_check, bank.solvency_tree, bank.solvency_leaves, bank.solvency_level, bank.attestation
  TO :role;
GRANT UPDATE (state, number, tx_hash, block_number, block_time, idle, supplied, withdrawable, uncredited, in_transit,
  assets) ON bank.attestation TO :role;
GRANT DELETE ON bank.solvency_check, bank.solvency_tree TO :role;
GRANT USAGE ON SEQUENCE bank.solvency_tree_number TO :role;
GRANT INSERT ON bank.growth_watch TO :role;
GRANT INSERT ON bank.private_pool, bank.private_deposit, bank.association_root, bank.private_withdrawal,
  bank.mixing_order TO :role;
GRANT UPDATE (relayer) ON bank.private_pool TO :role;
-- Facts from the chain are immutable; the screening decision may change.
GRANT UPDATE (screening, screening_reason, screening_words, screened_at, screened_by, asked_at, taken_back_hash)
  ON bank.private_deposit TO :role;
GRANT UPDATE (state, usable_from, usable_until, tx_hash) ON bank.association_root TO :role;
GRANT UPDATE (is_booked) ON bank.private_withdrawal TO :role;
GRANT UPDATE (state, reason, in_hash, leaf_index, proof, root, association_root, nullifier_hash, relayer, relay_at,
  relays, out_hash, state_at) ON bank.mixing_order TO :role;
GRANT INSERT ON bank.cross_order, bank.cross_cursor TO :role;
GRANT UPDATE (block_number, updated_at) ON bank.cross_cursor TO :role;
-- The quote is immutable; progress is written as the chains report it.
GRANT UPDATE (stage, status, reason, status_raw, origin_tx_hash, sent_at, deposit_id, deposit_block,
  deposit_block_hash, deposit_log_index, exclusivity_deadline, deposited_at, is_deposit_final, fill_tx_hash, fill_block,
  delivered_amount, filled_at, refund_tx_hash, refunded_at, next_check_at, checks, fills_read_to, state_at)
  ON bank.cross_order TO :role;
-- Expired quotes that were never accepted.
GRANT DELETE ON bank.cross_order TO :role;
-- Shares of a loss are begun and fixed by functions alone; their posting is written beside it.
GRANT UPDATE (state, swept_at, done_at) ON bank.loss_share TO :role;
GRANT UPDATE (usdt, gusd, returned_usdt, returned_gusd, posted_at) ON bank.loss_share_member TO :role;
GRANT EXECUTE ON FUNCTION
  bank.begin_loss_share(bigint, timestamptz),
  bank.fix_loss_share(bigint, bigint, bigint, timestamptz),
  bank.release_stake(bigint, bigint, bigint)
TO :role;

-- Reconciliation.
GRANT UPDATE (upto, day, step, rows_checked, started_at, ended_at, ended_rows, ended_ms) ON bank.reconciliation TO :role;
GRANT INSERT ON bank.book_breach TO :role;
GRANT UPDATE (expected, actual, seen_at, lifted_at, lifted_by) ON bank.book_breach TO :role;
