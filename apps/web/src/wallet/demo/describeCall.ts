import { erc20Abi, vaultAbi } from '@bank/chain'
import { type Address, decodeFunctionData, formatUnits, type Hex } from 'viem'

/** What a transaction does, in terms a person knows. Amounts are decimals of the token; `value` of the coin. */
export type CallDescription =
  | { readonly kind: 'approve'; readonly spender: Address; readonly amount: string; readonly symbol: string }
  | { readonly kind: 'deposit'; readonly amount: string; readonly symbol: string }
  | { readonly kind: 'transfer'; readonly amount: string; readonly symbol: string }
  | { readonly kind: 'other'; readonly data: Hex }

export type KnownContracts = {
  readonly usdt: Address
  readonly usdtDecimals: number
  readonly vault: Address
}

/** Reads a call to the contracts of the demo; anything it does not know is shown as it is. */
export function describeCall(
  call: { readonly to: Address | null; readonly data: Hex; readonly value: bigint },
  contracts: KnownContracts | null,
  coinSymbol: string,
): CallDescription {
  if (call.data === '0x') return { kind: 'transfer', amount: formatUnits(call.value, 18), symbol: coinSymbol }
  const known = contracts && call.to ? readKnown({ to: call.to, data: call.data }, contracts) : null
  return known ?? { kind: 'other', data: call.data }
}

function readKnown(call: { to: Address; data: Hex }, contracts: KnownContracts): CallDescription | null {
  const toUnits = (units: bigint) => formatUnits(units, contracts.usdtDecimals)
  try {
    if (call.to.toLowerCase() === contracts.usdt.toLowerCase()) {
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: call.data })
      if (functionName !== 'approve') return null
      return { kind: 'approve', spender: args[0], amount: toUnits(args[1]), symbol: 'USDT' }
    }
    if (call.to.toLowerCase() === contracts.vault.toLowerCase()) {
      const { functionName, args } = decodeFunctionData({ abi: vaultAbi, data: call.data })
      return functionName === 'deposit' ? { kind: 'deposit', amount: toUnits(args[0]), symbol: 'USDT' } : null
    }
  } catch {
    // A selector that neither contract knows.
  }
  return null
}
