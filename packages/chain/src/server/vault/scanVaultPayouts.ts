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
}

const decodePaidOut = createLogDecoder(vaultAbi, 'PaidOut')

function decodePayout(provider: RpcProvider, vault: Address, log: ChainLog): VaultPayout {
  const { id, to, amount } = decodePaidOut(provider, vault, log)
  return { ...getPosition(log), id, recipient: to.toLowerCase() as Address, tokenUnits: amount }
}

/**
 * Scans the vault's payouts in a range of blocks, both ends included, in order of the chain, the same for all
 * providers; the vault's counter proves completeness. Throws ChainReadError.
 */
export function scanVaultPayouts(
  providers: readonly RpcProvider[],
  { vault, ...range }: VaultRange,
): Promise<VaultPayout[]> {
  return scanLogs(providers, {
    ...range,
    contract: vault,
    subject: 'payouts of a range',
    topic: getEventTopic(vaultAbi, 'PaidOut'),
    decode: decodePayout,
  })
}
