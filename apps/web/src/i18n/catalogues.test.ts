import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { productName, unitSymbol } from '../settings/names.ts'
import { languages } from './languages.ts'

type Message = { readonly id: string; readonly text: string }

const folder = new URL('./locales/', import.meta.url)

/** The messages of a language, those of Home and those of every part; lines of a long one are joined. */
function readMessages(code: string): Message[] {
  const file = globSync([`${code}.po`, `*/${code}.po`], { cwd: folder })
    .map((path) => readFileSync(new URL(path, folder), 'utf8'))
    .join('\n')
    .replaceAll('"\n"', '')
  const pairs = file.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)
  return Array.from(pairs, ([, id = '', text = '']) => ({ id, text }))
}

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+(?=[,}])|<\d+/g))].sort()

describe.each(languages.map(({ code }) => code))('catalogue %s', (code) => {
  const messages = readMessages(code)

  it('default: every message is written', () => {
    expect(messages.length).toBeGreaterThan(200)
    expect(messages.filter(({ text }) => text === '')).toEqual([])
  })

  it('behavior: one message is said one way, wherever it stands', () => {
    const texts = new Map(messages.map(({ id, text }) => [id, text]))
    for (const { id, text } of messages) expect(text, id).toBe(texts.get(id))
  })

  it('behavior: the names of the product and of its unit come from the configuration, never from a message', () => {
    const named = messages.filter(({ id, text }) =>
      [productName, unitSymbol].some((name) => `${id} ${text}`.includes(name)),
    )
    expect(named).toEqual([])
  })

  it('behavior: says every figure and name that the English says', () => {
    const english = new Map(readMessages('en').map(({ id, text }) => [id, text]))
    for (const { id, text } of messages)
      expect(placeholders(text), id).toEqual(placeholders(english.get(id) ?? ''))
  })
})
