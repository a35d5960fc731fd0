import {
  type Address,
  bytesToHex,
  concatBytes,
  type Hex,
  hexToBigInt,
  hexToBytes,
  isAddressEqual,
  numberToBytes,
  recoverMessageAddress,
  recoverTypedDataAddress,
  slice,
  stringToBytes,
} from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { createSeedMessage, type Deployment, type SeedMessage } from './seedText.ts'

/** A key of the Web Crypto API, which browsers and Node declare in different places. */
export type SeedKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/**
 * The keys of all notes of a wallet, which cannot be exported: the view key finds deposits, the spend key is needed to
 * withdraw them, and in version 1 they are one. The fingerprint distinguishes two seeds and reveals nothing else.
 */
export type Seed = {
  readonly version: 1 | 2
  readonly viewKey: SeedKey
  readonly spendKey: SeedKey
  readonly fingerprint: string
}

/** Reasons why a signature gives no seed. */
export type SeedFault = 'malformed' | 'notTheAccount' | 'notDeterministic'

/** A wallet whose signature gives no seed that could be made again. */
export class SeedRejected extends Error {
  readonly reason: SeedFault

  constructor(reason: SeedFault) {
    super(sentences[reason])
    this.name = 'SeedRefused'
    this.reason = reason
  }
}

const sentences: Record<SeedFault, string> = {
  malformed: 'The wallet answered with something that is no signature of a plain account.',
  notTheAccount:
    'The signature is not by the key of this address. Smart accounts cannot make a seed by signature: theirs could not be made again. Use seed words.',
  notDeterministic:
    'The wallet signs the same text differently each time, so that a deposit could not be found again. Use seed words or another wallet.',
}

const signatureOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** The number of bytes of a seed. */
export const seedBytes = 32

/**
 * The seed that a signature of a message gives: HKDF-SHA-256 over r and s, so that the two ways of writing a signature
 * down give the same one. Throws SeedRejected for a signature that is not by the key of the address.
 */
export async function deriveSeed(message: SeedMessage, signature: Hex): Promise<Seed> {
  return createSeedFromBytes(await deriveSeedBytes(message, signature), message.version)
}

/** The bytes of `deriveSeed`: their holder can spend every note. */
export async function deriveSeedBytes(
  message: SeedMessage,
  signature: Hex,
): Promise<Uint8Array<ArrayBuffer>> {
  assertSignature(signature)
  const { address, version } = message
  const [r, s] = [hexToBigInt(slice(signature, 0, 32)), hexToBigInt(slice(signature, 32, 64))]
  const signer = await recoverSigner(message, signature).catch(() => undefined)
  if (signer === undefined || !isAddressEqual(signer, address)) throw new SeedRejected('notTheAccount')
  // A signature and its twin with the other sign of s are equivalent.
  const low = s > signatureOrder / 2n ? signatureOrder - s : s
  const material = concatBytes([numberToBytes(r, { size: 32 }), numberToBytes(low, { size: 32 })])
  const salt = toBuffer(hexToBytes(address))
  return deriveBytes(await importKey(material), { salt, about: `seed v${version}`, bytes: seedBytes })
}

/**
 * Requests a seed by `sign`, which signs a text by personal_sign and typed data by eth_signTypedData_v4. It signs twice,
 * and both must be the same, unless the seed is the one whose fingerprint is known. Throws SeedRejected.
 */
export async function requestSeed(params: {
  readonly address: Address
  /** Absent for the seed of version 1. */
  readonly deployment?: Deployment
  readonly sign: (message: SeedMessage) => Promise<Hex>
  readonly knownFingerprint?: string | undefined
}): Promise<Seed> {
  const message = createSeedMessage(params.address, params.deployment)
  const requestOnce = async () => deriveSeed(message, await params.sign(message))
  const seed = await requestOnce()
  if (params.knownFingerprint === seed.fingerprint) return seed
  if (params.knownFingerprint !== undefined || (await requestOnce()).fingerprint !== seed.fingerprint)
    throw new SeedRejected('notDeterministic')
  return seed
}

/** Signs a seed's message by an account whose key is at hand. */
export function signSeedMessage(
  account: Pick<LocalAccount, 'signMessage' | 'signTypedData'>,
  message: SeedMessage,
): Promise<Hex> {
  return message.version === 1
    ? account.signTypedData(message.typed)
    : account.signMessage({ message: message.text })
}

/** The seed of 32 bytes, each bit of which counts in both of its keys. */
export async function createSeedFromBytes(
  bytes: Uint8Array<ArrayBuffer>,
  version: Seed['version'] = 2,
): Promise<Seed> {
  const root = await importKey(bytes)
  const print = await deriveBytes(root, { about: `fingerprint v${version}`, bytes: 8 })
  const fingerprint = bytesToHex(print).slice(2)
  if (version === 1) return { version, viewKey: root, spendKey: root, fingerprint }
  const spend = await deriveBytes(root, { about: 'spend key v2', bytes: seedBytes })
  const viewKey = await importKey(await deriveViewKeyBytes(bytes))
  return { version, viewKey, spendKey: await importKey(spend), fingerprint }
}

/** The bytes of the view key of a seed of version 2; the spend key does not follow from them. */
export async function deriveViewKeyBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return deriveBytes(await importKey(bytes), { about: 'view key v2', bytes: seedBytes })
}

/** Derives bytes that only the key gives, another sequence for each `about`. */
export async function deriveBytes(
  key: SeedKey,
  params: { readonly about: string; readonly bytes: number; readonly salt?: Uint8Array<ArrayBuffer> },
): Promise<Uint8Array<ArrayBuffer>> {
  const parameters = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: params.salt ?? new Uint8Array(0),
    info: toBuffer(stringToBytes(`wallet bank: private transfer, ${params.about}`)),
  }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, params.bytes * 8))
}

/** Imports bytes as a key that cannot be exported again. */
export function importKey(material: Uint8Array): Promise<SeedKey> {
  return crypto.subtle.importKey('raw', toBuffer(material), 'HKDF', false, ['deriveBits'])
}

/** The crypto of browsers takes no view of memory that might be shared. */
export function toBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}

function recoverSigner(message: SeedMessage, signature: Hex): Promise<Address> {
  return message.version === 1
    ? recoverTypedDataAddress({ ...message.typed, signature })
    : recoverMessageAddress({ message: message.text, signature })
}

function assertSignature(signature: Hex): void {
  if (!/^0x[0-9a-fA-F]{130,}$/.test(signature)) throw new SeedRejected('malformed')
}
