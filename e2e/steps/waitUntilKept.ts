import type { Page } from '@playwright/test'

/** A worker begins when the page has nothing else to do, and a machine may have a great deal to do. */
export const keepingMs = 120_000

/** Waits until the worker answers for this page and has kept the texts of its language. */
export async function waitUntilKept(page: Page, language: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: keepingMs,
  })
  await page.evaluate(
    (spoken) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        const handshake = { kind: 'handshake', build: '', language: spoken }
        navigator.serviceWorker.controller?.postMessage(handshake, [port2])
      }),
    language,
  )
}
