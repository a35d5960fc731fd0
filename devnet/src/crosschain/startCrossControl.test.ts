import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCrossControl } from './startCrossControl.ts'

const done: unknown[] = []
let control: Awaited<ReturnType<typeof startCrossControl>>

beforeAll(async () => {
  const pause = (fields: object) => {
    done.push(fields)
    return { isPaused: true }
  }
  control = await startCrossControl({ pause }, { port: 0 })
})

afterAll(() => control.stop())

const post = (path: string, init: RequestInit = {}) =>
  fetch(`${control.url}${path}`, { method: 'POST', ...init })

describe('startCrossControl', () => {
  test('default: runs a command with its fields', async () => {
    const answer = await post('/pause', { body: '{"chainId":137}' })
    expect(await answer.json()).toEqual({ isPaused: true })
    expect(done).toEqual([{ chainId: 137 }])
  })

  test('error: 403 a page, 404 an unknown command, and nothing is done', async () => {
    const before = done.length
    expect((await post('/pause', { headers: { origin: 'http://localhost:8080' } })).status).toBe(403)
    expect((await post('/constructor')).status).toBe(404)
    expect((await fetch(`${control.url}/pause`)).status).toBe(404)
    expect((await post('/pause', { body: 'null' })).status).toBe(400)
    expect(done.length).toBe(before)
  })
})
