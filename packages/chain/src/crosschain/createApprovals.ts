import { type Address, encodeFunctionData, type Hex } from 'viem'
import { erc20Abi } from '../generated/erc20.ts'

/** A call that a wallet is asked to sign, as far as its meaning goes; `value` in the chain's smallest unit. */
export type CrossCall = {
  readonly chainId: number
  readonly to: Address
  readonly callData: Hex
  readonly value: bigint
}

/**
 * The approvals a wallet signs so that `spender` may take exactly `amount` (token units), and no more: none when
 * `allowance` covers it, and first one of 0 where the token refuses to change an allowance that is not 0.
 */
export function createApprovals(params: {
  chainId: number
  token: Address
  spender: Address
  amount: bigint
  allowance: bigint
  resetsFirst: boolean
}): CrossCall[] {
  const { chainId, token, spender, amount, allowance } = params
  if (allowance >= amount) return []
  const approve = (value: bigint): CrossCall => ({
    chainId,
    to: token,
    callData: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, value] }),
    value: 0n,
  })
  return params.resetsFirst && allowance > 0n ? [approve(0n), approve(amount)] : [approve(amount)]
}
