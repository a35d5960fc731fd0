import { isSameAddress } from '@bank/chain'
import { requestSeed, type Seed } from '@bank/privacy'
import { readStored, writeStored } from '@bank/ui/browser'
import type { Address } from 'viem'
import { readAccount, subscribeAccount } from '../../../session/account.ts'
import { signInChainId } from '../../../session/networks.ts'
import { getConfig, resumeWallet } from '../../../signIn/resumeWallet.ts'
import { requestChainSwitch, signTypedText } from '../../../wallet/walletConnection.ts'
import { getWallet } from '../../../wallet/walletStore.ts'
import { getFingerprintKey } from './hasSeenSeed.ts'
import { setSigning } from './signingProgress.ts'

type HeldSeed = { readonly address: Address; readonly seed: Seed }

// In the memory of this page and nowhere else: whoever has it can withdraw every deposit of the wallet.
let held: HeldSeed | null = null
let pendingRequest: Promise<Seed> | null = null

/** The seed of an address, if its wallet has given it to this page. */
export const findSeed = (address: Address): Seed | null =>
  held !== null && isSameAddress(held.address, address) ? held.seed : null

/**
 * The seed of an address, asking its wallet for a signature where this page has none: twice on a device that has never
 * seen it, so that a wallet that signs differently each time is found out. Throws what the wallet throws, or SeedRejected.
 */
export async function openSeed(address: Address): Promise<Seed> {
  const known = findSeed(address)
  if (known) return known
  pendingRequest ??= requestWalletSeed(address).finally(() => {
    pendingRequest = null
  })
  return pendingRequest
}

async function requestWalletSeed(address: Address): Promise<Seed> {
  const shown = await resumeWallet()
  if (!shown || !isSameAddress(shown, address))
    throw Object.assign(new Error('not authorized'), { code: 4100 })
  const { chains } = await getConfig()
  const chain = chains.find(({ chainId }) => chainId === signInChainId)
  const wallet = getWallet()
  // Wallets refuse to sign for another chain than the one they show.
  if (chain && wallet.status === 'connected' && wallet.chainId !== chain.chainId)
    await requestChainSwitch(chain)
  const knownFingerprint = readStored(getFingerprintKey(address)) ?? undefined
  let number = 0
  const seed = await requestSeed({
    address,
    sign: (typed) => {
      number += 1
      setSigning({ number, total: Math.max(number, knownFingerprint === undefined ? 2 : 1) })
      return signTypedText(typed, address)
    },
    knownFingerprint,
  }).finally(() => setSigning(null))
  writeStored(getFingerprintKey(address), seed.fingerprint)
  held = { address, seed }
  return seed
}

// Another wallet, or nobody: what the last one gave is forgotten.
subscribeAccount(() => {
  const account = readAccount()
  if (!held || (account.kind !== 'visitor' && isSameAddress(account.walletAddress, held.address))) return
  held = null
})
