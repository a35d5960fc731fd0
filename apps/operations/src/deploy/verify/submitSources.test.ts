import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalSigner } from '@bank/chain/server'
import { getTestKey } from '@bank/chain/testing'
import { concat, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestNetwork, type TestNetwork } from '../../../testing/startTestNetwork.ts'
import { deploy } from '../deploy.ts'
import { computeAddress } from '../plan/factory.ts'
import { type DeploymentRecord, listFiles } from '../record/deploymentRecord.ts'
import { submitSources } from './submitSources.ts'

const require = createRequire(import.meta.url)
const solc: { compile(input: string): string; version(): string } = require('solc')
let setting: TestNetwork
let folder: string
let record: DeploymentRecord
let explorer: Server
let explorerApi: string
/** The way the explorer answers a submission before it compiles. */
let pending = 1
const results = new Map<string, string>()

/**
 * Compiles a submission as an explorer does; it answers `Pass` when code and arguments give exactly the contract's address.
 */
function compile(fields: URLSearchParams): string {
  const [source = '', name = ''] = (fields.get('contractname') ?? '').split(':')
  if (fields.get('compilerversion') !== `v${solc.version().replace('.Emscripten.clang', '')}`)
    return 'Fail - another compiler'
  const output = JSON.parse(solc.compile(fields.get('sourceCode') ?? ''))
  const code: string | undefined = output.contracts?.[source]?.[name]?.evm.bytecode.object
  if (code === undefined) return 'Fail - Unable to compile'
  const creation = concat([`0x${code}`, `0x${fields.get('constructorArguments')}`])
  const found = record.contracts.find(({ address }) => address === fields.get('contractaddress'))
  return found && computeAddress(found.salt, creation) === found.address
    ? 'Pass - Verified'
    : 'Fail - the bytecode differs'
}

beforeAll(async () => {
  setting = await startTestNetwork()
  folder = await mkdtemp(join(tmpdir(), 'verify-'))
  explorer = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://explorer')
    let text = ''
    for await (const chunk of request) text += chunk
    const reply = (status: string, result: string) => response.end(JSON.stringify({ status, result }))
    if (url.searchParams.get('chainid') !== '56') return reply('0', 'Missing chainid')
    if (request.method === 'POST') {
      const fields = new URLSearchParams(text)
      if (fields.get('apikey') !== 'key') return reply('0', 'Invalid API Key')
      const guid = `${results.size}`
      results.set(guid, compile(fields))
      return reply('1', guid)
    }
    if (pending-- > 0) return reply('0', 'Pending in queue')
    const result = results.get(url.searchParams.get('guid') ?? '') ?? 'unknown'
    return reply(result.startsWith('Pass') ? '1' : '0', result)
  })
  await new Promise<void>((done) => explorer.listen(0, '127.0.0.1', done))
  explorerApi = `http://127.0.0.1:${(explorer.address() as AddressInfo).port}/v2/api`
  const deployed = await deploy({
    network: { ...setting.network, explorerApi },
    settings: setting.settings,
    folder,
    signer: createLocalSigner(getTestKey(0)),
    report: () => undefined,
    confirm: async () => true,
    isCeremony: true,
  })
  if (deployed === undefined) throw new Error('nothing was deployed')
  record = deployed
})
afterAll(async () => {
  explorer.close()
  await setting.stop()
  await rm(folder, { recursive: true })
})

const submit = (changed: Partial<DeploymentRecord> = {}, apiKey = 'key') =>
  submitSources({
    record: { ...record, ...changed },
    folder: listFiles(folder, record.network).folder,
    apiKey,
    pollMs: 10,
  })

test('default: an explorer that compiles the sources finds the very code of every contract', async () => {
  expect(await submit()).toEqual(record.contracts.map(({ name }) => ({ name, result: 'verified' })))
}, 120_000)

test('error: other arguments, a wrong key, no explorer, and one that answers nothing', async () => {
  const [vault] = record.contracts
  if (vault === undefined) throw new Error('no vault')
  const other: Hex = `0x${'00'.repeat(64)}`
  const changed = { contracts: [{ ...vault, constructorArguments: other }] }
  expect(await submit(changed)).toEqual([{ name: 'vault', result: 'Fail - the bytecode differs' }])
  expect(await submit({ contracts: [vault] }, 'other')).toEqual([
    { name: 'vault', result: 'Invalid API Key' },
  ])
  const { explorerApi: _, ...network } = record.network
  await expect(submit({ network })).rejects.toThrow('names no explorerApi')
  await expect(submit({ network: { ...network, explorerApi: setting.chain.url } })).rejects.toThrow(
    'The explorer answered HTTP',
  )
}, 60_000)
