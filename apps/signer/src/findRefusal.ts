import type { UnsignedTransaction } from '@bank/chain/server'
import { type Address, decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import type { AllowedCall, SigningPolicy } from './signingPolicy.ts'

/** A transaction and the key that it asks for. */
export type SigningRequest = { readonly from: Address; readonly transaction: UnsignedTransaction }

/**
 * Finds why a policy refuses a transaction, in words for the log and the caller; undefined when it allows it. Allowed is
 * only what is listed: this key, this contract, this function with its arguments in canonical form and nothing after
 * them, no coins, and gas and fees within their limits.
 */
export function findRefusal(
  policy: SigningPolicy,
  { from, transaction }: SigningRequest,
): string | undefined {
  if (transaction.chainId !== policy.chainId)
    return `chain ${transaction.chainId} is not chain ${policy.chainId}`
  if (transaction.value !== 0n) return 'it sends coins'
  const call = policy.calls.find(
    (allowed) =>
      allowed.from === from.toLowerCase() &&
      allowed.to === transaction.to.toLowerCase() &&
      allowed.selector === transaction.callData.slice(0, 10).toLowerCase(),
  )
  if (call === undefined) return 'this key, contract and function are not in the policy'
  if (!isCanonical(call, transaction.callData)) return `the call data is not that of ${call.function.name}`
  if (transaction.gas > call.maximumGas) return `its gas is above ${call.maximumGas}`
  if (transaction.maxFeePerGas > policy.maximumFeePerGas)
    return `its fee is above ${policy.maximumFeePerGas} wei`
  if (transaction.maxPriorityFeePerGas > transaction.maxFeePerGas) return 'its priority fee is above its fee'
  return undefined
}

/** Encoding the arguments again shows what a decoder overlooks: bytes behind them, or dirty padding. */
function isCanonical(call: AllowedCall, callData: Hex): boolean {
  const abi = [call.function]
  try {
    const { args } = decodeFunctionData({ abi, data: callData })
    return (
      encodeFunctionData({ abi, functionName: call.function.name, args: args ?? [] }) ===
      callData.toLowerCase()
    )
  } catch {
    return false
  }
}
