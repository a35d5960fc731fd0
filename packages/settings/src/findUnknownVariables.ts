import { closest, distance } from 'fastest-levenshtein'
import type { Environment } from './readSecretFiles.ts'
import { familyExamples, variableExamples } from './variableExamples.ts'

/** A variable that looks like a setting and is none, and the setting that was probably meant. */
export type UnknownVariable = { readonly name: string; readonly meant: string }

/** First words that other programs use too, so that a name with one is not taken for a setting by it. */
const commonWords = new Set(['DATABASE', 'HOST', 'LOG', 'MODE', 'PORT', 'PUBLIC', 'SERVICE', 'TLS', 'WEB'])
const variableNames = Object.keys(variableExamples)
const familyNames = Object.keys(familyExamples)
const firstWords = new Set(
  [...variableNames, ...familyNames].map(getFirstWord).filter((word) => !commonWords.has(word)),
)
const fewestLetters = 6

/**
 * The variables that no process of this product reads, and that look as if one should: they begin like a setting, or are
 * a setting but for one or two letters. A process warns about them, since a mistyped limit is no limit.
 */
export function findUnknownVariables(environment: Environment): UnknownVariable[] {
  return Object.keys(environment)
    .filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name) && !isKnownVariable(name))
    .flatMap((name) => {
      const meant = closest(name, variableNames)
      const isMistyped = name.length >= fewestLetters && distance(name, meant) <= 2
      return isMistyped || firstWords.has(getFirstWord(name)) ? [{ name, meant }] : []
    })
}

/** True for a setting of some process, and for the file of one. */
export function isKnownVariable(name: string): boolean {
  const plain = name.replace(/_FILE$/, '')
  return [name, plain].some((each) => variableNames.includes(each) || isOfFamily(each))
}

/** True for a setting of one chain, such as `RPC_URLS_56`. */
function isOfFamily(name: string): boolean {
  const chain = /^(.+)_\d+$/.exec(name)?.[1]
  return chain !== undefined && familyNames.includes(chain)
}

function getFirstWord(name: string): string {
  return name.split('_')[0] ?? name
}
