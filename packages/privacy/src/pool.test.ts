import { privatePoolAbi } from '@bank/chain'
import { getTestAccount, type RpcProxy, startRpcProxy } from '@bank/chain/testing'
import {
  bytesToHex,
  concatHex,
  getAbiItem,
  type Hex,
  numberToHex,
  pad,
  parseEther,
  slice,
  toEventSelector,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { deriveAccountSeed, openPoolFixture, type PoolFixture } from '../testing/openPoolFixture.ts'
import { openClient } from '../testing/poolAccounts.ts'
import { chooseAssociation } from './chooseAssociation.ts'
import { createWithdrawalSignals } from './createWithdrawalSignals.ts'
import { deriveNote } from './deriveNote.ts'
import { encryptNote } from './encryptedNote.ts'
import { findNextNote } from './findNextNote.ts'
import { findNotes, findViewedDeposits, type OwnDeposit } from './findNotes.ts'
import { type LogsFault, LogsIncomplete } from './logsIncomplete.ts'
import { computeCommitment, computeContext, computeLabel, computeLeaf, type Note } from './noteHashes.ts'
import { encodeTakeBackCall, encodeWithdrawCall } from './poolCalls.ts'
import type { PoolState } from './poolState.ts'
import { isWithdrawalValid, proveWithdrawal } from './proveWithdrawal.ts'
import { readCircuitKeys } from './readCircuitKeys.ts'
import { proveReceipt, type Receipt, type ReceiptFault, verifyReceipt } from './receipt.ts'
import type { Seed } from './seed.ts'
import { type SyncOptions, syncPool } from './syncPool.ts'
import { toWord } from './toWord.ts'

const [member, stranger, relayer] = [getTestAccount(1), getTestAccount(2), getTestAccount(3)]
const recipient = privateKeyToAddress(generatePrivateKey())
const fee = parseEther('0.001')

describe('a pool, by wallet and chain alone', () => {
  let scene: PoolFixture
  let proxy: RpcProxy
  let seed: Seed
  let state: PoolState
  let own: OwnDeposit[]
  let roots: { first: Hex; second: Hex; third: Hex }

  const sync = (params: Partial<SyncOptions> = {}) =>
    syncPool({ client: scene.client, chainId: 56, pool: scene.pool, fromBlock: scene.fromBlock, ...params })

  async function noteOf(index: number) {
    const place = { chainId: 56n, pool: scene.pool, index }
    const note = await deriveNote(seed, place)
    return {
      note,
      commitment: computeCommitment(note),
      encrypted: await encryptNote(seed, { ...place, note }),
    }
  }

  /** Proves the withdrawal of the member's first deposit, as its browser would, and has it sent by the relayer. */
  async function withdrawFirst(): Promise<void> {
    const known = await sync()
    const [first] = await findNotes(seed, { state: known })
    const association = chooseAssociation(known, { leafIndex: 0 })
    if (first === undefined || association === undefined) throw new Error('the first deposit is not screened')
    const payment = { recipient, relayer: relayer.address, fee }
    const { signals } = createWithdrawalSignals({ state: known, own: first, association, ...payment })
    const parts: number[] = []
    const keys = await readCircuitKeys('withdraw')
    const onProgress = (part: number) => parts.push(part)
    const proven = await proveWithdrawal({ signals, keys, singleThread: true, onProgress })
    expect(parts).toEqual([...parts].sort())
    expect(parts.at(-1)).toBe(1)
    expect(parts.length).toBeGreaterThan(5)
    const context = computeContext({ ...payment, refund: 0n, pool: scene.pool, chainId: 56n })
    expect(isWithdrawalValid({ ...proven, context })).toBe(true)
    expect(isWithdrawalValid({ ...proven, context: context + 1n })).toBe(false)
    expect(isWithdrawalValid({ ...proven, root: proven.nullifierHash, context })).toBe(false)
    expect(isWithdrawalValid({ ...proven, proof: slice(proven.proof, 0, 256), context })).toBe(false)
    await scene.send(relayer, encodeWithdrawCall({ pool: scene.pool, ...proven, ...payment }))
  }

  beforeAll(async () => {
    scene = await openPoolFixture()
    proxy = await startRpcProxy(scene.chain.url)
    seed = await deriveAccountSeed(member)
    const notes = await Promise.all([0, 1, 2, 3].map(noteOf))
    const [zero, one, two, three] = notes as [Made, Made, Made, Made]
    await scene.deposit(member, zero.commitment, zero.encrypted)
    // Strangers write what they like: our own words again, noise, and as much as fits.
    await scene.deposit(stranger, 1111n, zero.encrypted)
    await scene.deposit(stranger, 2222n, bytesToHex(crypto.getRandomValues(new Uint8Array(130))))
    await scene.deposit(member, one.commitment, '0x')
    await scene.deposit(stranger, 3333n, `0x${'ff'.repeat(512)}`)
    await scene.deposit(member, two.commitment, two.encrypted)
    await scene.deposit(stranger, three.commitment, three.encrypted)
    await scene.pass(0)
    const made = await sync()
    const first = await scene.publish(made, [], [0, 1, 2])
    await scene.pass(10)
    const second = await scene.publish(made, [0, 1, 2], [0, 1, 2, 3, 5])
    const third = await scene.publish(made, [0, 1, 2, 3, 5], [0, 2, 3, 5])
    await scene.pass(10)
    roots = { first, second, third }
    await withdrawFirst()
    await scene.send(member, encodeTakeBackCall({ pool: scene.pool, note: two.note }))
    await scene.pass(0)
    state = await sync()
    own = await findNotes(seed, { state })
  })

  afterAll(async () => {
    await proxy.stop()
    await scene.stop()
  })

  test('default: every deposit is found among foreign events, with its outcome', async () => {
    const spent = own.map(({ leafIndex, index, depositor, spent }) => ({
      leafIndex,
      index,
      depositor,
      spent,
    }))
    expect(spent).toEqual([
      { leafIndex: 0, index: 0, depositor: member.address, spent: 'withdrawn' },
      { leafIndex: 3, index: 1, depositor: member.address, spent: 'no' },
      { leafIndex: 5, index: 2, depositor: member.address, spent: 'takenBack' },
      { leafIndex: 6, index: 3, depositor: stranger.address, spent: 'no' },
    ])
    expect(own[0]?.spend).toMatchObject({ recipient, relayer: relayer.address, fee: `${fee}` })
    expect(await scene.client.getBalance({ address: recipient })).toBe(scene.denomination - fee)
    const ofMember = await findNotes(seed, { state, depositor: member.address })
    expect(ofMember.map(({ leafIndex }) => leafIndex)).toEqual([0, 3, 5])
    expect(await findNotes(await deriveAccountSeed(stranger), { state })).toEqual([])
  })

  test('behavior: the view key shows deposits with their outcome, and no means to spend them', async () => {
    const viewed = await findViewedDeposits(seed.viewKey, { state })
    // A deposit without its ciphertext is found by the seed alone.
    const intact = own.filter(({ leafIndex }) => leafIndex !== 3)
    expect(viewed).toEqual(intact.map(({ note: _note, ...rest }) => rest))
    const ofMember = await findViewedDeposits(seed.viewKey, { state, depositor: member.address })
    expect(ofMember.map(({ leafIndex }) => leafIndex)).toEqual([0, 5])
    expect(await findViewedDeposits(seed.spendKey, { state })).toEqual([])
  })

  test('behavior: a snapshot survives writing, and reading on from any block equals reading all', async () => {
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
    for (let block = scene.fromBlock; block < BigInt(state.blockNumber); block += 3n) {
      const part = await sync({ toBlock: block })
      const asked = proxy.calls.length
      const client = openClient(proxy.url)
      const written: PoolState = JSON.parse(JSON.stringify(part))
      expect(await sync({ client, state: written, toBlock: BigInt(state.blockNumber) })).toEqual(state)
      const [logs] = proxy.calls.slice(asked).filter(({ method }) => method === 'eth_getLogs')
      expect(logs?.params).toMatchObject([{ fromBlock: numberToHex(block + 1n) }])
    }
  })

  test('behavior: a tree that grew out of an earlier one leaves that one as it was', async () => {
    const part = await sync({ toBlock: BigInt(state.deposits[3]?.blockNumber ?? 0) })
    expect(await sync({ state: part, toBlock: BigInt(state.blockNumber) })).toEqual(state)
    expect(await sync({ state: part, toBlock: BigInt(state.blockNumber) })).toEqual(state)
  })

  test('behavior: blocks that the chain dropped, or another pool, are read again', async () => {
    const strange: PoolState[] = [
      { ...state, blockNumber: state.blockNumber - 1, deposits: [] },
      { ...state, blockNumber: state.blockNumber + 1000 },
      { ...state, pool: member.address },
      { ...state, chainId: 1 },
    ]
    for (const each of strange) expect(await sync({ state: each })).toEqual(state)
  })

  test('behavior: an endpoint that wants smaller ranges gets them, and one that answers no request is not retried', async () => {
    const limit = 4n
    proxy.setFault(async ({ call, forward }) => {
      if (call.method !== 'eth_getLogs') return forward()
      const [{ fromBlock, toBlock }] = call.params as [{ fromBlock: Hex; toBlock: Hex }]
      if (BigInt(toBlock) - BigInt(fromBlock) >= limit)
        throw new Error('query returned more than 10000 results')
      return forward()
    })
    const seen: bigint[] = []
    const client = openClient(proxy.url)
    expect(await sync({ client, onProgress: ({ blockNumber }) => seen.push(blockNumber) })).toEqual(state)
    expect(seen.length).toBeGreaterThan(3)
    expect(seen.at(-1)).toBe(BigInt(state.blockNumber))
    const stopped = AbortSignal.abort()
    await expect(sync({ client, signal: stopped })).rejects.toThrow('aborted')
    proxy.setFault(async ({ call, forward, response }) => {
      if (call.method !== 'eth_getLogs') return forward()
      response.writeHead(429).end()
      return undefined
    })
    const asked = proxy.calls.length
    await expect(sync({ client })).rejects.toThrow('429')
    expect(proxy.calls.slice(asked).filter(({ method }) => method === 'eth_getLogs')).toHaveLength(1)
    proxy.setFault(undefined)
  })

  test('error: an endpoint that omits, changes or repeats logs', async () => {
    const client = openClient(proxy.url)
    const topicOf = (name: PoolEvent) => toEventSelector(getAbiItem({ abi: privatePoolAbi, name }))
    /** Changes the logs of one event. */
    const lie = (name: PoolEvent, change: (logs: RawLog[]) => RawLog[]) => {
      proxy.setFault(async ({ call, forward }) => {
        const answer = await forward()
        if (call.method !== 'eth_getLogs') return answer
        const logs = answer as RawLog[]
        const isMeant = ({ topics }: RawLog) => topics[0] === topicOf(name)
        return [...logs.filter((log) => !isMeant(log)), ...change(logs.filter(isMeant))]
      })
    }
    const lies: [PoolEvent, (logs: RawLog[]) => RawLog[], LogsFault][] = [
      ['DepositMade', (logs) => logs.slice(1), 'deposits'],
      ['DepositMade', (logs) => logs.toSpliced(3, 1), 'deposits'],
      ['DepositMade', (logs) => logs.slice(0, -1), 'deposits'],
      ['DepositMade', () => [], 'deposits'],
      ['DepositMade', (logs) => [...logs, ...logs.slice(-1)], 'deposits'],
      // The depositor is another, which the label shows; or all of it is.
      [
        'DepositMade',
        ([log, ...logs]) => [
          { ...getLog(log), topics: [...getLog(log).topics.slice(0, 2), pad(stranger.address)] },
          ...logs,
        ],
        'deposits',
      ],
      ['DepositMade', (logs) => logs.with(6, forge(getLog(logs[6]))), 'root'],
      ['EncryptedNote', (logs) => logs.slice(1), 'notes'],
      ['Withdrawn', () => [], 'spends'],
      ['TakenBack', () => [], 'spends'],
    ]
    for (const [name, change, reason] of lies) {
      lie(name, change)
      const asked = await sync({ client }).catch((error: unknown) => error)
      expect({ name, asked }).toMatchObject({ name, asked: { name: 'LogsIncomplete', reason } })
      expect(String(asked)).toContain('does not tell the whole truth')
      // The same where only the end of it is read.
      if (reason === 'deposits') continue
      const part = await sync({ toBlock: scene.fromBlock })
      await expect(sync({ client, state: part })).rejects.toMatchObject({ reason })
    }
    lie('AssociationRootPublished', (logs) => logs.slice(1))
    const withoutFirst = await sync({ client })
    expect(() => chooseAssociation(withoutFirst, { leafIndex: 3 })).toThrow(LogsIncomplete)
    // False data about the screened set stops no take-back.
    expect(await findNotes(seed, { state: withoutFirst })).toEqual(own)
    proxy.setFault(undefined)
    expect(await sync({ client })).toEqual(state)
  })

  /** A deposit that contradicts nothing in itself, and was never made. */
  function forge(log: RawLog): RawLog {
    const place = { chainId: 56n, pool: scene.pool, leafIndex: 6, depositor: stranger.address }
    const commitment = BigInt(log.topics[1] ?? 0)
    const depositor = member.address
    const label = computeLabel({ ...place, depositor, commitment })
    const words = [toWord(6n), toWord(label), toWord(computeLeaf(commitment, label))]
    return { ...log, topics: [...log.topics.slice(0, 2), pad(depositor)], data: concatHex(words) }
  }

  test('behavior: of the sets that hold a deposit and can be used the largest is taken', async () => {
    const choose = (leafIndex: number, params: object = {}, of = state) =>
      chooseAssociation(of, { leafIndex, ...params })?.root
    expect(choose(0)).toBe(roots.second)
    expect(chooseAssociation(state, { leafIndex: 0 })?.members).toEqual([0, 1, 2, 3, 5])
    expect(choose(1)).toBe(roots.second)
    expect(choose(4)).toBeUndefined()
    expect(choose(6)).toBeUndefined()
    const [first, second, third] = state.publications
    if (!first || !second || !third) throw new Error('a publication is missing')
    const at = (seconds: number) => ({ now: new Date(seconds * 1000) })
    expect(choose(0, at(first.usableFrom - 1))).toBeUndefined()
    expect(choose(0, at(first.usableFrom))).toBe(roots.first)
    expect(choose(0, at(third.usableUntil))).toBeUndefined()
    expect(choose(0, { ...at(first.usableFrom), lastsSeconds: 31 * 86_400 })).toBeUndefined()
    const revoked = { ...state, publications: [first, { ...second, isRevoked: true }, third] }
    expect(choose(0, {}, revoked)).toBe(roots.third)
    const longer = { ...third, usableUntil: third.usableUntil + 9, added: [1], removed: [] }
    expect(choose(0, {}, { ...state, publications: [first, second, { ...longer, root: second.root }] })).toBe(
      second.root,
    )
  })

  test('behavior: two devices that choose the same note: the pool refuses the second, which then takes the next', async () => {
    const place = { chainId: 56n, pool: scene.pool }
    const taken = state.deposits.map(({ commitment }) => commitment)
    const [one, other] = await Promise.all([
      findNextNote(seed, { ...place, taken }),
      findNextNote(seed, { ...place, taken }),
    ])
    expect(one).toEqual(other)
    expect(one.index).toBe(4)
    const encrypted = await encryptNote(seed, { ...place, ...one })
    // The other tests read the pool as it was before.
    const snapshot = await scene.chain.client.snapshot()
    onTestFinished(() => scene.chain.client.revert({ id: snapshot }))
    await scene.deposit(member, one.commitment, encrypted)
    const second = scene.deposit(member, other.commitment, encrypted)
    // The pool's own words: CommitmentUsed, and which.
    await expect(second).rejects.toThrow(toWord(one.commitment).slice(2))
    await scene.pass(0)
    const later = await sync({ state })
    const now = later.deposits.map(({ commitment }) => commitment)
    expect((await findNextNote(seed, { ...place, taken: now })).index).toBe(5)
    expect((await findNotes(seed, { state: later })).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4])
  })

  test('behavior: a receipt shows its audience which deposit funded which withdrawal, and shows others nothing', async () => {
    const [first] = own
    if (first === undefined) throw new Error('no deposit')
    const keys = await readCircuitKeys('receipt')
    const audience = 'The auditors of Example Ltd, 2026'
    const receipt = await proveReceipt({ own: first, audience, keys, singleThread: true })
    const read: Receipt = JSON.parse(JSON.stringify(receipt))
    expect(verifyReceipt(read, { audience, state })).toMatchObject({
      isValid: true,
      deposit: { depositor: member.address, txHash: first.txHash },
      spend: { kind: 'withdrawn', recipient, txHash: first.spend?.txHash },
    })
    expect(verifyReceipt(read)).toEqual({ isValid: true, receipt })
    for (const secret of [first.note.secret, first.note.nullifier])
      expect(JSON.stringify(receipt)).not.toContain(toWord(secret).slice(2))
    const faults: [object, ReceiptFault][] = [
      [{ ...read, audience: 'Somebody else' }, 'proof'],
      [{ ...read, nullifierHash: toWord(own[1]?.nullifierHash ?? 0n) }, 'proof'],
      [{ ...read, proof: `0x${'00'.repeat(256)}` }, 'proof'],
      [{ ...read, proof: `0x${'ff'.repeat(256)}` }, 'proof'],
      [{ ...read, depositor: stranger.address }, 'label'],
      [{ ...read, leafIndex: 1 }, 'label'],
      [{ ...read, chainId: 1 }, 'label'],
      [{ ...read, version: 2 }, 'malformed'],
      [{ ...read, proof: read.proof.slice(0, -2) }, 'malformed'],
      [{ ...read, pool: 'nowhere' }, 'malformed'],
      [{}, 'malformed'],
    ]
    for (const [claimed, reason] of faults) expect(verifyReceipt(claimed)).toEqual({ isValid: false, reason })
    expect(verifyReceipt(null)).toEqual({ isValid: false, reason: 'malformed' })
    expect(verifyReceipt(read, { audience: 'Somebody else' })).toEqual({
      isValid: false,
      reason: 'otherAudience',
    })
    const elsewhere = { ...state, deposits: state.deposits.slice(1) }
    expect(verifyReceipt(read, { state: elsewhere })).toEqual({ isValid: false, reason: 'notOnChain' })
  })

  test('error: keys that are cut short or of another ceremony', async () => {
    const [, unspent] = own
    const association = chooseAssociation(state, { leafIndex: 3 })
    if (unspent === undefined || association === undefined) throw new Error('nothing to withdraw')
    const { signals } = createWithdrawalSignals({
      state,
      own: unspent,
      association,
      recipient,
      relayer: zeroAddress,
      fee: 0n,
    })
    const [keys, others] = [await readCircuitKeys('withdraw'), await readCircuitKeys('receipt')]
    const refused = (file: string) => ({ name: 'KeysDiffer', file })
    await expect(proveWithdrawal({ signals, keys: { ...keys, zkey: others.zkey } })).rejects.toMatchObject(
      refused('withdraw.zkey'),
    )
    const short = keys.wasm.subarray(0, -1)
    await expect(proveWithdrawal({ signals, keys: { ...keys, wasm: short } })).rejects.toMatchObject(
      refused('withdraw.wasm'),
    )
  })
})

type Made = { readonly note: Note; readonly commitment: bigint; readonly encrypted: Hex }
type PoolEvent = 'DepositMade' | 'EncryptedNote' | 'Withdrawn' | 'TakenBack' | 'AssociationRootPublished'
type RawLog = { readonly topics: Hex[]; readonly data: Hex }

function getLog(log: RawLog | undefined): RawLog {
  if (log === undefined) throw new Error('the node gave no such log')
  return log
}
