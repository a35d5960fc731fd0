import type { Address, Hash, Hex, LocalAccount, PublicClient } from 'viem'
import type { CrossConfig } from '../config/crossConfig.ts'
import type { TransferReader } from './createTransferReader.ts'

/** Calls of one key on one chain. */
export type CrossSender = {
  /** Signs and sends, and answers the hash; throws, and sends nothing, when the call would revert now. */
  send(call: { readonly to: Address; readonly callData: Hex }): Promise<Hash>
  /** Waits until a sent call is in a block; true when it succeeded. */
  wait(hash: Hash): Promise<boolean>
}

const receiptTimeoutMs = 30_000
const receiptPollMs = 50
/** Room for what changes between the estimate and the block. */
const gasMarginPercent = 130n

/**
 * A sender for each chain. `nonceTag` says where numbers come from: after what waits in the pool, or after the last
 * block, where two calls that mean the same can never both be mined.
 */
export function createCrossSenders(
  config: CrossConfig,
  params: { reader: TransferReader; account: LocalAccount; nonceTag: 'pending' | 'latest' },
): (chainId: number) => CrossSender {
  const senders = new Map(
    config.chains.map(({ chainId }) => [
      chainId,
      createSender(params.reader.getClient(chainId), { ...params, chainId }),
    ]),
  )
  return (chainId) => {
    const sender = senders.get(chainId)
    if (sender === undefined) throw new Error(`chain ${chainId} is not configured`)
    return sender
  }
}

function createSender(
  client: PublicClient,
  params: { chainId: number; account: LocalAccount; nonceTag: 'pending' | 'latest' },
): CrossSender {
  const { account, chainId } = params
  return {
    async send({ to, callData }) {
      const [gas, nonce, fees] = await Promise.all([
        client.estimateGas({ account: account.address, to, data: callData }),
        client.getTransactionCount({ address: account.address, blockTag: params.nonceTag }),
        client.estimateFeesPerGas(),
      ])
      const serializedTransaction = await account.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        to,
        data: callData,
        gas: (gas * gasMarginPercent) / 100n,
        maxFeePerGas: fees.maxFeePerGas * 2n,
        maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
      })
      return client.sendRawTransaction({ serializedTransaction })
    },
    async wait(hash) {
      const { status } = await client.waitForTransactionReceipt({
        hash,
        timeout: receiptTimeoutMs,
        pollingInterval: receiptPollMs,
      })
      return status === 'success'
    },
  }
}
