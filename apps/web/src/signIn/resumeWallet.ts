import type { CallResult } from '@bank/api-schema'
import type { Address } from 'viem'
import { configQuery } from '../api/queries.ts'
import { queryClient } from '../api/queryClient.ts'
import { readAccount } from '../session/account.ts'
import { findWallets } from '../wallet/findWallets.ts'
import { readWalletId } from '../wallet/rememberedWallet.ts'
import { resumeConnection, syncConnection } from '../wallet/walletConnection.ts'
import type { WalletOption } from '../wallet/walletOption.ts'
import { dispatchWallet, getWallet } from '../wallet/walletStore.ts'

export type Config = CallResult<'queryConfig'>

/** Fetches the server's configuration once. */
export function getConfig(): Promise<Config> {
  return queryClient.fetchQuery(configQuery)
}

/**
 * Lists the wallets of this browser, and in a demo build the demo wallet where the server reports demo mode.
 */
export async function listWallets(config: Config, awaitedId?: string): Promise<readonly WalletOption[]> {
  if (import.meta.env.MODE === 'demo' && config.mode === 'demo') {
    const { announceDemoWallet } = await import('../wallet/demo/announceDemoWallet.ts')
    announceDemoWallet(config)
  }
  return findWallets(awaitedId)
}

/**
 * Verifies the remembered wallet without a prompt; returns its current address, or null. No money may move
 * before this.
 */
export async function resumeWallet(): Promise<Address | null> {
  const wallet = getWallet()
  if (wallet.status === 'connected' || wallet.status === 'switching')
    return readAccount().walletChecked ? wallet.address : syncConnection()
  if (wallet.status !== 'remembered') return null
  running ??= compareWallet().finally(() => {
    running = null
  })
  return running
}

let running: Promise<Address | null> | null = null

async function compareWallet(): Promise<Address | null> {
  const walletId = readWalletId()
  const options = await listWallets(await getConfig(), walletId ?? undefined)
  const option = options.find(({ id }) => id === walletId)
  if (option) return resumeConnection(option)
  dispatchWallet({ type: 'disconnected' })
  return null
}
