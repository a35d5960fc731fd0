import { erc20Abi, privatePoolAbi, vaultAbi } from '@bank/chain'
import { type CrossDeposit, decodeDeposit } from '@bank/chain/crosschain'
import { type Amount, fromTokenUnits } from '@bank/money'
import { type Address, decodeFunctionData, type Hex, isAddressEqual } from 'viem'

/** A transaction's effect in plain terms. `wei` is an amount of the chain's coin. */
export type CallDescription =
  | { readonly kind: 'approve'; readonly spender: Address; readonly amount: Amount<'USDT'> }
  | { readonly kind: 'revoke'; readonly spender: Address }
  | { readonly kind: 'deposit'; readonly amount: Amount<'USDT'> }
  | { readonly kind: 'mix'; readonly wei: bigint }
  | { readonly kind: 'poolWithdraw'; readonly recipient: Address }
  | { readonly kind: 'takeBack'; readonly wei: bigint | null }
  | ({ readonly kind: 'approveToken'; readonly spender: Address } & TokenAmount)
  | ({ readonly kind: 'cross' } & TokenAmount & Pick<CrossDeposit, 'recipient' | 'destinationChainId'>)
  | { readonly kind: 'transfer'; readonly wei: bigint }
  | { readonly kind: 'other'; readonly data: Hex }

type Token = { readonly symbol: string; readonly decimals: number }
type TokenAmount = Token & { readonly units: bigint }

/** Reads by which a wallet names amounts; null where the chain does not answer. */
export type ChainWords = {
  readonly readToken: (token: Address) => Promise<Token | null>
  /** Amount that a private pool takes and pays, in wei. */
  readonly readDenomination: (pool: Address) => Promise<bigint | null>
}

export type KnownContracts = {
  readonly usdt: Address
  readonly usdtDecimals: number
  readonly vault: Address
}

/** Finds the demo's contract at an address; null when it is none of them. */
export function findContractName(
  address: Address,
  contracts: KnownContracts | null,
): 'usdt' | 'vault' | null {
  if (address.toLowerCase() === contracts?.usdt.toLowerCase()) return 'usdt'
  return address.toLowerCase() === contracts?.vault.toLowerCase() ? 'vault' : null
}

type Call = { readonly to: Address | null; readonly data: Hex; readonly value: bigint }

/**
 * Decodes a call to the demo's contracts and to tokens, reading the units of their amounts from the chain; an
 * unknown call is shown as it is.
 */
export async function describeCall(
  call: Call,
  contracts: KnownContracts | null,
  chain: ChainWords,
): Promise<CallDescription> {
  const other = { kind: 'other', data: call.data } as const
  if (call.data === '0x') return { kind: 'transfer', wei: call.value }
  if (!call.to) return other
  const known = contracts ? readKnown({ to: call.to, data: call.data }, contracts) : null
  if (known) return known
  const pool = readPoolCall(call)
  if (pool?.kind === 'takeBack') return { ...pool, wei: await chain.readDenomination(call.to) }
  return pool ?? (await readTokenCall(call.to, call.data, chain)) ?? other
}

/** Decodes a call of a token known to the chain: an approval, or a transfer to another chain. */
async function readTokenCall(to: Address, data: Hex, chain: ChainWords): Promise<CallDescription | null> {
  const approval = readApproval(data)
  if (approval) {
    const token = await chain.readToken(to)
    if (!token) return null
    const { spender, units } = approval
    return { kind: 'approveToken', spender, units, ...token }
  }
  const decoded = decodeDeposit(data)
  if (!decoded.ok) return null
  const { inputToken, inputAmount, recipient, destinationChainId } = decoded.deposit
  const token = await chain.readToken(inputToken)
  return token && { kind: 'cross', units: inputAmount, recipient, destinationChainId, ...token }
}

function readApproval(data: Hex): { readonly spender: Address; readonly units: bigint } | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'approve' ? { spender: args[0], units: args[1] } : null
  } catch {
    // No function of a token has this selector.
    return null
  }
}

/** Decodes a call of a private pool, whichever of them it is: its address is shown beside it. */
function readPoolCall(call: { readonly data: Hex; readonly value: bigint }): CallDescription | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: privatePoolAbi, data: call.data })
    if (functionName === 'deposit') return { kind: 'mix', wei: call.value }
    if (functionName === 'withdraw') return { kind: 'poolWithdraw', recipient: args[3] }
    return functionName === 'takeBack' ? { kind: 'takeBack', wei: null } : null
  } catch {
    // No function of a pool has this selector.
    return null
  }
}

function readKnown(call: { to: Address; data: Hex }, contracts: KnownContracts): CallDescription | null {
  const formatCallAmount = (units: bigint) => fromTokenUnits(units, contracts.usdtDecimals, 'USDT')
  try {
    if (isAddressEqual(call.to, contracts.usdt)) {
      const approval = readApproval(call.data)
      if (!approval) return null
      const { spender, units } = approval
      return units === 0n
        ? { kind: 'revoke', spender }
        : { kind: 'approve', spender, amount: formatCallAmount(units) }
    }
    if (isAddressEqual(call.to, contracts.vault)) {
      const { functionName, args } = decodeFunctionData({ abi: vaultAbi, data: call.data })
      return functionName === 'deposit' ? { kind: 'deposit', amount: formatCallAmount(args[0]) } : null
    }
  } catch {
    // An unknown selector, or more than any amount: shown as it is.
  }
  return null
}
