import type { MessageKey } from '@bank/api-schema'
import { ChainReadError, CrossChainError, type CrossChainProblem } from '@bank/chain/server'
import { BankError } from '../../errors.ts'

const messageOfProblem: Readonly<Record<CrossChainProblem, MessageKey>> = {
  amountTooLow: 'crossAmountTooLow',
  amountTooHigh: 'crossAmountTooHigh',
  routeClosed: 'crossRouteClosed',
  noLiquidity: 'crossNoLiquidity',
  unavailable: 'crossProviderSilent',
  rateLimited: 'crossProviderSilent',
  tooLarge: 'crossProviderSilent',
  unauthorized: 'crossProviderSilent',
  notFound: 'crossProviderSilent',
  malformed: 'quoteFailed',
  invalidRequest: 'quoteFailed',
  simulationFailed: 'quoteFailed',
  refused: 'quoteFailed',
}

/**
 * Maps a failure of the provider or a chain to its error for the member, who has sent nothing yet. Any other error is
 * returned unchanged.
 */
export function toCrossFailure(error: unknown): unknown {
  if (error instanceof CrossChainError)
    return new BankError(5003, { messageKey: messageOfProblem[error.problem], cause: error })
  if (error instanceof ChainReadError)
    return new BankError(5003, { messageKey: 'crossProviderSilent', cause: error })
  return error
}
