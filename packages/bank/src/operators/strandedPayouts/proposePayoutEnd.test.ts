import { createLocalSigner } from '@bank/chain/server'
import { getTestAddress, getTestKey, startRpcProxy } from '@bank/chain/testing'
import { getBalances } from '@bank/ledger'
import { pad, toFunctionSelector } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertOperators } from '../../../testing/insertOperators.ts'
import { openPayoutFixture, type PayoutFixture } from '../../../testing/openPayoutFixture.ts'
import { verifyAudit } from '../../audit/verifyAudit.ts'
import { runPayouts } from '../../payouts/runPayouts.ts'
import type { VaultPayer } from '../../payouts/vaultPayer.ts'
import type { Operator } from '../../policies/operatorRights.ts'
import { approveProposal } from '../proposals/approveProposal.ts'
import { listStrandedPayouts } from './listStrandedPayouts.ts'
import { proposePayoutEnd } from './proposePayoutEnd.ts'

const usdt = 1_000_000n
const next = getTestAddress(16)
let scene: PayoutFixture
let people: Readonly<Record<'tess' | 'rita' | 'ada', Operator>>

beforeEach(async () => {
  scene = await openPayoutFixture()
  people = await insertOperators(scene.bank.database, { tess: 'treasurer', rita: 'reviewer', ada: 'auditor' })
})
afterEach(() => scene?.stop())

const createNext = (changes: Partial<VaultPayer> = {}) =>
  scene.createPayer({ signer: createLocalSigner(getTestKey(16)), ...changes })

/** The last worker of a key ends at a moment of a pass, and its leases run out. */
async function runUntil(dies: string, create: PayoutFixture['createPayer']): Promise<void> {
  const failpoint = (point: string) =>
    point === dies ? Promise.reject(new Error('killed')) : Promise.resolve()
  await expect(runPayouts(scene.bank, create({ failpoint }))).rejects.toThrow('killed')
  await scene.books.asOwner('UPDATE bank.outbox_transaction SET lease_owner = NULL, lease_until = NULL')
}

const runFirstUntil = (dies: string) => runUntil(dies, scene.createPayer)
const setPayer = () => scene.own('setPayer', [next])
const mine = (blocks: number) => scene.recharge.chain.mine(blocks)
const list = (bank = scene.bank) => listStrandedPayouts(bank, { operator: people.ada })
const propose = (id: string, operator = people.tess) =>
  proposePayoutEnd(scene.books.asConsole(scene.bank), { operator, id, reason: 'the key is lost' })
const approve = (proposalId: string, operator = people.rita) =>
  approveProposal(scene.books.asConsole(scene.bank), { operator, proposalId })
const gusdOf = async (index: number) =>
  (await getBalances(scene.bank.database, scene.getMemberId(index))).GUSD.available.micro

async function getPart() {
  const [part] = await scene.bank.database.kysely.selectFrom('bank.payout').select('id').execute()
  if (part === undefined) throw new Error('nothing was admitted')
  return part.id
}

describe('proposePayoutEnd', () => {
  test.each([
    ['queued', 'approve:before'],
    ['signed', 'sign:committed'],
    ['broadcast', 'broadcast:recorded'],
  ])(
    'default: two operators end what a lost key left %s, and the member has the amount again',
    async (state, dies) => {
      const before = await gusdOf(0)
      const id = await scene.approve(0, 5n * usdt)
      await runFirstUntil(dies)
      await scene.dropPending()
      await setPayer()
      await mine(3)
      const [part] = await list()
      expect(part).toMatchObject({
        withdrawalId: id,
        amount: '5',
        state,
        payer: next,
        isPaid: false,
        canEnd: true,
      })
      const proposal = await propose(part?.id ?? '')
      expect(proposal.detail).toMatchObject({
        payoutId: part?.id,
        orderId: id,
        payer: next,
        payoutState: state,
      })
      await expect(approve(proposal.id, people.tess)).rejects.toMatchObject({ code: 403 })
      expect(await scene.readOrder(id)).toMatchObject({ state: 'approved' })
      await approve(proposal.id)
      expect(await scene.readOrder(id)).toMatchObject({ state: 'failed', paid_amount: '0' })
      expect(await gusdOf(0)).toBe(before)
      const outbox = await scene.bank.database.kysely
        .selectFrom('bank.outbox_transaction')
        .select(['state', 'succeeded', 'lease_owner'])
        .execute()
      expect(outbox).toEqual([{ state: 'final', succeeded: false, lease_owner: null }])
      expect(await list()).toEqual([])
      await scene.runToEnd(createNext())
      expect(await scene.paidTo(0)).toBe(0n)
      expect(await scene.books.discrepancies()).toEqual([])
      expect(await verifyAudit(scene.bank)).toMatchObject({ fault: null })
    },
  )

  test('error: 3018 while the change of the payer is not final', async () => {
    await scene.approve(0, 5n * usdt)
    await runFirstUntil('sign:committed')
    await setPayer()
    await expect(propose(await getPart())).rejects.toMatchObject({ code: 3018 })
  })

  test('error: 3018 when the next key has signed it before the change of the payer is final', async () => {
    await scene.approve(0, 5n * usdt)
    await runFirstUntil('approve:before')
    await setPayer()
    await runUntil('sign:committed', createNext)
    await expect(propose(await getPart())).rejects.toMatchObject({ code: 3018 })
  })

  test('error: 3018 when the vault paid it after it was proposed; the event settles it', async () => {
    const id = await scene.approve(0, 5n * usdt)
    await runFirstUntil('sign:committed')
    const [attempt] = await scene.bank.database.kysely
      .selectFrom('bank.outbox_attempt')
      .select('raw')
      .execute()
    await setPayer()
    await mine(3)
    const proposal = await propose(await getPart())
    await scene.own('setPayer', [scene.createPayer().signer.address])
    const serializedTransaction = attempt?.raw as `0x${string}`
    await scene.recharge.chain.client.sendRawTransaction({ serializedTransaction })
    await mine(1)
    await expect(approve(proposal.id)).rejects.toMatchObject({ code: 3018 })
    await scene.runToEnd(scene.createPayer())
    expect(await scene.readOrder(id)).toMatchObject({ state: 'confirmed' })
    expect(await scene.paidTo(0)).toBe(5n * usdt)
  })

  test('error: 3018 for what the vault has paid and no worker has booked', async () => {
    await scene.approve(0, 5n * usdt)
    await runFirstUntil('broadcast:after')
    await mine(1)
    await setPayer()
    await mine(3)
    expect(await list()).toMatchObject([{ isPaid: true, canEnd: false }])
    await expect(propose(await getPart())).rejects.toMatchObject({ code: 3018 })
  })

  test('error: 3018 when the first key is the payer again at the approval', async () => {
    await scene.approve(0, 5n * usdt)
    await runFirstUntil('sign:committed')
    await setPayer()
    await mine(3)
    const proposal = await propose(await getPart())
    await scene.own('setPayer', [scene.createPayer().signer.address])
    await mine(3)
    await expect(approve(proposal.id)).rejects.toMatchObject({ code: 3018 })
    expect(await scene.pendingMicro()).toBe(5n * usdt)
  })

  test('behavior: of two ends at once one happens, and the member is given the amount once', async () => {
    const before = await gusdOf(0)
    await scene.approve(0, 5n * usdt)
    await runFirstUntil('sign:committed')
    await setPayer()
    await mine(3)
    const id = await getPart()
    const proposals = [await propose(id), await propose(id)]
    const both = await Promise.allSettled(proposals.map((proposal) => approve(proposal.id)))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 3018 } })
    expect(await gusdOf(0)).toBe(before)
    expect(await scene.books.discrepancies()).toEqual([])
  })

  test('behavior: a worker of the lost key that holds the part signs nothing after its end', async () => {
    const before = await gusdOf(0)
    await scene.approve(0, 5n * usdt)
    const failpoint = async (point: string) => {
      if (point !== 'approve:after') return
      await setPayer()
      await mine(3)
      await approve((await propose(await getPart())).id)
    }
    expect(await runPayouts(scene.bank, scene.createPayer({ failpoint }))).toMatchObject({ broadcast: 0 })
    expect(await gusdOf(0)).toBe(before)
    const attempts = await scene.bank.database.kysely
      .selectFrom('bank.outbox_attempt')
      .select('hash')
      .execute()
    expect(attempts).toEqual([])
  })

  test('behavior: what the vault’s payer has in flight is not listed, and is not ended while it may be mined', async () => {
    await scene.approve(0, 5n * usdt)
    await runFirstUntil('sign:committed')
    expect(await list()).toEqual([])
    await expect(propose(await getPart())).rejects.toMatchObject({ code: 3018 })
  })

  test('behavior: a part whose nonce is final elsewhere is ended while its key is the payer', async () => {
    const before = await gusdOf(0)
    await scene.approve(0, 5n * usdt)
    await runFirstUntil('sign:committed')
    const { client } = scene.recharge.chain
    const { address } = scene.createPayer().signer
    await client.impersonateAccount({ address })
    await client.sendUnsignedTransaction({ from: address, to: address, value: 1n })
    await mine(4)
    const proposal = await propose(await getPart())
    const { nonce = '', finalNonce = '', payer } = proposal.detail
    expect({ nonces: BigInt(finalNonce) - BigInt(nonce), payer }).toEqual({ nonces: 1n, payer: address })
    await approve(proposal.id)
    expect(await gusdOf(0)).toBe(before)
  })

  test('error: 430 and nothing ends when the chain is silent at the approval', async () => {
    const id = await scene.approve(0, 5n * usdt)
    await runFirstUntil('sign:committed')
    await setPayer()
    await mine(3)
    const proposal = await propose(await getPart())
    const silent = scene.over('http://127.0.0.1:1')
    const approval = approveProposal(silent, { operator: people.rita, proposalId: proposal.id })
    await expect(approval).rejects.toMatchObject({ code: 430 })
    expect(await scene.readOrder(id)).toMatchObject({ state: 'approved' })
  })

  test('error: 403 for other roles, 404 for a part that is not in flight', async () => {
    await expect(propose(`0x${'77'.repeat(32)}`)).rejects.toMatchObject({ code: 404 })
    await scene.approve(0, 5n * usdt)
    await runFirstUntil('approve:before')
    await setPayer()
    await mine(3)
    await expect(propose(await getPart(), people.rita)).rejects.toMatchObject({ code: 403 })
  })

  test('error: 430 when two providers name two payers', async () => {
    await scene.approve(0, 5n * usdt)
    await runFirstUntil('sign:committed')
    const lying = await startRpcProxy(scene.recharge.chain.url)
    try {
      lying.setFault(async ({ call, forward }) => {
        const [asked] = call.params as [{ data?: string }?]
        return asked?.data === toFunctionSelector('payer()') ? pad(next) : forward()
      })
      const both = scene.over(scene.recharge.chain.url, lying.url)
      await expect(list(both)).rejects.toMatchObject({ code: 430 })
    } finally {
      await lying.stop()
    }
  })
})
