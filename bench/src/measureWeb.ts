import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import type { BrowserContext } from 'playwright-core'
import { measureScripts, sumScripts } from './page/measureScripts.ts'
import { openBrowser } from './page/openBrowser.ts'
import { pauseWorkers } from './page/pauseWorkers.ts'
import { restoreMember } from './page/restoreMember.ts'
import { type LighthouseFigures, runLighthouse } from './page/runLighthouse.ts'
import { createDemoFolder, startDemo } from './startDemo.ts'

const routes = [
  '/my',
  '/Financial',
  '/Financial/my',
  '/contract/pledge',
  '/bonus',
  '/transfer',
  '/activity',
  '/mixed/currency',
  '/mixed/record',
  '/mixed/recovery',
  '/cross/chain',
  '/cross/record',
  '/cross/record/1',
  '/Invitation',
  '/Invitation/my',
  '/team',
  '/team/member',
  '/solvency',
  '/help',
]

type WebFigures = {
  readonly build: 'production'
  readonly initialJsGzipKb: number
  readonly connectedJsGzipKb: number
  readonly largestRouteGzipKb: number
  readonly routesGzipKb: Readonly<Record<string, number>>
  /** The worst page's median. */
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  readonly lighthouse: Readonly<Record<string, LighthouseFigures>>
  /** Load average of the minute before, and at the end: on a busy machine the times above are unreliable. */
  readonly load: readonly [number, number]
}

/**
 * The members' app as the demo's api serves its production build, which has no demo wallet: what a browser fetches of scripts (gzip, kB), and Lighthouse's
 * mobile preset on Home, Financial and the personal centre, two of them a member's too, five runs each. `BENCH_ORIGIN` and `DATA_DIR` name a demo that runs,
 * with `WEB_ROOT=apps/web/dist-production`.
 */
export async function measureWeb(): Promise<WebFigures> {
  const startLoad = loadavg()[0] ?? Number.NaN
  const running = process.env.BENCH_ORIGIN
  const dataDir = running ? process.env.DATA_DIR : await createDemoFolder()
  if (!dataDir) throw new Error('BENCH_ORIGIN goes with DATA_DIR.')
  const demo = running ? undefined : await startDemo(dataDir, { WEB_ROOT: 'apps/web/dist-production' })
  const origin = demo?.origin ?? running ?? ''
  try {
    const scripts = await measureRoutes(origin, dataDir)
    const pages = await pauseWorkers(dataDir, () => runPages(origin, dataDir))
    const computeWorst = (figure: 'lcpMs' | 'tbtMs' | 'cls') =>
      Math.max(...Object.values(pages).map((page) => page[figure].median))
    return {
      build: 'production',
      ...scripts,
      lcpMs: Math.round(computeWorst('lcpMs')),
      tbtMs: Math.round(computeWorst('tbtMs')),
      cls: computeWorst('cls'),
      lighthouse: pages,
      load: [startLoad, loadavg()[0] ?? Number.NaN],
    }
  } finally {
    await demo?.stop()
    if (!running) await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureRoutes(origin: string, dataDir: string) {
  const first = await openBrowser()
  const visit = await first.context.newPage()
  const initial = await measureScripts(visit, `${origin}/`)
  await first.close()
  const member = await openBrowser()
  await restoreMember(member.context, origin, dataDir)
  await setProductionMode(member.context)
  const page = await member.context.newPage()
  const connected = await measureScripts(page, `${origin}/`)
  const routesGzipKb: Record<string, number> = {}
  for (const route of routes)
    routesGzipKb[route] = sumScripts(await measureScripts(page, `${origin}${route}`), connected)
  await member.close()
  return {
    initialJsGzipKb: sumScripts(initial),
    connectedJsGzipKb: sumScripts(new Map([...initial, ...connected])),
    largestRouteGzipKb: Math.max(...Object.values(routesGzipKb)),
    routesGzipKb,
  }
}

/** Makes the demo's server appear as a production server, so that a member sees nothing of a demo. */
async function setProductionMode(context: BrowserContext): Promise<void> {
  await context.route('**/api/system/queryConfig*', async (route) => {
    const response = await route.fetch()
    const { result, ...envelope } = await response.json()
    const json = { ...envelope, result: { ...result, mode: 'production', demo: null } }
    await route.fulfill({ response, json })
  })
}

async function runPages(origin: string, dataDir: string): Promise<Record<string, LighthouseFigures>> {
  const pages: Record<string, LighthouseFigures> = {}
  const visitor = await openBrowser()
  await setProductionMode(visitor.context)
  for (const [name, path] of [
    ['home', '/'],
    ['financial', '/Financial'],
    ['personalCentre', '/my'],
  ] as const)
    pages[name] = await runLighthouse(`${origin}${path}`, { port: visitor.port, keepsMember: false })
  await visitor.close()
  const member = await openBrowser()
  await restoreMember(member.context, origin, dataDir)
  await setProductionMode(member.context)
  // A returning member's browser has these pages in its cache.
  await (await member.context.newPage()).goto(origin, { waitUntil: 'networkidle' })
  const signedIn = { port: member.port, keepsMember: true }
  pages.homeSignedIn = await runLighthouse(`${origin}/`, signedIn)
  pages.personalCentreSignedIn = await runLighthouse(`${origin}/my`, signedIn)
  await member.close()
  return pages
}
