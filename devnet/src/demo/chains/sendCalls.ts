import { type Address, type Hex, type LocalAccount, parseGwei } from 'viem'
import type { ChainClients } from './createChainClients.ts'

/** One call to a contract, with its gas limit. */
export type Call = {
  readonly from: LocalAccount
  readonly to: Address
  readonly callData: Hex
  readonly gas: bigint
  /** Native coins sent along. */
  readonly value?: bigint
}

/** Gas of the calls that share a block, with a margin below its 30 million. */
const blockGas = 25_000_000n

/**
 * Signs calls, sends them without waiting for each other, and mines them into as few blocks as they need. Throws when
 * one of them reverts.
 */
export async function sendCalls(clients: ChainClients, calls: readonly Call[]): Promise<Hex[]> {
  const { local, publicClient } = clients
  const nonces = new Map<Address, number>()
  const hashes: Hex[] = []
  let used = 0n
  for (const { from, to, callData, gas, value = 0n } of calls) {
    const nonce =
      nonces.get(from.address) ??
      (await publicClient.getTransactionCount({ address: from.address, blockTag: 'pending' }))
    nonces.set(from.address, nonce + 1)
    if (used + gas > blockGas) {
      await local.mine()
      used = 0n
    }
    used += gas
    const raw = await from.signTransaction({
      type: 'eip1559',
      chainId: local.chainId,
      nonce,
      to,
      data: callData,
      value,
      gas,
      maxFeePerGas: parseGwei('20'),
      maxPriorityFeePerGas: parseGwei('1'),
    })
    hashes.push(await local.sendRawTransaction(raw))
  }
  await local.mine()
  for (const [index, hash] of hashes.entries()) {
    const { status } = await publicClient.getTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`call ${index} to ${calls[index]?.to} reverted in ${hash}`)
  }
  return hashes
}
