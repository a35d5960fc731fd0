import { resolvePath } from '@bank/settings'
import { getAddress, isAddress } from 'viem'
import type { KeySource } from './openSigner.ts'

/** The options of a key, as a command line has them. */
export type KeyOptions = {
  readonly keystore?: string | undefined
  readonly 'password-file'?: string | undefined
  readonly signer?: string | undefined
  readonly 'signer-address'?: string | undefined
}

/** Reads where a key is; throws RangeError for none, for two, and for a remote signer without TLS. */
export function readKeySource(values: KeyOptions): KeySource {
  const { keystore, signer } = values
  if (keystore !== undefined && signer !== undefined)
    throw new RangeError('--keystore and --signer are both given; choose one')
  if (keystore !== undefined)
    return {
      kind: 'keystore',
      file: resolvePath(keystore),
      passwordFile: resolveOptional(values['password-file']),
    }
  if (signer === undefined) throw new RangeError('--keystore or --signer is missing: a key has to pay')
  if (!URL.canParse(signer)) throw new RangeError('--signer is no address of a signer')
  const { protocol, hostname } = new URL(signer)
  if (protocol !== 'https:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
    throw new RangeError('--signer on another machine must be https')
  const address = values['signer-address'] ?? ''
  if (!isAddress(address)) throw new RangeError('--signer-address is missing or no address')
  return { kind: 'signer', url: signer, address: getAddress(address), access: {} }
}

const resolveOptional = (file: string | undefined) => (file === undefined ? undefined : resolvePath(file))
