import { createSender, type SigningKey } from '@bank/bank'
import { type ChainLabel, isLoopback } from '@bank/settings'
import { readSignerAccess } from './readSignerAccess.ts'
import { address, type Source } from './settingShapes.ts'

type Mode = 'demo' | 'production'

const signingRoles = ['PAYER', 'ATTESTER', 'RELAYER', 'APPROVER'] as const

/** Role of a signing key. */
export type SigningRole = (typeof signingRoles)[number]

/** The key of each role; undefined: this worker leaves the role to another. */
export type SigningKeys = Readonly<Partial<Record<SigningRole, SigningKey>>>

type Problems = { readonly mode: Mode; readonly homeChainId: number; readonly problems: string[] }
type Words = { readonly role: string; readonly key: string; readonly url: string; readonly address: string }

/** Returns the names of the settings of a key on the home chain. */
export const formatSigningWords = (role: SigningRole, homeChainId: ChainLabel): Words => ({
  role: role.toLowerCase(),
  key: `${role}_KEY_${homeChainId}`,
  url: `${role}_SIGNER_URL_${homeChainId}`,
  address: `${role}_ADDRESS_${homeChainId}`,
})

/** Derives the address that a key signs with, the same on every chain; throws for a number that is no key of the curve. */
const deriveAddress = (key: SigningKey) => createSender({ chainId: 1, key }).signer.address

/** Reads the keys of all roles. Two roles with one key are rejected: a thief of it would hold both. */
export function readSigningKeys(source: Source, params: Problems): SigningKeys {
  const keys: Partial<Record<SigningRole, SigningKey>> = {}
  const taken = new Map<string, string>()
  for (const role of signingRoles) {
    const key = readSigningKey(source, role, params)
    if (key === undefined) continue
    keys[role] = key
    const words = formatSigningWords(role, params.homeChainId)
    const setting = key.kind === 'local' ? words.key : words.address
    const signerAddress = deriveAddress(key)
    const other = taken.get(signerAddress)
    if (other !== undefined) params.problems.push(`${other} and ${setting} must be two different keys`)
    taken.set(signerAddress, setting)
  }
  return keys
}

function readLocalKey(
  words: Words,
  privateKey: string,
  { mode, problems }: Problems,
): SigningKey | undefined {
  if (mode === 'production')
    problems.push(`${words.key} is for the demo; production signs through ${words.url}`)
  if (isPrivateKey(privateKey)) return { kind: 'local', privateKey }
  problems.push(`${words.key} is no private key`)
  return undefined
}

/** The curve has no key 0 and none from its order on. */
function isPrivateKey(text: string): text is `0x${string}` {
  if (!/^0x[0-9a-f]{64}$/i.test(text)) return false
  try {
    deriveAddress({ kind: 'local', privateKey: text as `0x${string}` })
    return true
  } catch {
    return false
  }
}

/** Rejects a key in the environment in production: every reader of the process could read it. */
function readSigningKey(source: Source, role: SigningRole, params: Problems): SigningKey | undefined {
  const { homeChainId, problems } = params
  const words = formatSigningWords(role, homeChainId)
  const privateKey = source[words.key]
  const url = source[words.url]
  const signerAddress = source[words.address]
  const access = readSignerAccess(source, { role, homeChainId, url, problems })
  if (privateKey) {
    if (url || signerAddress)
      problems.push(`${words.key} and a remote signer cannot both be the ${words.role}`)
    return readLocalKey(words, privateKey, params)
  }
  if (!url && !signerAddress) return undefined
  const urlProblem = findUrlProblem(url)
  if (urlProblem) problems.push(`${words.url} ${urlProblem}`)
  const parsed = address.safeParse(signerAddress ?? '')
  if (!parsed.success) problems.push(`${words.address} is missing or no address`)
  return url && parsed.success ? { kind: 'remote', url, address: parsed.data, access } : undefined
}

/** A signer over plain http elsewhere would sign for everyone on the way, who also read each transaction. */
function findUrlProblem(text: string | undefined): string | undefined {
  if (!text || !URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    return 'is missing or no http:// or https:// address'
  const { protocol, hostname } = new URL(text)
  if (protocol === 'http:' && !isLoopback(hostname))
    return 'must be https://, as the signer is on another machine'
  return undefined
}
