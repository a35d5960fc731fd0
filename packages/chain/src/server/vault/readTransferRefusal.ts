import { type Address, encodeFunctionData, type Hash } from 'viem'
import { erc20Abi } from '../../generated/erc20.ts'
import { findRefusal } from '../rpc/findRefusal.ts'
import { toPosition } from '../rpc/readWords.ts'
import { readFromAll } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { readVaultTokenAddress } from './rpcVault.ts'

/** Addresses that the vault's token refuses: none, the recipient alone, or everybody's. */
export type TransferRefusal = 'none' | 'recipient' | 'everybody'

type Transfer = { token: Address; from: Address; to: Address; units: bigint; blockHash: Hash }

/** SafeERC20's rule: a token that answers nothing has moved the money, one that answers false has not. */
const answersFalse = /^0x0+$/

async function isTransferRefused(provider: RpcProvider, transfer: Transfer): Promise<boolean> {
  const { token, from, to, units, blockHash } = transfer
  const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
  try {
    const call = [{ from, to: token, data: callData }, toPosition(blockHash)]
    const answer = await provider.client.request({ method: 'eth_call', params: call } as never)
    if (typeof answer !== 'string') throw provider.createError('malformed', 'a transfer answers no bytes')
    return answersFalse.test(answer)
  } catch (error) {
    const refusal = findRefusal(error)
    // A node that ran out of time or gas proves nothing.
    if (refusal === undefined || (refusal.revertData === '0x' && !/revert/i.test(refusal.message)))
      throw error
    return true
  }
}

/**
 * Simulates two transfers of the vault's token out of the vault, to the recipient and to `control`, at that block. Only
 * the difference proves that the recipient is refused, and all providers must agree on it. Throws ChainReadError.
 */
export async function readTransferRefusal(
  providers: readonly RpcProvider[],
  params: { vault: Address; recipient: Address; control: Address; units: bigint; blockHash: Hash },
): Promise<TransferRefusal> {
  const { vault, recipient, control, units, blockHash } = params
  const token = await readVaultTokenAddress(providers, { vault, blockHash }, 'usdt')
  return readFromAll(providers, 'a simulated transfer', async (provider) => {
    const isRefused = (to: Address) =>
      isTransferRefused(provider, { token, from: vault, to, units, blockHash })
    const [refusesRecipient, refusesControl] = await Promise.all([isRefused(recipient), isRefused(control)])
    if (!refusesRecipient) return 'none'
    return refusesControl ? 'everybody' : 'recipient'
  })
}
