import { describe, expect, test } from 'vitest'
import { ControlError, readCommand } from './readCommand.ts'

const done: unknown[] = []
const act = async (...what: unknown[]) => {
  done.push(what)
  return {}
}
const commands = {
  chainIds: [56, 1, 137],
  parts: ['api', 'chain56'],
  getState: () => act('state'),
  travel: (byMs: number) => act('travel', byMs),
  mine: (chainIds: readonly number[], blocks: number) => act('mine', chainIds, blocks),
  setFault: (...what: unknown[]) => act('fault', ...what),
  reorg: (...what: unknown[]) => act('reorg', ...what),
  kill: (part: string) => act('kill', part),
  setSanctioned: (address: string, isListed: boolean) => act('sanction', address, isListed),
}

async function run(path: string, fields: Record<string, unknown>, method = 'POST') {
  await readCommand(commands, { method, path, fields })()
  return done.at(-1)
}

describe('readCommand', () => {
  test('default: reads each command', async () => {
    expect(await run('/state', {}, 'GET')).toEqual(['state'])
    expect(await run('/travel', { days: 1, hours: 2, seconds: 3 })).toEqual(['travel', 93_603_000])
    expect(await run('/mine', {})).toEqual(['mine', [56, 1, 137], 1])
    expect(await run('/mine', { chain: '56', blocks: 3 })).toEqual(['mine', [56], 3])
    expect(await run('/fault', { chain: 56, kind: 'down' })).toEqual(['fault', 56, [1, 2], 'down'])
    expect(await run('/fault', { chain: 56, kind: 'lag', provider: 2 })).toEqual(['fault', 56, [2], 'lag'])
    expect(await run('/reorg', { chain: 56, depth: 2 })).toEqual(['reorg', 56, 2])
    expect(await run('/kill', { part: 'chain56' })).toEqual(['kill', 'chain56'])
    const address = `0x${'ab'.repeat(20)}`
    expect(await run('/sanction', { address, listed: true })).toEqual(['sanction', address, true])
    expect(await run('/sanction', { address, listed: false })).toEqual(['sanction', address, false])
  })

  test.each([
    ['/travel', {}],
    ['/travel', { days: -1 }],
    ['/travel', { days: '1' }],
    ['/travel', { days: Number.NaN }],
    ['/travel', { days: 1e9 }],
    ['/travel', { weeks: 1 }],
    ['/travel', { constructor: 1 }],
    ['/travel', { seconds: 0.1 }],
    ['/mine', { chain: 2 }],
    ['/mine', { blocks: 0 }],
    ['/mine', { blocks: 1.5 }],
    ['/fault', { chain: 56 }],
    ['/fault', { chain: 56, kind: 'gone' }],
    ['/fault', { kind: 'down' }],
    ['/fault', { chain: 56, kind: 'down', provider: 3 }],
    ['/reorg', { chain: 56, depth: 3 }],
    ['/kill', { part: 'everything' }],
    ['/kill', { part: 'constructor' }],
    ['/sanction', { address: '0x12', listed: true }],
    ['/sanction', { address: [], listed: true }],
    ['/sanction', { address: `0x${'ab'.repeat(20)}` }],
    ['/sanction', { address: `0x${'ab'.repeat(20)}`, listed: 'true' }],
  ])('error: 400 %s %j does nothing', (path, fields) => {
    const before = done.length
    expect(() => readCommand(commands, { method: 'POST', path, fields })).toThrow(ControlError)
    expect(done.length).toBe(before)
  })

  test('error: 404 and 405 name the existing calls', () => {
    for (const [method, path, status] of [
      ['GET', '/travel', 405],
      ['POST', '/nothing', 404],
      ['GET', '/constructor', 404],
    ] as const)
      expect(() => readCommand(commands, { method, path, fields: {} })).toThrow(
        expect.objectContaining({ status, message: expect.stringContaining('POST /travel') }),
      )
  })
})
