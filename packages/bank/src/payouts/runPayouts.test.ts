import { createServer } from 'node:http'
import { vaultAbi } from '@bank/chain'
import type { Signer } from '@bank/chain/server'
import { getBalances } from '@bank/ledger'
import { type Address, type Hex, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acknowledgePayout } from '../../testing/acknowledgePayout.ts'
import { insertOperators } from '../../testing/insertOperators.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { setMarketLiquidity } from '../../testing/setMarketLiquidity.ts'
import { getWithdrawal } from '../withdrawals/getWithdrawal.ts'
import { listUnrecognizedPayouts } from './listUnrecognizedPayouts.ts'
import { runPayouts } from './runPayouts.ts'
import { createVaultPayer, type VaultPayer } from './vaultPayer.ts'

const usdt = 1_000_000n
let scene: PayoutFixture
let payer: VaultPayer

beforeEach(async () => {
  scene = await openPayoutFixture()
  payer = scene.createPayer()
})
afterEach(() => scene?.stop())
afterEach(async () => {
  expect(await scene.books.discrepancies()).toEqual([])
})

const readOrder = async (id: string) => {
  const { state, reason, paid_amount } = await scene.readOrder(id)
  return { state, reason, paid_amount }
}
const statesOf = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await readOrder(id)).state))

const runToEnd = (passes = 12) => scene.runToEnd(payer, passes)
const paidTo = (index: number) => scene.paidTo(index)

describe('runPayouts', () => {
  test('default: an approved order is signed, broadcast, mined, final and burned', async () => {
    const id = await scene.approve(0, 25n * usdt)
    expect(await scene.pendingMicro()).toBe(25n * usdt)
    const first = await runPayouts(scene.bank, payer)
    expect(first).toMatchObject({ admitted: 1, broadcast: 1, openOrders: 1, openMicro: 25n * usdt })
    expect(await readOrder(id)).toMatchObject({ state: 'approved', paid_amount: '0' })
    const shown = { memberId: scene.getMemberId(0), withdrawalId: id }
    expect(await getWithdrawal(scene.bank, shown)).toMatchObject({ state: 'broadcast', paidAmount: '0' })
    const outcomes = await runToEnd()
    expect(outcomes.at(-1)).toMatchObject({ openOrders: 0 })
    expect(await readOrder(id)).toEqual({ state: 'confirmed', reason: null, paid_amount: `${25n * usdt}` })
    expect(await paidTo(0)).toBe(25n * usdt)
    expect(await scene.pendingMicro()).toBe(0n)
  })

  test('behavior: an order above the cap is paid under several ids, together exactly the order', async () => {
    const id = await scene.approve(1, 1_500n * usdt)
    await runToEnd()
    expect(await statesOf([id])).toEqual(['confirmed'])
    expect(await paidTo(1)).toBe(1_500n * usdt)
    const parts = (await scene.listPaidOut()).filter(({ recipient }) => recipient === scene.getTestAddress(1))
    expect(parts.map(({ micro }) => micro)).toEqual([1_000n * usdt, 500n * usdt])
  })

  test('behavior: too little in Aave holds the whole queue back; it drains in order when it recovers', async () => {
    // Spends what the vault holds outside Aave.
    await scene.approve(1, 1_500n * usdt)
    await runToEnd()
    const restoreLiquidity = await setMarketLiquidity(scene, 150n * 10n ** 18n)
    const ids = [await scene.approve(0, 120n * usdt), await scene.approve(1, 100n * usdt)]
    ids.push(await scene.approve(2, 1n * usdt))
    const outcomes = await runToEnd(6)
    expect(outcomes.at(-1)).toMatchObject({ state: 'waiting', reason: 'liquidity', openOrders: 2 })
    expect(await statesOf(ids)).toEqual(['confirmed', 'approved', 'approved'])
    await restoreLiquidity()
    await runToEnd()
    expect(await statesOf(ids)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    const last = (await scene.listPaidOut()).slice(-2).map(({ micro }) => micro)
    expect(last).toEqual([100n * usdt, 1n * usdt])
  })

  test('behavior: a sanctions hit freezes, no answer waits, a released order is paid', async () => {
    const listing = (answer: () => Promise<boolean>) => ({
      ...scene.bank,
      screening: { isSanctioned: answer },
    })
    const id = await scene.approve(0, 3n * usdt)
    const silent = listing(() => Promise.reject(new Error('no answer')))
    expect(await runPayouts(silent, payer)).toMatchObject({
      state: 'waiting',
      reason: 'screeningUnavailable',
      broadcast: 0,
    })
    await runPayouts(
      listing(() => Promise.resolve(true)),
      payer,
    )
    expect(await readOrder(id)).toMatchObject({ state: 'frozen', reason: 'sanctioned' })
    await scene.bank.database.kysely
      .updateTable('bank.withdrawal')
      .set({ state: 'approved', reason: 'released' })
      .where('id', '=', id)
      .execute()
    await runToEnd()
    expect(await readOrder(id)).toMatchObject({ state: 'confirmed', reason: 'released' })
  })

  test('behavior: a pause of the vault is waited for', async () => {
    await scene.own('pause', [])
    await scene.recharge.chain.mine(2)
    const id = await scene.approve(3, 2n * usdt)
    const [, outcome] = await runToEnd(2)
    expect(outcome).toMatchObject({ state: 'waiting', reason: 'paused', admitted: 0 })
    await scene.own('unpause', [])
    await scene.recharge.chain.mine(2)
    await runToEnd()
    expect(await statesOf([id])).toEqual(['confirmed'])
  })

  test('behavior: a payout that the vault will never make is refunded in the ledger, once', async () => {
    const before = (await getBalances(scene.bank.database, scene.getMemberId(2))).GUSD.total.micro
    const id = await scene.approve(2, 4n * usdt, { recipient: payer.vault })
    await runToEnd()
    await runToEnd(2)
    expect(await readOrder(id)).toEqual({ state: 'failed', reason: 'payoutFailed', paid_amount: '0' })
    const after = (await getBalances(scene.bank.database, scene.getMemberId(2))).GUSD.total.micro
    expect(after).toBe(before)
    expect(await scene.pendingMicro()).toBe(0n)
  })

  test('behavior: an order of a member who was banned meanwhile is frozen', async () => {
    const id = await scene.approve(4, 2n * usdt)
    const member = scene.bank.database.kysely
      .updateTable('bank.member')
      .where('id', '=', `${scene.getMemberId(4)}`)
    await member.set({ banned_at: new Date() }).execute()
    await runPayouts(scene.bank, payer)
    expect(await readOrder(id)).toMatchObject({ state: 'frozen', reason: 'memberBanned' })
    await member.set({ banned_at: null }).execute()
  })

  test('behavior: a failing signer stops the key with its reason, and an answering one resumes it', async () => {
    const broken: Signer = {
      address: payer.signer.address,
      signTransaction: () => Promise.reject(new Error('the box is closed')),
    }
    const id = await scene.approve(0, 2n * usdt)
    const failing = { ...payer, signer: broken }
    for (let pass = 0; pass < 5; pass += 1) await runPayouts(scene.bank, failing)
    expect(await runPayouts(scene.bank, failing)).toMatchObject({
      state: 'halted',
      reason: 'signerHalted',
      detail: 'signerFailed: the box is closed',
    })
    expect(await runPayouts(scene.bank, payer)).toMatchObject({ broadcast: 0 })
    payer = { ...payer, probeAfterMs: 0 }
    await runToEnd()
    expect(await statesOf([id])).toEqual(['confirmed'])
    expect(await runPayouts(scene.bank, payer)).toMatchObject({ state: 'idle', reason: null })
  })

  test('behavior: a remote signer signs, and a transaction that it changed is not sent', async () => {
    const account = privateKeyToAccount(scene.payerKey)
    let extraGas = 1n
    const server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const { id, method, params } = JSON.parse(text) as {
        id: number
        method: string
        params: [Record<string, Hex>]
      }
      expect(method).toBe('eth_signTransaction')
      const [asked] = params
      const result = await account.signTransaction({
        type: 'eip1559',
        chainId: Number(asked.chainId),
        nonce: Number(asked.nonce),
        to: asked.to as Address,
        data: asked.data as Hex,
        value: BigInt(asked.value ?? 0),
        gas: BigInt(asked.gas ?? 0) + extraGas,
        maxFeePerGas: BigInt(asked.maxFeePerGas ?? 0),
        maxPriorityFeePerGas: BigInt(asked.maxPriorityFeePerGas ?? 0),
      })
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const listening = server.address()
    if (listening === null || typeof listening === 'string') throw new Error('the signer does not listen')
    const url = `http://127.0.0.1:${listening.port}`
    const { chainId, vault, startBlock } = payer
    const key = { kind: 'remote', url, address: account.address } as const
    const remote = createVaultPayer({ chainId, vault, startBlock, key, watchEveryMs: 0 })
    const id = await scene.approve(1, 2n * usdt)
    expect(await runPayouts(scene.bank, remote)).toMatchObject({ broadcast: 0, reason: 'signerUnavailable' })
    extraGas = 0n
    expect(await runPayouts(scene.bank, remote)).toMatchObject({ broadcast: 1 })
    await runToEnd()
    expect(await statesOf([id])).toEqual(['confirmed'])
    const { raw } = await scene.bank.database.kysely
      .selectFrom('bank.outbox_attempt')
      .select('raw')
      .orderBy('outbox_transaction_id', 'desc')
      .executeTakeFirstOrThrow()
    expect(parseTransaction(raw as Hex).to).toBe(payer.vault)
    server.closeAllConnections()
    server.close()
  })

  test('behavior: a payment the books do not know stops all, until two operators acknowledge it', async () => {
    const unknown: Hex = `0x${'0d'.repeat(32)}`
    const call = { to: payer.vault, abi: vaultAbi, call: 'payOut', from: 18 }
    await scene.recharge.send({ ...call, args: [unknown, scene.getTestAddress(3), 7n * 10n ** 18n] })
    await scene.recharge.chain.mine(1)
    const id = await scene.approve(3, 2n * usdt)
    expect(await runPayouts(scene.bank, payer)).toMatchObject({
      state: 'halted',
      reason: 'unexplainedOutflow',
    })
    await scene.recharge.chain.mine(3)
    const outcomes = await runToEnd(3)
    expect(outcomes.at(-1)).toMatchObject({ state: 'halted', reason: 'unknownPayout', admitted: 0 })
    expect(await statesOf([id])).toEqual(['approved'])
    const { tess: operator } = await insertOperators(scene.bank.database, { tess: 'treasurer' })
    const [found] = await listUnrecognizedPayouts(scene.bank, { operator })
    expect(found).toMatchObject({ id: unknown, kind: 'unknown', amount: '7', isAcknowledged: false })
    await acknowledgePayout(scene.bank, unknown)
    await runToEnd()
    expect(await statesOf([id])).toEqual(['confirmed'])
  })

  test('behavior: a finding of another worker during a run holds that run back too', async () => {
    const id = await scene.approve(1, 2n * usdt)
    const foreign: Hex = `0x${'0e'.repeat(32)}`
    const findUnrecognized = async (point: string) => {
      if (point !== 'admit:begin') return
      await scene.bank.database.kysely
        .insertInto('bank.unrecognized_payout')
        .values({
          chain_id: 56n,
          vault: payer.vault,
          id: foreign,
          kind: 'unknown',
          recipient: scene.getTestAddress(1),
          amount: 2n * usdt,
          tx_hash: foreign,
          block_number: 1n,
          found_at: new Date(),
        })
        .execute()
    }
    expect(await runPayouts(scene.bank, { ...payer, failpoint: findUnrecognized })).toMatchObject({
      state: 'halted',
      reason: 'unknownPayout',
      admitted: 0,
    })
    expect(await statesOf([id])).toEqual(['approved'])
    await acknowledgePayout(scene.bank, foreign)
    await runToEnd()
    expect(await statesOf([id])).toEqual(['confirmed'])
  })

  test('behavior: a payout id used for another amount is never accepted', async () => {
    const id = await scene.approve(0, 2n * usdt)
    const dying = {
      ...payer,
      failpoint: (point: string) =>
        point === 'admit:committed' ? Promise.reject(new Error('killed')) : Promise.resolve(),
    }
    await expect(runPayouts(scene.bank, dying)).rejects.toThrow('killed')
    const payout = await scene.bank.database.kysely
      .selectFrom('bank.payout')
      .select('id')
      .where('withdrawal_id', '=', id)
      .executeTakeFirstOrThrow()
    const call = { to: payer.vault, abi: vaultAbi, call: 'payOut', from: 18 }
    await scene.recharge.send({ ...call, args: [payout.id, scene.getTestAddress(0), 10n ** 18n] })
    const outcomes = await (async () => {
      await scene.recharge.chain.mine(1)
      return runToEnd(4)
    })()
    expect(outcomes.at(-1)).toMatchObject({ state: 'halted', reason: 'payoutMismatch' })
    expect(await readOrder(id)).toMatchObject({ state: 'approved', paid_amount: '0' })
    expect(await scene.pendingMicro()).toBe(2n * usdt)
  })
})
