import lighthouse, { type RunnerResult } from 'lighthouse'

type Result = RunnerResult['lhr']
type Browsing = { readonly port: number; readonly keepsMember: boolean }

const runs = 5
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
} as const
const audits = {
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  fcpMs: 'first-contentful-paint',
} as const
/** Everything that a visit stores, except the session and the language. */
const forgotten = [
  'shader_cache',
  'websql',
  'service_workers',
  'cache_storage',
  'indexeddb',
  'file_systems',
] as const

/** Each figure's lowest, middle and highest of five runs. */
export type Spread = { readonly low: number; readonly median: number; readonly high: number }

export type LighthouseFigures = Readonly<
  Record<keyof typeof categories | keyof typeof audits, Spread> & { readonly failed: readonly string[] }
>

/**
 * Lighthouse's mobile preset on an address, five times, in a browser that is open. `keepsMember`: cookies and local
 * storage stay, the caches go. `failed` names every audit that any run found fault with.
 */
export async function runLighthouse(
  url: string,
  { port, keepsMember }: Browsing,
): Promise<LighthouseFigures> {
  const seen: Record<string, number>[] = []
  const failed = new Set<string>()
  for (let run = 0; run < runs; run += 1) {
    const lhr = await runOnce(url, { port, keepsMember })
    seen.push({
      ...mapValues(categories, (id) => Math.round((lhr.categories[id]?.score ?? 0) * 100)),
      ...mapValues(audits, (id) => Math.round((lhr.audits[id]?.numericValue ?? Number.NaN) * 1_000) / 1_000),
    })
    for (const category of Object.values(lhr.categories))
      for (const { id, weight } of category.auditRefs) {
        const { score, title } = lhr.audits[id] ?? {}
        if (weight > 0 && typeof score === 'number' && score < 0.9)
          failed.add(`${category.id}: ${title} (${id})`)
      }
  }
  const figures = mapValues({ ...categories, ...audits }, (_, name) =>
    computeSpread(seen.map((figure) => figure[name] ?? Number.NaN)),
  )
  return { ...figures, failed: [...failed] }
}

/** Runs Lighthouse once; repeats the run where the browser lost its trace. */
async function runOnce(url: string, { port, keepsMember }: Browsing): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.values(categories),
      ...(keepsMember && { clearStorageTypes: [...forgotten] }),
    })
    if (!result) throw new Error(`Lighthouse had nothing to say of ${url}.`)
    const { runtimeError } = result.lhr
    if (!runtimeError) return result.lhr
    if (runtimeError.code !== 'NO_NAVSTART' || attempt === 3)
      throw new Error(`${url}: ${runtimeError.message}`)
  }
}

function computeSpread(values: readonly number[]): Spread {
  const sorted = values.toSorted((left, right) => left - right)
  const [low = Number.NaN, high = Number.NaN] = [sorted[0], sorted.at(-1)]
  return { low, median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, high }
}

const mapValues = <Name extends string, Value, Result>(
  record: Readonly<Record<Name, Value>>,
  change: (value: Value, name: Name) => Result,
): Record<Name, Result> =>
  Object.fromEntries(
    (Object.entries(record) as [Name, Value][]).map(([name, value]) => [name, change(value, name)]),
  ) as Record<Name, Result>
