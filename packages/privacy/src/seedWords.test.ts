import { describe, expect, test } from 'vitest'
import { createSeedFromBytes } from './seed.ts'
import {
  chooseWordPlaces,
  createSeedWords,
  encodeSeedWords,
  parseSeedWords,
  seedWordCount,
} from './seedWords.ts'

const bytes = Uint8Array.from({ length: 32 }, (_, index) => index * 5)
const words = encodeSeedWords(bytes)

describe('seed words', () => {
  test('default: the words of a seed give its bytes again, however they are spaced and written', async () => {
    expect(words.split(' ')).toHaveLength(seedWordCount)
    expect(await parseSeedWords(words)).toEqual(bytes)
    expect(await parseSeedWords(`\n ${words.toUpperCase().replaceAll(' ', ' \t ')} `)).toEqual(bytes)
    // The vector of BIP-39 for 32 bytes of zeros.
    expect(encodeSeedWords(new Uint8Array(32))).toBe(`${'abandon '.repeat(23)}art`)
  })

  test('behavior: other words are drawn each time, over all 256 bits', async () => {
    const drawn = await Promise.all(Array.from({ length: 50 }, () => parseSeedWords(createSeedWords())))
    const changed = bytes.map((_, at) => drawn.reduce((all, each) => all | (each[at] ?? 0), 0))
    expect(changed).toEqual(new Uint8Array(32).fill(255))
    expect(new Set(drawn.map(String)).size).toBe(50)
  })

  test('behavior: the places to type back are different, in order, and each is chosen at times', () => {
    const seen = new Set<number>()
    for (let round = 0; round < 500; round += 1) {
      const places = chooseWordPlaces(3)
      expect(new Set(places).size).toBe(3)
      expect(places).toEqual([...places].sort((one, other) => one - other))
      for (const place of places) seen.add(place)
    }
    expect([...seen].sort((one, other) => one - other)).toEqual(Array.from({ length: 24 }, (_, at) => at))
    expect(chooseWordPlaces(30)).toHaveLength(24)
  })

  test('behavior: a passphrase gives another seed, the same each time', async () => {
    const seeds = await Promise.all(
      ['', 'winter', 'winter', 'Winter', 'winter '].map((each) => parseSeedWords(words, each)),
    )
    expect(new Set(seeds.map(String)).size).toBe(4)
    expect(seeds[1]).toEqual(seeds[2])
    // This figure never changes, or no deposit could be found again.
    expect((await createSeedFromBytes(seeds[1] ?? bytes)).fingerprint).toBe('14b127a0ad1ecc55')
  })

  test.each([
    ['a word is missing', words.split(' ').slice(1).join(' '), 'count', 'A seed has 24 words.'],
    ['no words', '', 'count', 'A seed has 24 words.'],
    [
      'a word is misspelt',
      words.replace(/^(\w+ \w+) \w+/, '$1 chiken'),
      'unknownWord',
      'Word 3 is not in the list of words.',
    ],
    [
      'the checksum is wrong',
      `${words.split(' ').slice(0, 23).join(' ')} abandon`,
      'checksum',
      'These words do not belong together',
    ],
  ])('error: %s', async (_fault, text, reason, sentence) => {
    await expect(parseSeedWords(text)).rejects.toMatchObject({
      name: 'WordsRejected',
      reason,
      message: expect.stringContaining(sentence),
    })
  })

  test('error: the sentence about a wrong word does not repeat it', async () => {
    await expect(parseSeedWords(words.replace(/^\w+/, 'secretly'))).rejects.not.toThrow('secretly')
  })
})
