import { erc20Abi, vaultAbi } from '@bank/chain'
import { type Amount, fromTokenUnits } from '@bank/money'
import { type Address, getAddress } from 'viem'
import type { ChainClient } from '../chainClient/createChainClient.ts'

/** The contracts of a recharge, as the server names them. */
export type RechargeContracts = {
  readonly vault: Address
  readonly usdt: Address
  readonly usdtDecimals: number
}

/** State of a member's wallet and of the vault before a recharge. Coin amounts are in wei. */
export type RechargeTerms = {
  readonly walletBalance: Amount<'USDT'>
  readonly allowance: bigint
  readonly minimum: Amount<'USDT'>
  readonly coinBalance: bigint
  readonly gasPrice: bigint
}

/** Parses addresses of the configuration and returns them with their checksum. */
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
  const step = computeUnitsPerMicro(usdtDecimals)
  const toWholeMicros = (units: bigint) => fromTokenUnits(units - (units % step), usdtDecimals, 'USDT')
  return {
    walletBalance: toWholeMicros(balance),
    allowance,
    // A minimum between two micro-units is rounded up.
    minimum: toWholeMicros(minimum + step - 1n),
    coinBalance,
    gasPrice,
  }
}

/** A wallet's balance below a micro-unit cannot be recharged, so it is not shown. */
function computeUnitsPerMicro(decimals: number): bigint {
  return decimals > 6 ? 10n ** BigInt(decimals - 6) : 1n
}
