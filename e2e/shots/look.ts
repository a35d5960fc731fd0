/** How a picture is taken. */
export type Look = { readonly language: string; readonly theme: 'light' | 'dark'; readonly width: number }

const heights: Readonly<Record<number, number>> = { 360: 740, 750: 1_000, 1280: 900 }

/** The browser's own part of a look. */
export function openWith({ theme, width }: Look) {
  return {
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    viewport: { width, height: heights[width] ?? 1_000 },
    deviceScaleFactor: 2,
  } as const
}

/** Lets a page begin in a language; runs in the browser, where only its text reaches. */
export function speakLanguage(language: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('app_language', language)
}
