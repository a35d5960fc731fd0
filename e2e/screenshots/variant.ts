import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

/** Theme and width of a screenshot. */
export type Variant = { readonly theme: 'light' | 'dark'; readonly width: number }

const heights: Readonly<Record<number, number>> = { 360: 740, 750: 1_000, 1280: 900 }

/** Context options common to all variants; most screens are saved at this width. */
export const openWith = {
  colorScheme: 'light',
  reducedMotion: 'reduce',
  timezoneId: 'UTC',
  viewport: { width: 750, height: 1_000 },
  deviceScaleFactor: 2,
} as const

/** Sets the page's first language; runs in the browser, so it closes over nothing. */
export function setLanguage(language: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('app_language', language)
}

/** Saves a page in each variant, a folder each; throws when its subject is not visible. */
export async function saveVariants(
  page: Page,
  {
    name,
    isSheet = false,
    subject = (page) => (isSheet ? page.getByRole('dialog') : page.locator('main h1')),
    folder,
    looks,
  }: {
    readonly name: string
    readonly isSheet?: boolean
    readonly subject?: (page: Page) => Locator
    readonly folder: string
    readonly looks: readonly Variant[]
  },
): Promise<void> {
  for (const { theme, width } of looks) {
    const assertSubject = () =>
      expect(subject(page).first(), `${name}, ${theme}, ${width} wide`).toBeVisible()
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height: heights[width] ?? 1_000 })
    // Elements that measure themselves have done so two frames later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await assertSubject()
    await page.screenshot({ path: join(folder, `${theme}-${width}`, `${name}.png`), fullPage: !isSheet })
    // An element that disappeared meanwhile may be missing from the picture.
    await assertSubject()
  }
}
