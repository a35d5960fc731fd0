import { type Address, decodeFunctionData, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { isSameAddress } from '../addressText.ts'
import { erc20Abi } from '../generated/erc20.ts'
import { type CrossCall, createApprovals } from './createApprovals.ts'
import { type CrossDeposit, decodeDeposit } from './decodeDeposit.ts'

/** A member's request; `inputAmount` in units of the input token. */
export type CrossRequest = {
  readonly originChainId: number
  readonly destinationChainId: number
  readonly inputToken: Address
  readonly outputToken: Address
  readonly inputAmount: bigint
  readonly depositor: Address
  readonly recipient: Address
}

/** The provider's offer; `minimumOutput` as the member sees it, in units of the output token. */
export type CrossOffer = {
  readonly minimumOutput: bigint
  /** End of the offer; null when it names none. */
  readonly expiresAtMs: number | null
  readonly approvals: readonly CrossCall[]
  readonly swap: CrossCall
}

/** Limits of an acceptable offer. Times in seconds. */
export type CrossRules = {
  /** The settlement contracts of the origin chain; calls to anything else are refused. */
  readonly settlements: readonly Address[]
  /** Tokens that change an allowance only from or to 0. */
  readonly resetFirstTokens: readonly Address[]
  /** Ours, as the provider appends it; null when we have none. */
  readonly integratorId: Hex | null
  readonly minimumFillSeconds: number
  readonly maximumFillSeconds: number
  readonly maximumQuoteAgeSeconds: number
  readonly maximumClockSkewSeconds: number
  readonly maximumExclusivitySeconds: number
}

/** The times of `CrossRules` that a chain with Across's usual settings asks for. */
export const usualCrossTimes = {
  minimumFillSeconds: 600,
  maximumFillSeconds: 21_600,
  maximumQuoteAgeSeconds: 1_800,
  maximumClockSkewSeconds: 30,
  maximumExclusivitySeconds: 600,
} as const

export type CrossQuoteFault =
  | 'wrongChain'
  | 'targetNotAllowed'
  | 'valueAttached'
  | 'undecodable'
  | 'unknownSuffix'
  | 'wrongDepositor'
  | 'wrongRecipient'
  | 'wrongInputToken'
  | 'wrongOutputToken'
  | 'wrongInputAmount'
  | 'outputBelowMinimum'
  | 'wrongDestination'
  | 'messageAttached'
  | 'deadlineTooClose'
  | 'deadlineTooFar'
  | 'quoteTooOld'
  | 'quoteFromFuture'
  | 'oddExclusivity'
  | 'oddApproval'
  | 'expired'

export type CrossVerdict =
  | {
      readonly ok: true
      readonly deposit: CrossDeposit
      /** Ours, for the exact amount; in the order to be signed. */
      readonly approvals: readonly CrossCall[]
      readonly swap: CrossCall
    }
  | { readonly ok: false; readonly reason: CrossQuoteFault }

type Facts = {
  readonly request: CrossRequest
  readonly offer: CrossOffer
  readonly rules: CrossRules
  readonly deposit: CrossDeposit
  readonly exclusivityParameter: number
  readonly suffix: Hex
  readonly nowSeconds: number
}

/** Up to a year the contract takes its parameter for an offset to the block's time, above it for a time. */
const longestOffsetSeconds = 31_536_000

function isValidExclusivity(facts: Facts): boolean {
  const { deposit, exclusivityParameter, nowSeconds, rules } = facts
  const isNobody = isSameAddress(deposit.exclusiveRelayer, zeroAddress)
  if (exclusivityParameter === 0 || isNobody) return exclusivityParameter === 0 && isNobody
  const isOffset = exclusivityParameter <= longestOffsetSeconds
  const endsAt = isOffset ? nowSeconds + exclusivityParameter : exclusivityParameter
  return endsAt <= nowSeconds + rules.maximumExclusivitySeconds && endsAt < deposit.fillDeadline
}

/** After the arguments only our own id and the provider's mark may follow; the contract reads neither. */
function isKnownSuffix({ suffix, rules }: Facts): boolean {
  const own = rules.integratorId === null ? [] : [`1dc0de${rules.integratorId.slice(2).toLowerCase()}`]
  return ['', ...own].some((start) => suffix === `0x${start}` || suffix === `0x${start}73c0de`)
}

/** The zero address has no owner: funds sent to it are lost, and funds taken from it never move. */
function isRequested(actual: Address, requested: Address): boolean {
  return isSameAddress(actual, requested) && !isSameAddress(requested, zeroAddress)
}

const checks: readonly (readonly [CrossQuoteFault, (facts: Facts) => boolean])[] = [
  ['unknownSuffix', isKnownSuffix],
  ['wrongDepositor', ({ deposit, request }) => isRequested(deposit.depositor, request.depositor)],
  ['wrongRecipient', ({ deposit, request }) => isRequested(deposit.recipient, request.recipient)],
  ['wrongInputToken', ({ deposit, request }) => isRequested(deposit.inputToken, request.inputToken)],
  ['wrongOutputToken', ({ deposit, request }) => isRequested(deposit.outputToken, request.outputToken)],
  ['wrongInputAmount', ({ deposit, request }) => deposit.inputAmount === request.inputAmount],
  ['outputBelowMinimum', ({ deposit, offer }) => deposit.outputAmount >= offer.minimumOutput],
  ['wrongDestination', ({ deposit, request }) => deposit.destinationChainId === request.destinationChainId],
  ['messageAttached', ({ deposit }) => deposit.message === '0x'],
  [
    'deadlineTooClose',
    ({ deposit, rules, nowSeconds }) => deposit.fillDeadline >= nowSeconds + rules.minimumFillSeconds,
  ],
  [
    'deadlineTooFar',
    ({ deposit, rules, nowSeconds }) => deposit.fillDeadline <= nowSeconds + rules.maximumFillSeconds,
  ],
  [
    'quoteTooOld',
    ({ deposit, rules, nowSeconds }) => deposit.quoteTimestamp >= nowSeconds - rules.maximumQuoteAgeSeconds,
  ],
  [
    'quoteFromFuture',
    ({ deposit, rules, nowSeconds }) => deposit.quoteTimestamp <= nowSeconds + rules.maximumClockSkewSeconds,
  ],
  ['oddExclusivity', isValidExclusivity],
  [
    'expired',
    ({ offer, nowSeconds }) => offer.expiresAtMs === null || nowSeconds * 1_000 < offer.expiresAtMs,
  ],
]

/** The amount of an approval that is nothing else; undefined for any other call. */
function readApproval(call: CrossCall, params: { chainId: number; token: Address; spender: Address }) {
  if (call.chainId !== params.chainId || !isSameAddress(call.to, params.token) || call.value !== 0n)
    return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: call.callData })
    if (functionName !== 'approve' || !isSameAddress(args[0], params.spender)) return undefined
    const encoded = encodeFunctionData({ abi: erc20Abi, functionName, args })
    return encoded === call.callData.toLowerCase() ? args[1] : undefined
  } catch {
    return undefined
  }
}

function evaluateCall(
  request: CrossRequest,
  swap: CrossCall,
  rules: CrossRules,
): CrossQuoteFault | undefined {
  if (swap.chainId !== request.originChainId) return 'wrongChain'
  if (!rules.settlements.some((settlement) => isSameAddress(settlement, swap.to))) return 'targetNotAllowed'
  return swap.value === 0n ? undefined : 'valueAttached'
}

/**
 * Holds an offer against what was asked and against our rules, before a wallet sees it; pure, so that the browser can
 * do it once more. `nowMs` by the origin chain's clock, `allowance` (token units) that of the offer's target.
 */
export function verifyCrossQuote(
  request: CrossRequest,
  offer: CrossOffer,
  params: { rules: CrossRules; allowance: bigint; nowMs: number },
): CrossVerdict {
  const { rules, allowance } = params
  const nowSeconds = Math.floor(params.nowMs / 1_000)
  const reject = (reason: CrossQuoteFault): CrossVerdict => ({ ok: false, reason })
  const { swap } = offer
  const misdirected = evaluateCall(request, swap, rules)
  if (misdirected !== undefined) return reject(misdirected)
  if (request.inputAmount <= 0n) return reject('wrongInputAmount')
  if (offer.minimumOutput <= 0n) return reject('outputBelowMinimum')
  const decoded = decodeDeposit(swap.callData)
  if (!decoded.ok) return reject('undecodable')
  const facts: Facts = { request, offer, rules, nowSeconds, ...decoded }
  const failed = checks.find(([, holds]) => !holds(facts))
  if (failed !== undefined) return reject(failed[0])
  const approval = { chainId: request.originChainId, token: request.inputToken, spender: swap.to }
  const approved = offer.approvals.map((call) => readApproval(call, approval))
  if (approved.includes(undefined)) return reject('oddApproval')
  // A provider that resets the allowance first says that this token asks for it.
  const resetsFirst =
    approved.includes(0n) || rules.resetFirstTokens.some((token) => isSameAddress(token, request.inputToken))
  const approvals = createApprovals({ ...approval, amount: request.inputAmount, allowance, resetsFirst })
  return { ok: true, deposit: decoded.deposit, approvals, swap }
}
