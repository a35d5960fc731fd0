import type { CallResult } from '@bank/api-schema'

/** A chain in the server's configuration; also the parameters by which a wallet adds it (EIP-3085). */
export type ChainFacts = CallResult<'queryConfig'>['chains'][number]
