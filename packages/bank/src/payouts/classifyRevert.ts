import { vaultAbi } from '@bank/chain'
import { decodeErrorResult, type Hex } from 'viem'

/**
 * Meaning of a vault's refusal: `wait` heals by itself, `sanctioned` freezes the order, `again` is split again,
 * `misplaced` is a fault of ours that every other payout would meet, `hopeless` will not heal.
 */
export type RevertVerdict = {
  readonly verdict: 'wait' | 'sanctioned' | 'again' | 'misplaced' | 'hopeless'
  readonly reason: string
}

const verdicts: Readonly<Record<string, RevertVerdict['verdict']>> = {
  EnforcedPause: 'wait',
  OverDailyCap: 'wait',
  InsufficientLiquidity: 'wait',
  ScreeningUnavailable: 'wait',
  ReentrancyGuardReentrantCall: 'wait',
  Sanctioned: 'sanctioned',
  OverPayoutCap: 'again',
  NotAuthorized: 'misplaced',
}

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

/**
 * Classifies a revert by the vault's own error. Another error comes from Aave while money is fetched there, and is then
 * a lack of liquidity, or from the token, which refuses the recipient.
 */
export function classifyRevert(params: { revertData: Hex; isRecalled: boolean }): RevertVerdict {
  const name = parseErrorName(params.revertData)
  // The two that every contract may throw say nothing of whose they are.
  if (name !== undefined && name !== 'Error' && name !== 'Panic')
    return { verdict: verdicts[name] ?? 'hopeless', reason: name }
  // Some nodes hide the contract's error: that must not return the money.
  if (params.revertData === '0x') return { verdict: 'misplaced', reason: 'revertWithoutReason' }
  return params.isRecalled
    ? { verdict: 'wait', reason: 'liquidity' }
    : { verdict: 'hopeless', reason: 'tokenRefused' }
}
