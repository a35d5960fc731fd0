import { execFile } from 'node:child_process'
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { type Alarm, formatRunbookLink, severities } from '@bank/bank'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { startInstallation, type TestInstallation } from '../testing/startInstallation.ts'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../installation')
const runbooks = join(import.meta.dirname, '../../../docs/runbooks')
const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')
const inPrometheus = { cwd: join(folder, 'prometheus') }

type Rule = {
  alert: string
  expr: string
  labels?: { severity: string }
  annotations: Record<string, string>
}
type RuleTest = {
  input_series: unknown[]
  alert_rule_test: { alertname: string; exp_alerts: unknown[] }[]
}
type Panel = { title: string; type: string; targets?: { expr: string }[]; panels?: Panel[] }

const { groups } = parse(read('prometheus', 'bank.rules.yml')) as {
  groups: { name: string; rules: Rule[] }[]
}
const rules = groups.flatMap((group) => group.rules)
const ruleTests = (parse(read('prometheus', 'bank.rules.test.yml')) as { tests: RuleTest[] }).tests
const { panels } = JSON.parse(read('grafana', 'bank.json')) as { panels: Panel[] }
const queries = [
  ...rules.map(({ alert, expr }) => ({ place: `the rule ${alert}`, expr })),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      place: `the panel ${title}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    })),
  ),
]

/** Finds a tool of Prometheus in PATH; a test without it fails and says what to install. */
function findTool(name: 'promtool' | 'amtool'): string {
  const found = (process.env.PATH ?? '').split(delimiter).find((place) => {
    try {
      accessSync(join(place, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  if (found === undefined)
    throw new Error(
      `${name} is missing: apt-get install prometheus prometheus-alertmanager, or put it into PATH.`,
    )
  return join(found, name)
}

/** Runs a tool and returns its output; a failure has all of it. */
async function runTool(name: 'promtool' | 'amtool', args: string[], options: { cwd: string } = inPrometheus) {
  const { stdout } = await run(findTool(name), args, options).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${name} ${args.join(' ')}\n${error.stdout}${error.stderr}`)
    },
  )
  return stdout
}

describe('rules', () => {
  test('default: promtool accepts the rules, and the file that names them', async () => {
    expect(await runTool('promtool', ['check', 'rules', 'bank.rules.yml'])).toContain('SUCCESS')
    expect(await runTool('promtool', ['check', 'config', '--syntax-only', 'prometheus.yml'])).toContain(
      'SUCCESS',
    )
  })

  test('default: each rule fires and stays silent where its test expects it', async () => {
    expect(await runTool('promtool', ['test', 'rules', 'bank.rules.test.yml'])).toContain('SUCCESS')
  })

  test.each(rules.map(({ alert }) => alert))(
    'behavior: %s has a case that fires and one that does not',
    (alert) => {
      const cases = ruleTests
        .flatMap((each) => each.alert_rule_test)
        .filter(({ alertname }) => alertname === alert)
        .map(({ exp_alerts }) => exp_alerts.length > 0)
      expect(cases).toContain(true)
      // The dead man's switch never stays silent.
      expect(cases.includes(false)).toBe(alert !== 'Watchdog')
    },
  )

  test('behavior: every alarm of the bank is an alert of its severity that links its section', async () => {
    const place = mkdtempSync(join(tmpdir(), 'rules-'))
    try {
      const base = 'https://git.example/runbooks'
      const codes = Object.entries(severities) as [Alarm['code'], Alarm['severity']][]
      const expected = (severity: Alarm['severity'], alertname: string) => ({
        eval_time: '6m',
        alertname,
        exp_alerts: codes
          .filter(([, each]) => each === severity)
          .map(([code]) => ({
            exp_labels: { code, severity },
            exp_annotations: {
              summary: code,
              description: '1 of this alarm; the console names each.',
              runbook_url: formatRunbookLink(base, code),
            },
          })),
      })
      const content = {
        rule_files: [join(folder, 'prometheus', 'bank.rules.yml')],
        evaluation_interval: '1m',
        tests: [
          {
            interval: '1m',
            external_labels: { runbooks: base },
            input_series: codes.map(([code, severity]) => ({
              series: `bank_alarm{code="${code}",severity="${severity}",instance="a"}`,
              values: '1x10',
            })),
            alert_rule_test: [
              expected('critical', 'BankAlarmCritical'),
              expected('warning', 'BankAlarmWarning'),
            ],
          },
        ],
      }
      writeFileSync(join(place, 'every.test.yml'), stringify(content))
      expect(await runTool('promtool', ['test', 'rules', 'every.test.yml'], { cwd: place })).toContain(
        'SUCCESS',
      )
    } finally {
      rmSync(place, { recursive: true })
    }
  })

  test.each(rules)('behavior: $alert links a section that exists', ({ alert, annotations, labels }) => {
    const [, page = '', anchor] =
      /^\{\{ \$externalLabels\.runbooks \}\}\/([\w-]+\.md)#(.+)$/.exec(annotations.runbook_url ?? '') ?? []
    const anchors = [...readFileSync(join(runbooks, page), 'utf8').matchAll(/^#{2,3} (.+)$/gm)].map(
      ([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'),
    )
    if (anchor === '{{ $labels.code | toLower }}') expect(alert).toMatch(/^BankAlarm(Critical|Warning)$/)
    else {
      expect(anchors).toContain(anchor)
      expect(['critical', 'warning', 'none']).toContain(labels?.severity)
    }
  })
})

describe('routes', () => {
  const config = join(folder, 'prometheus', 'alertmanager.yml')

  test('default: amtool accepts the routes', async () => {
    expect(await runTool('amtool', ['check-config', config])).toContain('SUCCESS')
  })

  test.each([
    [
      'the watchdog goes to the service that alarms at silence',
      ['alertname=Watchdog', 'severity=none'],
      'heartbeat',
    ],
    [
      'a critical alert goes to the person on call',
      ['alertname=BankAlarmCritical', 'severity=critical'],
      'on-call',
    ],
    ['a warning goes to the operators', ['alertname=BankAlarmWarning', 'severity=warning'], 'operators'],
    ['an alert without a severity goes to the operators', ['alertname=Unforeseen'], 'operators'],
  ])('behavior: %s', async (_title, labels, receiver) => {
    const args = ['config', 'routes', 'test', `--config.file=${config}`, ...labels]
    expect((await runTool('amtool', args)).trim()).toBe(receiver)
  })
})

/** A metric that a query reads, with the labels that it names in braces. */
type Selector = { readonly name: string; readonly labels: readonly string[] }

/** Parses a query of Prometheus; throws Error where it is none. */
function listSelectors(expr: string): Selector[] {
  const selectors: { name: string; labels: string[] }[] = []
  parser.parse(expr).iterate({
    enter({ type, name, from, to, node }) {
      if (type.isError) throw new Error(`no query: ${expr}`)
      const text = expr.slice(from, to)
      if (name === 'VectorSelector') {
        const metric = node.getChild('Identifier')
        if (metric === null) throw new Error(`a selector without a name: ${expr}`)
        selectors.push({ name: expr.slice(metric.from, metric.to), labels: [] })
      }
      if (name === 'LabelName' && node.parent?.name === 'UnquotedLabelMatcher')
        selectors.at(-1)?.labels.push(text)
    },
  })
  return selectors
}

describe('metrics', () => {
  let bank: TestInstallation
  /** Series that the started processes serve: name, and labels where there are samples. */
  let served: Map<string, Set<string>>

  beforeAll(async () => {
    bank = await startInstallation()
    served = await readServed(bank)
  }, 120_000)
  afterAll(() => bank?.stop())

  test('default: every query of rules and dashboard reads a metric that a process serves', () => {
    expect(queries.length).toBeGreaterThan(60)
    const missing = queries.flatMap(({ place, expr }) =>
      listSelectors(expr)
        .filter(({ name }) => !served.has(name))
        .map(({ name }) => `${place} reads ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('behavior: every label that a query selects by is one of its metric', () => {
    const known = queries.flatMap(({ place, expr }) =>
      listSelectors(expr).flatMap(({ name, labels }) => labels.map((label) => ({ place, name, label }))),
    )
    expect(known.length).toBeGreaterThan(10)
    for (const { place, name, label } of known)
      expect([...(served.get(name) ?? [])], `${place}: ${name}{${label}}`).toContain(label)
  })

  test('behavior: every metric of our own is on the dashboard or in a rule', () => {
    const read = new Set(queries.flatMap(({ expr }) => listSelectors(expr).map(({ name }) => toFamily(name))))
    const own = [...served.keys()].map(toFamily).filter((name) => !/^(process|nodejs|up$)/.test(name))
    expect([...new Set(own)].filter((name) => !read.has(name))).toEqual([])
  })

  test('behavior: the worker shows each alarm by code, and reads them with the rights of its role', () => {
    expect(served.get('bank_alarm')).toEqual(new Set(['code', 'severity', 'job', 'instance']))
    expect(served.has('bank_alarms_read_timestamp_seconds')).toBe(true)
  })
})

const toFamily = (name: string) => name.replace(/_(bucket|sum|count)$/, '')

/** Metrics of the running api, console and worker as Prometheus stores them, once the worker has read its alarms. */
async function readServed({ environments }: TestInstallation): Promise<Map<string, Set<string>>> {
  const { api, console: consoleSettings, worker } = environments
  const served = new Map([['up', new Set(['job', 'instance'])]])
  const places = [
    { port: api.PORT, token: api.METRICS_TOKEN },
    { port: consoleSettings.CONSOLE_PORT, token: consoleSettings.METRICS_TOKEN },
    { port: worker.METRICS_PORT, token: undefined },
  ]
  for (const { port, token } of places) {
    const text = await readMetrics(`http://127.0.0.1:${port}/metrics`, token)
    for (const name of listNames(text)) {
      const labels = served.get(name) ?? new Set(['job', 'instance'])
      const samples = text.matchAll(new RegExp(`^${name}\\{([^}]*)\\}`, 'gm'))
      for (const [, list = ''] of samples)
        for (const [, label = ''] of list.matchAll(/(\w+)="/g))
          labels.add(label === 'job' ? 'exported_job' : label)
      served.set(name, labels)
    }
  }
  return served
}

/** Polls until the alarms are read: the first turn of a worker is not over when it starts. */
async function readMetrics(url: string, token: string | undefined): Promise<string> {
  for (;;) {
    const response = await fetch(
      url,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    )
    expect(response.status).toBe(200)
    const text = await response.text()
    if (token !== undefined || /^bank_alarms_read_timestamp_seconds \d{9}/m.test(text)) return text
    await new Promise((done) => setTimeout(done, 200))
  }
}

/** Names of the series of each described metric; a histogram has three. */
function listNames(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
}
