import { aavePoolAbi, erc20Abi } from '@bank/chain'
import { aaveConfiguratorAbi, localTetherAbi } from '@bank/chain/server'
import { type RpcProxy, startRpcProxy } from '@bank/chain/testing'
import { getBalances } from '@bank/ledger'
import { type Abi, type Address, type Hash, toFunctionSelector } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { borrowFromMarket } from '../../testing/borrowFromMarket.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { runPayouts } from './runPayouts.ts'
import type { VaultPayer } from './vaultPayer.ts'

const usdt = 1_000_000n
/** More than the vault holds outside Aave, and at most its cap. */
const recalled = 500n * usdt
/** Vault and market of `npm run conformance:genuine` are those of Aave's newest version. */
const isCurrentAave = process.env.GENUINE_AAVE !== undefined
let scene: PayoutFixture
let payer: VaultPayer
let aToken: Address

beforeEach(async () => {
  scene = await openPayoutFixture({ isTether: true })
  payer = scene.createPayer({ resendAfterMs: 0 })
  const { chain, market, vault } = scene.recharge
  const read = { address: market.pool, abi: aavePoolAbi, functionName: 'getReserveData' } as const
  aToken = (await chain.client.readContract({ ...read, args: [vault.token] })).aTokenAddress
})
afterEach(async () => {
  expect(await scene.books.discrepancies()).toEqual([])
  await scene.stop()
})

/** A call by the administrator of token and market, in a final block. */
async function administer(to: Address, abi: Abi, call: string, args: readonly unknown[]): Promise<void> {
  await scene.recharge.send({ from: 19, to, abi, call, args })
  await scene.recharge.chain.mine(3)
}

const refuse = (address: Address, isRefused = true) =>
  administer(scene.recharge.vault.token, localTetherAbi, 'setBlackListed', [address, isRefused])
const configure = (call: 'setReservePause' | 'setReserveFreeze', isOn: boolean) => {
  const { market, vault } = scene.recharge
  return administer(market.poolConfigurator, aaveConfiguratorAbi, call, [vault.token, isOn])
}

/** Admits the approved orders and ends the pass before any is signed. */
async function admit(): Promise<void> {
  const failpoint = (point: string) =>
    point === 'admit:committed' ? Promise.reject(new Error('cut off')) : Promise.resolve()
  await expect(runPayouts(scene.bank, { ...payer, failpoint })).rejects.toThrow('cut off')
}

async function readOrder(id: string) {
  const { state, reason } = await scene.readOrder(id)
  return { state, reason }
}

const approved = { state: 'approved', reason: null }
const confirmed = { state: 'confirmed', reason: null }
const failed = { state: 'failed', reason: 'payoutFailed' }

/** Passes while the vault refuses: nothing is sent or refunded, and the reason is shown. */
async function expectWaiting(ids: readonly string[], reason: string): Promise<void> {
  for (let pass = 0; pass < 3; pass += 1) {
    const outcome = await runPayouts(scene.bank, payer)
    expect(outcome).toMatchObject({ state: 'waiting', reason, broadcast: 0, failed: 0 })
    await scene.recharge.chain.mine(1)
  }
  for (const id of ids) expect(await readOrder(id)).toEqual(approved)
}

async function expectPaid(ids: readonly string[]): Promise<void> {
  await scene.runToEnd(payer)
  for (const id of ids) expect(await readOrder(id)).toEqual(confirmed)
  expect(await scene.pendingMicro()).toBe(0n)
}

describe('a token that refuses a recipient', () => {
  test.each([
    ['from what the vault holds', 50n * usdt],
    ['while money is fetched from Aave', recalled],
  ])('behavior: paid %s, that order is refunded and the next one is paid', async (_case, micro) => {
    await refuse(scene.getTestAddress(0))
    const before = (await getBalances(scene.bank.database, scene.getMemberId(0))).GUSD.total.micro
    const refused = await scene.approve(0, micro)
    const next = await scene.approve(1, 30n * usdt)
    await expectPaid([next])
    expect(await readOrder(refused)).toEqual(failed)
    expect((await getBalances(scene.bank.database, scene.getMemberId(0))).GUSD.total.micro).toBe(before)
    expect(await scene.paidTo(0)).toBe(0n)
  })

  test('behavior: a token that refuses everybody is waited for', async () => {
    const ids = [await scene.approve(0, 50n * usdt), await scene.approve(1, recalled)]
    await admit()
    await refuse(payer.vault)
    await expectWaiting(ids, 'tokenHalted')
    await refuse(payer.vault, false)
    await expectPaid(ids)
  })

  test('behavior: a refusal that one of two providers invents refunds no member', async () => {
    const lying: RpcProxy = await startRpcProxy(scene.recharge.chain.url)
    const recipient = scene.getTestAddress(0).slice(2)
    const transfer = toFunctionSelector('transfer(address,uint256)')
    const foreignError = { code: 3, data: '0x1f1f1f1f' }
    lying.setFault(({ call, forward }) => {
      const [asked] = call.params as [{ data?: string }?]
      const isTransfer = asked?.data?.startsWith(transfer) && asked.data.includes(recipient)
      if (call.method !== 'eth_estimateGas' && !isTransfer) return forward()
      throw Object.assign(new Error('execution reverted'), foreignError)
    })
    const id = await scene.approve(0, 50n * usdt)
    const outcome = await runPayouts(scene.over(lying.url, scene.recharge.chain.url), payer)
    await lying.stop()
    expect(outcome).toMatchObject({ state: 'waiting', reason: 'chainUnreadable', broadcast: 0, failed: 0 })
    expect(await readOrder(id)).toEqual(approved)
    await expectPaid([id])
  })
})

describe('an Aave that refuses', () => {
  test('behavior: a pool that looks liquid and refuses is waited for, first in first out', async () => {
    const ids = [await scene.approve(0, recalled), await scene.approve(1, 30n * usdt)]
    await admit()
    await refuse(aToken)
    await expectWaiting(ids, 'YieldWithdrawFailed')
    await refuse(aToken, false)
    await expectPaid(ids)
  })

  test('behavior: at full utilisation orders wait until borrowers pay back', async () => {
    const ids = [await scene.approve(0, recalled), await scene.approve(1, 30n * usdt)]
    await admit()
    const repay = await borrowFromMarket(scene.recharge)
    await expectWaiting(ids, 'InsufficientLiquidity')
    await repay()
    await expectPaid(ids)
  })

  test('behavior: USDT that Aave holds and does not count is not admitted on 3.6, paid by 3.0, and refunds no member', async () => {
    const repay = await borrowFromMarket(scene.recharge)
    const gift = { to: scene.recharge.vault.token, abi: erc20Abi, call: 'transfer' }
    await scene.recharge.send({ ...gift, from: 14, args: [aToken, 1_000n * usdt] })
    await scene.recharge.chain.mine(3)
    const id = await scene.approve(0, recalled)
    if (isCurrentAave) await expectWaiting([id], 'liquidity')
    else await expectPaid([id])
    await repay()
    await expectPaid([id])
    expect(await scene.paidTo(0)).toBe(recalled)
  })

  test('behavior: a paused reserve is waited for, a frozen one pays', async () => {
    const ids = [await scene.approve(0, recalled)]
    await admit()
    await configure('setReservePause', true)
    await expectWaiting(ids, 'InsufficientLiquidity')
    await configure('setReservePause', false)
    await configure('setReserveFreeze', true)
    await expectPaid(ids)
  })
})

describe('a refusal after broadcast', () => {
  /** Signs and broadcasts, then mines the same bytes after `change`. */
  async function mineAfter(change: () => Promise<void>): Promise<void> {
    expect(await runPayouts(scene.bank, payer)).toMatchObject({ broadcast: 1 })
    const attempts = scene.bank.database.kysely.selectFrom('bank.outbox_attempt').select('hash')
    const { hash } = await attempts.executeTakeFirstOrThrow()
    await scene.recharge.chain.client.dropTransaction({ hash: hash as Hash })
    await change()
    await runPayouts(scene.bank, payer)
    await scene.recharge.chain.mine(3)
    const receipt = await scene.recharge.chain.client.getTransactionReceipt({ hash: hash as Hash })
    expect(receipt.status).toBe('reverted')
  }

  test('behavior: a transaction that Aave reverted is followed by another part, and the order is paid', async () => {
    const id = await scene.approve(0, recalled)
    await mineAfter(() => refuse(aToken))
    expect(await runPayouts(scene.bank, payer)).toMatchObject({ failed: 1, state: 'waiting' })
    expect(await readOrder(id)).toEqual(approved)
    await refuse(aToken, false)
    await expectPaid([id])
    expect(await scene.paidTo(0)).toBe(recalled)
  })

  test('behavior: a transaction that the token reverted for its recipient ends the order', async () => {
    const id = await scene.approve(0, recalled)
    await mineAfter(() => refuse(scene.getTestAddress(0)))
    await runPayouts(scene.bank, payer)
    expect(await readOrder(id)).toEqual(failed)
    expect(await scene.pendingMicro()).toBe(0n)
  })
})
