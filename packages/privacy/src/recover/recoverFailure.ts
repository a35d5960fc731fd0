import {
  BaseError,
  ContractFunctionRevertedError,
  ExecutionRevertedError,
  HttpRequestError,
  InsufficientFundsError,
  TimeoutError,
} from 'viem'
import { LogsIncomplete } from '../logsIncomplete.ts'
import { KeysMismatch } from '../proveCircuit.ts'
import { SeedRejected } from '../seed.ts'
import { WordsRejected } from '../seedWords.ts'

/** Exit codes: 1 something cannot be done, 2 wrong usage, 3 the RPC endpoint does not serve. */
export type ExitCode = 1 | 2 | 3

/** The end of the tool, in words for its user. */
export class RecoverFailure extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = 1) {
    super(message)
    this.name = 'RecoverFailure'
    this.exitCode = exitCode
  }
}

/** The pool's errors, described for the user. */
const refusals: Readonly<Record<string, string>> = {
  Sanctioned:
    'The receiver or the sender stands on the sanctions list of the pool. Name another receiver, or take the deposit back.',
  ScreeningUnavailable:
    'The sanctions list of the pool does not answer now. Try again later; a take-back is possible without it.',
  RootNotUsable:
    'A deposit was removed meanwhile, and no root counts until the next epoch. Try again then, or take the deposit back.',
  AlreadySpent: 'This deposit was withdrawn or taken back already.',
  NotDepositor: 'Only the account that made the deposit can take it back.',
  InvalidAddress: 'The pool does not pay to this receiver.',
  PaymentFailed: 'The receiver does not accept coins. Name another one.',
}

/** Describes a failure in one or two sentences without secrets, with its exit code. */
export function describeFailure(error: unknown, rpc: string): RecoverFailure {
  if (error instanceof RecoverFailure) return error
  if (error instanceof LogsIncomplete)
    return new RecoverFailure(`${error.message} Or list and take back without logs: --views.`, 3)
  if (error instanceof WordsRejected) return new RecoverFailure(error.message, 2)
  if (error instanceof SeedRejected || error instanceof KeysMismatch) return new RecoverFailure(error.message)
  if (!(error instanceof BaseError))
    return new RecoverFailure('Something went wrong that this tool does not know.')
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (reverted instanceof ContractFunctionRevertedError) {
    const name = reverted.data?.errorName ?? 'no reason given'
    return new RecoverFailure(refusals[name] ?? `The pool refuses this call (${name}).`)
  }
  if (has(error, ExecutionRevertedError)) return new RecoverFailure('The pool refuses this call.')
  if (has(error, InsufficientFundsError))
    return new RecoverFailure(
      'The account that sends does not have enough coins for gas. Fund it, or name another in RECOVER_SENDER.',
    )
  if (isUnreachable(error))
    return new RecoverFailure(
      `The RPC endpoint at ${getHost(rpc)} does not answer. Check its address, or use another one.`,
      3,
    )
  return new RecoverFailure(
    `The RPC endpoint at ${getHost(rpc)} does not do what was asked (${error.name}). Use another one.`,
    3,
  )
}

/** True when the endpoint did not answer at all, rather than with an error. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof BaseError && (has(error, HttpRequestError) || has(error, TimeoutError))
}

function has(error: BaseError, kind: new (...parameters: never[]) => Error): boolean {
  return error.walk((cause) => cause instanceof kind) instanceof kind
}

/** The rest of an endpoint's address is often a key to it. */
function getHost(rpc: string): string {
  return URL.canParse(rpc) ? new URL(rpc).host : 'that address'
}
