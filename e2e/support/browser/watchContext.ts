import type { BrowserContext } from '@playwright/test'
import type { Demo } from '../demo/demo.ts'

/** Forbidden behaviour seen in a browser; `allow` names what a story causes on purpose. */
export type Watch = {
  /** The faults that were not allowed, as text. */
  list(): readonly string[]
  allow(...patterns: readonly RegExp[]): void
}

/**
 * Watches every page of a context: errors on the console (violations of the content policy among them), uncaught
 * errors, requests that failed, and any request to another host than the demo's own.
 */
export function watchContext(context: BrowserContext, demo: Demo): Watch {
  const seen: string[] = []
  const allowed: RegExp[] = []
  const own = new Set(
    [demo.web, demo.console, demo.explorer, ...Object.values(demo.rpc)].map((url) => new URL(url).origin),
  )
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    seen.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => seen.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && !own.has(origin)) seen.push(`foreign host: ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left gives up what it still asked.
    if (reason !== 'net::ERR_ABORTED') seen.push(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) seen.push(`status ${response.status()}: ${response.url()}`)
  })
  return {
    list: () => seen.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    allow: (...patterns) => void allowed.push(...patterns),
  }
}
