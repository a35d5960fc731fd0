import type { Address, Hex } from 'viem'
import { vaultAbi } from '../../generated/vault.ts'
import { createLogDecoder, getEventTopic } from '../rpc/decodeLog.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { type ChainLog, getPosition, type LogPosition } from '../rpc/rpcShapes.ts'
import { scanLogs, type VaultRange } from '../rpc/scanLogs.ts'

/** One PaidOut event of the vault; the amount in the token's own units, the address in lower case. */
export type VaultPayout = LogPosition & {
  readonly id: Hex
  readonly recipient: Address
  readonly tokenUnits: bigint
  /** Reviewers had signed it: the vault emitted PayoutReviewed for the same id. */
  readonly isReviewed: boolean
}

type PayoutLog = VaultPayout | { readonly reviewedId: Hex }

const paidOutTopic = getEventTopic(vaultAbi, 'PaidOut')
const reviewedTopic = getEventTopic(vaultAbi, 'PayoutReviewed')
const decodePaidOut = createLogDecoder(vaultAbi, 'PaidOut')
const decodeReviewed = createLogDecoder(vaultAbi, 'PayoutReviewed')

function decodePayout(provider: RpcProvider, vault: Address, log: ChainLog): PayoutLog {
  if (log.topics[0] === reviewedTopic) return { reviewedId: decodeReviewed(provider, vault, log).id }
  const { id, to, amount } = decodePaidOut(provider, vault, log)
  const recipient = to.toLowerCase() as Address
  return { ...getPosition(log), id, recipient, tokenUnits: amount, isReviewed: false }
}

/**
 * Scans the vault's payouts in a range of blocks, both ends included, in order of the chain, the same for all
 * providers; the vault's counter proves completeness, and its sum of a day which were reviewed. Throws ChainReadError.
 */
export async function scanVaultPayouts(
  providers: readonly RpcProvider[],
  { vault, ...range }: VaultRange,
): Promise<VaultPayout[]> {
  const logs = await scanLogs(providers, {
    ...range,
    contract: vault,
    subject: 'payouts of a range',
    topic: [paidOutTopic, reviewedTopic],
    decode: decodePayout,
  })
  const reviewed = new Set(logs.flatMap((log) => ('reviewedId' in log ? [log.reviewedId] : [])))
  return logs.flatMap((log) => ('reviewedId' in log ? [] : [{ ...log, isReviewed: reviewed.has(log.id) }]))
}
