import { type DefaultTheme, useData, withBase } from 'vitepress'
import { computed, defineComponent, h } from 'vue'

type Item = DefaultTheme.SidebarItem

/** The list of a folder's pages, below the page that opens the folder. */
export const FolderPages = defineComponent(() => {
  const { page, theme } = useData<DefaultTheme.Config>()
  const group = computed(() => findGroup(theme.value.sidebar, page.value.relativePath))
  return () => (group.value === undefined ? null : h('div', { class: 'vp-doc' }, renderItems(group.value)))
})

function findGroup(sidebar: unknown, path: string): Item | undefined {
  if (!path.endsWith('/index.md') || !Array.isArray(sidebar)) return undefined
  const link = `/${path.replace(/index\.md$/, '')}`
  for (const item of sidebar as readonly Item[]) {
    const found = item.link === link ? item : findGroup(item.items, path)
    if (found !== undefined) return found
  }
  return undefined
}

function renderItems({ items = [] }: Item): ReturnType<typeof h> {
  return h(
    'ul',
    items.map(({ text, link, items: below }) =>
      h('li', [
        link === undefined ? text : h('a', { href: `${withBase(link)}.html` }, text),
        ...(below === undefined ? [] : [renderItems({ items: below })]),
      ]),
    ),
  )
}
