import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { deriveBytes, importKey, seedBytes, toBuffer } from './seed.ts'

/** The number of words of a seed. */
export const seedWordCount = 24

/** Reasons why words are no seed. */
export type WordsFault = 'count' | 'unknownWord' | 'checksum'

/** Words that are no seed; `position` counts from 1 and is that of the unknown word. */
export class WordsRejected extends Error {
  readonly reason: WordsFault
  readonly position: number | undefined

  constructor(reason: WordsFault, position?: number) {
    super(describe(reason, position))
    this.name = 'WordsRejected'
    this.reason = reason
    this.position = position
  }
}

function describe(reason: WordsFault, position: number | undefined): string {
  switch (reason) {
    case 'count':
      return `A seed has ${seedWordCount} words.`
    case 'unknownWord':
      return `Word ${position} is not in the list of words. Compare it with what you wrote down.`
    case 'checksum':
      return 'These words do not belong together: one of them is wrong, or two are exchanged.'
  }
}

/** The 24 words (BIP-39) of a seed's bytes, which are their entropy. */
export function encodeSeedWords(bytes: Uint8Array): string {
  return entropyToMnemonic(bytes, wordlist)
}

/** Draws the words of a new seed at random. */
export function createSeedWords(): string {
  return encodeSeedWords(crypto.getRandomValues(new Uint8Array(seedBytes)))
}

/** Chooses so many different places of a seed's words at random, counted from 0 and in order, to be typed back. */
export function chooseWordPlaces(count: number): readonly number[] {
  const places = new Set<number>()
  while (places.size < Math.min(count, seedWordCount)) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    places.add(random % seedWordCount)
  }
  return [...places].sort((one, other) => one - other)
}

/**
 * The seed's bytes of its words: their entropy, or with a passphrase the bytes of another seed, from HKDF over BIP-39's
 * own 64 bytes of words and passphrase. Throws WordsRejected.
 */
export async function parseSeedWords(text: string, passphrase = ''): Promise<Uint8Array<ArrayBuffer>> {
  const words = text.normalize('NFKD').trim().toLowerCase().split(/\s+/)
  if (words.length !== seedWordCount) throw new WordsRejected('count')
  const unknown = words.findIndex((word) => !wordlist.includes(word))
  if (unknown !== -1) throw new WordsRejected('unknownWord', unknown + 1)
  const entropy = decodeEntropy(words.join(' '))
  if (passphrase === '') return toBuffer(entropy)
  const stretched = await mnemonicToSeed(words.join(' '), passphrase)
  return deriveBytes(await importKey(stretched), { about: 'seed words v2', bytes: seedBytes })
}

function decodeEntropy(words: string): Uint8Array {
  try {
    return mnemonicToEntropy(words, wordlist)
  } catch {
    throw new WordsRejected('checksum')
  }
}
