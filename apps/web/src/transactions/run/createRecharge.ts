import { erc20Abi, vaultAbi } from '@bank/chain'
import { type Amount, toDecimal, toTokenUnits } from '@bank/money'
import { type Address, encodeFunctionData } from 'viem'
import type { ChainClient } from '../chainClient/createChainClient.ts'
import type { FrozenCall, RechargeAction, RechargeTransaction } from '../state/transaction.ts'
import type { RechargeContracts } from './vaultTerms.ts'

/**
 * Lists the calls that a recharge needs now: the deposit alone when the allowance is enough; an allowance to
 * zero first where the token refuses to change one that is not zero (found by a simulated call).
 */
export async function listRechargeActions(
  client: ChainClient,
  owner: Address,
  contracts: RechargeContracts,
  amount: Amount<'USDT'>,
  allowance: bigint,
): Promise<readonly RechargeAction[]> {
  const units = toTokenUnits(amount, contracts.usdtDecimals)
  if (allowance >= units) return ['deposit']
  if (allowance === 0n) return ['approve', 'deposit']
  const { to, data } = encodeCall('approve', contracts, units)
  const isRefused = await client.call({ account: owner, to, data }).then(
    () => false,
    () => true,
  )
  return isRefused ? ['reset', 'approve', 'deposit'] : ['approve', 'deposit']
}

/** Creates the recharge as the user confirmed it; nothing of it is computed again. */
export function createRecharge(recharge: {
  readonly id: string
  readonly owner: Address
  readonly chainId: number
  readonly contracts: RechargeContracts
  readonly amount: Amount<'USDT'>
  readonly actions: readonly RechargeAction[]
  readonly createdAt: number
}): RechargeTransaction {
  const units = toTokenUnits(recharge.amount, recharge.contracts.usdtDecimals)
  return {
    id: recharge.id,
    objective: { kind: 'recharge', amount: toDecimal(recharge.amount), asset: 'USDT' },
    owner: recharge.owner,
    chainId: recharge.chainId,
    calls: recharge.actions.map((action) => encodeCall(action, recharge.contracts, units)),
    callIndex: 0,
    createdAt: recharge.createdAt,
    isRegistered: false,
    state: { status: 'ready' },
  }
}

/** Encodes one call; an allowance is always for exactly the amount, or zero. */
export function encodeCall(
  action: RechargeAction,
  { vault, usdt }: RechargeContracts,
  units: bigint,
): FrozenCall<RechargeAction> {
  if (action === 'deposit') {
    return {
      action,
      to: vault,
      data: encodeFunctionData({ abi: vaultAbi, functionName: 'deposit', args: [units] }),
    }
  }
  const allowance = action === 'reset' ? 0n : units
  return {
    action,
    to: usdt,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [vault, allowance] }),
  }
}
