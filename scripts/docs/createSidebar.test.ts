import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { DefaultTheme } from 'vitepress'
import { expect, test } from 'vitest'
import { root } from '../paths.ts'
import { createSidebar } from './createSidebar.ts'
import { listPages } from './listPages.ts'

const docs = join(root, 'docs')

function listLinks(items: readonly DefaultTheme.SidebarItem[]): string[] {
  return items.flatMap(({ link, items: below = [] }) => [
    ...(link === undefined ? [] : [link]),
    ...listLinks(below),
  ])
}

const toFile = (link: string) => `${link.slice(1)}${/(^|\/)$/.test(link.slice(1)) ? 'README' : ''}.md`

test('default: every page of docs/ is in the sidebar exactly once', () => {
  const files = globSync('**/*.md', { cwd: docs }).sort()
  expect(files.length).toBeGreaterThan(70)
  expect(
    listLinks(createSidebar(listPages(docs)))
      .map(toFile)
      .sort(),
  ).toEqual(files)
})

test('behavior: a page that no section names follows the others of its folder, by its own heading', () => {
  const pages = [...listPages(docs), { path: 'runbooks/zebra.md', title: 'Feed the zebra' }]
  const guides = createSidebar(pages).find(({ text }) => text === 'How-to guides')
  const operate = guides?.items?.find(({ text }) => text === 'Operate')
  expect(operate?.items?.at(-1)).toEqual({ text: 'Feed the zebra', link: '/runbooks/zebra' })
})

test('error: a section names a page that is gone', () => {
  const pages = listPages(docs).filter(({ path }) => path !== 'runbooks/backup.md')
  expect(() => createSidebar(pages)).toThrow('docs/runbooks/backup.md is in the sidebar')
})
