import { erc20Abi, vaultAbi } from '@bank/chain'
import { type Amount, fromTokenUnits } from '@bank/money'
import { type Address, getAddress } from 'viem'
import type { ChainClient } from './createChainClient.ts'

/** The contracts of a recharge, as the server names them. */
export type RechargeContracts = {
  readonly vault: Address
  readonly usdt: Address
  readonly usdtDecimals: number
}

/** What the chain says of a member's wallet and of the vault before a recharge. Coin amounts are in wei. */
export type RechargeTerms = {
  readonly walletBalance: Amount<'USDT'>
  readonly allowance: bigint
  readonly minimum: Amount<'USDT'>
  readonly coinBalance: bigint
  readonly gasPrice: bigint
}

/**
 * The most gas a call takes. Of a recharge: an allowance to zero, the allowance, a deposit that is placed in Aave. Of a
 * private pool: a deposit into its tree, a withdrawal with its proof, a deposit taken back. `cross`: a deposit for another chain.
 */
export const gasLimits = {
  reset: 60_000n,
  approve: 70_000n,
  deposit: 1_000_000n,
  mix: 750_000n,
  withdraw: 450_000n,
  takeBack: 150_000n,
  cross: 200_000n,
} as const

/** Checks addresses of the configuration and answers them with their checksum. */
export function parseContracts(contracts: {
  vault: string
  usdt: string
  usdtDecimals: number
}): RechargeContracts {
  return {
    vault: getAddress(contracts.vault),
    usdt: getAddress(contracts.usdt),
    usdtDecimals: contracts.usdtDecimals,
  }
}

/**
 * Reads everything a recharge needs to know. Throws when the contract at the vault's address is not a vault
 * of this token: an approval to it could then take the member's money.
 */
export async function getRechargeTerms(
  client: ChainClient,
  owner: Address,
  { vault, usdt, usdtDecimals }: RechargeContracts,
): Promise<RechargeTerms> {
  const token = { address: usdt, abi: erc20Abi } as const
  const [vaultToken, decimals, minimum, balance, allowance, coinBalance, gasPrice] = await Promise.all([
    client.readContract({ address: vault, abi: vaultAbi, functionName: 'usdt' }),
    client.readContract({ ...token, functionName: 'decimals' }),
    client.readContract({ address: vault, abi: vaultAbi, functionName: 'minimumDeposit' }),
    client.readContract({ ...token, functionName: 'balanceOf', args: [owner] }),
    client.readContract({ ...token, functionName: 'allowance', args: [owner, vault] }),
    client.getBalance({ address: owner }),
    client.getGasPrice(),
  ])
  if (getAddress(vaultToken) !== usdt || decimals !== usdtDecimals)
    throw new Error('the vault is not what it should be')
  const step = unitsPerMicro(usdtDecimals)
  const wholeUnits = (units: bigint) => fromTokenUnits(units - (units % step), usdtDecimals, 'USDT')
  return {
    walletBalance: wholeUnits(balance),
    allowance,
    // A minimum between two micro-units is reached only by the upper one.
    minimum: wholeUnits(minimum + step - 1n),
    coinBalance,
    gasPrice,
  }
}

/** The most the network can take for these calls, in wei. */
export function maximumFee(actions: readonly (keyof typeof gasLimits)[], gasPrice: bigint): bigint {
  return actions.reduce((sum, action) => sum + gasLimits[action], 0n) * gasPrice
}

/** What lies in a wallet below a micro-unit cannot be recharged, so it is left out of sight. */
function unitsPerMicro(decimals: number): bigint {
  return decimals > 6 ? 10n ** BigInt(decimals - 6) : 1n
}
