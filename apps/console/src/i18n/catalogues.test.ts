import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from './languages.ts'

type Message = { readonly id: string; readonly text: string }

/** The messages of a catalogue; lines of a long one are joined. */
function readMessages(code: string): Message[] {
  const file = readFileSync(new URL(`./catalogues/${code}.po`, import.meta.url), 'utf8').replaceAll(
    '"\n"',
    '',
  )
  const pairs = file.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)
  return Array.from(pairs, ([, id = '', text = '']) => ({ id, text }))
}

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+|<\d+/g))].sort()

describe.each(languages.map(({ code }) => code))('catalogue %s', (code) => {
  const messages = readMessages(code)

  it('default: every message is written', () => {
    expect(messages.length).toBeGreaterThan(250)
    expect(messages.filter(({ text }) => text === '')).toEqual([])
  })

  it('behavior: the name of the unit comes from the configuration, never from a message', () => {
    expect(messages.filter(({ id, text }) => `${id} ${text}`.includes('GUSD'))).toEqual([])
  })

  it('behavior: it has every figure and name of the English', () => {
    const english = new Map(readMessages('en').map(({ id, text }) => [id, text]))
    for (const { id, text } of messages)
      expect(placeholders(text), id).toEqual(placeholders(english.get(id) ?? ''))
  })
})
