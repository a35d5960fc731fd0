-- What two operators may set without harm: a smallest amount of 10^12 would have kept every member from the exit.
-- NOT VALID: a value set before stays until it is changed, so that no deployment is stopped by one.
ALTER TABLE bank.parameter DROP CONSTRAINT parameter_bounds;
ALTER TABLE bank.parameter ADD CONSTRAINT parameter_bounds CHECK (
  CASE name
    WHEN 'exchangePrice' THEN value::numeric >= 0.5 AND value::numeric <= 1
    WHEN 'exchangeFeeRatio' THEN value::numeric >= 0 AND value::numeric <= 0.05
    -- The upper bound refuses NaN too, which PostgreSQL sorts above every number.
    WHEN 'exchangeMinimum' THEN value::numeric > 0 AND value::numeric <= 1000
    WHEN 'withdrawalMinimum' THEN value::numeric > 0 AND value::numeric <= 100
    WHEN 'withdrawalAutoPerMember' THEN value::numeric >= 0 AND value::numeric <= 10000
    WHEN 'withdrawalAutoInAll' THEN value::numeric >= 0 AND value::numeric <= 1000000
    WHEN 'withdrawalOneReviewer' THEN value::numeric >= 0 AND value::numeric <= 100000
    WHEN 'stakeMinimum' THEN value::numeric > 0 AND value::numeric <= 10000
    WHEN 'issuanceCap' THEN value::numeric > 0 AND value::numeric <= 100000000000
    WHEN 'openingExchangeFees' THEN value::numeric >= 0 AND value::numeric < 1e12
    WHEN 'openingMembers' THEN value ~ '^[0-9]{1,12}$'
    WHEN 'openingDate' THEN value::date IS NOT NULL
    ELSE false
  END
) NOT VALID;
