import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

/** How a picture is taken. */
export type Variant = { readonly theme: 'light' | 'dark'; readonly width: number }

const heights: Readonly<Record<number, number>> = { 360: 740, 750: 1_000, 1280: 900 }

/** What does not differ from look to look; a page begins as wide as most are drawn. */
export const openWith = {
  colorScheme: 'light',
  reducedMotion: 'reduce',
  timezoneId: 'UTC',
  viewport: { width: 750, height: 1_000 },
  deviceScaleFactor: 2,
} as const

/** Lets a page begin in a language; runs in the browser, where only its text reaches. */
export function setLanguage(language: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('app_language', language)
}

/** Draws what stands on a page in each look, into a folder a look; throws where its subject is not to be seen. */
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
    // What measures itself has done so two frames later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await assertSubject()
    await page.screenshot({ path: join(folder, `${theme}-${width}`, `${name}.png`), fullPage: !isSheet })
    // What went while it was drawn may not be in the picture.
    await assertSubject()
  }
}
