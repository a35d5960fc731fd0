import type { SigningKey } from '@bank/bank'
import { address, homeChainId, type Source } from './settingShapes.ts'

type Mode = 'demo' | 'production'

/** Role of a signing key. */
export type SigningRole = 'PAYER' | 'ATTESTER' | 'RELAYER' | 'ASSOCIATION'
type Words = { readonly role: string; readonly key: string; readonly url: string; readonly address: string }

/** Returns the names of a key's settings. */
export const formatSigningWords = (role: SigningRole): Words => ({
  role: role.toLowerCase(),
  key: `${role}_KEY_${homeChainId}`,
  url: `${role}_SIGNER_URL_${homeChainId}`,
  address: `${role}_ADDRESS_${homeChainId}`,
})

function readLocalKey(
  words: Words,
  params: { privateKey: string; mode: Mode; problems: string[] },
): SigningKey | undefined {
  const { privateKey, mode, problems } = params
  if (mode === 'production')
    problems.push(`${words.key} is for the demo; production signs through ${words.url}`)
  if (/^0x[0-9a-f]{64}$/i.test(privateKey)) return { kind: 'local', privateKey: privateKey as `0x${string}` }
  problems.push(`${words.key} is no private key`)
  return undefined
}

/**
 * Reads a signing key; rejects a key in the environment in production, as it is readable by every reader of
 * the process.
 */
export function readSigningKey(
  source: Source,
  params: { role: SigningRole; mode: Mode; problems: string[] },
): SigningKey | undefined {
  const { mode, problems } = params
  const words = formatSigningWords(params.role)
  const privateKey = source[words.key]
  const url = source[words.url]
  const signerAddress = source[words.address]
  if (privateKey) {
    if (url || signerAddress)
      problems.push(`${words.key} and a remote signer cannot both be the ${words.role}`)
    return readLocalKey(words, { privateKey, mode, problems })
  }
  if (!url && !signerAddress) return undefined
  if (!url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    problems.push(`${words.url} is missing or no http:// or https:// address`)
  const parsed = address.safeParse(signerAddress ?? '')
  if (!parsed.success) problems.push(`${words.address} is missing or no address`)
  return url && parsed.success ? { kind: 'remote', url, address: parsed.data } : undefined
}
