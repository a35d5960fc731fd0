import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { SigningKey } from '@bank/bank'
import type { ChainLabel } from '@bank/settings'
import type { Source } from './settingShapes.ts'

/** The proof that a remote signer demands of this worker. */
export type SignerAccess = NonNullable<Extract<SigningKey, { kind: 'remote' }>['access']>

/** Returns the names of the settings of a role's files. */
export const formatAccessWords = (role: string, homeChainId: ChainLabel) => ({
  authority: `${role}_SIGNER_CA_FILE_${homeChainId}`,
  certificate: `${role}_SIGNER_CERT_FILE_${homeChainId}`,
  privateKey: `${role}_SIGNER_KEY_FILE_${homeChainId}`,
  token: `${role}_SIGNER_TOKEN_FILE_${homeChainId}`,
})

/**
 * Reads the files of a signer's role: authority, client certificate and its key, bearer token; undefined without any.
 * A file that cannot be used is a problem now, not at the first signature.
 */
export function readSignerAccess(
  source: Source,
  params: {
    readonly role: string
    readonly homeChainId: number
    readonly url: string | undefined
    readonly problems: string[]
  },
): SignerAccess | undefined {
  const { url, problems } = params
  const words = formatAccessWords(params.role, params.homeChainId)
  const set = Object.values(words).filter((name) => source[name])
  if (set.length === 0) return undefined
  if (!url) {
    problems.push(`${set.join(', ')}: there is no remote signer to use them for`)
    return undefined
  }
  const known = problems.length
  const read = (name: string) => readSettingFile(source, name, problems)
  const [authority, certificate] = [read(words.authority), read(words.certificate)]
  const [privateKey, token] = [read(words.privateKey), read(words.token)?.trim()]
  if (problems.length > known) return undefined
  if ((certificate === undefined) !== (privateKey === undefined))
    problems.push(`${words.certificate} and ${words.privateKey} must be set together`)
  else if ((authority ?? certificate) !== undefined && !url.startsWith('https:'))
    problems.push(`${words.authority} and ${words.certificate} need a signer over https://`)
  else if (!canConnect({ ca: authority, cert: certificate, key: privateKey }))
    problems.push(
      `${words.authority}, ${words.certificate}, ${words.privateKey}: no certificates in PEM, or another certificate's key`,
    )
  // Anything else would be no header.
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) problems.push(`${words.token} holds no token`)
  return { authority, certificate, privateKey, token }
}

function readSettingFile(source: Source, name: string, problems: string[]): string | undefined {
  const path = source[name]
  if (!path) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch {
    problems.push(`${name} names a file that cannot be read`)
    return undefined
  }
}

function canConnect(pems: Record<'ca' | 'cert' | 'key', string | undefined>): boolean {
  try {
    // A context takes an authority that is no certificate, and then trusts none.
    if (pems.ca !== undefined) new X509Certificate(pems.ca)
    createSecureContext(Object.fromEntries(Object.entries(pems).filter(([, pem]) => pem !== undefined)))
    return true
  } catch {
    return false
  }
}
