/** Milliseconds of one proof in the page's worker. */
export type TimedProof = { readonly proofMs: number }
