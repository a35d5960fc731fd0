import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

/** Time until a page is idle: requests of the idle page belong to its visit. */
const restMs = 5_000

/**
 * Measures every script that a visit to an address loads, without input, by its URL: kB compressed by gzip.
 */
export async function measureScripts(page: Page, url: string): Promise<ReadonlyMap<string, number>> {
  const reads: Promise<readonly [string, number] | undefined>[] = []
  const addResponse = (response: Response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '') && response.ok())
      reads.push(
        response.body().then(
          (body) => [response.url(), gzipSync(body, { level: 9 }).length / 1_000] as const,
          // A prefetched script that comes from the cache has no body; it is counted already.
          () => undefined,
        ),
      )
  }
  page.on('response', addResponse)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(restMs)
  page.off('response', addResponse)
  return new Map((await Promise.all(reads)).filter((read) => read !== undefined))
}

/** Sums the kB of scripts that are not loaded already. */
export function sumScripts(
  scripts: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, number> = new Map(),
): number {
  const sizes = Array.from(scripts, ([url, size]) => (known.has(url) ? 0 : size))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) * 10) / 10
}
