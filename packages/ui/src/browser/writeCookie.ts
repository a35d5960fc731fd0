const maxAgeSeconds = 31_536_000

/**
 * Tells the server something about how this person wants its pages; null takes it back. Only what is stored in the
 * browser counts, this lets the next page come as it says.
 */
export function writeCookie(name: string, value: string | null): void {
  const told = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null
  if (told === value) return
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const age = value === null ? 0 : maxAgeSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and answers too late
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${secure}`
}
