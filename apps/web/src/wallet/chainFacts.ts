import type { CallResult } from '@bank/api-schema'

/** What the server's configuration says of a chain; also what a wallet is given to add it (EIP-3085). */
export type ChainFacts = CallResult<'queryConfig'>['chains'][number]
