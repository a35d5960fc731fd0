import { randomBytes } from 'node:crypto'
import type { RpcFault } from '@bank/chain/testing'
import { getTestAccount } from '@bank/chain/testing'
import { computeCommitment, encodeNoteParts, fieldOrder, toWord } from '@bank/privacy'
import { type Hex, parseEther, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getRefusal } from '../../../testing/getRefusal.ts'
import { insertPool } from '../../../testing/mixing/insertDeposits.ts'
import {
  type MixingOrderFixture,
  openMixingOrderFixture,
} from '../../../testing/mixing/openMixingOrderFixture.ts'
import { createTestChains } from '../../../testing/openBankBuilder.ts'
import { confirmMixingOrder } from './confirmMixingOrder.ts'
import { createMixingOrder, type MixingRequest, openMixingOrdersMaximum } from './createMixingOrder.ts'
import { getMixingFigures } from './getMixingFigures.ts'
import { getMixingOrder } from './mixingRecord.ts'
import { createNoteKey, openNote } from './sealNote.ts'
import { type MixingProofRequest, submitMixingProof } from './submitMixingProof.ts'

let fixture: MixingOrderFixture
let member: MixingRequest['member']
let stranger: MixingRequest['member']
const [memberIndex, strangerIndex] = [1, 2]
const receiver = `0x${'5e'.repeat(20)}` as const
const otherPool = `0x${'d1'.repeat(20)}` as const

beforeAll(async () => {
  fixture = await openMixingOrderFixture()
  member = await fixture.register(memberIndex)
  stranger = await fixture.register(strangerIndex)
  await insertPool(fixture.bank, { pool: otherPool, denomination: parseEther('1') })
})
afterAll(() => fixture.close())
afterEach(() => {
  fixture.proxy.setFault(undefined)
  fixture.setScreening(async () => false)
})

const order = (changes: Partial<MixingRequest> = {}) =>
  createMixingOrder(fixture.bank, {
    member,
    receiverAddress: receiver,
    depositAmount: '0.1',
    precommitment: fixture.makeCommitment().commitment,
    ...changes,
  })
const confirm = (commitmentHex: string, inHash: string, of = member) =>
  confirmMixingOrder(fixture.bank, { memberId: of.id, commitmentHex, inHash })
const read = (commitment: Hex, of = member) =>
  getMixingOrder(fixture.bank.database.kysely, { memberId: of.id, commitment })
const orders = () => fixture.bank.database.kysely.selectFrom('bank.mixing_order')
const countOrders = async () => (await orders().select('id').execute()).length
const word = () => `0x${randomBytes(32).toString('hex')}` as const
const changeDigit = (hex: Hex, at: number) =>
  `${hex.slice(0, at)}${hex[at] === '0' ? '1' : '0'}${hex.slice(at + 1)}` as Hex
const silent: RpcFault = () => Promise.reject(new Error('no answer'))
/** An order with its deposit, as far as the chain knows. */
async function deposited(of = memberIndex) {
  const { note, commitment } = fixture.makeCommitment()
  const who = of === memberIndex ? member : stranger
  await order({ member: who, precommitment: commitment })
  return { note, commitment, hash: await fixture.deposit(of, commitment) }
}

describe('createMixingOrder', () => {
  test('default: the commitment is the client’s own, and the same request is one order', async () => {
    const { commitment } = fixture.makeCommitment()
    const request = { precommitment: commitment.toUpperCase().replace('0X', '0x'), idempotencyKey: 'once' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(request)))
    expect(new Set(answers)).toEqual(new Set([commitment]))
    expect(await read(commitment)).toMatchObject({
      orderStatus: 0,
      detail: 'created',
      depositAmount: '0.1',
      feeAmount: '0.00185',
      fromAddress: getTestAccount(memberIndex).address,
      managed: false,
      inHash: null,
      leafIndex: null,
    })
    for (const changed of [
      { receiverAddress: otherPool.replace('d1', '77') },
      { precommitment: word().replace('0x', '0x0').slice(0, 66) },
      { precommitment: undefined },
    ])
      expect(await getRefusal(order({ ...request, ...changed }))).toBe(400)
    const before = await countOrders()
    await order({ member: stranger, idempotencyKey: 'once' })
    expect(await countOrders()).toBe(before + 1)
  })

  test('error: 3022 any amount that no pool has', async () => {
    const amounts = ['', '0', '0.2', '-0.1', '0.10000001', '1e-1', 'all', '9'.repeat(100), '0.1 ']
    for (const depositAmount of amounts)
      expect(await getRefusal(order({ depositAmount })), depositAmount).toBe(3022)
  })

  test('error: 3023 a receiver that cannot be paid', async () => {
    const short = receiver.slice(0, 41)
    for (const receiverAddress of ['', '0x', short, `${receiver}0`, zeroAddress, 'bank.eth', fixture.relayer])
      expect(await getRefusal(order({ receiverAddress })), receiverAddress).toBe(3023)
    const ours = [fixture.pool, otherPool, fixture.bank.vault?.address, ...fixture.bank.mixing.contracts]
    for (const receiverAddress of ours)
      expect(await getRefusal(order({ receiverAddress: receiverAddress ?? '' }))).toEqual([
        3023,
        'mixingReceiverIsPool',
      ])
    fixture.setScreening(async (address) => address === receiver)
    expect(await getRefusal(order())).toEqual([3023, 'mixingReceiverSanctioned'])
  })

  test('error: 3029 neither a silent list nor a silent chain lets a deposit through', async () => {
    const before = await countOrders()
    fixture.setScreening(() => Promise.reject(new Error('no answer')))
    expect(await getRefusal(order())).toBe(3029)
    fixture.setScreening(async () => false)
    fixture.proxy.setFault(silent)
    expect(await getRefusal(order())).toBe(3029)
    expect(await getRefusal(order({ precommitment: undefined }))).toBe(3029)
    expect(await countOrders()).toBe(before)
  })

  test('error: 3029 a pool of other code, on a process that has not compared it', async () => {
    const anew = { ...fixture.bank, chains: createTestChains([fixture.proxy.url]) }
    const orderAnew = () =>
      createMixingOrder(anew, {
        member,
        receiverAddress: receiver,
        depositAmount: '0.1',
        precommitment: fixture.makeCommitment().commitment,
      })
    fixture.proxy.setFault(({ call, forward }) =>
      call.method === 'eth_getCode' ? Promise.resolve('0x6001') : forward(),
    )
    const before = await countOrders()
    expect(await getRefusal(orderAnew())).toBe(3029)
    expect(await countOrders()).toBe(before)
    fixture.proxy.setFault(undefined)
    expect(await orderAnew()).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('error: 3029 an invalid commitment', async () => {
    const none = [toWord(0n), toWord(fieldOrder), toWord(2n ** 256n - 1n), '', '0x', '12', `${word()}00`]
    for (const precommitment of none)
      expect(await getRefusal(order({ precommitment })), precommitment).toBe(3029)
  })

  test('error: 3029 under keys with which anyone can forge, though the gate is open', async () => {
    const forgeable = { ...fixture.bank, mixing: { ...fixture.bank.mixing, isKeyTrusted: false } }
    expect(await getMixingFigures(fixture.bank)).toMatchObject({ isOpen: true })
    expect(await getMixingFigures(forgeable)).toMatchObject({ isOpen: false })
    const { commitment: precommitment } = fixture.makeCommitment()
    const request = { member, receiverAddress: receiver, depositAmount: '0.1', precommitment }
    expect(await getRefusal(createMixingOrder(forgeable, request))).toEqual([3029, 'mixingClosed'])
  })

  test('error: 3029 closed, or its pool is not followed any more', async () => {
    const set = (isOpen: boolean) =>
      fixture.bank.database.pool.query("UPDATE bank.gate SET is_open = $1 WHERE name = 'privateTransfer'", [
        isOpen,
      ])
    await set(false)
    expect(await getRefusal(order())).toEqual([3029, 'mixingClosed'])
    await set(true)
    const follow = (halted_reason: string | null) =>
      fixture.bank.database.kysely
        .updateTable('bank.chain_follower')
        .set({ halted_reason, halted_at: halted_reason === null ? null : new Date() })
        .execute()
    await follow('rootDiffers')
    expect(await getRefusal(order())).toBe(3029)
    await follow(null)
  })

  test('error: 1006 a banned member orders nothing, but finds earlier orders', async () => {
    const first = await order({ idempotencyKey: 'before the ban' })
    const banned = { id: member.id, banned: true }
    expect(await getRefusal(order({ member: banned }))).toBe(1006)
    const again = { member: banned, idempotencyKey: 'before the ban', precommitment: first }
    expect(await order(again)).toBe(first)
  })

  test('error: 3021 a commitment of any order, or of somebody else’s deposit, is not ordered again', async () => {
    const { commitment } = fixture.makeCommitment()
    const both = await Promise.allSettled([
      order({ precommitment: commitment }),
      order({ precommitment: commitment, member: stranger }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await getRefusal(order({ precommitment: commitment }))).toBe(3021)
    const theirs = fixture.makeCommitment().commitment
    await fixture.deposit(strangerIndex, theirs)
    expect(await getRefusal(order({ precommitment: theirs }))).toBe(3021)
    await fixture.follow()
    fixture.proxy.setFault(({ call, forward }) =>
      call.method === 'eth_call' ? Promise.resolve(`0x${'00'.repeat(96)}`) : forward(),
    )
    expect(await getRefusal(order({ precommitment: theirs }))).toBe(3021)
  })

  test('behavior: a server that was wiped takes the order of a deposit that is there, confirmed at once', async () => {
    const { commitment } = fixture.makeCommitment()
    const hash = await fixture.deposit(memberIndex, commitment)
    await fixture.follow('waiting')
    await order({ precommitment: commitment })
    expect(await read(commitment)).toMatchObject({ orderStatus: 1, detail: 'screening', inHash: hash })
    const back = fixture.makeCommitment().commitment
    await fixture.deposit(memberIndex, back)
    await fixture.follow()
    await fixture.bank.database.kysely
      .updateTable('bank.private_deposit')
      .set({ taken_back_hash: word() })
      .where('commitment', '=', back)
      .execute()
    expect(await getRefusal(order({ precommitment: back }))).toBe(3021)
  })

  test('error: 3029 so many may wait for their deposit, however they come', async () => {
    const many = await fixture.register(30)
    // The clock's offset is read again: a reader that holds a connection would wait for the others for ever.
    fixture.wait(1_000)
    const asked = await Promise.allSettled(
      Array.from({ length: openMixingOrdersMaximum + 5 }, () => order({ member: many })),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(openMixingOrdersMaximum)
    expect(await getRefusal(order({ member: many }))).toEqual([3029, 'mixingTooManyOpen'])
  })

  test('default: without a commitment a local chain’s server makes the note, sealed', async () => {
    const commitment = await order({ precommitment: undefined, idempotencyKey: 'managed' })
    expect(await order({ precommitment: undefined, idempotencyKey: 'managed' })).toBe(commitment)
    expect(await read(commitment)).toMatchObject({ managed: true, detail: 'created' })
    const row = await orders().selectAll().where('commitment', '=', commitment).executeTakeFirstOrThrow()
    const sealed = row.sealed_note as Hex
    const own = { chainId: 56, pool: row.pool, commitment }
    const note = openNote(fixture.noteKey, own, sealed)
    expect(note && toWord(computeCommitment(note))).toBe(commitment)
    for (const secret of [note?.nullifier ?? 0n, note?.secret ?? 0n])
      expect(JSON.stringify(row)).not.toContain(secret.toString(16))
    expect(openNote(fixture.noteKey, { ...own, pool: otherPool }, sealed)).toBeUndefined()
    expect(openNote(fixture.noteKey, { ...own, commitment: word() }, sealed)).toBeUndefined()
    expect(openNote(createNoteKey(randomBytes(32).toString('hex')), own, sealed)).toBeUndefined()
    expect(openNote(fixture.noteKey, own, changeDigit(sealed, sealed.length - 1))).toBeUndefined()
    expect(openNote(fixture.noteKey, own, '0x')).toBeUndefined()
    expect(() => createNoteKey('ab')).toThrow(RangeError)
  })

  test('error: 3029 no server makes a note for a public chain, or without a key', async () => {
    const before = await countOrders()
    fixture.proxy.setFault(({ call, forward }) =>
      call.method === 'web3_clientVersion' ? Promise.resolve('Geth/v1.5.13-stable') : forward(),
    )
    expect(await getRefusal(order({ precommitment: undefined }))).toBe(3029)
    fixture.proxy.setFault(undefined)
    const keyless = { ...fixture.bank, mixing: { ...fixture.bank.mixing, noteKey: undefined } }
    const request = { member, receiverAddress: receiver, depositAmount: '0.1' }
    expect(await getRefusal(createMixingOrder(keyless, request))).toBe(3029)
    expect(await countOrders()).toBe(before)
  })
})

describe('confirmMixingOrder', () => {
  test('default: a hash is remembered until the chain confirms it', async () => {
    const { commitment, hash } = await deposited()
    const pending = word()
    expect(await confirm(commitment, pending)).toMatchObject({ detail: 'created', inHash: pending })
    expect(await confirm(commitment.toUpperCase().replace('0X', '0x'), hash)).toMatchObject({
      orderStatus: 0,
      inHash: hash,
    })
    fixture.proxy.setFault(silent)
    expect(await confirm(commitment, hash)).toMatchObject({ inHash: hash })
    await fixture.follow('waiting')
    expect(await confirm(commitment, hash)).toMatchObject({
      orderStatus: 1,
      detail: 'screening',
      inHash: hash,
    })
    expect(await confirm(commitment, hash)).toMatchObject({ orderStatus: 1 })
  })

  test('error: 3024 an unknown order', async () => {
    expect(await getRefusal(confirm(word(), word()))).toBe(3024)
  })

  test('error: 3026 another member’s order', async () => {
    const { commitment, hash } = await deposited()
    expect(await getRefusal(confirm(commitment, hash, stranger))).toBe(3026)
    expect(await read(commitment)).toMatchObject({ inHash: null })
  })

  test('error: 3025 confirmed by another transaction', async () => {
    const { commitment, hash } = await deposited()
    await fixture.follow()
    expect(await getRefusal(confirm(commitment, word()))).toBe(3025)
    expect(await read(commitment)).toMatchObject({ orderStatus: 1, inHash: hash })
  })

  test('error: 3029 a transaction without this deposit leaves the order waiting for the right one', async () => {
    const { commitment, hash } = await deposited()
    const mine = await deposited()
    const theirs = await deposited(strangerIndex)
    const { commitment: open } = fixture.makeCommitment()
    await order({ precommitment: open })
    const elsewhere = [3029, 'mixingDepositElsewhere']
    for (const wrong of [mine.hash, theirs.hash, hash])
      expect(await getRefusal(confirm(open, wrong))).toEqual(elsewhere)
    const reverted = await fixture.revert(memberIndex, commitment)
    expect(await getRefusal(confirm(open, reverted))).toEqual(elsewhere)
    expect(await getRefusal(confirm(theirs.commitment, hash, stranger))).toEqual(elsewhere)
    expect(await read(open)).toMatchObject({ detail: 'created', inHash: null })
    const right = await fixture.deposit(memberIndex, open)
    expect(await confirm(open, right)).toMatchObject({ detail: 'created', inHash: right })
  })

  test('behavior: a deposit under the commitment from another wallet confirms nothing', async () => {
    const { commitment } = fixture.makeCommitment()
    await order({ precommitment: commitment })
    const hash = await fixture.deposit(strangerIndex, commitment)
    await fixture.follow()
    expect(await getRefusal(confirm(commitment, hash))).toEqual([3029, 'mixingDepositElsewhere'])
    expect(await read(commitment)).toMatchObject({ detail: 'created', leafIndex: null })
  })
})

describe('submitMixingProof', () => {
  const submit = (
    commitmentHex: string,
    proved: Omit<MixingProofRequest, 'member' | 'commitmentHex'>,
    of = member,
  ) => submitMixingProof(fixture.bank, { ...proved, member: of, commitmentHex })
  const nonsense = () => ({
    proof: `0x${'01'.repeat(256)}` as const,
    root: word(),
    nullifierHash: toWord(1n),
    nullifier: toWord(2n),
    secretHash: toWord(3n),
    relayer: fixture.relayer,
  })

  test('error: 3024, 3026, 3025 only one’s own order, and only once it is ready', async () => {
    expect(await getRefusal(submit(word(), nonsense()))).toBe(3024)
    const { commitment } = await deposited()
    expect(await getRefusal(submit(commitment, nonsense(), stranger))).toBe(3026)
    expect(await getRefusal(submit(commitment, nonsense()))).toBe(3025)
    await fixture.follow()
    await confirm(commitment, word()).catch(() => undefined)
    expect(await read(commitment)).toMatchObject({ detail: 'standby' })
    expect(await getRefusal(submit(commitment, nonsense()))).toBe(3025)
  })

  test('default: a real proof waits for a random moment; no worker takes it twice, nor for another order', async () => {
    const first = await deposited()
    const second = await deposited()
    await fixture.approve()
    for (const { commitment, hash } of [first, second])
      expect(await confirm(commitment, hash)).toMatchObject({
        detail: 'ready',
        usableFrom: expect.any(Number),
      })
    const proved = await fixture.prove(first.note, receiver)
    expect(await getRefusal(submit(first.commitment, proved, { ...member, banned: true }))).toBe(1006)
    for (const changed of [
      nonsense(),
      { ...proved, relayer: getTestAccount(strangerIndex).address },
      { ...proved, root: word() },
      { ...proved, nullifierHash: toWord(BigInt(proved.nullifierHash) + fieldOrder) },
      { ...proved, proof: changeDigit(proved.proof, 65) },
      { ...proved, nullifier: toWord(BigInt(proved.nullifier) + 1n) },
      { ...proved, secretHash: toWord(BigInt(proved.secretHash) + fieldOrder) },
    ])
      expect(await getRefusal(submit(first.commitment, changed))).toBe(3029)
    fixture.proxy.setFault(silent)
    expect(await getRefusal(submit(first.commitment, proved))).toBe(3029)
    fixture.proxy.setFault(undefined)
    expect(await read(first.commitment)).toMatchObject({ detail: 'ready', relayTime: null })

    // Twice at once it is one proof, and it spends no other order's deposit.
    const both = await Promise.all([submit(first.commitment, proved), submit(first.commitment, proved)])
    expect(both.map(({ detail }) => detail)).toEqual(['proved', 'proved'])
    const taken = await read(first.commitment)
    expect(taken).toMatchObject({ orderStatus: 1, detail: 'proved', outHash: null })
    expect(await submit(first.commitment, proved)).toEqual(taken)
    const waitMs = (taken.relayTime ?? 0) - fixture.bank.clock.wallClock().getTime()
    expect(waitMs).toBeLessThanOrEqual(fixture.bank.mixing.waitMaximumMs)
    expect(await getRefusal(submit(first.commitment, { ...proved, root: word() }))).toBe(3025)
    for (const parts of [{}, encodeNoteParts(second.note)])
      expect(await getRefusal(submit(second.commitment, { ...proved, ...parts }))).toBe(3029)
    expect(await read(second.commitment)).toMatchObject({ detail: 'ready' })
  })

  test('error: 3029 the root of an epoch that is over, or a receiver that is listed by now', async () => {
    const { note, commitment } = await deposited()
    await fixture.approve()
    const early = await fixture.prove(note, receiver)
    await deposited()
    await fixture.approve()
    expect(await getRefusal(submit(commitment, early))).toEqual([3029, 'mixingProofOutdated'])
    const proved = await fixture.prove(note, receiver)
    fixture.setScreening(async (address) => address === receiver)
    expect(await getRefusal(submit(commitment, proved))).toEqual([3029, 'mixingReceiverSanctioned'])
    fixture.setScreening(async () => false)
    expect(await submit(commitment, proved)).toMatchObject({ detail: 'proved' })
  })

  test('error: 3021 the database itself keeps one nullifier to one order', async () => {
    const proved = { state: 'proved', leaf_index: 0, proof: nonsense().proof, root: word() } as const
    const params = { nullifier_hash: toWord(7n), relayer: fixture.relayer }
    const one = await order()
    const other = await order()
    const set = (commitment: Hex) =>
      fixture.bank.database.kysely
        .updateTable('bank.mixing_order')
        .set({ ...proved, ...params, relay_at: new Date() })
        .where('commitment', '=', commitment)
        .execute()
    await set(one)
    await expect(set(other)).rejects.toMatchObject({ constraint: 'mixing_order_nullifier' })
  })
})
