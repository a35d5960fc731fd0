/** What the page answers to the bench: how long a proof took in its worker, in milliseconds. */
export type TimedProof = { readonly proofMs: number }
