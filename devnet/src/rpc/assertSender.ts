import {
  type Address,
  type Hex,
  isHex,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import { RpcResponseError } from '../chain/startAnvil.ts'

const invalidParameters = -32_602
const transactionRejected = -32_003

/**
 * Asserts that a raw transaction is for this chain and signed by a key that the demo knows. Throws RpcResponseError with
 * a sentence that says why: what another key signs here could be replayed on the real chain of the same id.
 */
export async function assertSender(
  raw: unknown,
  params: { chainId: number; isKnown: (address: Address) => boolean },
): Promise<Hex> {
  if (!isHex(raw))
    throw new RpcResponseError(invalidParameters, 'eth_sendRawTransaction takes one hexadecimal string.')
  const { chainId, sender } = await readTransaction(raw)
  if (chainId !== params.chainId)
    throw new RpcResponseError(
      transactionRejected,
      `This transaction is signed for chain ${chainId ?? 'any'}, and this is chain ${params.chainId}.`,
    )
  if (!params.isKnown(sender))
    throw new RpcResponseError(
      transactionRejected,
      `This is a demo with the id of a real chain, and what ${sender} signs here could be replayed there. ` +
        "Only keys of the demo's own mnemonic may send: use the demo wallet.",
    )
  return raw
}

async function readTransaction(raw: Hex): Promise<{ chainId: number | undefined; sender: Address }> {
  try {
    const { chainId } = parseTransaction(raw)
    const sender = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
    return { chainId, sender }
  } catch {
    throw new RpcResponseError(invalidParameters, 'eth_sendRawTransaction: this is no signed transaction.')
  }
}
