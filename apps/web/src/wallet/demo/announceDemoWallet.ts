import type { CallResult } from '@bank/api-schema'
import { getAddress } from 'viem'
import { demoWalletId } from '../walletOption.ts'
import { createDemoProvider } from './createDemoProvider.ts'

type Config = CallResult<'queryConfig'>

let isAnnounced = false

// A wallet with a play button, so that it is not mistaken for a real wallet.
const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 40 40%22%3E%3Crect width=%2240%22 height=%2240%22 rx=%2212%22 fill=%22%23a8690a%22/%3E%3Cpath d=%22M15 12.500v15l13-7.500z%22 fill=%22%23fff%22/%3E%3C/svg%3E'

/**
 * Announces the demo wallet by EIP-6963, as an extension would; called only where the server reports demo
 * mode.
 */
export function announceDemoWallet(config: Config): void {
  if (isAnnounced || !config.demo) return
  isAnnounced = true
  const { chains, contracts, demo, signInChainId } = config
  const provider = createDemoProvider({
    mnemonic: demo.mnemonic,
    accountCount: Math.min(demo.accountCount, 20),
    rootMember: getAddress(demo.rootMember),
    chains,
    homeChainId: signInChainId,
    contracts: {
      usdt: getAddress(contracts.usdt),
      usdtDecimals: contracts.usdtDecimals,
      vault: getAddress(contracts.vault),
    },
  })
  const detail = Object.freeze({
    info: Object.freeze({ uuid: crypto.randomUUID(), name: 'DEMO wallet', icon, rdns: demoWalletId ?? '' }),
    provider,
  })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
