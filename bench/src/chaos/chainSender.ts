import { setTimeout as sleep } from 'node:timers/promises'
import type { Address, Hash, HDAccount, Hex, PublicClient } from 'viem'
import { keccak256 } from 'viem'

/** A wallet that keeps what it signed, and sends the same bytes again until they are in a final block. */
export type ChainSender = {
  /** Signs and sends; resolves with the hash and whether the bytes are known to be in a block. */
  send(call: { to: Address; data: Hex; value?: bigint }): Promise<{ hash: Hash; isMined: boolean }>
  /** Sends again what no block holds; describes what is in no final one yet. */
  resend(): Promise<string | undefined>
}

const gas = 800_000n
const finalDepth = 3n
const tries = 40
const retryMs = 500

/** Opens the wallet of an account on BSC; `nonce` counts from what the chain has. */
export async function openChainSender(bsc: PublicClient, account: HDAccount): Promise<ChainSender> {
  const chainId = await bsc.getChainId()
  let nonce = await bsc.getTransactionCount({ address: account.address })
  const gasPrice = (await bsc.getGasPrice()) * 2n
  const unsettled = new Map<Hash, Hex>()
  const push = async (hash: Hash, bytes: Hex): Promise<boolean> => {
    const receipt = await bsc.getTransactionReceipt({ hash }).catch(() => undefined)
    if (receipt === undefined) {
      await bsc.sendRawTransaction({ serializedTransaction: bytes }).catch(() => undefined)
      return false
    }
    // A reorganisation may take it out of its block again until that is final.
    const head = await bsc.getBlockNumber({ cacheTime: 0 }).catch(() => 0n)
    if (head >= receipt.blockNumber + finalDepth) unsettled.delete(hash)
    return true
  }
  return {
    async send({ to, data, value = 0n }) {
      const bytes = await account.signTransaction({
        ...{ type: 'legacy', chainId, nonce, gas, gasPrice, to, data, value },
      })
      nonce += 1
      const hash = keccak256(bytes)
      unsettled.set(hash, bytes)
      for (let attempt = 0; attempt < tries; attempt += 1) {
        if (await push(hash, bytes)) return { hash, isMined: true }
        await sleep(retryMs)
      }
      return { hash, isMined: false }
    },
    async resend() {
      for (const [hash, bytes] of unsettled) await push(hash, bytes)
      const [hash] = unsettled.keys()
      return hash && `${unsettled.size} transactions, the first ${hash}, are in no final block`
    },
  }
}
