import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import type { BankContext } from '@bank/bank'
import { openTestBank, type TestBank } from '@bank/bank/testing'
import { type Database, openDatabase } from '@bank/database'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAlarmTurn } from './createAlarmTurn.ts'
import { readEnv } from './env.ts'
import { createMetrics, type Metrics } from './metrics.ts'

const secondMs = 1_000
const nodeSecret = 'https://node.example/a-secret-key'
const token = 'a-secret-token'

let testBank: TestBank
let worker: Database
/** The bank with the rights of a worker alone. */
let bank: BankContext
let metrics: Metrics
let log: string
let receiver: Receiver
let isHealthy: boolean

type Body = { id: string; alarms: { code: string; kind: string; subject: string }[]; text: string }
type Receiver = { server: Server; port: number; calls: string[]; bodies: Body[]; stop(): Promise<void> }

/** Starts a receiver, at the port of an earlier one where it is given. */
async function startReceiver(port = 0): Promise<Receiver> {
  const calls: string[] = []
  const bodies: Body[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    calls.push(`${request.method} ${request.url}`)
    if (request.method === 'POST') bodies.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.writeHead(200).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { server, port: (server.address() as AddressInfo).port, calls, bodies, stop }
}

beforeEach(async () => {
  testBank = await openTestBank()
  worker = openDatabase({ url: testBank.testDatabase.urls.worker, poolSize: 4 })
  bank = { ...testBank.bank, database: worker }
  metrics = createMetrics()
  log = ''
  isHealthy = true
  receiver = await startReceiver()
})
afterEach(async () => {
  if (receiver.server.listening) await receiver.stop()
  await worker.close()
  await testBank.close()
})

/** A turn of a worker that was started with these settings besides the webhook. */
function startTurn(settings: Record<string, string> = {}) {
  const env = readEnv({
    DATABASE_URL: 'postgres://unused@127.0.0.1/bank',
    RPC_URLS_56: 'http://127.0.0.1:9',
    VAULT_ADDRESS: `0x${'11'.repeat(20)}`,
    USDT_ADDRESS: `0x${'12'.repeat(20)}`,
    ALARM_WEBHOOK_URL: `http://127.0.0.1:${receiver.port}/${token}`,
    ...settings,
  })
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk
      done()
    },
  })
  const deps = { bank, env, metrics, crossChain: undefined, isHealthy: () => isHealthy }
  const turn = createAlarmTurn({ ...deps, logger: pino({ level: 'trace' }, stream) })
  return () => turn(new AbortController().signal)
}

const haltKey = () =>
  testBank.asOwner(
    `INSERT INTO bank.signer_key (chain_id, sender, failures, halted_reason, halted_detail, halted_at)
    VALUES (56, $1, 5, 'signerFailed', $2, now())`,
    [`0x${'ab'.repeat(20)}`, nodeSecret],
  )
const resumeKey = () => testBank.asOwner('DELETE FROM bank.signer_key')

/** Turns until an alarm that is raised is confirmed, and an alarm that is not has ended. */
async function runFor(turn: () => Promise<unknown>, seconds: number): Promise<void> {
  await turn()
  for (let passed = 0; passed < seconds; passed += 15) {
    testBank.wait(15 * secondMs)
    await turn()
  }
}

const listKinds = () => receiver.bodies.map(({ alarms }) => alarms.map(({ code, kind }) => `${kind} ${code}`))

test('default: an alarm and its end leave by webhook and e-mail, and every alarm is a metric', async () => {
  const subjects: string[] = []
  const mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        subjects.push(/^Subject: (.*?)\r$/m.exec(text)?.[1] ?? text)
        done()
      })
    },
  })
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer.server, 'listening')
  try {
    const turn = startTurn({
      ALARM_SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
      ALARM_EMAIL_FROM: 'alarms@bank.example',
      ALARM_EMAIL_TO: 'on-call@bank.example',
      RUNBOOK_URL: 'https://git.example/runbooks',
    })
    await haltKey()
    await runFor(turn, 30)
    const metricsText = await metrics.registry.metrics()
    expect(metricsText).toContain('bank_alarm{code="signerHalted",severity="critical"} 1')
    expect(metricsText).toContain('bank_alarm{code="insolvent",severity="critical"} 0')
    expect(metricsText).toContain('alarm_notices_total{channel="webhook",outcome="sent"} 1')
    await resumeKey()
    await runFor(turn, 150)
    expect(await metrics.registry.metrics()).toContain(
      'bank_alarm{code="signerHalted",severity="critical"} 0',
    )
    expect(listKinds()).toEqual([['began signerHalted'], ['ended signerHalted']])
    expect(receiver.bodies[0]?.text).toContain('https://git.example/runbooks/alarms.md#signerhalted')
    expect(subjects).toEqual(['Bank: signerHalted began (critical)', 'Bank: signerHalted ended (critical)'])
  } finally {
    await new Promise<void>((done) => mailServer.close(() => done()))
  }
})

test('behavior: a receiver that was killed gets one message after its return, also from a restarted worker', async () => {
  const turn = startTurn()
  const { port } = receiver
  await receiver.stop()
  await haltKey()
  await runFor(turn, 60)
  expect(log).toContain('alarms could not be sent')
  const failing = await metrics.registry.metrics()
  expect(failing).toMatch(/alarm_channel_failing_since_seconds\{channel="webhook"\} [1-9]/)
  receiver = await startReceiver(port)
  await runFor(startTurn(), 120)
  expect(listKinds()).toEqual([['began signerHalted']])
  expect(await metrics.registry.metrics()).toContain(
    'alarm_channel_failing_since_seconds{channel="webhook"} 0',
  )
})

test('behavior: of two workers one sends each message', async () => {
  const turns = [startTurn(), startTurn()]
  await haltKey()
  await runFor(() => Promise.all(turns.map((turn) => turn())), 120)
  expect(listKinds()).toEqual([['began signerHalted']])
})

test('behavior: neither message nor log holds the words of a node, an address or its token', async () => {
  const turn = startTurn()
  await haltKey()
  await runFor(turn, 30)
  await receiver.stop()
  await resumeKey()
  await runFor(turn, 150)
  expect(log).toContain('ECONNREFUSED')
  for (const text of [log, JSON.stringify(receiver.bodies)]) {
    expect(text).not.toContain(nodeSecret)
    expect(text).not.toContain(token)
  }
})

test('behavior: the heartbeat is called while the worker is healthy, and not otherwise', async () => {
  const url = `http://127.0.0.1:${receiver.port}/beat`
  const turn = startTurn({ ALARM_HEARTBEAT_URL: url, ALARM_WEBHOOK_URL: '' })
  await turn()
  expect(receiver.calls).toEqual(['GET /beat'])
  isHealthy = false
  await runFor(turn, 300)
  expect(receiver.calls).toHaveLength(1)
  isHealthy = true
  await turn()
  expect(receiver.calls).toHaveLength(2)
})

test('error: without the database no heartbeat is called, and the turn fails', async () => {
  const gone = openDatabase({ url: 'postgres://worker@127.0.0.1:9/none', poolSize: 1 })
  bank = { ...bank, database: gone }
  const turn = startTurn({ ALARM_HEARTBEAT_URL: `http://127.0.0.1:${receiver.port}/beat` })
  await expect(turn()).rejects.toThrow()
  expect(receiver.calls).toEqual([])
  await gone.close()
})
