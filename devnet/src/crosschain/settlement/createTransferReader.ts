import type { PublicClient } from 'viem'
import type { CrossConfig } from '../config/crossConfig.ts'
import { createSettlementLogReader, type SettlementLog } from './settlementLog.ts'
import { createTransferBook, type TransferBook } from './transfers.ts'

export type TransferReader = {
  read(): Promise<TransferBook & { readonly logs: readonly SettlementLog[] }>
  getClient(chainId: number): PublicClient
}

/** Follows every chain of the configuration; nothing is kept that the chains do not say again. */
export function createTransferReader(config: CrossConfig): TransferReader {
  const readers = new Map(config.chains.map((chain) => [chain.chainId, createSettlementLogReader(chain)]))
  return {
    async read() {
      const logs = await Promise.all([...readers.values()].map((reader) => reader.read()))
      return { logs, ...createTransferBook(logs) }
    },
    getClient(chainId) {
      const reader = readers.get(chainId)
      if (reader === undefined) throw new Error(`chain ${chainId} is not configured`)
      return reader.client
    },
  }
}
