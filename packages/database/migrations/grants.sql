-- Rights of the processes' roles; applied after every migration, and nothing else grants any. What each role may do with
-- each table and function is listed in src/generated/rights.txt, so that a new right shows in review.
-- The ledger is read by SELECT and written by its functions alone.
REVOKE ALL ON ALL TABLES IN SCHEMA ledger, bank FROM bank_api, bank_console, bank_worker;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA ledger, bank FROM bank_api, bank_console, bank_worker;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger, bank FROM bank_api, bank_console, bank_worker;
GRANT USAGE ON SCHEMA ledger, bank TO bank_api, bank_console, bank_worker;

-- Every process ---------------------------------------------------------------------------------------------------
GRANT SELECT ON ledger.account, ledger.entry, ledger.transaction, ledger.house_watermark
  TO bank_api, bank_console, bank_worker;
-- A process refuses a schema that it does not know.
GRANT SELECT ON public.migration TO bank_api, bank_console, bank_worker;
GRANT SELECT ON bank.deployment, bank.clock, bank.parameter, bank.gate, bank.chain_follower, bank.member, bank.recharge,
  bank.withdrawal, bank.withdrawal_review, bank.payout, bank.outbox_transaction, bank.stake, bank.stake_day,
  bank.stake_closing, bank.settlement_day, bank.settlement_chunk, bank.growth, bank.growth_watch, bank.reward_day, bank.pool_week,
  bank.solvency_check, bank.attestation, bank.followed_pool, bank.private_deposit, bank.tree_change,
  bank.mixing_order, bank.cross_order, bank.partner_app, bank.freeze, bank.payout_queue, bank.payout_queue_sum
  TO bank_api, bank_console, bank_worker;
GRANT EXECUTE ON FUNCTION
  ledger.house_balance(bigint, smallint),
  ledger.house_balances(),
  ledger.member_balances(),
  bank.read_totals(),
  bank.compute_realised_ppb(timestamptz, timestamptz),
  ledger.is_members_server(),
  -- The index of withdrawals and the CHECK of bank.reward_chunk call them.
  ledger.withdrawal_type(),
  ledger.withdrawal_return_type(),
  ledger.recommend_reward_type(),
  ledger.community_reward_type(),
  ledger.equal_level_reward_type()
TO bank_api, bank_console, bank_worker;

-- The members' server: members, their sessions and their own orders. Functions write and post the orders; it approves
-- nothing and knows no operator.
GRANT SELECT ON bank.session, bank.challenge_use, bank.recharge_hint, bank.outbox_attempt, bank.pool_share,
  bank.team_block, bank.team_rebuild, bank.private_pool, bank.solvency_tree, bank.solvency_leaves, bank.solvency_level
  TO bank_api;
-- Changes that two operators agreed on and that members see before they count.
GRANT SELECT (id, kind, subject, state, detail, effect_at) ON bank.proposal TO bank_api;
-- Their number, of which the size of a hiding set follows.
GRANT SELECT (chain_id, pool) ON bank.private_withdrawal TO bank_api;
GRANT EXECUTE ON FUNCTION ledger.open_member(bigint), bank.lock_member(bigint) TO bank_api;
GRANT EXECUTE ON FUNCTION
  ledger.post_exchange(uuid, uuid, timestamptz, bigint, boolean, bigint, bigint, json),
  ledger.post_exchange(smallint, uuid, uuid, timestamptz, bigint, boolean, bigint, bigint, json),
  ledger.post_exchanges(uuid[], uuid[], timestamptz[], bigint[], boolean[], bigint[], bigint[], json[])
TO bank_api;
GRANT EXECUTE ON FUNCTION
  bank.request_withdrawal(uuid, bigint, bigint, bigint, text, text, timestamptz),
  bank.request_withdrawal(uuid, bigint, text, bigint, bigint, text, text, timestamptz),
  bank.cancel_withdrawal(bigint, bigint, timestamptz),
  bank.open_stake(uuid, bigint, smallint, bigint, timestamptz),
  bank.lock_stake(bigint),
  bank.redeem_stake(bigint, bigint, bigint, uuid, timestamptz)
TO bank_api;
GRANT EXECUTE ON FUNCTION bank.claim_suspense(bigint) TO bank_api, bank_worker;
GRANT INSERT (address, inviter_id, created_at) ON bank.member TO bank_api;
-- Requests that were handed in without a session, and how far they are.
GRANT SELECT (id, chain_id, pool, nullifier_hash, state, reason, relay_at, out_hash), INSERT (chain_id, pool, proof, root,
  nullifier_hash, receiver, relayer, fee, relay_at, created_at, state_at) ON bank.relay_request TO bank_api;
GRANT INSERT ON bank.session, bank.challenge_use, bank.recharge_hint, bank.mixing_order, bank.cross_order TO bank_api;
GRANT UPDATE (last_used_at, revoked_at, revoked_reason, ended_by) ON bank.session TO bank_api;
-- Devices, refused sign-ins and the rules that a member sets for its own withdrawals.
GRANT SELECT ON bank.member_device, bank.refused_sign_in, bank.withdrawal_rule TO bank_api;
GRANT INSERT, DELETE ON bank.member_device, bank.refused_sign_in TO bank_api;
GRANT UPDATE (last_sign_in_at) ON bank.member_device TO bank_api;
GRANT UPDATE (attempts, last_at) ON bank.refused_sign_in TO bank_api;
GRANT INSERT ON bank.withdrawal_rule TO bank_api;
GRANT UPDATE (cancelled_at) ON bank.withdrawal_rule TO bank_api;
GRANT DELETE ON bank.session, bank.challenge_use TO bank_api;
GRANT UPDATE (acknowledged_at) ON bank.pool_share TO bank_api;
GRANT UPDATE (state, reason, in_hash, leaf_index, proof, root, nullifier_hash, relayer, relay_at,
  state_at) ON bank.mixing_order TO bank_api;
-- The quote is immutable.
GRANT UPDATE (stage, status, reason, status_raw, origin_tx_hash, sent_at, deposit_id, next_check_at, state_at)
  ON bank.cross_order TO bank_api;

-- The console: operators, what they propose and decide, and the audit log. Functions write what operators decide, for the
-- operator of a live session; the rights left are those of acts that move no money by themselves -----------------------
GRANT SELECT ON bank.audit, bank.audit_head, bank.operator_session, bank.operator_device, bank.operator_right,
  bank.sign_in_source, bank.proposal, bank.session, bank.signer_key, bank.unrecognized_payout, bank.private_withdrawal,
  bank.loss_share, bank.loss_share_member, bank.reconciliation, bank.book_breach, ledger.account_code,
  -- The evidence of a part that may be ended, and of a breach that may be lifted.
  bank.outbox_attempt, bank.reward_chunk, bank.reward_closing, bank.day_partition, bank.pool_share
TO bank_console;
-- The proof of a password is compared by a function alone.
GRANT SELECT (id, name, role, password_salt, totp_secret, totp_last_step, failed_confirmations, disabled_at, created_at)
  ON bank.operator TO bank_console;
GRANT EXECUTE ON FUNCTION
  ledger.house_days(bigint[]),
  -- A breach is lifted only while its law holds.
  ledger.find_discrepancies(),
  bank.open_operator_session(bigint, bytea, bigint, bytea, timestamptz),
  bank.touch_operator_session(text, timestamptz),
  bank.end_operator_session(text, timestamptz),
  bank.end_operator_sessions(bigint, timestamptz),
  bank.append_audit(text, bigint, text, text, text),
  bank.propose(text, uuid, text, text, text, text, timestamptz),
  bank.try_lock_proposal(bigint),
  bank.approve_proposal(text, bigint, timestamptz),
  bank.reject_proposal(text, bigint, text, timestamptz),
  bank.apply_alone(text, bigint, timestamptz),
  bank.settle_proposal(bigint, timestamptz),
  bank.refuse_proposal(bigint, text),
  bank.apply_parameters(bigint, timestamptz),
  bank.apply_gate(bigint, timestamptz),
  bank.apply_partner_app(bigint, timestamptz),
  bank.remove_partner_app(text, bigint),
  bank.apply_operator_change(bigint, timestamptz, timestamptz),
  bank.review_withdrawal(text, bigint, text, timestamptz),
  bank.apply_adjustment(bigint, timestamptz),
  bank.find_capital_obstacle(text, timestamptz),
  bank.apply_capital(bigint, bigint, timestamptz),
  bank.apply_suspense_booking(bigint, timestamptz),
  bank.lift_breach(bigint, timestamptz),
  bank.resume_signer(text, bigint, text),
  bank.freeze_as_operator(text, text),
  bank.lock_payout(text),
  bank.end_transaction(bigint),
  bank.end_payout(bigint, timestamptz),
  bank.apply_unrecognized_payout(bigint, text, text, timestamptz)
TO bank_console;
GRANT EXECUTE ON FUNCTION bank.lock_followers(text) TO bank_console, bank_worker;
GRANT INSERT ON bank.operator_device, bank.sign_in_source TO bank_console;
GRANT UPDATE (totp_last_step, failed_confirmations) ON bank.operator TO bank_console;
GRANT UPDATE (last_used_at, revoked_at) ON bank.operator_device TO bank_console;
GRANT UPDATE (failures, locked_until, recent_failures, last_used_at) ON bank.sign_in_source TO bank_console;
GRANT DELETE ON bank.sign_in_source TO bank_console;
GRANT UPDATE (banned_at) ON bank.member TO bank_console;
GRANT UPDATE (revoked_at, revoked_reason) ON bank.session TO bank_console;
-- Signatures of reviewers, which the vault verifies.
GRANT SELECT, INSERT ON bank.payout_signature TO bank_console;
GRANT UPDATE (screening, screening_reason, screening_words, screened_at, screened_by, asked_at)
  ON bank.private_deposit TO bank_console;
GRANT SELECT (chain_id, pool, state, relay_at) ON bank.relay_request TO bank_console;

-- The worker: chains, payments, interest and proofs ---------------------------------------------------------------
GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO bank_worker;
GRANT SELECT ON bank.outbox_attempt, bank.signer_key, bank.unrecognized_payout, bank.reward_chunk, bank.reward_closing,
  bank.day_partition, bank.pool_share, bank.team_block, bank.team_rebuild, bank.solvency_tree, bank.solvency_leaves, bank.solvency_level, bank.private_pool,
  bank.private_withdrawal, bank.relay_request, bank.tree_act, bank.cross_cursor, bank.proposal, bank.audit, bank.loss_share,
  bank.loss_share_member, bank.reconciliation, bank.book_breach TO bank_worker;
-- The names under the proposals that it puts into effect.
GRANT SELECT (id, name, role, disabled_at) ON bank.operator TO bank_worker;
GRANT EXECUTE ON FUNCTION
  bank.finish_order(bigint, timestamptz),
  ledger.roll_up_house(),
  bank.fold_totals(),
  ledger.find_discrepancies(),
  ledger.house_days(bigint[]),
  bank.append_audit(text, bigint, text, text, text),
  bank.try_lock_proposal(bigint),
  bank.settle_proposal(bigint, timestamptz),
  bank.refuse_proposal(bigint, text),
  bank.apply_parameters(bigint, timestamptz),
  bank.update_team_blocks(bigint, int[], int[], int[], bigint[], bigint[], bigint[], bigint[], bigint[]),
  bank.update_levels(int[], int[]),
  bank.update_team_rebuild(timestamptz, timestamptz, bigint)
TO bank_worker;
-- Functions read the row that explains each posting.
GRANT EXECUTE ON FUNCTION
  bank.credit_deposit(text, bigint, text, int, text, bigint, timestamptz),
  bank.settle_payout(text, text, timestamptz),
  bank.post_growth(bigint, text, bigint, timestamptz),
  bank.balance_losses(bigint, text, bigint, timestamptz),
  bank.post_mixing_fee(bigint, text, text, timestamptz),
  bank.forget_mixing_orders(timestamptz, int, timestamptz),
  bank.forget_subjects(text[]),
  bank.forget_relay_requests(timestamptz, int),
  bank.plan_day(date, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, text, smallint[],
    bigint[], bigint[], numeric[], timestamptz),
  bank.write_day_rewards(date, boolean, bigint, bigint[], bigint),
  bank.forget_stake_changes(),
  bank.lease_settlement_chunk(date),
  bank.settle_chunk(date, smallint, bigint, timestamptz),
  bank.lease_reward_chunk(date),
  bank.pay_reward_chunk(date, smallint, smallint, timestamptz),
  bank.close_budget(date, text, timestamptz),
  bank.pay_pool_shares(date, timestamptz)
TO bank_worker;
GRANT INSERT ON bank.chain_follower, bank.growth_watch, bank.growth TO bank_worker;
GRANT UPDATE (block_number, block_hash, block_time, counted, halted_reason, halted_at, updated_at)
  ON bank.chain_follower TO bank_worker;
GRANT UPDATE (state, reviews_needed, risk, reason, state_at, approved_at, signatures_missing_since)
  ON bank.withdrawal TO bank_worker;
GRANT SELECT ON bank.stake_change, bank.payout_signature, bank.automatic_payment TO bank_worker;
GRANT INSERT ON bank.automatic_payment TO bank_worker;
GRANT INSERT ON bank.payout, bank.unrecognized_payout, bank.outbox_transaction, bank.outbox_attempt, bank.signer_key
  TO bank_worker;
GRANT UPDATE (state) ON bank.payout TO bank_worker;
GRANT UPDATE (sender, state, nonce, succeeded, final_hash, final_block, gas_cost, lease_owner, lease_until, state_at)
  ON bank.outbox_transaction TO bank_worker;
GRANT UPDATE (broadcast_at) ON bank.outbox_attempt TO bank_worker;
GRANT UPDATE ON bank.signer_key TO bank_worker;
GRANT INSERT ON bank.pool_week, bank.pool_share TO bank_worker;
GRANT INSERT ON bank.solvency_check, bank.solvency_tree, bank.solvency_leaves, bank.solvency_level, bank.attestation
  TO bank_worker;
GRANT UPDATE (state, number, tx_hash, block_number, block_time, idle, supplied, withdrawable, uncredited, in_transit,
  assets) ON bank.attestation TO bank_worker;
GRANT DELETE ON bank.solvency_check, bank.solvency_tree TO bank_worker;
GRANT USAGE ON SEQUENCE bank.solvency_tree_number TO bank_worker;
GRANT INSERT ON bank.private_pool, bank.private_deposit, bank.tree_change, bank.tree_act, bank.private_withdrawal
  TO bank_worker;
GRANT UPDATE (relayer, ended_at) ON bank.private_pool TO bank_worker;
GRANT UPDATE (state, reason, relays, out_hash, state_at) ON bank.relay_request TO bank_worker;
-- Facts from the chain are immutable; the screening decision may change.
GRANT UPDATE (screening, screening_reason, screening_words, screened_at, screened_by, asked_at, taken_back_hash,
  place, approved_epoch, removed_epoch) ON bank.private_deposit TO bank_worker;
GRANT UPDATE (state) ON bank.tree_act TO bank_worker;
GRANT UPDATE (is_booked) ON bank.private_withdrawal TO bank_worker;
GRANT UPDATE (state, reason, in_hash, leaf_index, proof, root, nullifier_hash, relayer, relay_at,
  relays, out_hash, state_at) ON bank.mixing_order TO bank_worker;
GRANT INSERT ON bank.cross_cursor TO bank_worker;
GRANT UPDATE (block_number, updated_at) ON bank.cross_cursor TO bank_worker;
-- Progress is written as the chains report it.
GRANT UPDATE (stage, status, reason, status_raw, origin_tx_hash, sent_at, deposit_id, deposit_block,
  deposit_block_hash, deposit_log_index, exclusivity_deadline, deposited_at, is_deposit_final, fill_tx_hash, fill_block,
  delivered_amount, filled_at, refund_tx_hash, refunded_at, next_check_at, checks, fills_read_to, state_at)
  ON bank.cross_order TO bank_worker;
-- Expired quotes that were never accepted.
GRANT DELETE ON bank.cross_order TO bank_worker;
-- Shares of a loss are begun, fixed and posted by functions alone.
GRANT UPDATE (state, swept_at, done_at) ON bank.loss_share TO bank_worker;
GRANT EXECUTE ON FUNCTION
  bank.begin_loss_share(bigint, timestamptz),
  bank.fix_loss_share(bigint, bigint, bigint, timestamptz),
  bank.lock_open_stakes(bigint),
  bank.sweep_equity(bigint, bigint, timestamptz),
  bank.lock_unposted_shares(bigint, int),
  bank.post_loss_share(bigint, bigint, timestamptz),
  bank.post_loss_return(bigint, bigint, timestamptz),
  bank.return_order_for_loss(bigint, bigint, timestamptz),
  bank.return_principal_for_loss(bigint, bigint, bigint, timestamptz)
TO bank_worker;
-- Reconciliation.
GRANT UPDATE (upto, day, step, rows_checked, started_at, ended_at, ended_rows, ended_ms) ON bank.reconciliation
  TO bank_worker;
GRANT INSERT ON bank.book_breach TO bank_worker;
GRANT UPDATE (expected, actual, seen_at) ON bank.book_breach TO bank_worker;
-- Alarms and their notifications; the failed sign-ins of which one of them is made.
GRANT SELECT (operator_id, source, recent_failures, last_used_at, locked_until) ON bank.sign_in_source TO bank_worker;
GRANT SELECT, INSERT, DELETE ON bank.known_alarm TO bank_worker;
GRANT UPDATE (severity, facts, seen_at, ended_at) ON bank.known_alarm TO bank_worker;
GRANT SELECT, INSERT ON bank.alarm_notice, bank.alarm_channel TO bank_worker;
GRANT UPDATE (kind, sent_at) ON bank.alarm_notice TO bank_worker;
GRANT UPDATE (failures, failing_since, next_at, lease_owner, lease_until) ON bank.alarm_channel TO bank_worker;
