-- The cover of each day is read from the records of that day alone.
-- Code from 0023 on runs with it.

CREATE INDEX attestation_block_time ON bank.attestation (block_time) WHERE state = 'recorded';
