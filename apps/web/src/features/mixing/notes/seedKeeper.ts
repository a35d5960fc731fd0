import { isSameAddress } from '@bank/chain'
import {
  createSeedFromBytes,
  createSeedMessage,
  type Deployment,
  deriveSeedBytes,
  requestSeed,
  type Seed,
  type SeedMessage,
  SeedRejected,
} from '@bank/privacy'
import type { Address, Hex } from 'viem'
import { signInChainId } from '../../../i18n/branding.ts'
import { readAccount, subscribeAccount } from '../../../session/account.ts'
import { getConfig, resumeWallet } from '../../../signIn/resumeWallet.ts'
import { requestChainSwitch, signText, signTypedText } from '../../../wallet/walletConnection.ts'
import { getWallet } from '../../../wallet/walletStore.ts'
import { createBrowserStore } from './createBrowserStore.ts'
import { findKnownKey, saveKnownKey } from './knownKey.ts'
import { setSigning } from './signingProgress.ts'

type HeldSeeds = {
  readonly address: Address
  /** The one of new deposits. */
  readonly seed: Seed
  /** Seeds of earlier deposits that the member asked for. */
  readonly earlier: readonly Seed[]
}

// Seeds of signatures are kept in the memory of this page alone: they can withdraw every deposit of the wallet.
let held: HeldSeeds | null = null
let pendingRequest: Promise<Seed> | null = null

/** Seeds of words by address, as keys that no script can take out. */
const wordSeeds = createBrowserStore<Seed>('mixingKeys', 'seeds')

/** Finds the seed of an address in this page. */
export const findSeed = (address: Address): Seed | null => findHeld(address)?.seed ?? null

/** Lists all seeds of an address in this page, the one of new deposits first. */
export function listSeeds(address: Address): readonly Seed[] {
  const found = findHeld(address)
  return found ? [found.seed, ...found.earlier] : []
}

const findHeld = (address: Address): HeldSeeds | null =>
  held !== null && isSameAddress(held.address, address) ? held : null

/**
 * Returns the seed of an address. Where this page has none, it loads that of words, or requests a signature: two on a
 * device that has never seen the key, so that a wallet with random signatures is detected. Throws the wallet's errors.
 */
export async function openSeed(address: Address): Promise<Seed> {
  const known = findSeed(address)
  if (known) return known
  pendingRequest ??= loadOrRequestSeed(address).finally(() => {
    pendingRequest = null
  })
  return pendingRequest
}

async function loadOrRequestSeed(address: Address): Promise<Seed> {
  const known = findKnownKey(address)
  const seed = known?.kind === 'words' ? await loadWordSeed(address) : await requestWalletSeed(address)
  held = { address, seed, earlier: [] }
  return seed
}

async function loadWordSeed(address: Address): Promise<Seed> {
  const seed = await wordSeeds.load(address.toLowerCase())
  if (!seed) throw Object.assign(new Error('the words are not on this device'), { name: 'KeyMissing' })
  return seed
}

/** Requests the seed of the wallet's signature for this page, whatever key new deposits use. */
async function requestWalletSeed(address: Address): Promise<Seed> {
  const { deployment, sign } = await openSigner(address)
  const known = findKnownKey(address)
  const knownFingerprint =
    known?.kind === 'signature' && isSameAddress(known.vault, deployment.vault)
      ? known.fingerprint
      : undefined
  const total = knownFingerprint === undefined ? 2 : 1
  const seed = await requestSeed({ address, deployment, sign: sign(total), knownFingerprint })
  if (known?.kind !== 'words')
    saveKnownKey(address, {
      ...{ kind: 'signature', fingerprint: seed.fingerprint, vault: deployment.vault },
    })
  return seed
}

/**
 * Returns the seeds of deposits from before the key of today: that of version 1, and where words are used that of the
 * wallet's signature. Requests a signature for each, so only when the member asks for it.
 */
export async function openEarlierSeeds(address: Address): Promise<readonly Seed[]> {
  const seed = await openSeed(address)
  const known = findHeld(address)?.earlier ?? []
  if (known.length > 0) return known
  const { deployment, sign } = await openSigner(address)
  const isWords = findKnownKey(address)?.kind === 'words'
  const messages = [...(isWords ? [createSeedMessage(address, deployment)] : []), createSeedMessage(address)]
  const request = sign(messages.length)
  const earlier: Seed[] = []
  for (const message of messages) {
    const bytes = await deriveSeedBytes(message, await request(message))
    earlier.push(await createSeedFromBytes(bytes, message.version))
  }
  held = { address, seed, earlier }
  return earlier
}

/** Requests one more signature and returns the seed's bytes, to be shown as words. Throws where it is another seed. */
export async function requestSeedBytes(address: Address): Promise<Uint8Array<ArrayBuffer>> {
  const seed = await openSeed(address)
  const { deployment, sign } = await openSigner(address)
  const message = createSeedMessage(address, deployment)
  const bytes = await deriveSeedBytes(message, await sign(1)(message))
  const { fingerprint } = await createSeedFromBytes(bytes)
  if (fingerprint !== seed.fingerprint) throw new SeedRejected('notDeterministic')
  return bytes
}

/** Uses the seed of words for an address on this device; returns whether it outlasts this page. */
export async function setWordSeed(address: Address, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const seed = await createSeedFromBytes(bytes)
  const isStored = await wordSeeds.save(address.toLowerCase(), seed)
  saveKnownKey(address, { kind: 'words', fingerprint: seed.fingerprint })
  held = { address, seed, earlier: [] }
  return isStored
}

/** Removes the seed of words from this device; the wallet's signature is the key again. */
export async function removeWordSeed(address: Address): Promise<void> {
  await wordSeeds.remove(address.toLowerCase())
  saveKnownKey(address, null)
  if (findHeld(address)) held = null
}

type Signer = {
  readonly deployment: Deployment
  /** Creates the signing function of so many signatures, each of which is announced. */
  readonly sign: (total: number) => (message: SeedMessage) => Promise<Hex>
}

/** Verifies that the wallet shows the address, and opens what it signs and how. */
async function openSigner(address: Address): Promise<Signer> {
  const shown = await resumeWallet()
  if (!shown || !isSameAddress(shown, address))
    throw Object.assign(new Error('not authorized'), { code: 4100 })
  const { chains, contracts } = await getConfig()
  const chain = chains.find(({ chainId }) => chainId === signInChainId)
  const wallet = getWallet()
  // Wallets refuse to sign for another chain than the current one.
  if (chain && wallet.status === 'connected' && wallet.chainId !== chain.chainId)
    await requestChainSwitch(chain)
  const vault = contracts.vault as Address
  return {
    deployment: { origin: location.origin, chainId: signInChainId, vault },
    sign: (total) => {
      let number = 0
      return (message) => {
        number += 1
        setSigning({ number, total: Math.max(number, total), version: message.version })
        const signing =
          message.version === 1 ? signTypedText(message.typed, address) : signText(message.text, address)
        return signing.finally(() => setSigning(null))
      }
    },
  }
}

// The seeds are forgotten when another wallet connects or none is left.
subscribeAccount(() => {
  const account = readAccount()
  if (!held || (account.kind !== 'visitor' && isSameAddress(account.walletAddress, held.address))) return
  held = null
})
