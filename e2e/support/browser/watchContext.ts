import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const seen: { readonly text: string; readonly busyUrl?: string }[] = []
  const allowed: RegExp[] = []
  const own = new Set(
    [demo.web, demo.console, demo.explorer, ...Object.values(demo.rpc)].map((url) => new URL(url).origin),
  )
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    const text = `console: ${message.text()} (${url})`
    seen.push(message.text().includes('status of 503') ? { text, busyUrl: url } : { text })
  })
  context.on('weberror', (error) =>
    seen.push({ text: `uncaught: ${error.error().stack ?? error.error().message}` }),
  )
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && !own.has(origin)) seen.push({ text: `foreign host: ${request.url()}` })
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left gives up what it still asked.
    if (reason !== 'net::ERR_ABORTED')
      seen.push({ text: `failed: ${request.method()} ${request.url()} ${reason}` })
  })
  context.on('response', (response) => {
    const url = response.url()
    const status = response.status()
    // A busy machine makes servers busy: a read that was answered when the page asked again is no fault of the product.
    if (status < 300 && response.request().method() === 'GET')
      for (const line of seen.filter(({ busyUrl }) => busyUrl === url)) seen.splice(seen.indexOf(line), 1)
    if (status < 400) return
    const reason = status >= 500 ? findReason(demo, response.headers()['x-request-id']) : undefined
    const text = `status ${status}: ${url}${reason === undefined ? '' : `, ${reason}`}`
    seen.push(status === 503 ? { text, busyUrl: url } : { text })
  })
  return {
    list: () => seen.map(({ text }) => text).filter((line) => !allowed.some((pattern) => pattern.test(line))),
    allow: (...patterns) => void allowed.push(...patterns),
  }
}

/** The error that the demo's servers logged for a request; pages never show it, and the demo's folder ends with it. */
function findReason(demo: Demo, requestId: string | undefined): string | undefined {
  if (requestId === undefined) return undefined
  for (const name of ['api', 'console']) {
    const file = join(demo.dataDir, 'logs', `${name}.log`)
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    const line = lines.find((each) => each.includes(requestId) && each.includes('"err"'))
    if (line !== undefined) return line
  }
  return undefined
}
