import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatRunbookLink } from './formatRunbookLink.ts'
import { type AlarmCode, severities } from './severities.ts'

const folder = join(import.meta.dirname, '../../../../docs/runbooks')
const codes = Object.keys(severities) as AlarmCode[]

/** The sections of a page: heading and text. */
const readSections = (name: string): Map<string, string> =>
  new Map(
    readFileSync(join(folder, name), 'utf8')
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const end = section.indexOf('\n')
        return [section.slice(0, end), section.slice(end + 1)]
      }),
  )

/** The anchor that Markdown renderers give to a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test('default: every alarm has a section in the order of severity, and no section is of no alarm', () => {
  expect([...readSections('alarms.md').keys()]).toEqual(codes)
})

test.each(codes)('behavior: %s says what it means, what to check, what to do and when it ends', (code) => {
  const text = readSections('alarms.md').get(code) ?? ''
  const parts = [...text.matchAll(/^- \*\*([\w ]+)\*\*: (\S.*)$/gm)].map(([, part]) => part)
  expect(parts).toEqual(['Means', 'Members notice', 'Check', 'Do', 'Ends'])
  for (const [, page = '', anchor] of text.matchAll(/\]\(([\w-]+\.md)(?:#([\w-]+))?\)/g)) {
    expect(existsSync(join(folder, page))).toBe(true)
    if (anchor !== undefined) expect([...readSections(page).keys()].map(toAnchor)).toContain(anchor)
  }
})

test('default: an alarm links its section, below the address of the folder or in the repository', () => {
  expect(formatRunbookLink('https://git.example/bank/docs/runbooks/', 'creditsHalted')).toBe(
    'https://git.example/bank/docs/runbooks/alarms.md#creditshalted',
  )
  expect(formatRunbookLink(undefined, 'insolvent')).toBe('docs/runbooks/alarms.md#insolvent')
  expect(codes.map((code) => formatRunbookLink(undefined, code).split('#')[1])).toEqual(codes.map(toAnchor))
})
