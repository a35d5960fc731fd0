/**
 * Lifts the pool's time limit to the end of a transaction that reads or writes very much. The pool recognizes
 * this exact statement and waits as long as the server's new limit.
 */
export const longStatementTimeout = {
  statement: "SET LOCAL statement_timeout = '15min'",
  /** Longer than the server's own limit, so that the server is the one to end a statement. */
  queryTimeoutMs: 16 * 60_000,
} as const
