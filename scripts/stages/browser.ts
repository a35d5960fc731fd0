import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { tools } from '../paths.ts'
import { runChild } from '../runChild.ts'
import type { Counted, Stage } from './runStages.ts'

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    tests: { status: string; results: { error?: { stack?: string; message?: string } }[] }[]
  }[]
}
type PlaywrightReport = {
  stats: { expected: number; skipped: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

/** The browser tests: the demo and the production build, driven through the system's Chromium. */
export const browser: Stage = { name: 'browser', run: () => runStories({}) }

/** Stories about platform and appearance, and those that cost minutes and change the whole demo. */
export const nightlyBrowser: Stage = {
  name: 'nightly browser',
  run: () => runStories({ STORIES: 'nightly' }),
}
export const deepBrowser: Stage = { name: 'deep browser', run: () => runStories({ STORIES: 'deep' }) }

async function runStories(environment: Readonly<Record<string, string>>): Promise<Counted> {
  const chromium = findChromium()
  if (chromium === undefined) {
    process.stderr.write(
      'Chromium is missing: apt-get install chromium fonts-noto-cjk, or name one in CHROMIUM_PATH.\n',
    )
    return { passed: 0, failed: 1 }
  }
  const folder = mkdtempSync(join(tmpdir(), 'browser-report-'))
  const reportFile = join(folder, 'report.json')
  try {
    const { code } = await runChild(tools.playwright, ['test', '-c', 'e2e'], {
      env: { ...environment, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    })
    if (!existsSync(reportFile)) return { passed: 0, failed: 1 }
    return countPlaywright(JSON.parse(readFileSync(reportFile, 'utf8')), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The system's Chromium: CHROMIUM_PATH, or the first of the usual names in PATH; undefined when there is none. */
export function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM_PATH
  if (configured !== undefined) return existsSync(configured) ? configured : undefined
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find((file) => existsSync(file))
}

/** A test that passed only when it was tried again counts as failed: it is not to be trusted. */
export function countPlaywright(report: PlaywrightReport, code: number): Counted {
  const failed = report.stats.unexpected + report.stats.flaky
  return {
    passed: report.stats.expected,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.stats.skipped,
    failures: report.suites.flatMap(listFailures),
  }
}

function listFailures(suite: PlaywrightSuite): string[] {
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => {
        const error = test.results.find((result) => result.error !== undefined)?.error
        return `${spec.file}\n${spec.title}\n${error?.stack ?? error?.message ?? ''}`
      }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(listFailures)]
}
