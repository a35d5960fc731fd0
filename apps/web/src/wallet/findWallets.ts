import { createStore } from 'mipd'
import type { EIP1193Provider } from 'viem'
import { injectedWalletId, toSafeIcon, type WalletOption } from './walletOption.ts'

const settleMs = 120

let announced: ReturnType<typeof createStore> | null = null

/**
 * The wallets of this browser, announced ones first; waits for `awaitedId` (a remembered wallet that may
 * announce itself late) for up to a second, else only as long as announcements usually take.
 */
export async function findWallets(awaitedId?: string): Promise<readonly WalletOption[]> {
  announced ??= createStore()
  const deadline = Date.now() + (awaitedId === undefined ? settleMs : 1_000)
  let options = listWallets()
  while (Date.now() < deadline && !isSettled(options, awaitedId)) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    options = listWallets()
  }
  return options
}

function isSettled(options: readonly WalletOption[], awaitedId: string | undefined): boolean {
  return awaitedId !== undefined && options.some((option) => option.id === awaitedId)
}

function listWallets(): readonly WalletOption[] {
  const options: WalletOption[] = []
  for (const { info, provider } of announced?.getProviders() ?? []) {
    if (options.some((option) => option.id === info.rdns)) continue
    options.push({
      id: info.rdns,
      name: info.name.slice(0, 40),
      icon: toSafeIcon(info.icon),
      provider: provider as EIP1193Provider,
    })
  }
  const injected = (window as { ethereum?: EIP1193Provider }).ethereum
  if (injected && !options.some((option) => option.provider === injected) && options.length === 0) {
    options.push({ id: injectedWalletId, name: getInjectedName(injected), icon: null, provider: injected })
  }
  return options
}

function getInjectedName(provider: EIP1193Provider): string {
  const flags = provider as unknown as Record<string, unknown>
  if (flags.isTrust || flags.isTrustWallet) return 'Trust Wallet'
  if (flags.isOkxWallet) return 'OKX Wallet'
  if (flags.isBinance) return 'Binance Wallet'
  if (flags.isTokenPocket) return 'TokenPocket'
  return flags.isMetaMask ? 'MetaMask' : 'Ethereum'
}
