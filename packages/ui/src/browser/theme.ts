import { readStored, writeStored } from './storage.ts'

/** How the person wants it: as the system has it, or always one way. */
export type Theme = 'system' | 'light' | 'dark'

const themeKey = 'theme'

export function readTheme(): Theme {
  const stored = readStored(themeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies and remembers a theme; the page comes with it the next time (`boot.js`, or the server by its cookie). */
export function setTheme(theme: Theme): void {
  if (theme === 'system') {
    writeStored(themeKey, null)
    delete document.documentElement.dataset.theme
  } else {
    writeStored(themeKey, theme)
    document.documentElement.dataset.theme = theme
  }
  syncBrowserBar()
}

/** Gives the browser's own bar the colour of the page, which follows the person's choice and not only the system's. */
export function syncBrowserBar(): void {
  const { backgroundColor } = getComputedStyle(document.documentElement)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = backgroundColor
}
