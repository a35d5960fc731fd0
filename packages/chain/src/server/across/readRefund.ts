import { type Address, type Hash, type Hex, hexToBigInt } from 'viem'
import { isSameAddress } from '../../addressText.ts'
import { toWord } from '../../crosschain/index.ts'
import { erc20Abi } from '../../generated/erc20.ts'
import { settlementAbi } from '../../generated/settlement.ts'
import { decodeLog, getEventTopic } from '../rpc/decodeLog.ts'
import { readFromAll } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { type ChainLog, parseBlock, parseReceipt } from '../rpc/rpcShapes.ts'

/** Sum that a transaction paid back to one depositor in one token, in its units, over all their deposits. */
export type CrossRefund = {
  readonly txHash: Hash
  readonly amount: bigint
  readonly blockNumber: bigint
  /** By the chain's own clock. */
  readonly minedAtMs: number
}

export type CrossRefundQuestion = {
  readonly settlements: readonly Address[]
  readonly txHash: Hash
  readonly depositor: Address
  readonly token: Address
}

const transferTopic = getEventTopic(erc20Abi, 'Transfer')

/** Sums the refunds that a leaf claims for the depositor; a leaf of another chain pays nothing here. */
function readLeaf(chainId: number, log: ChainLog, { token, depositor }: CrossRefundQuestion): bigint {
  const leaf = decodeLog(settlementAbi, 'ExecutedRelayerRefundRoot', log)
  if (leaf === undefined || leaf.chainId !== BigInt(chainId)) return 0n
  if (!isSameAddress(leaf.l2TokenAddress, token)) return 0n
  return leaf.refundAddresses.reduce(
    (sum, account, index) =>
      isSameAddress(account, depositor) ? sum + (leaf.refundAmounts[index] ?? 0n) : sum,
    0n,
  )
}

/** Reads the token's own transfer from the contract to the depositor: a leaf also counts deferred refunds. */
function readTransfer(settlement: Address, log: ChainLog, { token, depositor }: CrossRefundQuestion): bigint {
  const [signature, from, to] = log.topics
  const isOurs =
    isSameAddress(log.address, token) &&
    signature === transferTopic &&
    from === toWord(settlement) &&
    to === toWord(depositor)
  return isOurs && /^0x[0-9a-f]{64}$/.test(log.data) ? hexToBigInt(log.data as Hex) : 0n
}

function sumRefunds(chainId: number, logs: readonly ChainLog[], question: CrossRefundQuestion): bigint {
  return question.settlements.reduce((total, settlement) => {
    let [claimed, moved] = [0n, 0n]
    for (const log of logs) {
      if (isSameAddress(log.address, settlement)) claimed += readLeaf(chainId, log, question)
      moved += readTransfer(settlement, log, question)
    }
    return total + (claimed < moved ? claimed : moved)
  }, 0n)
}

/**
 * Reads the refunds of the allowed settlement contracts in a transaction; undefined when it is in no block, failed, or
 * paid this depositor nothing in this token. Throws ChainReadError.
 */
export function readRefund(
  providers: readonly RpcProvider[],
  { chainId, ...question }: CrossRefundQuestion & { readonly chainId: number },
): Promise<CrossRefund | undefined> {
  return readFromAll(providers, 'a refund between chains', async (provider) => {
    const receipt = parseReceipt(await provider.request('eth_getTransactionReceipt', [question.txHash]))
    if (receipt === null || !receipt.succeeded) return undefined
    const { txHash, blockNumber, blockHash, logs } = receipt
    if (txHash !== question.txHash.toLowerCase() || logs.some((log) => log.txHash !== txHash))
      throw provider.createError('malformed', 'a receipt of another transaction')
    const block = parseBlock(await provider.request('eth_getBlockByHash', [blockHash, false]))
    if (block === null) return undefined
    const amount = sumRefunds(chainId, logs, question)
    return amount === 0n ? undefined : { txHash, amount, blockNumber, minedAtMs: block.timestampMs }
  })
}
