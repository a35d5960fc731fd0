import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTestAccount, type RpcProxy, startRpcProxy } from '@bank/chain/testing'
import { createChildEnvironment } from '@bank/chain/testing/processes'
import { type Hex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deriveAccountSeed,
  fixtureDeployment,
  openPoolFixture,
  type PoolFixture,
} from '../../testing/openPoolFixture.ts'
import { deriveNote } from '../deriveNote.ts'
import { encryptNote } from '../encryptedNote.ts'
import { findNotes } from '../findNotes.ts'
import { computeCommitment } from '../noteHashes.ts'
import { readCircuitKeys } from '../readCircuitKeys.ts'
import { proveReceipt } from '../receipt.ts'
import { syncPool } from '../syncPool.ts'

const phrase = 'test test test test test test test test test test test junk'
const [member, stranger, sender] = [getTestAccount(1), getTestAccount(2), getTestAccount(3)]
/** Never spends deposit 4, nor deposit 5, whose note is of version 1. */
const undecided = getTestAccount(4)
const page = ['--origin', fixtureDeployment.origin, '--vault', fixtureDeployment.vault]
const keyOf = (account: typeof member): Hex => toHex(account.getHdKey().privateKey ?? new Uint8Array(32))

type Ended = { readonly code: number | null; readonly said: string; readonly complained: string }

/** The tool as its user starts it: a process of its own, with these words typed into it. */
function recover(
  parameters: readonly string[],
  { env = {}, typed = '' }: { env?: Record<string, string>; typed?: string } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...parameters], {
    env: createChildEnvironment(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [said, complained] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained += text
  })
  child.stdin.end(typed)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, said, complained }))
  })
}

describe('npm run recover', () => {
  let scene: PoolFixture
  let proxy: RpcProxy
  let folder: string
  let endpoint: string[]
  let source: string[]
  const wallet = { RECOVER_WALLET: keyOf(member) }

  beforeAll(async () => {
    scene = await openPoolFixture()
    proxy = await startRpcProxy(scene.chain.url)
    folder = await mkdtemp(join(tmpdir(), 'recover-'))
    endpoint = ['--rpc', proxy.url]
    source = [...endpoint, ...page]
    for (const index of [0, 1]) {
      await depositNote(member, index)
      await scene.deposit(stranger, BigInt(1000 + index), '0x1234')
    }
    await depositNote(undecided, 0)
    await depositNote(undecided, 0, 1)
    await scene.approve([0, 1, 3])
    await scene.passEpoch()
  })

  async function depositNote(account: typeof member, index: number, version: 1 | 2 = 2): Promise<void> {
    const seed = await deriveAccountSeed(account, version)
    const place = { chainId: 56n, pool: scene.pool, index }
    const note = await deriveNote(seed, place)
    await scene.deposit(account, computeCommitment(note), await encryptNote(seed, { ...place, note }))
  }

  afterAll(async () => {
    await proxy.stop()
    await scene.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('error: an impossible change', async () => {
    const asked: [string[], object, string][] = [
      [['list', ...source], { typed: 'not a wallet\n' }, 'neither a recovery phrase nor a private key'],
      [['take-back', ...source, '--deposit', '9'], { env: wallet }, 'has no deposit 9'],
      [
        ['take-back', ...source, '--deposit', '4'],
        { env: { RECOVER_WALLET: keyOf(undecided) }, typed: 'no\n' },
        'Nothing was sent.',
      ],
    ]
    const ended = await Promise.all(asked.map(([parameters, options]) => recover(parameters, options)))
    for (const [index, [, , words]] of asked.entries()) {
      expect(ended[index]?.complained).toContain(words)
      expect(ended[index]?.complained).not.toMatch(/^\s+at /m)
    }
    expect(ended.map(({ code }) => code)).toEqual([2, 1, 1])
  })

  test('default: lists, withdraws to a fresh receiver, takes back, and ends with 0', async () => {
    const ofMember = await recover(['list', ...source, '--account', '1'], { env: { RECOVER_WALLET: phrase } })
    expect(ofMember.said).toContain(member.address)
    expect(ofMember.said).toContain(`0.1 BNB  deposit 0 of ${scene.pool}`)
    expect(ofMember.said).toContain('can be withdrawn among 3 deposits')
    expect(ofMember.said).toContain('not approved yet, or refused')
    expect(ofMember.said).toContain('2 unspent, 0.2 BNB in all.')

    const recipient = privateKeyToAddress(generatePrivateKey())
    const paid = await recover(['withdraw', ...source, '--deposit', '0', '--to', recipient, '--yes'], {
      env: { ...wallet, RECOVER_SENDER: keyOf(sender) },
    })
    expect(paid).toMatchObject({ code: 0, complained: '' })
    expect(paid.said).toContain(`sent by ${sender.address}`)
    expect(paid.said).not.toContain('Everybody can see that it is yours')
    expect(await scene.client.getBalance({ address: recipient })).toBe(scene.denomination)

    const before = await scene.client.getBalance({ address: scene.pool })
    const taken = await recover(['take-back', ...source, '--deposit', '2'], {
      typed: `${keyOf(member)}\nyes\n`,
    })
    expect(taken).toMatchObject({ code: 0 })
    expect(taken.said).toContain(`Took 0.1 BNB back to ${member.address}`)
    expect(await scene.client.getBalance({ address: scene.pool })).toBe(before - scene.denomination)

    await scene.settle()
    const later = await recover(['list', ...source, '--pool', scene.pool], { env: wallet })
    expect(later.said).toContain(`withdrawn to ${recipient}`)
    expect(later.said).toContain('taken back in 0x')
    expect(later.said).toContain('0 unspent, 0 BNB in all.')
    for (const { said, complained } of [ofMember, paid, taken, later])
      for (const secret of [keyOf(member), keyOf(sender), phrase])
        expect(said + complained).not.toContain(secret.replace('0x', ''))
  })

  test('behavior: old and new deposits of a wallet are listed, and either version alone', async () => {
    const env = { RECOVER_WALLET: keyOf(undecided) }
    const [both, first, second, unnamed] = await Promise.all([
      recover(['list', ...source], { env }),
      recover(['list', ...endpoint, '--seed', '1'], { env }),
      recover(['list', ...source, '--seed', '2'], { env }),
      recover(['list', ...endpoint], { env }),
    ])
    expect(both.said).toMatch(/deposit 4 of [\s\S]*deposit 5 of [\s\S]*2 unspent, 0\.2 BNB in all/)
    expect(first.said).toMatch(/deposit 5 of [\s\S]*1 unspent, 0\.1 BNB in all/)
    expect(first.said).not.toContain('deposit 4 of')
    expect(second.said).toMatch(/deposit 4 of [\s\S]*1 unspent, 0\.1 BNB in all/)
    expect(second.said).not.toContain('deposit 5 of')
    expect(unnamed.said).toContain('Newer ones need --origin and --vault.')
    expect(unnamed.said).toContain('deposit 5 of')
    const otherPage = ['--origin', 'https://bank.example.org', '--vault', fixtureDeployment.vault]
    const cloned = await recover(['list', ...endpoint, '--seed', '2', ...otherPage], { env })
    expect(cloned.said).toContain('No private deposits were found here.')
  })

  test('behavior: words and view key of a seed are exported, list the same, and the view key does no more', async () => {
    const env = { RECOVER_WALLET: keyOf(undecided) }
    const [exported, shown] = await Promise.all([
      recover(['export-words', ...source], { env }),
      recover(['export-view-key', ...source], { env }),
    ])
    const [words, viewKey] = [exported.said.trim(), shown.said.trim()]
    expect(words.split(' ')).toHaveLength(24)
    const [byWords, byViewKey, mistaken, asWallet, withPassphrase] = await Promise.all([
      recover(['list', ...endpoint, '--seed-words'], { env: { RECOVER_WALLET: words } }),
      recover(['list', ...endpoint, '--view-key'], { typed: `${viewKey}\n` }),
      recover(['list', ...endpoint, '--view-key'], { typed: `${viewKey}0\n` }),
      recover(['list', ...endpoint], { env: { RECOVER_WALLET: words } }),
      recover(['list', ...endpoint, '--seed-words', '--passphrase'], { typed: `${words}\nwinter\n` }),
    ])
    for (const { said } of [byWords, byViewKey])
      expect(said).toMatch(/deposit 4 of [\s\S]*1 unspent, 0\.1 BNB in all/)
    expect(mistaken).toMatchObject({ code: 2, said: '' })
    expect(mistaken.complained).toContain('That is no view key')
    // Words are taken for a wallet's unless they are called a seed's.
    expect(asWallet.said).not.toContain('deposit 4 of')
    expect(withPassphrase.said).toContain('No private deposits were found here.')
    for (const { said, complained } of [byWords, byViewKey, mistaken, asWallet, withPassphrase])
      for (const secret of [words, viewKey]) expect(said + complained).not.toContain(secret)
  })

  test('behavior: by words the named sender withdraws, and the depositor’s own wallet takes back', async () => {
    const exported = await recover(['export-words', ...source], { env: { RECOVER_WALLET: keyOf(undecided) } })
    const wordsOf = { RECOVER_WALLET: exported.said.trim() }
    const options = [...endpoint, '--seed-words', '--deposit', '4']
    const alone = await recover(['take-back', ...options, '--yes'], { env: wordsOf })
    expect(alone).toMatchObject({ code: 2 })
    expect(alone.complained).toContain('Name the account that sends in RECOVER_SENDER.')
    const foreign = await recover(['take-back', ...options, '--yes'], {
      env: { ...wordsOf, RECOVER_SENDER: keyOf(sender) },
    })
    expect(foreign.complained).toContain('only that account can take it back')
    const declined = await recover(['take-back', ...options], {
      env: { ...wordsOf, RECOVER_SENDER: keyOf(undecided) },
      typed: 'no\n',
    })
    expect(declined.complained).toContain('Nothing was sent.')
    const misspelt = await recover(['list', ...endpoint, '--seed-words'], {
      env: { RECOVER_WALLET: `${'abandon '.repeat(23)}abandon` },
    })
    expect(misspelt).toMatchObject({ code: 2, complained: expect.stringContaining('do not belong together') })
  })

  test('behavior: a receipt is checked without a wallet', async () => {
    const { client, pool, fromBlock } = scene
    await scene.settle()
    const state = await syncPool({ client, chainId: 56, pool, fromBlock })
    const [own] = await findNotes(await deriveAccountSeed(member), { state })
    if (own === undefined) throw new Error('no deposit')
    const keys = await readCircuitKeys('receipt')
    const receipt = await proveReceipt({ own, audience: 'The tax office', keys, singleThread: true })
    const file = join(folder, 'receipt.json')
    await writeFile(file, JSON.stringify(receipt))
    const checked = await recover(['check-receipt', ...source, '--file', file])
    expect(checked).toMatchObject({ code: 0, complained: '' })
    expect(checked.said).toContain('It was made for: The tax office')
    expect(checked.said).toContain(`by ${member.address}`)
    await writeFile(file, JSON.stringify({ ...receipt, audience: 'Somebody' }))
    const changed = await recover(['check-receipt', ...source, '--file', file])
    expect(changed.code).toBe(1)
    expect(changed.complained).toContain('does not hold')
  })

  test('behavior: the contract alone lists and takes back, at an endpoint that serves no logs', async () => {
    proxy.setFault(({ call, forward }) => {
      if (call.method === 'eth_getLogs') throw new Error('logs are not served')
      return forward()
    })
    const env = { RECOVER_WALLET: keyOf(undecided) }
    const views = [...source, '--pool', scene.pool, '--views']
    const snapshot = await scene.chain.client.snapshot()
    const listed = await recover(['list', ...views], { env })
    expect(listed).toMatchObject({ code: 0, complained: '' })
    expect(listed.said).toMatch(/deposit 4 of [\s\S]*deposit 5 of [\s\S]*2 unspent, 0\.2 BNB in all/)
    const before = await scene.client.getBalance({ address: scene.pool })
    const taken = await recover(['take-back', ...views, '--deposit', '5', '--yes'], { env })
    expect(taken).toMatchObject({ code: 0, complained: '' })
    expect(await scene.client.getBalance({ address: scene.pool })).toBe(before - scene.denomination)
    const again = await recover(['take-back', ...views, '--deposit', '5', '--yes'], { env })
    expect(again).toMatchObject({
      code: 1,
      complained: expect.stringContaining('withdrawn or taken back already'),
    })
    const spent = await recover(['list', ...views], { env })
    expect(spent.said).toContain('1 unspent, 0.1 BNB in all.')
    proxy.setFault(undefined)
    await scene.chain.client.revert({ id: snapshot })
  })

  test('error: an endpoint that leaves out a deposit, or does not answer, in a sentence', async () => {
    proxy.setFault(async ({ call, forward }) => {
      const answer = await forward()
      return call.method === 'eth_getLogs' ? (answer as unknown[]).slice(2) : answer
    })
    const lied = await recover(['list', ...source, '--pool', scene.pool], { env: wallet })
    expect(lied.code).toBe(3)
    expect(lied.complained).toContain('does not tell the whole truth about the pool')
    expect(lied.complained).toContain('--views')
    proxy.setFault(async ({ response }) => response.writeHead(401).end())
    const shut = await recover(['list', '--rpc', `${proxy.url}/key-of-mine`], { env: wallet })
    expect(shut.code).toBe(3)
    expect(shut.complained).toContain(`The RPC endpoint at ${new URL(proxy.url).host} does not answer`)
    expect(shut.complained).not.toContain('key-of-mine')
    proxy.setFault(undefined)
    for (const { complained } of [lied, shut]) expect(complained).not.toMatch(/^\s+at /m)
  })
})
