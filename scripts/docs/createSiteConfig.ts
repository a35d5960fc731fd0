import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slug } from 'github-slugger'
import type { DefaultTheme, MarkdownRenderer, UserConfig } from 'vitepress'
import { root } from '../paths.ts'
import { createSidebar } from './createSidebar.ts'
import { findSourceUrl } from './findSourceUrl.ts'
import { formatOpenApi, type OpenApi } from './formatOpenApi.ts'
import { listPages } from './listPages.ts'
import { type LinkTree, resolveLink } from './resolveLink.ts'

const docsFolder = join(root, 'docs')
/** The text of the OpenAPI document replaces it in docs/api.md. */
const callsMark = '<!-- calls -->'
/** A page may request nothing from another host, whatever a script of it tries. */
const sitePolicy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

/** The documentation as a site: the pages of docs/, with VitePress's theme, search and dark mode. */
export function createSiteConfig(environment: NodeJS.ProcessEnv): UserConfig<DefaultTheme.Config> {
  const { DOCS_OUT: outDir, DOCS_BASE: base, DOCS_OPENAPI: openApiFile } = environment
  if (outDir === undefined || base === undefined || openApiFile === undefined)
    throw new Error('DOCS_OUT, DOCS_BASE or DOCS_OPENAPI is missing: run npm run docs.')
  const openApi: OpenApi = JSON.parse(readFileSync(openApiFile, 'utf8'))
  const pages = listPages(docsFolder)
  const tree: LinkTree = {
    pages: new Set(pages.map(({ path }) => path)),
    hasPath: (path) => existsSync(join(root, path)),
    sourceUrl: findSourceUrl(root, environment),
  }
  return {
    title: 'Wallet Bank',
    description: 'Documentation of a wallet-connected stablecoin bank.',
    lang: 'en',
    base,
    outDir,
    cacheDir: join(root, 'node_modules/.cache/vitepress'),
    rewrites: (path) => path.replace(/(^|\/)README\.md$/, '$1index.md'),
    head: [
      ['link', { rel: 'icon', href: `${base}favicon.svg` }],
      ['meta', { 'http-equiv': 'Content-Security-Policy', content: sitePolicy }],
      ['meta', { name: 'referrer', content: 'no-referrer' }],
    ],
    markdown: {
      // The pages are written for a host's Markdown, where these mean nothing.
      html: false,
      linkify: false,
      attrs: false,
      emoji: false,
      anchor: { slugify: (text) => slug(text) },
      config: (markdown) => addRules(markdown, { tree, calls: formatOpenApi(openApi) }),
    },
    themeConfig: {
      search: { provider: 'local' },
      outline: [2, 3],
      sidebar: createSidebar(pages),
      nav: [
        { text: 'Tutorial', link: '/tutorials/first-day' },
        { text: 'How-to', link: '/runbooks/' },
        { text: 'Reference', link: '/configuration' },
        { text: 'API', link: '/api' },
        { text: 'Explanation', link: '/architecture' },
      ],
      footer: { message: 'GPL-3.0-or-later. The contracts have not been audited by a third party.' },
    },
  }
}

function addRules(markdown: MarkdownRenderer, { tree, calls }: { tree: LinkTree; calls: string }): void {
  markdown.core.ruler.before('normalize', 'calls', (state) => {
    state.src = state.src.replace(callsMark, () => calls)
  })
  markdown.core.ruler.push('links', ({ tokens, env }) => {
    for (const token of tokens) {
      let isUnlinked = false
      token.children =
        token.children?.filter((child) => {
          if (child.type === 'link_close') return !isUnlinked
          if (child.type !== 'link_open') return true
          const href = resolveLink(env.relativePath, child.attrGet('href') ?? '', tree)
          isUnlinked = href === undefined
          if (href !== undefined) child.attrSet('href', href)
          return !isUnlinked
        }) ?? null
    }
  })
}
