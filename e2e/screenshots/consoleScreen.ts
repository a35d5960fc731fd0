import type { Page } from '@playwright/test'

/** One screenshot of the console: the viewer (none for the sign-in), and how to open it in any language. */
export type ConsoleScreen = {
  readonly name: string
  readonly role: string | null
  readonly isSheet?: boolean
  readonly open: (page: Page, origin: string) => Promise<void>
}
