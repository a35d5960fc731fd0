import type { DefaultTheme } from 'vitepress'
import type { Page } from './listPages.ts'

type Item = DefaultTheme.SidebarItem

type Group = {
  readonly text: string
  /** The page that opens the group. */
  readonly index?: string
  /** Its pages in the order of reading. */
  readonly pages?: readonly string[]
  /** The folder whose pages that no group names follow by path; an empty one is docs/ itself. */
  readonly rest?: string
  /** Pages after all others. */
  readonly last?: readonly string[]
  readonly groups?: readonly Group[]
  readonly isCollapsed?: boolean
}

const runbooks = (...names: readonly string[]) => names.map((name) => `runbooks/${name}.md`)

/** The four kinds of documentation: to learn, to do, to look up, to understand. */
const sections: readonly Group[] = [
  { text: 'Overview', index: 'README.md' },
  { text: 'Tutorials', pages: ['tutorials/first-day.md'], rest: 'tutorials' },
  {
    text: 'How-to guides',
    index: 'runbooks/README.md',
    groups: [
      {
        text: 'Set up',
        pages: runbooks(
          ...['start', 'deployment', 'compose', 'systemd', 'signer', 'high-availability', 'monitoring'],
        ),
      },
      {
        text: 'Operate',
        pages: runbooks(
          ...[
            'operators',
            'reviewers',
            'payouts',
            'cross-chain',
            'doctor',
            'backup',
            'upgrade',
            'keys',
            'offline',
          ],
        ),
        rest: 'runbooks',
      },
      { text: 'Incidents', pages: runbooks('incident', 'alarms', 'reconciliation', 'recovery') },
    ],
  },
  {
    text: 'Reference',
    pages: ['commands.md', 'configuration.md', 'api.md', 'rules.md', 'screens.md', 'cross-chain-cases.md'],
    rest: '',
  },
  {
    text: 'Explanation',
    pages: ['architecture.md', 'security.md', 'scaling.md'],
    groups: [
      {
        text: 'Decisions',
        index: 'decisions/README.md',
        rest: 'decisions',
        last: ['decisions/000-template.md'],
        isCollapsed: true,
      },
    ],
  },
]

/** Creates the site's sidebar, which holds each page once. Throws Error for a section that names a page that is not there. */
export function createSidebar(pages: readonly Page[]): Item[] {
  const titles = new Map(pages.map(({ path, title }) => [path, title]))
  const placed = new Set(sections.flatMap(listNamed))
  const toItem = (path: string): Item => {
    const text = titles.get(path)
    if (text === undefined) throw new Error(`docs/${path} is in the sidebar, and there is no such page.`)
    return { text, link: toLink(path) }
  }
  const listRest = (folder: string) =>
    [...titles.keys()].filter((path) => !placed.has(path) && getFolder(path) === folder)
  const toGroup = (group: Group): Item => {
    const { text, index, pages: own = [], rest, last = [], groups = [], isCollapsed } = group
    const items = [
      ...[...own, ...(rest === undefined ? [] : listRest(rest)), ...last].map(toItem),
      ...groups.map(toGroup),
    ]
    return {
      text,
      ...(index === undefined ? {} : { link: toItem(index).link ?? '' }),
      ...(isCollapsed === undefined ? {} : { collapsed: isCollapsed }),
      ...(items.length === 0 ? {} : { items }),
    }
  }
  return sections.map(toGroup)
}

function listNamed({ index, pages = [], last = [], groups = [] }: Group): string[] {
  return [...(index === undefined ? [] : [index]), ...pages, ...last, ...groups.flatMap(listNamed)]
}

const getFolder = (path: string) => path.split('/').slice(0, -1).join('/')

/** The address of a page: a README opens its folder. */
const toLink = (path: string) => `/${path.replace(/README\.md$/, '').replace(/\.md$/, '')}`
