import {
  type Address,
  concatBytes,
  type Hex,
  hexToBigInt,
  hexToBytes,
  isAddressEqual,
  numberToBytes,
  recoverTypedDataAddress,
  slice,
  stringToBytes,
  type TypedDataDefinition,
} from 'viem'

/** A key of the Web Crypto API, which browsers and Node declare in different places. */
export type SeedKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/**
 * The root of all notes of a wallet. Its key cannot be exported; the fingerprint distinguishes two seeds and reveals
 * nothing else.
 */
export type Seed = { readonly key: SeedKey; readonly fingerprint: string }

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
    'The signature is not by the key of this address. Smart accounts cannot be used: their signature could not be made again.',
  notDeterministic:
    'The wallet signs the same text differently each time, so that a deposit could not be found again. Use another wallet.',
}

const signatureOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Returns the typed data (EIP-712) of the seed's signature; it never changes, since the seed would change with it. */
export function getSeedTypedData(address: Address): TypedDataDefinition {
  return {
    domain: { name: 'Private transfer', version: '1', chainId: 56 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      PrivateTransferKey: [
        { name: 'account', type: 'address' },
        { name: 'warning', type: 'string' },
      ],
    },
    primaryType: 'PrivateTransferKey',
    message: {
      account: address,
      warning:
        'This signature is the key to the private transfers of this account. Whoever has it can see them and withdraw them. Sign it only on a page that you trust. It moves no money by itself.',
    },
  }
}

/**
 * The seed that a signature of `getSeedTypedData(address)` gives: HKDF-SHA-256 over r and s, so that the two ways of writing
 * a signature down give the same one. Throws SeedRejected for a signature that is not by the key of the address.
 */
export async function deriveSeed(signature: Hex, address: Address): Promise<Seed> {
  assertSignature(signature)
  const [r, s] = [hexToBigInt(slice(signature, 0, 32)), hexToBigInt(slice(signature, 32, 64))]
  const typed = { ...getSeedTypedData(address), signature }
  const signer = await recoverTypedDataAddress(typed).catch(() => undefined)
  if (signer === undefined || !isAddressEqual(signer, address)) throw new SeedRejected('notTheAccount')
  // A signature and its twin with the other sign of s are equivalent.
  const low = s > signatureOrder / 2n ? signatureOrder - s : s
  const material = concatBytes([numberToBytes(r, { size: 32 }), numberToBytes(low, { size: 32 })])
  const key = await importKey(material)
  return createSeedFromBytes(
    await deriveBytes(key, { salt: toBuffer(hexToBytes(address)), about: 'seed v1', bytes: 32 }),
  )
}

/**
 * Asks a wallet for its seed by `sign`, which signs `getSeedTypedData` by eth_signTypedData_v4. It signs twice, and both
 * must be the same, unless the seed is the one whose fingerprint is known. Throws SeedRejected.
 */
export async function requestSeed(params: {
  readonly address: Address
  readonly sign: (typed: ReturnType<typeof getSeedTypedData>) => Promise<Hex>
  readonly knownFingerprint?: string | undefined
}): Promise<Seed> {
  const requestOnce = async () =>
    deriveSeed(await params.sign(getSeedTypedData(params.address)), params.address)
  const seed = await requestOnce()
  if (params.knownFingerprint === seed.fingerprint) return seed
  if (params.knownFingerprint !== undefined || (await requestOnce()).fingerprint !== seed.fingerprint)
    throw new SeedRejected('notDeterministic')
  return seed
}

/** The seed of 32 bytes, each bit of which counts. */
export async function createSeedFromBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Seed> {
  const key = await importKey(bytes)
  const print = await deriveBytes(key, { about: 'fingerprint v1', bytes: 8 })
  return { key, fingerprint: [...print].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
}

/** Derives bytes that only the seed gives, another sequence for each `about`. */
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

function importKey(material: Uint8Array): Promise<SeedKey> {
  return crypto.subtle.importKey('raw', toBuffer(material), 'HKDF', false, ['deriveBits'])
}

/** The crypto of browsers takes no view of memory that might be shared. */
export function toBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}

function assertSignature(signature: Hex): void {
  if (!/^0x[0-9a-fA-F]{130,}$/.test(signature)) throw new SeedRejected('malformed')
}
