-- The day's automatic approvals are summed under a lock that every screened order waits for: never over all orders.
CREATE INDEX withdrawal_automatic ON bank.withdrawal (approved_at) WHERE reviews_needed = 0;
