import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadFile } from './loadFile.ts'

const file = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 251)
const quick = { delayMs: 1 }

describe('loadFile', () => {
  const asked: (string | undefined)[] = []
  let answer: (request: IncomingMessage, response: ServerResponse) => void
  const server = createServer((request, response) => {
    asked.push(request.headers.range)
    answer(request, response)
  })
  let url: string
  let files = 0

  beforeEach(async () => {
    asked.length = 0
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    files += 1
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file${files}`
  })
  afterEach(() => new Promise((done) => server.close(done)))

  const getStart = ({ headers }: IncomingMessage) =>
    Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)

  /** Sends the rest of the file from where it is asked for. */
  function send(request: IncomingMessage, response: ServerResponse): void {
    const start = getStart(request)
    if (start >= file.length) response.writeHead(416).end()
    else response.writeHead(start === 0 ? 200 : 206).end(file.subarray(start))
  }

  /** Sends so many bytes and breaks the connection off. */
  function sendSome(request: IncomingMessage, response: ServerResponse, count: number): void {
    const start = getStart(request)
    response.writeHead(start === 0 ? 200 : 206, { 'content-length': file.length - start })
    response.write(file.subarray(start, start + count), () => setTimeout(() => response.destroy(), 20))
  }

  test('default: the bytes of the file, with what is there so far', async () => {
    answer = send
    const seen: number[] = []
    expect(await loadFile(url, (loaded) => seen.push(loaded))).toEqual(file)
    expect(seen).toEqual([...seen].sort((one, other) => one - other))
    expect(seen.at(-1)).toBe(file.length)
    expect(asked).toEqual([undefined])
  })

  test('behavior: what broke off continues with the first missing byte', async () => {
    answer = (request, response) =>
      asked.length < 3 ? sendSome(request, response, 100_000) : send(request, response)
    const seen: number[] = []
    expect(await loadFile(url, (loaded) => seen.push(loaded), quick)).toEqual(file)
    expect(asked).toEqual([undefined, 'bytes=100000-', 'bytes=200000-'])
    expect(seen).toEqual([...seen].sort((one, other) => one - other))
  })

  test('behavior: a later call continues too, and one after a whole file begins at its start', async () => {
    answer = (request, response) => sendSome(request, response, 10_000)
    await expect(loadFile(url, () => undefined, quick)).rejects.toThrow()
    expect(asked).toHaveLength(5)
    answer = send
    expect(await loadFile(url, () => undefined, quick)).toEqual(file)
    expect(asked.at(-1)).toBe('bytes=50000-')
    expect(await loadFile(url, () => undefined, quick)).toEqual(file)
    expect(asked.at(-1)).toBeUndefined()
  })

  test('behavior: a server that knows no parts sends the whole file, which replaces what was there', async () => {
    answer = (request, response) =>
      asked.length === 1 ? sendSome(request, response, 10_000) : response.writeHead(200).end(file)
    expect(await loadFile(url, () => undefined, quick)).toEqual(file)
    expect(asked).toEqual([undefined, 'bytes=10000-'])
  })

  test('behavior: a part that the server refuses, as past the last byte: the whole file is asked for', async () => {
    answer = (request, response) => {
      if (asked.length > 1) return send(request, response)
      response.writeHead(200, { 'content-length': file.length + 1 })
      response.write(file, () => setTimeout(() => response.destroy(), 20))
    }
    expect(await loadFile(url, () => undefined, quick)).toEqual(file)
    expect(asked).toEqual([undefined, `bytes=${file.length}-`, undefined])
  })

  test('error: a file that is refused is not asked for again', async () => {
    answer = (_request, response) => response.writeHead(404).end()
    await expect(loadFile(url, () => undefined, quick)).rejects.toThrow('404')
    expect(asked).toHaveLength(1)
  })

  test('error: a server that fails is asked five times', async () => {
    answer = (_request, response) => response.writeHead(503).end()
    await expect(loadFile(url, () => undefined, quick)).rejects.toThrow('503')
    expect(asked).toHaveLength(5)
  })
})
