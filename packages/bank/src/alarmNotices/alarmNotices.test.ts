import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '@bank/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BankBuilder, openBankBuilder } from '../../testing/openBankBuilder.ts'
import type { BankContext } from '../bankContext.ts'
import { readChannelFailures } from './alarmChannel.ts'
import { sendHeartbeat } from './sendHeartbeat.ts'
import { type AlarmNotice, sendNotice } from './sendNotice.ts'
import { type SeenAlarm, syncAlarms } from './syncAlarms.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const repeatMs = 240 * minuteMs

let builder: BankBuilder
let worker: Database
/** The bank with the rights of a worker alone. */
let bank: BankContext
/** Messages that a receiver accepted. */
let sent: AlarmNotice[]

beforeEach(async () => {
  const startMs = Date.now()
  builder = await openBankBuilder({ nowMs: () => startMs })
  worker = openDatabase({ url: builder.testDatabase.urls.worker, poolSize: 4 })
  bank = { ...builder.open(), database: worker }
  sent = []
})
afterEach(async () => {
  await worker.close()
  await builder.close()
})

const createAlarm = (code: string, parts: Partial<SeenAlarm> = {}): SeenAlarm => ({
  ...{ code, severity: 'warning', subject: `the ${code}`, facts: {} },
  ...parts,
})
const insolvent = createAlarm('insolvent', {
  severity: 'critical',
  subject: 'vault',
  facts: { assets: '5', owed: '7' },
})

/** One worker; it keeps what it sends, unless `send` says otherwise. */
const createWorker = (parts: Partial<Parameters<typeof sendNotice>[1]> = {}) => {
  const params = {
    channel: 'webhook' as const,
    workerId: randomUUID(),
    repeatMs,
    send: async (notice: AlarmNotice) => void sent.push(notice),
    ...parts,
  }
  return () => sendNotice(bank, params)
}

/** Records these alarms until they are confirmed. */
async function confirm(...alarms: SeenAlarm[]): Promise<void> {
  await syncAlarms(bank, alarms)
  builder.wait(30 * secondMs)
  await syncAlarms(bank, alarms)
}

/** Waits without an alarm until every one has ended. */
async function end(): Promise<void> {
  builder.wait(2 * minuteMs)
  await syncAlarms(bank, [])
}

const kinds = () => sent.map(({ alarms }) => alarms.map(({ code, kind }) => `${kind} ${code}`))

test('default: an alarm is sent when it began, while it lasts, and when it ended', async () => {
  const send = createWorker()
  await confirm(insolvent)
  expect(await send()).toEqual({ state: 'sent' })
  expect(sent).toMatchObject([
    {
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      alarms: [
        {
          code: 'insolvent',
          severity: 'critical',
          subject: 'vault',
          facts: { assets: '5', owed: '7' },
          kind: 'began',
          endTime: null,
        },
      ],
      moreCount: 0,
    },
  ])
  builder.wait(repeatMs - 1)
  await syncAlarms(bank, [insolvent])
  expect(await send()).toEqual({ state: 'idle' })
  builder.wait(1)
  expect(await send()).toEqual({ state: 'sent' })
  builder.wait(minuteMs)
  await syncAlarms(bank, [insolvent])
  await end()
  await send()
  builder.wait(minuteMs)
  expect(await send()).toEqual({ state: 'idle' })
  expect(kinds()).toEqual([['began insolvent'], ['lasts insolvent'], ['ended insolvent']])
  const { beginTime = 0, endTime } = sent[2]?.alarms[0] ?? {}
  expect(endTime).toBeGreaterThan(beginTime)
})

test('behavior: seen once it is no alarm, and missed once it has not ended', async () => {
  const send = createWorker()
  await syncAlarms(bank, [insolvent])
  expect(await send()).toEqual({ state: 'idle' })
  await end()
  expect(await send()).toEqual({ state: 'idle' })
  await confirm(insolvent)
  await send()
  builder.wait(2 * minuteMs - 1)
  await syncAlarms(bank, [])
  await syncAlarms(bank, [insolvent])
  await send()
  expect(kinds()).toEqual([['began insolvent']])
})

test('behavior: a flood is one message with the worst first, and a minute passes until the next', async () => {
  const send = createWorker()
  const warnings = Array.from({ length: 30 }, (_, index) =>
    createAlarm('reviewWaits', { subject: `${index}` }),
  )
  await confirm(...warnings, insolvent)
  await send()
  expect(sent[0]?.alarms).toHaveLength(20)
  expect(sent[0]?.alarms[0]?.code).toBe('insolvent')
  expect(sent[0]?.moreCount).toBe(11)
  await confirm(createAlarm('poolBehind'), createAlarm('relaysLate'))
  expect(await send()).toEqual({ state: 'idle' })
  builder.wait(30 * secondMs)
  expect(await send()).toEqual({ state: 'sent' })
  expect(kinds()[1]).toEqual(['began poolBehind', 'began relaysLate'])
})

test('behavior: figures that name a person, a row or the words of a node stay in the bank', async () => {
  const facts = { reason: 'signerFailed', detail: 'https://node.example/secret-key', recipient: '0xab' }
  await confirm(createAlarm('signerHalted', { facts: { ...facts, row: 'withdrawal 7', failures: '5' } }))
  await createWorker()()
  expect(sent[0]?.alarms[0]?.facts).toEqual({ reason: 'signerFailed', failures: '5' })
  expect(await builder.readAsOwner('SELECT facts::text FROM bank.known_alarm')).toEqual([
    { facts: '{"reason":"signerFailed","failures":"5"}' },
  ])
})

test('error: a receiver that refuses is tried again, each time later, and is then sent one message', async () => {
  let isRefused = true
  const send = createWorker({
    send: async (notice) => {
      if (isRefused) throw new Error('refused')
      sent.push(notice)
    },
  })
  await confirm(insolvent)
  const waits: number[] = []
  for (let failures = 1; failures <= 8; failures += 1) {
    expect(await send()).toMatchObject({ state: 'failed', failures })
    let waitMs = 0
    while ((await sendsNothing()) && waitMs < 60 * minuteMs) {
      builder.wait(15 * secondMs)
      waitMs += 15 * secondMs
    }
    waits.push(waitMs / secondMs)
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900])
  expect((await readChannelFailures(bank)).get('webhook')).toEqual(expect.any(Number))
  isRefused = false
  await syncAlarms(bank, [insolvent])
  await confirm(insolvent, createAlarm('poolBehind'))
  expect(await send()).toEqual({ state: 'sent' })
  expect(kinds()).toEqual([['began insolvent', 'began poolBehind']])
  expect((await readChannelFailures(bank)).get('webhook')).toBeNull()
})

/** True while the channel waits. */
async function sendsNothing(): Promise<boolean> {
  const [row] = await builder.readAsOwner<{ next_at: Date }>('SELECT next_at FROM bank.alarm_channel')
  return (row?.next_at.getTime() ?? 0) > bank.clock.wallClock().getTime()
}

test('behavior: of two workers one sends while the other is idle', async () => {
  const gate = Promise.withResolvers<void>()
  const isSending = Promise.withResolvers<void>()
  const first = createWorker({
    send: async (notice) => {
      sent.push(notice)
      isSending.resolve()
      await gate.promise
    },
  })
  const second = createWorker()
  await confirm(insolvent)
  const sending = first()
  await isSending.promise
  expect(await second()).toEqual({ state: 'idle' })
  gate.resolve()
  expect(await sending).toEqual({ state: 'sent' })
  builder.wait(minuteMs)
  expect(await second()).toEqual({ state: 'idle' })
  expect(sent).toHaveLength(1)
})

test('behavior: a worker that dies after sending leaves the channel to another, which sends the same message again', async () => {
  const gate = Promise.withResolvers<void>()
  const isSending = Promise.withResolvers<void>()
  const dead = createWorker({
    send: async (notice) => {
      sent.push(notice)
      isSending.resolve()
      await gate.promise
    },
  })
  const heir = createWorker()
  await confirm(insolvent)
  const sending = dead()
  await isSending.promise
  builder.wait(minuteMs - 1)
  expect(await heir()).toEqual({ state: 'idle' })
  builder.wait(1)
  expect(await heir()).toEqual({ state: 'sent' })
  expect(sent[1]?.id).toBe(sent[0]?.id)
  gate.resolve()
  await sending
  builder.wait(minuteMs)
  await syncAlarms(bank, [insolvent])
  expect(await heir()).toEqual({ state: 'idle' })
  expect(sent).toHaveLength(2)
})

test('behavior: each channel is sent everything, and a restarted worker continues where the last one was', async () => {
  await confirm(insolvent)
  await createWorker({ channel: 'email' })()
  await createWorker()()
  expect(kinds()).toEqual([['began insolvent'], ['began insolvent']])
  expect(sent[0]?.id).not.toBe(sent[1]?.id)
  await end()
  builder.wait(minuteMs)
  expect(await createWorker()()).toEqual({ state: 'sent' })
  expect(kinds()[2]).toEqual(['ended insolvent'])
})

test('behavior: two workers that read at the same time know each alarm once, and ended ones are deleted after a week', async () => {
  const alarms = Array.from({ length: 50 }, (_, index) => createAlarm('reviewWaits', { subject: `${index}` }))
  await Promise.all([syncAlarms(bank, alarms), syncAlarms(bank, alarms.toReversed())])
  const count = async () => (await builder.readAsOwner('SELECT id FROM bank.known_alarm')).length
  expect(await count()).toBe(50)
  await end()
  builder.wait(7 * 24 * 60 * minuteMs)
  await syncAlarms(bank, [])
  expect(await count()).toBe(50)
  builder.wait(1)
  await syncAlarms(bank, [])
  expect(await count()).toBe(0)
})

test('default: the heartbeat is sent every two minutes by one worker, and not while a channel has failed for ten', async () => {
  let beats = 0
  const beat = () =>
    sendHeartbeat(bank, {
      workerId: randomUUID(),
      channels: ['webhook'],
      send: async () => {
        beats += 1
      },
    })
  expect(await beat()).toEqual({ state: 'sent' })
  expect(await beat()).toEqual({ state: 'idle' })
  builder.wait(2 * minuteMs)
  await confirm(insolvent)
  const fail = createWorker({ send: () => Promise.reject(new Error('no receiver')) })
  await fail()
  expect(await beat()).toEqual({ state: 'sent' })
  builder.wait(10 * minuteMs + 1)
  expect(await beat()).toEqual({ state: 'idle' })
  expect(await createWorker()()).toEqual({ state: 'sent' })
  expect(await beat()).toEqual({ state: 'sent' })
  expect(beats).toBe(3)
})

test('error: a heartbeat that is refused is tried again after a while', async () => {
  const send = () => Promise.reject(new Error('no service'))
  const beat = () => sendHeartbeat(bank, { workerId: randomUUID(), channels: [], send })
  expect(await beat()).toMatchObject({ state: 'failed', failures: 1 })
  expect(await beat()).toEqual({ state: 'idle' })
  builder.wait(15 * secondMs)
  expect(await beat()).toMatchObject({ state: 'failed', failures: 2 })
})
