import { createPostingKey } from '@bank/ledger'
import type { Address, Hash } from 'viem'

/** Identity of a deposit: the log that the vault wrote. */
export type DepositLog = { readonly chainId: number; readonly txHash: Hash; readonly logIndex: number }

/** The ledger key of a deposit's first posting, to its member or into suspense. */
export function rechargeKey(log: DepositLog): string {
  return createPostingKey('recharge', log.chainId, log.txHash, log.logIndex)
}

/** The ledger key of the posting that takes a deposit out of suspense. */
export function claimKey(log: DepositLog): string {
  return createPostingKey('rechargeClaim', log.chainId, log.txHash, log.logIndex)
}

/** Formats a deposit for the member's ledger. */
export function describeDeposit(log: DepositLog, depositor: Address): Readonly<Record<string, unknown>> {
  return {
    source: { kind: 'chain', id: `${log.chainId}` },
    hash: log.txHash,
    chainId: log.chainId,
    logIndex: log.logIndex,
    sourceAddress: depositor,
  }
}
