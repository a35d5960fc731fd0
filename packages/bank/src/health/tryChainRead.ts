import { ChainReadError, withTimeout } from '@bank/chain/server'

/** Waits four seconds for a chain, and returns undefined after that or on a failure: a page must not wait for it. */
export function tryChainRead<Result>(read: Promise<Result>): Promise<Result | undefined> {
  const result = read.catch((error: unknown) => {
    if (error instanceof ChainReadError) return undefined
    throw error
  })
  return withTimeout<Result | undefined>(result, { timeoutMs: 4_000, onTimeout: () => undefined })
}
