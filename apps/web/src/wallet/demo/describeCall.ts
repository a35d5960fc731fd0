import { erc20Abi, privatePoolAbi, vaultAbi } from '@bank/chain'
import { type Amount, fromTokenUnits } from '@bank/money'
import { type Address, decodeFunctionData, type Hex } from 'viem'

/** What a transaction does, in terms a person knows. `wei` is an amount of the chain's coin. */
export type CallDescription =
  | { readonly kind: 'approve'; readonly spender: Address; readonly amount: Amount<'USDT'> }
  | { readonly kind: 'revoke'; readonly spender: Address }
  | { readonly kind: 'deposit'; readonly amount: Amount<'USDT'> }
  | { readonly kind: 'mix'; readonly wei: bigint }
  | { readonly kind: 'poolWithdraw'; readonly recipient: Address }
  | { readonly kind: 'takeBack' }
  | { readonly kind: 'transfer'; readonly wei: bigint }
  | { readonly kind: 'other'; readonly data: Hex }

export type KnownContracts = {
  readonly usdt: Address
  readonly usdtDecimals: number
  readonly vault: Address
}

/** Which contract of the demo an address is; null when it is none of them. */
export function nameContract(address: Address, contracts: KnownContracts | null): 'usdt' | 'vault' | null {
  if (address.toLowerCase() === contracts?.usdt.toLowerCase()) return 'usdt'
  return address.toLowerCase() === contracts?.vault.toLowerCase() ? 'vault' : null
}

/** Reads a call to the contracts of the demo; anything it does not know is shown as it is. */
export function describeCall(
  call: { readonly to: Address | null; readonly data: Hex; readonly value: bigint },
  contracts: KnownContracts | null,
): CallDescription {
  if (call.data === '0x') return { kind: 'transfer', wei: call.value }
  const known = contracts && call.to ? readKnown({ to: call.to, data: call.data }, contracts) : null
  return known ?? readPoolCall(call) ?? { kind: 'other', data: call.data }
}

/** What a call does to a private pool, whichever of them it is: its address stands beside it. */
function readPoolCall(call: { readonly data: Hex; readonly value: bigint }): CallDescription | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: privatePoolAbi, data: call.data })
    if (functionName === 'deposit') return { kind: 'mix', wei: call.value }
    if (functionName === 'withdraw') return { kind: 'poolWithdraw', recipient: args[3] }
    return functionName === 'takeBack' ? { kind: 'takeBack' } : null
  } catch {
    // No function of a pool has this selector.
    return null
  }
}

function readKnown(call: { to: Address; data: Hex }, contracts: KnownContracts): CallDescription | null {
  const amountOf = (units: bigint) => fromTokenUnits(units, contracts.usdtDecimals, 'USDT')
  try {
    if (call.to.toLowerCase() === contracts.usdt.toLowerCase()) {
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: call.data })
      if (functionName !== 'approve') return null
      const [spender, units] = args
      return units === 0n
        ? { kind: 'revoke', spender }
        : { kind: 'approve', spender, amount: amountOf(units) }
    }
    if (call.to.toLowerCase() === contracts.vault.toLowerCase()) {
      const { functionName, args } = decodeFunctionData({ abi: vaultAbi, data: call.data })
      return functionName === 'deposit' ? { kind: 'deposit', amount: amountOf(args[0]) } : null
    }
  } catch {
    // A selector that neither contract knows, or more than any amount: shown as it is.
  }
  return null
}
