import { type RpcFault, type RpcProxy, startRpcProxy } from '@bank/chain/testing'
import { type Hex, parseGwei, parseTransaction, toHex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import type { BankContext } from '../bankContext.ts'
import { runPayouts } from '../payouts/runPayouts.ts'
import type { VaultPayer } from '../payouts/vaultPayer.ts'

const usdt = 1_000_000n
let scene: PayoutFixture
let payer: VaultPayer
let node: RpcProxy
/** Reads the chain through the proxy alone. */
let bank: BankContext

beforeEach(async () => {
  scene = await openPayoutFixture({ members: 2 })
  payer = scene.createPayer({ resendAfterMs: 0 })
  node = await startRpcProxy(scene.recharge.chain.url)
  bank = scene.over(node.url)
})
afterEach(async () => {
  expect(await scene.books.discrepancies()).toEqual([])
  await node.stop()
  await scene.stop()
})

type Signed = { readonly nonce: number; readonly fee: bigint }

const parseSigned = (raw: unknown): Signed => {
  const { nonce = 0, maxFeePerGas = 0n } = parseTransaction(raw as Hex)
  return { nonce, fee: maxFeePerGas }
}

/** Suggests too low a price, and refuses in these words what offers less than `least`. */
function refuseBelow(least: bigint, message: string): RpcFault {
  return ({ call, forward }) => {
    if (call.method === 'eth_gasPrice' || call.method === 'eth_maxPriorityFeePerGas')
      return Promise.resolve(toHex(parseGwei('0.02')))
    const isTooCheap = call.method === 'eth_sendRawTransaction' && parseSigned(call.params[0]).fee < least
    if (isTooCheap) throw Object.assign(new Error(message), { code: -32000 })
    return forward()
  }
}

async function listSigned(): Promise<Signed[]> {
  const attempts = scene.bank.database.kysely.selectFrom('bank.outbox_attempt').select('raw')
  const rows = await attempts.orderBy('outbox_transaction_id').orderBy('attempt').execute()
  return rows.map(({ raw }) => parseSigned(raw))
}

const readKey = () =>
  scene.bank.database.kysely
    .selectFrom('bank.signer_key')
    .select(['failures', 'halted_reason'])
    .executeTakeFirstOrThrow()

async function expectPaid(ids: readonly string[]): Promise<void> {
  for (const id of ids) expect(await scene.readOrder(id)).toMatchObject({ state: 'confirmed' })
  expect(await scene.listPaidOut()).toHaveLength(ids.length)
}

/** Passes and blocks through the proxy until nothing is open. */
async function runToEnd(changes: Partial<VaultPayer> = {}): Promise<void> {
  for (let pass = 0; pass < 30; pass += 1) {
    const { openOrders } = await runPayouts(bank, { ...payer, ...changes })
    if (openOrders === 0) return
    await scene.recharge.chain.mine(1)
  }
  throw new Error('orders are still open')
}

test('behavior: bytes that every node refuses as underpriced are repriced under their nonce, and all are paid once', async () => {
  node.setFault(refuseBelow(parseGwei('0.5'), 'transaction underpriced: tip needed 50000000'))
  const ids = [await scene.approve(0, 2n * usdt), await scene.approve(1, 3n * usdt)]
  await runToEnd()
  await expectPaid(ids)
  const signed = await listSigned()
  const nonces = new Set(signed.map(({ nonce }) => nonce))
  expect(nonces.size).toBe(2)
  expect(signed.length).toBeGreaterThan(nonces.size)
  // A fee that is doubled can pass the least by less than that.
  for (const { fee } of signed) expect(fee).toBeLessThan(parseGwei('2'))
  expect(await readKey()).toEqual({ failures: 0, halted_reason: null })
})

test('behavior: bytes below a base fee that rose are refused by the node itself, and repriced', async () => {
  const { client, mine } = scene.recharge.chain
  const id = await scene.approve(0, 2n * usdt)
  const failpoint = (point: string) =>
    point === 'sign:committed' ? Promise.reject(new Error('cut off')) : Promise.resolve()
  await expect(runPayouts(bank, { ...payer, failpoint })).rejects.toThrow('cut off')
  const [before] = await listSigned()
  if (before === undefined) throw new Error('nothing was signed')
  const baseFee = before.fee + parseGwei('0.1')
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFee })
  await mine(1)
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFee })
  await runPayouts(bank, payer)
  const after = await listSigned()
  expect(new Set(after.map(({ nonce }) => nonce)).size).toBe(1)
  expect(after.at(-1)?.fee).toBeGreaterThan(baseFee)
  await runToEnd()
  await expectPaid([id])
})

test('behavior: bytes refused in unknown words are repriced once the bump is due, not before', async () => {
  node.setFault(refuseBelow(parseGwei('0.5'), 'rejected by policy 17'))
  const id = await scene.approve(0, 2n * usdt)
  await runPayouts(bank, payer)
  await runPayouts(bank, payer)
  expect(await listSigned()).toHaveLength(1)
  await runToEnd({ bumpAfterMs: 0 })
  await expectPaid([id])
  expect(new Set((await listSigned()).map(({ nonce }) => nonce)).size).toBe(1)
  expect(await readKey()).toEqual({ failures: 0, halted_reason: null })
})

test('behavior: a key without coins waits with the same bytes, and pays once it is funded', async () => {
  const { client } = scene.recharge.chain
  const address = payer.signer.address
  await client.setBalance({ address, value: 0n })
  const id = await scene.approve(0, 2n * usdt)
  for (let pass = 0; pass < 6; pass += 1) await runPayouts(bank, { ...payer, bumpAfterMs: 0 })
  expect(await readKey()).toMatchObject({ halted_reason: 'gasMissing' })
  await client.setBalance({ address, value: 10n ** 18n })
  await runToEnd()
  await expectPaid([id])
  expect(await listSigned()).toHaveLength(1)
  expect(await readKey()).toEqual({ failures: 0, halted_reason: null })
})

test('behavior: no refusal raises the offer above the maximum, and a higher maximum frees the nonce', async () => {
  node.setFault(refuseBelow(parseGwei('0.5'), 'transaction underpriced'))
  const id = await scene.approve(0, 2n * usdt)
  const frugal = scene.withGasPriceMaximum('0.1')
  const frugalBank = { ...frugal, chains: bank.chains }
  for (let pass = 0; pass < 10; pass += 1) await runPayouts(frugalBank, payer)
  const signed = await listSigned()
  expect(signed.at(-1)?.fee).toBe(parseGwei('0.1'))
  expect(await readKey()).toMatchObject({ halted_reason: 'broadcastRefused' })
  await runToEnd()
  await expectPaid([id])
})

test('behavior: nothing is signed while the gas price is above the maximum', async () => {
  const id = await scene.approve(0, 2n * usdt)
  node.setFault(({ call, forward }) =>
    call.method === 'eth_gasPrice' ? Promise.resolve(`0x${parseGwei('6').toString(16)}`) : forward(),
  )
  expect(await runPayouts(bank, payer)).toMatchObject({
    state: 'waiting',
    reason: 'gasPriceHigh',
    broadcast: 0,
  })
  expect(await listSigned()).toEqual([])
  node.setFault(undefined)
  await runToEnd()
  await expectPaid([id])
})

test('behavior: a node that accepts and forgets is followed by the higher offer of another', async () => {
  node.setFault(({ call, forward }) => {
    if (call.method === 'eth_gasPrice' || call.method === 'eth_maxPriorityFeePerGas')
      return Promise.resolve('0x1')
    return call.method === 'eth_sendRawTransaction' ? Promise.resolve(`0x${'00'.repeat(32)}`) : forward()
  })
  bank = scene.over(node.url, scene.recharge.chain.url)
  await scene.recharge.chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('0.5') })
  await scene.recharge.chain.mine(1)
  await scene.recharge.chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('0.5') })
  const id = await scene.approve(0, 2n * usdt)
  await runPayouts(bank, payer)
  expect((await listSigned()).map(({ fee }) => fee)).toEqual([2n])
  await runToEnd({ bumpAfterMs: 0 })
  await expectPaid([id])
})

test('behavior: the gas of a final transaction is recorded as its receipt has it', async () => {
  const id = await scene.approve(0, 2n * usdt)
  await runToEnd()
  await expectPaid([id])
  const final = scene.bank.database.kysely
    .selectFrom('bank.outbox_transaction')
    .select(['final_hash', 'gas_cost'])
  const { final_hash, gas_cost } = await final.executeTakeFirstOrThrow()
  const { client } = scene.recharge.chain
  const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash: final_hash as Hex })
  expect(BigInt(gas_cost ?? 0)).toBe(gasUsed * effectiveGasPrice)
  expect(BigInt(gas_cost ?? 0)).toBeGreaterThan(0n)
})
