import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getTestAddress, getTestKey, startTestChain, type TestChain } from '@bank/chain/testing'
import { createChildEnvironment } from '@bank/chain/testing/processes'
import { Keystore } from 'ox'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMain } from '../../testing/runMain.ts'
import { startTestNetwork, type TestNetwork } from '../../testing/startTestNetwork.ts'

const main = join(import.meta.dirname, 'main.ts')
let setting: TestNetwork
let folder: string

beforeAll(async () => {
  setting = await startTestNetwork()
  folder = await mkdtemp(join(tmpdir(), 'deploy-main-'))
  const [key, options] = Keystore.pbkdf2({ password: 'a password', iterations: 1_000 })
  const keystore = Keystore.encrypt(getTestKey(0), key, options)
  // Clef and geth write no such fields; a reader must not need them.
  await write('key.json', JSON.stringify(keystore))
  await write('password', 'a password\n')
  await write('network.json', JSON.stringify(setting.network))
  const { pools: _, ...settings } = setting.settings
  await write('deployment.json', JSON.stringify(settings))
})
afterAll(async () => {
  await setting.stop()
  await rm(folder, { recursive: true })
})
const write = (name: string, text: string) => writeFile(join(folder, name), text)

const deploy = (...args: string[]) => runMain(main, args, { folder })
const keyArguments = ['--keystore', 'key.json', '--password-file', 'password', '--yes']

test('default: the command deploys with a keystore, and prints neither key, password nor provider', async () => {
  const { code, stdout, stderr } = await deploy('--network', 'network.json', ...keyArguments)
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(stdout).toContain('Deployment to test-bsc (chain 56)')
  expect(stdout).toContain('Every value was read back.')
  const record = JSON.parse(await readFile(join(folder, 'deployments/test-bsc/record.json'), 'utf8'))
  expect(record.contracts.map(({ name }: { name: string }) => name)).toEqual(['vault', 'attestation'])
  expect(record.deployer).toBe(getTestAddress(0))
  for (const secret of [getTestKey(0).slice(2), 'a password', setting.chain.url])
    expect(stdout).not.toContain(secret)
}, 60_000)

test('behavior: a test network without market and list is given worthless ones, once', async () => {
  const chain: TestChain = await startTestChain({ chainId: 97 })
  try {
    await chain.client.setAutomine(true)
    const { settings } = setting
    const owner = await copySafe(chain)
    const { pools: _, ...rest } = settings
    const rpcUrls = [chain.url, chain.url.replace('127.0.0.1', 'localhost')]
    await write('testnet.json', JSON.stringify({ ...rest, owner, rpcUrls }))
    await write(
      'net97.json',
      JSON.stringify({ name: 'net97', chainId: 97, coin: 'tBNB', isTest: true, confirmations: 0 }),
    )
    const args = ['--network', 'net97.json', '--settings', 'testnet.json', ...keyArguments]
    const first = await deploy(...args)
    expect(first.stderr).toBe('')
    expect(first.stdout).toContain(
      'net97 lacks token, aave, sanctionsList. Parts for tests, without any value',
    )
    const before = await chain.client.getTransactionCount({ address: getTestAddress(0) })
    const second = await deploy(...args)
    expect(second.code).toBe(0)
    expect(second.stdout).not.toContain('lacks')
    expect(await chain.client.getTransactionCount({ address: getTestAddress(0) })).toBe(before)
  } finally {
    await chain.stop()
  }
}, 120_000)

/** Copies the Safe of the other chain: its proxy, its code and its storage. */
async function copySafe(chain: TestChain) {
  const { owner } = setting.settings
  const from = setting.chain.client
  const slot = (await from.getStorageAt({ address: owner, slot: '0x0' })) ?? '0x'
  const singleton = `0x${slot.slice(-40)}` as const
  for (const address of [owner, singleton])
    await chain.client.setCode({ address, bytecode: (await from.getCode({ address })) ?? '0x' })
  for (const index of [0, 3, 4]) {
    const value = (await from.getStorageAt({ address: owner, slot: `0x${index}` })) ?? '0x'
    await chain.client.setStorageAt({ address: owner, index, value })
  }
  await copyLists(chain, owner)
  await chain.client.setBalance({ address: getTestAddress(0), value: parseEther('100') })
  return owner
}

/** The Safe's lists of owners and modules are mappings, of which a read needs each entry. */
async function copyLists(chain: TestChain, owner: `0x${string}`) {
  const { encodeAbiParameters, keccak256 } = await import('viem')
  const entries = ['0x0000000000000000000000000000000000000001', ...[11, 12, 13].map(getTestAddress)] as const
  for (const mapping of [1n, 2n])
    for (const entry of entries) {
      const slot = keccak256(
        encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [entry as `0x${string}`, mapping]),
      )
      const value = (await setting.chain.client.getStorageAt({ address: owner, slot })) ?? '0x'
      await chain.client.setStorageAt({ address: owner, index: slot, value })
    }
}

test('error: changed settings would be another vault, which is deployed only when asked for; the record is kept', async () => {
  const settings = JSON.parse(await readFile(join(folder, 'deployment.json'), 'utf8'))
  await write('first.json', JSON.stringify({ ...settings, salt: 'again' }))
  await write(
    'changed.json',
    JSON.stringify({ ...settings, salt: 'again', vault: { ...settings.vault, perDay: '60000' } }),
  )
  const args = ['--network', 'network.json', '--out', 'again', ...keyArguments]
  expect((await deploy(...args, '--settings', 'first.json')).code).toBe(0)
  const record = await readFile(join(folder, 'again/test-bsc/record.json'), 'utf8')
  const refused = await deploy(...args, '--settings', 'changed.json')
  expect(refused.stderr).toContain('Limits and keys of a deployed vault are changed by its Safe')
  expect(refused.code).toBe(1)
  const declined = await deploy(...args.slice(0, -1), '--settings', 'changed.json', '--another')
  expect(declined.stderr).toContain('There is no terminal to ask for a confirmation')
  expect(await readFile(join(folder, 'again/test-bsc/record.json'), 'utf8')).toBe(record)
  expect((await deploy(...args, '--settings', 'changed.json', '--another')).code).toBe(0)
  const { address } = JSON.parse(record).contracts[0]
  expect(await readFile(join(folder, `again/test-bsc/record-${address}.json`), 'utf8')).toBe(record)
}, 120_000)

test('default: npm’s own folder is not that of the files, and help is no error', async () => {
  const execute = promisify(execFile)
  const help = await execute(process.execPath, [main, '--help'])
  expect(help.stdout).toContain('Usage: npm run deploy')
  const options = { cwd: '/', env: createChildEnvironment({ INIT_CWD: folder }) }
  const asked = execute(
    process.execPath,
    [main, '--network', 'network.json', '--keystore', 'key.json'],
    options,
  )
  await expect(asked).rejects.toThrow('There is no terminal to ask for the password: give --password-file.')
})

test.each<[string, string[], number, string]>([
  ['no network', [], 2, '--network is missing'],
  ['no key', ['--network', 'network.json'], 2, '--keystore or --signer is missing'],
  [
    'a key in an argument',
    ['--network', 'network.json', '--private-key', '0x1'],
    2,
    "Unknown option '--private-key'",
  ],
  ['two keys', ['--network', 'bsc', '--keystore', 'a', '--signer', 'http://localhost'], 2, 'choose one'],
  ['a signer over plain http', ['--network', 'bsc', '--signer', 'http://signer.example'], 2, 'must be https'],
  ['no keystore', ['--network', 'network.json', '--keystore', 'none.json'], 2, 'none.json cannot be read'],
  [
    'another file',
    ['--network', 'network.json', '--keystore', 'network.json'],
    2,
    'is no keystore of version 3',
  ],
  [
    'a wrong password',
    ['--network', 'network.json', '--keystore', 'key.json', '--password-file', 'network.json'],
    2,
    'The password does not open the keystore',
  ],
  ['no record', ['--network', 'network.json', '--verify', '--out', 'nowhere'], 2, 'EXPLORER_API_KEY'],
  [
    'no settings file',
    ['--network', 'network.json', '--settings', 'none.json', '--keystore', 'key.json'],
    2,
    '--example prints one',
  ],
])('error: %s', async (_, args, code, message) => {
  const ended = await deploy(...args)
  expect(ended.stderr).toContain(message)
  expect(ended.code).toBe(code)
})
