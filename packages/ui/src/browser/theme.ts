import { readStored, writeStored } from './storage.ts'

/** The user's choice: the system's theme, or always light or dark. */
export type Theme = 'system' | 'light' | 'dark'

const themeKey = 'theme'

export function readTheme(): Theme {
  const stored = readStored(themeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies and stores a theme; the next page load starts with it (`boot.js`, or the server by its cookie). */
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

/**
 * Sets the colour of the browser's own bar to the page's, which follows the user's choice and not only the
 * system's.
 */
export function syncBrowserBar(): void {
  const { backgroundColor } = getComputedStyle(document.documentElement)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = backgroundColor
}
