import { closest, distance } from 'fastest-levenshtein'
import type { Environment } from './readSecretFiles.ts'
import { familyExamples, variableExamples } from './variableExamples.ts'

/** A variable that looks like a setting and is none, and the setting that was probably meant. */
export type UnknownVariable = { readonly name: string; readonly meant: string }

/** First words that no other program begins its variables with. */
const ownWords = new Set([
  ...[
    'ACROSS',
    'ALARM',
    'APPROVER',
    'ATTEST',
    'ATTESTATION',
    'ATTESTER',
    'CROSS',
    'DEPLOYER',
    'MIXING',
    'PAYER',
  ],
  ...['PRIVATE', 'RELAYER', 'RPC', 'SETTLEMENT', 'SETTLEMENTS', 'USDT', 'VAULT'],
])
const variableNames = Object.keys(variableExamples)
const familyNames = Object.keys(familyExamples)
const fewestLetters = 6

/**
 * The variables that no process of this product reads, and that look as if one should: they begin like a setting, or are
 * a setting but for one or two letters. A process warns about them, since a mistyped limit is no limit.
 */
export function findUnknownVariables(environment: Environment): UnknownVariable[] {
  return Object.keys(environment)
    .filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name) && !isKnownVariable(name))
    .flatMap((name) => {
      const plain = removeSuffix(name)
      const meant = findClosest(plain)
      const isMistyped = plain.length >= fewestLetters && distance(plain, meant) <= 2
      return isMistyped || ownWords.has(name.split('_')[0] ?? '') ? [{ name, meant }] : []
    })
}

/** The closest setting; for a name that ends with a chain's id, also among those of each chain. */
function findClosest(name: string): string {
  const chainId = /_\d+$/.exec(name)?.[0]
  const families = chainId === undefined ? [] : familyNames.map((family) => `${family}${chainId}`)
  return closest(name, [...variableNames, ...families])
}

/** Warns about each unknown variable, without its value. */
export function warnOfUnknownVariables(
  environment: Environment,
  logger: { warn(unknown: UnknownVariable, message: string): void },
): void {
  for (const unknown of findUnknownVariables(environment)) logger.warn(unknown, 'this variable is no setting')
}

/** True for a setting of some process, and for the file of one. */
function isKnownVariable(name: string): boolean {
  return [name, removeSuffix(name)].some((each) => variableNames.includes(each) || isOfFamily(each))
}

/** True for a setting of one chain, such as `RPC_URLS_56`. */
function isOfFamily(name: string): boolean {
  const chain = /^(.+)_\d+$/.exec(name)?.[1]
  return chain !== undefined && familyNames.includes(chain)
}

function removeSuffix(name: string): string {
  return name.replace(/_FILE$/, '')
}
