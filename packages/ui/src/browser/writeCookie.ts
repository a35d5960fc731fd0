const maxAgeSeconds = 31_536_000

/**
 * Writes a preference for prerendered pages into a cookie; null deletes it. The browser's storage stays
 * authoritative; the cookie only lets the next page load match it.
 */
export function writeCookie(name: string, value: string | null): void {
  const current = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null
  if (current === value) return
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const age = value === null ? 0 : maxAgeSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and answers too late
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${secure}`
}
