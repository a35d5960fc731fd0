import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEntry } from '@bank/bank/testing/entries'
import { afterEach, beforeEach, expect, test } from 'vitest'

const entry = fileURLToPath(new URL('./sendTestAlarm.ts', import.meta.url))
let server: Server
let calls: string[]
let url: string

beforeEach(async () => {
  calls = []
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    request.resume()
    response.writeHead(request.url === '/refused-secret' ? 410 : 200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

test('default: a test goes to every channel of the settings of a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alarms-'))
  try {
    const file = join(folder, 'worker.env')
    await writeFile(
      file,
      `MODE=production\nALARM_WEBHOOK_URL=${url}/hook\nALARM_HEARTBEAT_URL=${url}/beat\nDATABASE_URL=unused\n`,
    )
    const { said, exited } = startEntry(entry, { INIT_CWD: folder }, ['--worker', 'worker.env'])
    expect(await exited).toEqual([0, null])
    expect(said.out).toBe('webhook: accepted\nheartbeat: accepted\n')
    expect(calls).toEqual(['POST /hook', 'GET /beat'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('error: a channel that refuses is named, without its address, and the next one is tried', async () => {
  const { said, exited } = startEntry(entry, {
    ALARM_WEBHOOK_URL: `${url}/refused-secret`,
    ALARM_HEARTBEAT_URL: `${url}/beat`,
  })
  expect(await exited).toEqual([1, null])
  expect(said.out).toBe('webhook: not accepted (HTTP 410)\nheartbeat: accepted\n')
})

test('error: no channel, or a wrong setting', async () => {
  const empty = startEntry(entry, {})
  expect(await empty.exited).toEqual([1, null])
  expect(empty.said.error).toContain('No channel is configured')
  const plain = { MODE: 'production', ALARM_WEBHOOK_URL: 'http://on-call.example/secret' }
  const wrong = startEntry(entry, plain)
  expect(await wrong.exited).toEqual([1, null])
  expect(wrong.said.error).toContain('ALARM_WEBHOOK_URL must be https in production')
  expect(wrong.said.error).not.toContain('secret')
})
