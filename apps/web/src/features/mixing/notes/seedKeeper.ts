import { isSameAddress } from '@bank/chain'
import { requestSeed, type Seed } from '@bank/privacy'
import { readStored, writeStored } from '@bank/ui/browser'
import type { Address } from 'viem'
import { readAccount, subscribeAccount } from '../../../session/account.ts'
import { signInChainId } from '../../../session/networks.ts'
import { getConfig, resumeWallet } from '../../../signIn/resumeWallet.ts'
import { requestChainSwitch, signText, signTypedText } from '../../../wallet/walletConnection.ts'
import { getWallet } from '../../../wallet/walletStore.ts'
import { getFingerprintKey } from './hasSeenSeed.ts'
import { setSigning } from './signingProgress.ts'

type HeldSeed = { readonly address: Address; readonly seed: Seed }

// Kept in the memory of this page alone: the seed can withdraw every deposit of the wallet.
let held: HeldSeed | null = null
let pendingRequest: Promise<Seed> | null = null

/** Finds the seed of an address in this page. */
export const findSeed = (address: Address): Seed | null =>
  held !== null && isSameAddress(held.address, address) ? held.seed : null

/**
 * Returns the seed of an address; without one in this page it requests a signature, twice on a device that
 * has never seen it, so that a wallet with random signatures is detected. Throws the wallet's errors, or
 * SeedRejected.
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
  // Wallets refuse to sign for another chain than the current one.
  if (chain && wallet.status === 'connected' && wallet.chainId !== chain.chainId)
    await requestChainSwitch(chain)
  const knownFingerprint = readStored(getFingerprintKey(address)) ?? undefined
  let number = 0
  const seed = await requestSeed({
    address,
    sign: (message) => {
      number += 1
      setSigning({ number, total: Math.max(number, knownFingerprint === undefined ? 2 : 1) })
      return message.version === 1 ? signTypedText(message.typed, address) : signText(message.text, address)
    },
    knownFingerprint,
  }).finally(() => setSigning(null))
  writeStored(getFingerprintKey(address), seed.fingerprint)
  held = { address, seed }
  return seed
}

// The seed is forgotten when another wallet connects or none is left.
subscribeAccount(() => {
  const account = readAccount()
  if (!held || (account.kind !== 'visitor' && isSameAddress(account.walletAddress, held.address))) return
  held = null
})
