import { privatePoolAbi } from '@bank/chain'
import { getTestAccount, type RpcProxy, startRpcProxy } from '@bank/chain/testing'
import {
  bytesToHex,
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
import { deriveNote } from './deriveNote.ts'
import { encryptNote } from './encryptedNote.ts'
import { findNextNote } from './findNextNote.ts'
import { findNotes, findViewedDeposits, type OwnDeposit } from './findNotes.ts'
import type { LogsFault } from './logsIncomplete.ts'
import { computeCommitment, computeContext } from './noteHashes.ts'
import { encodeTakeBackCall, encodeWithdrawCall } from './poolCalls.ts'
import type { PoolState } from './poolState.ts'
import { getApprovedTree } from './poolTree.ts'
import { createWithdrawSignals, isWithdrawalValid, proveWithdrawal } from './proveWithdrawal.ts'
import { readCircuitKeys } from './readCircuitKeys.ts'
import { proveReceipt, type Receipt, type ReceiptFault, verifyReceipt } from './receipt.ts'
import { recoverDeposits } from './recoverDeposits.ts'
import type { Seed } from './seed.ts'
import { countHidden, findApprovedEpoch, findSpendableTree } from './spendableTree.ts'
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
  /** The epoch of the second approval. */
  let epoch: number

  const sync = (params: Partial<SyncOptions> = {}) =>
    syncPool({
      client: scene.client,
      chainId: 56,
      pool: scene.pool,
      fromBlock: scene.fromBlock,
      ...params,
    })

  /** Undoes what a test does to the chain. */
  async function borrowChain(): Promise<void> {
    const snapshot = await scene.chain.client.snapshot()
    onTestFinished(() => scene.chain.client.revert({ id: snapshot }))
  }

  async function noteOf(index: number) {
    const place = { chainId: 56n, pool: scene.pool, index }
    const note = await deriveNote(seed, place)
    return {
      note,
      commitment: computeCommitment(note),
      encrypted: await encryptNote(seed, { ...place, note }),
    }
  }

  function getOwn(leafIndex: number): OwnDeposit {
    const found = own.find((each) => each.leafIndex === leafIndex)
    if (found === undefined) throw new Error(`deposit ${leafIndex} is not ours`)
    return found
  }

  /** Proves a deposit as its member's browser would, and has it sent by the relayer. */
  async function withdraw(leafIndex: number, to = recipient): Promise<void> {
    const known = await sync()
    const deposit = (await findNotes(seed, { state: known })).find((each) => each.leafIndex === leafIndex)
    const spendable = findSpendableTree(known)
    if (deposit === undefined || spendable === undefined) throw new Error('nothing can be withdrawn')
    const payment = { recipient: to, relayer: relayer.address, fee }
    const signals = createWithdrawSignals({ state: known, own: deposit, spendable, ...payment })
    const parts: number[] = []
    const onProgress = (part: number) => parts.push(part)
    const keys = await readCircuitKeys('spend')
    const proven = await proveWithdrawal({ signals, keys, singleThread: true, onProgress })
    expect(parts).toEqual([...parts].sort())
    expect(parts.at(-1)).toBe(1)
    expect(parts.length).toBeGreaterThan(5)
    const context = computeContext({ ...payment, refund: 0n, pool: scene.pool, chainId: 56n })
    expect(proven.root).toBe(spendable.root)
    expect(await isWithdrawalValid({ ...proven, context })).toBe(true)
    expect(await isWithdrawalValid({ ...proven, context: context + 1n })).toBe(false)
    expect(await isWithdrawalValid({ ...proven, root: proven.nullifierHash, context })).toBe(false)
    expect(await isWithdrawalValid({ ...proven, proof: slice(proven.proof, 0, 224), context })).toBe(false)
    expect(() => encodeWithdrawCall({ pool: scene.pool, ...proven, proof: '0x', ...payment })).toThrow(
      RangeError,
    )
    await scene.send(relayer, encodeWithdrawCall({ pool: scene.pool, ...proven, ...payment }))
    await scene.settle()
  }

  beforeAll(async () => {
    scene = await openPoolFixture()
    proxy = await startRpcProxy(scene.chain.url)
    seed = await deriveAccountSeed(member)
    const [zero, one, two, three] = await Promise.all([noteOf(0), noteOf(1), noteOf(2), noteOf(3)])
    await scene.deposit(member, zero.commitment, zero.encrypted)
    // Strangers write what they like: our own words again, noise, and as much as fits.
    await scene.deposit(stranger, 1111n, zero.encrypted)
    await scene.deposit(stranger, 2222n, bytesToHex(crypto.getRandomValues(new Uint8Array(130))))
    await scene.deposit(member, one.commitment, '0x')
    await scene.deposit(stranger, 3333n, `0x${'ff'.repeat(512)}`)
    await scene.deposit(member, two.commitment, two.encrypted)
    await scene.deposit(stranger, three.commitment, three.encrypted)
    await scene.approve([4, 0, 1])
    await scene.passEpoch()
    await scene.approve([3, 5])
    await scene.approve([2, 6])
    await scene.settle()
    epoch = Math.floor(Number((await scene.client.getBlock()).timestamp) / scene.epochSeconds)
    await withdraw(0)
    await scene.send(member, encodeTakeBackCall({ pool: scene.pool, note: two.note }))
    await scene.settle()
    state = await sync()
    own = await findNotes(seed, { state })
  })

  afterAll(async () => {
    await proxy.stop()
    await scene.stop()
  })

  test('default: every deposit is found among foreign events, with its outcome', async () => {
    expect(
      own.map(({ leafIndex, index, depositor, spent }) => ({ leafIndex, index, depositor, spent })),
    ).toEqual([
      { leafIndex: 0, index: 0, depositor: member.address, spent: 'withdrawn' },
      { leafIndex: 3, index: 1, depositor: member.address, spent: 'no' },
      { leafIndex: 5, index: 2, depositor: member.address, spent: 'takenBack' },
      { leafIndex: 6, index: 3, depositor: stranger.address, spent: 'no' },
    ])
    expect(own[0]?.spend).toMatchObject({ recipient, relayer: relayer.address, fee: `${fee}` })
    expect(await scene.client.getBalance({ address: recipient })).toBe(scene.denomination - fee)
    expect(state).toMatchObject({ epochSeconds: 3600, minimumBatch: 2, takenBack: [5] })
    expect(state.changes.map((change) => change.epoch)).toEqual([epoch - 1, epoch, epoch])
    const ofMember = await findNotes(seed, { state, depositor: member.address })
    expect(ofMember.map(({ leafIndex }) => leafIndex)).toEqual([0, 3, 5])
    expect(await findNotes(await deriveAccountSeed(stranger), { state })).toEqual([])
    expect([3, 4, 9].map((deposit) => findApprovedEpoch(state, deposit))).toEqual([
      epoch,
      epoch - 1,
      undefined,
    ])
  })

  test('behavior: the contract alone gives a wallet its deposits, and what became of them', async () => {
    const asked = proxy.calls.length
    const found = await recoverDeposits(openClient(proxy.url), seed, { chainId: 56n, pool: scene.pool })
    expect(found).toEqual(
      own.map(({ note, index, commitment, leafIndex, label, nullifierHash, depositor, spent }) => {
        const place = {
          pool: scene.pool,
          note,
          index,
          commitment,
          leafIndex,
          label,
          nullifierHash,
          depositor,
        }
        return { ...place, isSpent: spent !== 'no' }
      }),
    )
    const methods = proxy.calls.slice(asked).map(({ method }) => method)
    expect(new Set(methods)).toEqual(new Set(['eth_call']))
    await borrowChain()
    const [, one] = found
    if (one === undefined) throw new Error('nothing was found')
    const before = await scene.client.getBalance({ address: scene.pool })
    await scene.send(member, encodeTakeBackCall(one))
    expect(await scene.client.getBalance({ address: scene.pool })).toBe(before - scene.denomination)
  })

  test('behavior: a deposit is found behind twenty indexes that were never used', async () => {
    await borrowChain()
    for (const index of [20, 43]) {
      const { commitment, encrypted } = await noteOf(index)
      await scene.deposit(member, commitment, encrypted)
    }
    const found = await recoverDeposits(scene.client, seed, { chainId: 56n, pool: scene.pool })
    // Index 43 is the twenty-third after the last that was found.
    expect(found.map(({ index }) => index)).toEqual([0, 1, 2, 3, 20])
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
      const later = await sync({ client, state: written, toBlock: BigInt(state.blockNumber) })
      expect(later).toEqual(state)
      expect(getApprovedTree(later).tree.root).toBe(BigInt(state.root))
      expect(getApprovedTree(written).tree.size).toBe(written.changes.length === 0 ? 0 : getSize(written))
      const [logs] = proxy.calls.slice(asked).filter(({ method }) => method === 'eth_getLogs')
      expect(logs?.params).toMatchObject([{ fromBlock: numberToHex(block + 1n) }])
    }
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

  test('behavior: a tree that grew out of an earlier one leaves that one as it was', async () => {
    const part = await sync({ toBlock: BigInt(state.deposits[3]?.blockNumber ?? 0) })
    expect(await sync({ state: part, toBlock: BigInt(state.blockNumber) })).toEqual(state)
    expect(await sync({ state: part, toBlock: BigInt(state.blockNumber) })).toEqual(state)
  })

  test('behavior: an endpoint that wants smaller ranges gets them, and one that answers no request is not retried', async () => {
    const limit = 4n
    onTestFinished(() => proxy.setFault(undefined))
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
    await borrowChain()
    await scene.deposit(member, one.commitment, encrypted)
    const second = scene.deposit(member, other.commitment, encrypted)
    // The pool's own words: CommitmentUsed, and which.
    await expect(second).rejects.toThrow(toWord(one.commitment).slice(2))
    await scene.settle()
    const later = await sync({ state })
    const now = later.deposits.map(({ commitment }) => commitment)
    expect((await findNextNote(seed, { ...place, taken: now })).index).toBe(5)
    expect((await findNotes(seed, { state: later })).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4])
  })

  test('behavior: a receipt shows its audience which deposit funded which withdrawal, and shows others nothing', async () => {
    const [first, next] = [getOwn(0), getOwn(3)]
    const keys = await readCircuitKeys('receipt')
    const audience = 'The auditors of Example Ltd, 2026'
    const receipt = await proveReceipt({ own: first, audience, keys, singleThread: true })
    const read: Receipt = JSON.parse(JSON.stringify(receipt))
    expect(await verifyReceipt(read, { audience, state })).toMatchObject({
      isValid: true,
      deposit: { depositor: member.address, txHash: first.txHash },
      spend: { kind: 'withdrawn', recipient, txHash: first.spend?.txHash },
    })
    expect(await verifyReceipt(read)).toEqual({ isValid: true, receipt })
    for (const secret of [first.note.secret, first.note.nullifier])
      expect(JSON.stringify(receipt)).not.toContain(toWord(secret).slice(2))
    const faults: [object, ReceiptFault][] = [
      [{ ...read, audience: 'Somebody else' }, 'proof'],
      [{ ...read, nullifierHash: toWord(next.nullifierHash) }, 'proof'],
      [{ ...read, label: toWord(next.label) }, 'proof'],
      [{ ...read, proof: `0x${'00'.repeat(256)}` }, 'proof'],
      [{ ...read, proof: `0x${'ff'.repeat(256)}` }, 'proof'],
      [{ ...read, depositor: stranger.address }, 'notOnChain'],
      [{ ...read, leafIndex: 1 }, 'notOnChain'],
      [{ ...read, chainId: 1 }, 'notOnChain'],
      [{ ...read, pool: member.address }, 'notOnChain'],
      [{ ...read, version: 2 }, 'malformed'],
      [{ ...read, proof: read.proof.slice(0, -2) }, 'malformed'],
      [{ ...read, pool: 'nowhere' }, 'malformed'],
      [{}, 'malformed'],
    ]
    for (const [claimed, reason] of faults)
      expect(await verifyReceipt(claimed, { state })).toEqual({ isValid: false, reason })
    expect(await verifyReceipt(null)).toEqual({ isValid: false, reason: 'malformed' })
    const expected = { isValid: false, reason: 'otherAudience' }
    expect(await verifyReceipt(read, { audience: 'Somebody else' })).toEqual(expected)
    const elsewhere = { ...state, deposits: state.deposits.slice(1) }
    expect(await verifyReceipt(read, { state: elsewhere })).toEqual({ isValid: false, reason: 'notOnChain' })
  })

  test('error: keys that are cut short or of another ceremony', async () => {
    const later = await sync()
    const size = later.changes.length === 0 ? 0 : getSize(later)
    const signals = createWithdrawSignals({
      state: later,
      own: getOwn(3),
      spendable: { root: later.root, size },
      recipient,
      relayer: zeroAddress,
      fee: 0n,
    })
    const [keys, others] = [await readCircuitKeys('spend'), await readCircuitKeys('receipt')]
    const refused = (file: string) => ({ name: 'KeysDiffer', file })
    await expect(proveWithdrawal({ signals, keys: { ...keys, zkey: others.zkey } })).rejects.toMatchObject(
      refused('spend.zkey'),
    )
    const short = keys.wasm.subarray(0, -1)
    await expect(proveWithdrawal({ signals, keys: { ...keys, wasm: short } })).rejects.toMatchObject(
      refused('spend.wasm'),
    )
  })

  test('behavior: all withdrawals of an epoch show the root that the epoch before ended with', () => {
    const at = (of: number, seconds = 0) =>
      findSpendableTree(state, new Date((of * scene.epochSeconds + seconds) * 1000))
    const [first, , last] = state.changes
    if (first === undefined || last === undefined) throw new Error('an approval is missing')
    expect(at(epoch - 1)).toBeUndefined()
    expect(at(epoch)).toEqual({ root: first.root, size: 3 })
    expect(at(epoch, scene.epochSeconds - 1)).toEqual({ root: first.root, size: 3 })
    expect(at(epoch + 1)).toEqual({ root: last.root, size: 7 })
    expect(at(epoch + 1_000_000)).toEqual({ root: last.root, size: 7 })
    expect(findSpendableTree(state)).toEqual(at(epoch))
  })

  test('behavior: hidden among are approved deposits that are not gone, without those that were paid out', () => {
    expect(countHidden(state, { size: 3 })).toBe(2)
    const [approved, withdrawn, takenBack] = [7, 1, 1]
    expect(countHidden(state, { size: 7 })).toBe(approved - withdrawn - takenBack)
    const removed = {
      ...state,
      changes: [...state.changes, { kind: 'removed', root: '0x', epoch, place: 0 } as const],
    }
    expect(countHidden(removed, { size: 7 })).toBe(4)
    expect(countHidden({ ...state, changes: [] }, { size: 0 })).toBe(0)
  })

  test('behavior: a removal ends the roots of before, and the next epoch has one without the removed', async () => {
    await borrowChain()
    await scene.passEpoch()
    const { tree, places } = getApprovedTree(state)
    const place = places.get(6)
    const removed = state.deposits[6]
    if (place === undefined || removed === undefined) throw new Error('deposit 6 is missing')
    const { siblings, isJoined } = tree.getPath(place)
    await scene.remove(
      place,
      BigInt(removed.leaf),
      siblings.filter((_, level) => isJoined[level] === 1),
    )
    await scene.settle()
    const during = await sync({ state })
    expect(findSpendableTree(during)).toBeUndefined()
    expect(findApprovedEpoch(during, 6)).toBeUndefined()
    await scene.passEpoch()
    const after = await sync()
    const spendable = findSpendableTree(after)
    expect(spendable).toEqual({ root: after.root, size: 7 })
    const payment = { recipient, relayer: relayer.address, fee }
    expect(() =>
      createWithdrawSignals({
        state: after,
        own: getOwn(6),
        spendable: { root: after.root, size: 7 },
        ...payment,
      }),
    ).toThrow(RangeError)
    const to = privateKeyToAddress(generatePrivateKey())
    await withdraw(3, to)
    expect(await scene.client.getBalance({ address: to })).toBe(scene.denomination - fee)
    await scene.send(stranger, encodeTakeBackCall(getOwn(6)))
  })

  test('error: a deposit that the root does not hold yet', () => {
    const payment = { recipient, relayer: relayer.address, fee }
    const spendable = findSpendableTree(state)
    if (spendable === undefined) throw new Error('there is no root')
    expect(() => createWithdrawSignals({ state, own: getOwn(3), spendable, ...payment })).toThrow(RangeError)
  })

  test('error: an endpoint that omits, changes or repeats logs', async () => {
    const client = openClient(proxy.url)
    onTestFinished(() => proxy.setFault(undefined))
    const lie = (name: PoolEvent, change: (logs: RawLog[]) => RawLog[]) => {
      const topic = toEventSelector(getAbiItem({ abi: privatePoolAbi, name }))
      proxy.setFault(async ({ call, forward }) => {
        const answer = await forward()
        if (call.method !== 'eth_getLogs') return answer
        const logs = answer as RawLog[]
        const isMeant = ({ topics }: RawLog) => topics[0] === topic
        return [...logs.filter((log) => !isMeant(log)), ...change(logs.filter(isMeant))]
      })
    }
    const lies: [PoolEvent, (logs: RawLog[]) => RawLog[], LogsFault][] = [
      ['DepositMade', (logs) => logs.slice(1), 'deposits'],
      ['DepositMade', (logs) => logs.toSpliced(3, 1), 'deposits'],
      ['DepositMade', (logs) => logs.slice(0, -1), 'deposits'],
      ['DepositMade', () => [], 'deposits'],
      ['DepositMade', (logs) => [...logs, ...logs.slice(-1)], 'deposits'],
      ['DepositMade', (logs) => logs.with(2, changeWord(getLog(logs[2]), 1)), 'deposits'],
      ['DepositMade', (logs) => logs.with(2, changeWord(getLog(logs[2]), 2)), 'deposits'],
      ['EncryptedNote', (logs) => logs.slice(1), 'notes'],
      ['Approved', (logs) => logs.slice(1), 'approvals'],
      ['Approved', (logs) => logs.slice(0, -1), 'approvals'],
      ['Approved', () => [], 'approvals'],
      ['Approved', (logs) => [...logs, ...logs.slice(-1)], 'approvals'],
      ['Approved', (logs) => logs.with(2, changeWord(getLog(logs[2]), 0)), 'approvals'],
      ['Approved', (logs) => logs.with(0, changeWord(getLog(logs[0]), 4)), 'approvals'],
      ['Approved', (logs) => logs.with(1, swapLastWords(getLog(logs[1]))), 'root'],
      ['Withdrawn', () => [], 'spends'],
      ['TakenBack', () => [], 'spends'],
      ['TakenBack', ([log]) => [changeTopic(getLog(log), 1)], 'deposits'],
    ]
    for (const [name, change, reason] of lies) {
      lie(name, change)
      const asked = await sync({ client }).catch((error: unknown) => error)
      expect({ name, asked }).toMatchObject({ name, asked: { name: 'LogsIncomplete', reason } })
      expect(String(asked)).toContain('does not tell the whole truth')
      // The same where only the end of it is read, and a state that was read before stays what it was.
      const part = await sync({ toBlock: scene.fromBlock })
      await expect(sync({ client, state: part })).rejects.toMatchObject({ reason })
    }
    proxy.setFault(undefined)
    expect(await sync({ client })).toEqual(state)
  })
})

type PoolEvent = 'DepositMade' | 'EncryptedNote' | 'Approved' | 'Withdrawn' | 'TakenBack'
type RawLog = { readonly topics: Hex[]; readonly data: Hex }

function getLog(log: RawLog | undefined): RawLog {
  if (log === undefined) throw new Error('the node gave no such log')
  return log
}

/** The log with another number in one word of its data. */
function changeWord(log: RawLog, word: number): RawLog {
  const start = 2 + 64 * word
  return {
    ...log,
    data: `0x${log.data.slice(2, start)}${'2'.padStart(64, '0')}${log.data.slice(start + 64)}`,
  }
}

/** The log with its last two words in the other order. */
function swapLastWords(log: RawLog): RawLog {
  const words = log.data.slice(2).match(/.{64}/g) ?? []
  const [last = '', before = ''] = [words.at(-1), words.at(-2)]
  return { ...log, data: `0x${[...words.slice(0, -2), last, before].join('')}` }
}

function changeTopic(log: RawLog, index: number): RawLog {
  return { ...log, topics: log.topics.with(index, pad('0x02')) }
}

/** Number of places after the last approval. */
function getSize({ changes }: PoolState): number {
  const last = changes.findLast((change) => change.kind === 'approved')
  return last === undefined ? 0 : last.firstPlace + last.deposits.length
}
