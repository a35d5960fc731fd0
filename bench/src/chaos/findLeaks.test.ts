import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findLeaks } from './findLeaks.ts'

let folder: string
let child: ChildProcess
const environment = {
  OPERATOR_KEY: 'operator-key-0123',
  PAYER_KEY_56: '0x0123456789abcdef',
  DATABASE_URL: 'postgres://bank_api:pass%20word-0123@db/bank',
  DEMO_MNEMONIC: 'known to every page',
  SHORT_TOKEN: 'a',
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leaks-'))
  // Ends with its input, also when this process is killed.
  const program = "console.log('up'); process.stdin.resume().on('end', () => process.exit())"
  child = spawn(process.execPath, ['-e', program, 'plain words'], { env: environment })
  await once(child.stdout ?? child, 'data')
})
afterEach(async () => {
  const ended = once(child, 'exit')
  child.stdin?.end()
  await ended
  await rm(folder, { recursive: true })
})

test('default: what a log says without a secret is no leak', async () => {
  await writeFile(join(folder, 'api.log'), 'bank_api at db/bank of known to every page, a key')
  expect(await findLeaks([folder])).toEqual([])
})

test('error: a secret of a process in a log, in arguments, and one that was given are found, and named without their value', async () => {
  await writeFile(join(folder, 'api.log'), 'cannot connect: pass word-0123 is wrong for operator-key-0123')
  const words = { variable: 'password of ann', value: 'plain words' }
  expect(await findLeaks([folder], [words])).toEqual([
    'DATABASE_URL in api.log',
    'OPERATOR_KEY in api.log',
    `password of ann in arguments of process ${child.pid}`,
  ])
})
