import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../paths.ts'
import { listPages } from './listPages.ts'
import { type LinkTree, resolveLink } from './resolveLink.ts'

const docs = join(root, 'docs')
const tree: LinkTree = {
  pages: new Set(['README.md', 'rules.md', 'runbooks/README.md', 'runbooks/start.md']),
  hasPath: (path) => ['docs', 'circuits/ceremony/README.md', 'docs/pictures'].includes(path),
  sourceUrl: 'https://host.example/bank/blob/abc',
}

describe('a link', () => {
  test.each([
    ['rules.md', 'runbooks/start.md', './runbooks/start.md'],
    ['rules.md', 'runbooks/start.md#watch-it', './runbooks/start.md#watch-it'],
    ['runbooks/start.md', '../rules.md', '../rules.md'],
    ['rules.md', 'runbooks', './runbooks/index.md'],
    ['runbooks/start.md', '../', '../index.md'],
    ['runbooks/start.md', '#watch-it', '#watch-it'],
    ['rules.md', 'https://example.com/a', 'https://example.com/a'],
    [
      'runbooks/start.md',
      '../../circuits/ceremony/README.md#two',
      `${tree.sourceUrl}/circuits/ceremony/README.md#two`,
    ],
    ['rules.md', 'pictures', `${tree.sourceUrl}/docs/pictures`],
  ])('default: on %s %s leads to %s', (page, href, expected) => {
    expect(resolveLink(page, href, tree)).toBe(expected)
  })

  test('behavior: a source is no link where the address of the repository is unknown', () => {
    const local = { ...tree, sourceUrl: undefined }
    expect(resolveLink('runbooks/start.md', '../../circuits/ceremony/README.md', local)).toBeUndefined()
    expect(resolveLink('rules.md', 'runbooks/start.md', local)).toBe('./runbooks/start.md')
  })

  test.each(['missing.md', 'runbooks/missing.md', '../missing.ts', '../../outside.md'])(
    'error: %s is dead',
    (href) => {
      expect(() => resolveLink('rules.md', href, tree)).toThrow(`docs/rules.md links ${href}`)
    },
  )
})

test('behavior: every link of docs/ leads to a page or a file', () => {
  const pages = listPages(docs)
  const whole = {
    ...tree,
    pages: new Set(pages.map(({ path }) => path)),
    hasPath: (path: string) => existsSync(join(root, path)),
  }
  const links = pages.flatMap(({ path }) =>
    [...readFileSync(join(docs, path), 'utf8').matchAll(/[^!`]\[[^\]]*\]\(([^)\s]+)\)/g)].map(
      ([, href = '']) => resolveLink(path, href, whole),
    ),
  )
  expect(links.length).toBeGreaterThan(100)
})
