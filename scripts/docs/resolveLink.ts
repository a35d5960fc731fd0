import { posix } from 'node:path'

export type LinkTree = {
  /** The paths of all pages, from docs/. */
  readonly pages: ReadonlySet<string>
  /** True for a file or folder of the repository, named from its top. */
  readonly hasPath: (path: string) => boolean
  /** The address of the repository's files at the commit, without a slash at its end; undefined where no host is known. */
  readonly sourceUrl: string | undefined
}

/**
 * Resolves a link of a page for the site: to another page, or to the source of what is no page; undefined when that
 * has no address. Throws Error for a dead one.
 */
export function resolveLink(page: string, href: string, tree: LinkTree): string | undefined {
  if (/^(?:[a-z]+:|#)/.test(href)) return href
  const [path = '', fragment = ''] = href.split(/(?=#)/)
  const target = posix.normalize(posix.join('docs', posix.dirname(page), path)).replace(/\/$/, '')
  const inDocs = target.replace(/^docs\/?/, '')
  if (target === 'docs' || target.startsWith('docs/'))
    for (const candidate of [inDocs, posix.join(inDocs, 'README.md')])
      if (tree.pages.has(candidate)) return toPageLink(page, candidate) + fragment
  if (target.startsWith('..') || !tree.hasPath(target))
    throw new Error(`docs/${page} links ${href}, which does not exist.`)
  return tree.sourceUrl === undefined ? undefined : `${tree.sourceUrl}/${target}${fragment}`
}

function toPageLink(from: string, to: string): string {
  const relative = posix.relative(posix.dirname(from), to).replace(/README\.md$/, 'index.md')
  return relative.startsWith('.') ? relative : `./${relative}`
}
