import { vaultAbi } from '@bank/chain'
import type { TransferRefusal } from '@bank/chain/server'
import { decodeErrorResult, type Hex } from 'viem'

/**
 * Meaning of a vault's refusal: `wait` heals by itself, `sanctioned` freezes the order, `again` is split again,
 * `misplaced` is a fault of ours that every other payout would meet, `hopeless` will not heal.
 */
export type RevertVerdict = {
  readonly verdict: 'wait' | 'sanctioned' | 'again' | 'misplaced' | 'hopeless'
  readonly reason: string
}

/** Errors of the vault. One that is missing here refunds no member. */
const verdicts: Readonly<Record<string, RevertVerdict['verdict']>> = {
  EnforcedPause: 'wait',
  OverDailyCap: 'wait',
  InsufficientLiquidity: 'wait',
  // The vault wraps whatever Aave answers: paused, full utilisation, a balance that Aave does not count.
  YieldWithdrawFailed: 'wait',
  ScreeningUnavailable: 'wait',
  ReentrancyGuardReentrantCall: 'wait',
  Sanctioned: 'sanctioned',
  OverPayoutCap: 'again',
  // The tier was lowered, or signatures count no more: the order waits for signatures and holds no other back.
  OverAutomaticCap: 'again',
  MissingSignatures: 'again',
  InvalidSignature: 'again',
  NotReviewer: 'again',
  SignatureExpired: 'again',
  NotAuthorized: 'misplaced',
  InvalidAddress: 'hopeless',
  ZeroAmount: 'hopeless',
  NotWholeMicroUnits: 'hopeless',
  ZeroId: 'hopeless',
}

/** Errors that other contracts throw too: they do not say whose they are. */
const sharedErrors: ReadonlySet<string> = new Set(['Error', 'Panic', 'SafeERC20FailedOperation'])

function parseErrorName(revertData: Hex): string | undefined {
  try {
    return decodeErrorResult({ abi: vaultAbi, data: revertData }).errorName
  } catch {
    return undefined
  }
}

/** True when the vault refuses because the id is used. */
export function isAlreadyPaid(revertData: Hex): boolean {
  return parseErrorName(revertData) === 'AlreadyPaid'
}

/** Classifies a revert by the vault's own error; undefined for another contract's, whose cause a simulated transfer shows. */
export function classifyRevert(revertData: Hex): RevertVerdict | undefined {
  // Some nodes hide the contract's error: that must not return the money.
  if (revertData === '0x') return { verdict: 'misplaced', reason: 'revertWithoutReason' }
  const name = parseErrorName(revertData)
  if (name === undefined || sharedErrors.has(name)) return undefined
  return { verdict: verdicts[name] ?? 'misplaced', reason: name }
}

/**
 * Classifies another contract's revert by a simulated transfer: only a token that refuses this recipient and pays
 * another ends the part. A token that refuses everybody, or a view of Aave that fails, passes.
 */
export function classifyTransferRefusal(refusal: TransferRefusal): RevertVerdict {
  switch (refusal) {
    case 'recipient':
      return { verdict: 'hopeless', reason: 'tokenRefused' }
    case 'everybody':
      return { verdict: 'wait', reason: 'tokenHalted' }
    case 'none':
      return { verdict: 'wait', reason: 'unexplainedRevert' }
  }
}
