import { type Address, decodeEventLog, type Hash, type Hex, parseAbi, toEventSelector } from 'viem'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import type { ChainLog } from '../rpc/rpcShapes.ts'
import { type ScannedRange, scanLogs } from '../rpc/scanLogs.ts'

const paidOutAbi = parseAbi(['event PaidOut(bytes32 indexed id, address indexed to, uint256 amount)'])
const paidOutTopic = toEventSelector('PaidOut(bytes32,address,uint256)')

/** One PaidOut event of the vault; the amount in the token's own units, the address in lower case. */
export type VaultPayout = {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly txHash: Hash
  readonly logIndex: number
  readonly id: Hex
  readonly recipient: Address
  readonly tokenUnits: bigint
}

/** A log that is not exactly the vault's own event was not asked for: the provider is not trusted. */
function decodePayout(provider: RpcProvider, vault: Address, log: ChainLog): VaultPayout {
  if (log.address !== vault || log.topics[0] !== paidOutTopic)
    throw provider.createError('malformed', 'a log of another contract or event')
  const [signature, ...indexed] = log.topics
  try {
    const { args } = decodeEventLog({
      abi: paidOutAbi,
      topics: [signature as Hash, ...indexed],
      data: log.data,
      strict: true,
    })
    return {
      blockNumber: log.blockNumber,
      blockHash: log.blockHash,
      txHash: log.txHash,
      logIndex: log.logIndex,
      id: args.id,
      recipient: args.to.toLowerCase() as Address,
      tokenUnits: args.amount,
    }
  } catch {
    throw provider.createError('malformed', 'a PaidOut log that cannot be decoded')
  }
}

/**
 * Scans the vault's payouts in a range of blocks, both ends included, in order of the chain, the same for all
 * providers; the vault's counter proves completeness. Throws ChainReadError.
 */
export function scanVaultPayouts(
  providers: readonly RpcProvider[],
  range: ScannedRange,
): Promise<VaultPayout[]> {
  return scanLogs(providers, {
    ...range,
    subject: 'payouts of a range',
    topic: paidOutTopic,
    decode: decodePayout,
  })
}
