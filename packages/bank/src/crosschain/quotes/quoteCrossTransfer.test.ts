import { type CrossQuoteFault, depositAbi, toWord } from '@bank/chain/crosschain'
import { getTestAccount } from '@bank/chain/testing'
import { type CrossChainFixture, openCrossChainFixture } from '@bank/devnet/testing'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  zeroAddress,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type CrossQuoteFixture,
  openCrossQuoteFixture,
} from '../../../testing/crosschain/openCrossQuoteFixture.ts'
import type { ProviderFault } from '../../../testing/crosschain/startProviderProxy.ts'
import {
  tamper,
  tamperAnswer,
  tamperApproval,
  tamperDeposit,
  tamperSwap,
} from '../../../testing/crosschain/tamperAnswers.ts'
import { getRefusal } from '../../../testing/getRefusal.ts'
import { testVault } from '../../../testing/openTestBank.ts'
import { findCrossOrder } from '../orders/findCrossOrder.ts'
import { listCrossOrders } from '../orders/listCrossOrders.ts'
import { registerCrossOrder, sentOrdersMaximum } from '../orders/registerCrossOrder.ts'
import { listCrossRouters } from '../provider/listCrossRouters.ts'
import { findCrossLimits } from './findCrossLimits.ts'
import { type MemberQuoteRequest, quoteCrossTransfer } from './quoteCrossTransfer.ts'

let fixture: CrossChainFixture
let cross: CrossQuoteFixture
let member: MemberQuoteRequest['member']
let other: MemberQuoteRequest['member']
const amount = 100n * 10n ** 18n
const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])
const approve = (spender: Address, units = maxUint256) =>
  encodeFunctionData({ abi: approveAbi, functionName: 'approve', args: [spender, units] })
const hashOf = (digit: string): Hex => `0x${digit.repeat(64)}`

beforeAll(async () => {
  fixture = await openCrossChainFixture()
  cross = await openCrossQuoteFixture(fixture)
  member = await cross.register(1)
  other = await cross.register(2)
  // A provider that fails first would be asked for no routes for seconds.
  await listCrossRouters(cross.bank, { originChainId: 56 })
})
afterAll(async () => {
  await cross?.close()
  await fixture?.close()
})
afterEach(() => {
  cross.provider.setFault(undefined)
  cross.destination.setFault(undefined)
})

const wish = (changes: Partial<MemberQuoteRequest> = {}): MemberQuoteRequest => ({
  member,
  amount: `${amount}`,
  depositor: getTestAccount(1).address,
  inputToken: fixture.getToken(56, 'USDC-BNB'),
  outputToken: fixture.getToken(137, 'USDC'),
  destinationChainId: 137,
  recipient: getTestAccount(7).address,
  ...changes,
})
const quote = (changes: Partial<MemberQuoteRequest> = {}, bank = cross.bank) =>
  quoteCrossTransfer(bank, wish(changes))
const rows = () =>
  cross.bank.database.kysely.selectFrom('bank.cross_order').selectAll().orderBy('id').execute()
const rowOf = async (quoteId: string) => (await rows()).find((row) => row.quote_id === quoteId)
const register = (quoteId: string, originTxHash: string, of = member) =>
  registerCrossOrder(cross.bank, { memberId: of.id, quoteId, originTxHash })
const list = (of = member) => listCrossOrders(cross.bank, { memberId: of.id })
const find = (params: { orderId?: string; originTxHash?: string }, of = member) =>
  findCrossOrder(cross.bank, { memberId: of.id, ...params })
const soon = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds

describe('quoteCrossTransfer', () => {
  test('default: an answer is the verified call with an exact approval, stored before the member sees it', async () => {
    const before = await list()
    const answer = await quote()
    const { args } = decodeFunctionData({ abi: depositAbi, data: answer.swapTx.data as Hex })
    const settlement = fixture.ends[56].settlement
    expect(answer).toMatchObject({
      originChainId: 56,
      destinationChainId: 137,
      inputAmount: `${amount}`,
      minOutputAmount: `${args[5]}`,
      expectedOutputAmount: `${args[5]}`,
      fillDeadlineTime: args[9] * 1_000,
      checks: {
        balance: { actual: expect.stringMatching(/^\d{20,}$/), expected: `${amount}` },
        allowance: { spender: settlement, actual: '0', expected: `${amount}` },
      },
      fees: { total: { amountUsd: '0.06', symbol: 'USDC' } },
      swapTx: { to: settlement, value: '0', chainId: 56 },
      receiver: { isOwnWallet: false, isContract: false, isUnused: false },
    })
    // The provider asks for everything.
    expect(answer.approvalTxns).toEqual([
      {
        to: fixture.getToken(56, 'USDC-BNB'),
        data: approve(settlement, amount),
        value: '0',
        chainId: 56,
      },
    ])
    expect(answer.expiryTime).toBe((args[8] + 3_600) * 1_000)
    expect(await rowOf(answer.quoteId)).toMatchObject({
      member_id: `${member.id}`,
      stage: 'quoted',
      status: 0,
      settlement: settlement.toLowerCase(),
      depositor: member.address,
      recipient: getTestAccount(7).address.toLowerCase(),
      input_symbol: 'USDC',
      input_amount: `${amount}`,
      output_amount: `${args[5]}`,
      output_decimals: 6,
      quote_timestamp: `${args[8]}`,
      fill_deadline: `${args[9]}`,
      fee_usd: '0.060000000000000000',
      next_check_at: null,
    })
    expect(await list()).toEqual(before)
  })

  test('behavior: of the receiver it reports its chain’s answer, and nothing while that is silent', async () => {
    const own = await quote({ recipient: member.address })
    expect(own.receiver).toEqual({ isOwnWallet: true, isContract: false, isUnused: false })
    const unused = await quote({ recipient: `0x${'5e'.repeat(20)}` })
    expect(unused.receiver).toEqual({ isOwnWallet: false, isContract: false, isUnused: true })
    const lieAboutCode = (answer: () => Promise<unknown>) =>
      cross.destination.setFault(({ call, forward }) =>
        call.method === 'eth_getCode' ? answer() : forward(),
      )
    const receiverOf = async (digits: string) =>
      (await quote({ recipient: `0x${digits.repeat(20)}` })).receiver
    lieAboutCode(async () => '0x6001')
    expect(await receiverOf('c1')).toMatchObject({ isContract: true, isUnused: false })
    // An account that lends itself a contract's code (EIP-7702) is still somebody's wallet.
    lieAboutCode(async () => `0xef0100${'ab'.repeat(20)}`)
    expect(await receiverOf('c2')).toMatchObject({ isContract: false })
    lieAboutCode(() => Promise.reject(new Error('no')))
    expect(await receiverOf('c3')).toBeNull()
  })

  test('error: 5003 a route whose arrival cannot be seen is not quoted', async () => {
    cross.destination.setFault(() => Promise.reject(new Error('no')))
    expect(await getRefusal(quote())).toEqual([5003, 'crossProviderSilent'])
    const closed = { ...cross.bank, crossChain: undefined, crossCaches: undefined }
    expect(await getRefusal(quote({}, closed as never))).toEqual([5003, 'crossClosed'])
    expect(await listCrossRouters(closed, { originChainId: 56 })).toEqual([])
    const blind = { ...cross.bank, chains: new Map([...cross.bank.chains].filter(([id]) => id !== 137)) }
    expect(await listCrossRouters(blind, { originChainId: 56 })).toEqual([])
    expect(await getRefusal(quote({}, blind))).toEqual([5003, 'crossRouteClosed'])
  })

  test.each<[string, () => Partial<MemberQuoteRequest>, unknown]>([
    ['nothing', () => ({ amount: '0' }), 'invalidCrossAmount'],
    ['an empty amount', () => ({ amount: '' }), 'invalidCrossAmount'],
    ['a part of a unit', () => ({ amount: '1.5' }), 'invalidCrossAmount'],
    ['an exponent', () => ({ amount: '1e20' }), 'invalidCrossAmount'],
    ['a sign', () => ({ amount: '-5' }), 'invalidCrossAmount'],
    ['more than a word holds', () => ({ amount: `${maxUint256 + 1n}` }), 'invalidCrossAmount'],
    ['more than anybody has', () => ({ amount: `${10n ** 30n}` }), 'crossAmountTooHigh'],
    ['too little to carry', () => ({ amount: '1000' }), 'crossAmountTooLow'],
    ['another wallet', () => ({ depositor: getTestAccount(2).address }), 'crossParametersAbnormal'],
    ['no wallet', () => ({ depositor: '' }), 'crossParametersAbnormal'],
    [
      'a pair that is not carried',
      () => ({ outputToken: fixture.getToken(137, 'USDT') }),
      'crossRouteClosed',
    ],
    ['an unknown token', () => ({ inputToken: `0x${'77'.repeat(20)}` }), 'crossRouteClosed'],
    ['an unknown chain', () => ({ destinationChainId: 10 }), 'crossRouteClosed'],
    ['a token as receiver', () => ({ recipient: fixture.getToken(137, 'USDC') }), 'crossReceiverIsContract'],
    [
      'an origin token as receiver',
      () => ({ recipient: fixture.getToken(56, 'USDT-BNB') }),
      'crossReceiverIsContract',
    ],
    [
      'a settlement as receiver',
      () => ({ recipient: fixture.ends[137].settlement }),
      'crossReceiverIsContract',
    ],
    ['the vault as receiver', () => ({ recipient: testVault.address }), 'crossReceiverIsContract'],
    ['the zero address as receiver', () => ({ recipient: zeroAddress }), undefined],
    ['no receiver', () => ({ recipient: '' }), undefined],
    ['a receiver with a slip', () => ({ recipient: getTestAccount(7).address.replace('c', 'C') }), undefined],
  ])(
    'error: 5003 %s is refused before or by the provider, and leaves no row',
    async (_, changes, message) => {
      const before = await rows()
      expect(await getRefusal(quote(changes()))).toEqual(message === undefined ? 1005 : [5003, message])
      expect(await rows()).toEqual(before)
    },
  )

  test('behavior: the limits of a pair are the highest and the lowest quoted amount', async () => {
    const { inputToken, outputToken, destinationChainId } = wish()
    const pair = { inputToken, outputToken, destinationChainId }
    const { minimumAmount, maximumAmount } = await findCrossLimits(cross.bank, pair)
    for (const amount of [minimumAmount, maximumAmount])
      expect((await quote({ amount })).inputAmount).toBe(amount)
    expect(await getRefusal(quote({ amount: `${BigInt(minimumAmount) - 1n}` }))).toEqual([
      5003,
      'crossAmountTooLow',
    ])
    expect(await getRefusal(quote({ amount: `${BigInt(maximumAmount) + 1n}` }))).toEqual([
      5003,
      'crossAmountTooHigh',
    ])
    const elsewhere = findCrossLimits(cross.bank, { ...pair, destinationChainId: 10 })
    expect(await getRefusal(elsewhere)).toEqual([5003, 'crossRouteClosed'])
    const closed = { ...cross.bank, crossChain: undefined, crossCaches: undefined }
    expect(await getRefusal(findCrossLimits(closed, pair))).toEqual([5003, 'crossClosed'])
  })

  test('error: 1006 a suspended member is quoted nothing', async () => {
    expect(await getRefusal(quote({ member: { ...member, banned: true } }))).toBe(1006)
  })

  test.each<[string, CrossQuoteFault, () => ProviderFault]>([
    ['another target', 'targetNotAllowed', () => tamperSwap({ to: getTestAccount(3).address })],
    ['coins along', 'valueAttached', () => tamperSwap({ value: '1' })],
    ['another chain', 'wrongChain', () => tamperSwap({ chainId: 137 })],
    ['a call nobody can read', 'undecodable', () => tamperSwap({ data: '0xdeadbeef' })],
    [
      'bytes behind the call',
      'unknownSuffix',
      () => tamper(({ swapTx }) => Object.assign(swapTx, { data: `${swapTx.data}00` })),
    ],
    ['another depositor', 'wrongDepositor', () => tamperDeposit(0, toWord(getTestAccount(2).address))],
    ['another recipient', 'wrongRecipient', () => tamperDeposit(1, toWord(getTestAccount(2).address))],
    [
      'another input token',
      'wrongInputToken',
      () => tamperDeposit(2, toWord(fixture.getToken(56, 'USDT-BNB'))),
    ],
    [
      'another output token',
      'wrongOutputToken',
      () => tamperDeposit(3, toWord(fixture.getToken(137, 'USDT'))),
    ],
    ['a larger input', 'wrongInputAmount', () => tamperDeposit(4, amount + 1n)],
    ['less than it shows', 'outputBelowMinimum', () => tamperDeposit(5, 1n)],
    ['another destination', 'wrongDestination', () => tamperDeposit(6, 1n)],
    ['an old quote', 'quoteTooOld', () => tamperDeposit(8, soon(-7_200))],
    ['a deadline at once', 'deadlineTooClose', () => tamperDeposit(9, soon(30))],
    ['a deadline of days', 'deadlineTooFar', () => tamperDeposit(9, soon(864_000))],
    ['a message', 'messageAttached', () => tamperDeposit(11, '0x01')],
    [
      'an approval for another',
      'oddApproval',
      () => tamperApproval({ data: approve(getTestAccount(3).address) }),
    ],
    [
      'an approval of another token',
      'oddApproval',
      () => tamperApproval({ to: fixture.getToken(56, 'USDT-BNB') }),
    ],
    ['an end that is past', 'expired', () => tamperAnswer({ quoteExpiryTimestamp: soon(-7_200) })],
  ])('error: 5003 an offer with %s is not passed on, and leaves no row', async (_, reason, lie) => {
    const before = await rows()
    cross.provider.setFault(lie())
    const asked = quote()
    expect(await getRefusal(asked)).toEqual([5003, 'crossParametersAbnormal'])
    await expect(asked).rejects.toMatchObject({ cause: { name: 'CrossQuoteRefused', reason } })
    expect(await rows()).toEqual(before)
  })

  test.each<[string, ProviderFault, string]>([
    ['answers 503', async ({ response }) => void response.writeHead(503).end('{}'), 'crossProviderSilent'],
    ['cuts the line', async ({ response }) => void response.destroy(), 'crossProviderSilent'],
    ['never answers', async () => undefined, 'crossProviderSilent'],
    ['answers garbage', async ({ response }) => void response.end('<html>'), 'quoteFailed'],
    ['answers another question', tamperAnswer({ inputAmount: '5' }), 'quoteFailed'],
    [
      'has no more',
      async ({ response }) => void response.writeHead(400).end('{"code":"SWAP_LIQUIDITY_INSUFFICIENT"}'),
      'crossNoLiquidity',
    ],
  ])('error: 5003 a provider that %s leaves no row', async (name, lie, message) => {
    const patient = cross.bank
    const bank =
      name === 'never answers' ? { ...cross.withTimeout(200), crossCaches: patient.crossCaches } : patient
    const before = await rows()
    cross.provider.setFault(lie)
    expect(await getRefusal(quote({}, bank))).toEqual([5003, message])
    expect(await rows()).toEqual(before)
  })

  test('behavior: a provider that promises more than its call moves nothing on the screen', async () => {
    const fees = { total: { amountUsd: '-5', amount: null } }
    cross.provider.setFault(tamperAnswer({ expectedOutputAmount: '100000000000', fees }))
    const answer = await quote()
    expect(BigInt(answer.expectedOutputAmount)).toBeLessThan(100_000_000n)
    expect(await rowOf(answer.quoteId)).toMatchObject({ fee_usd: null })
  })
})

describe('registerCrossOrder', () => {
  test('default: sent by its own member it is listed, found and checked at once', async () => {
    const before = await list()
    const { quoteId, approvalTxns, swapTx } = await quote()
    for (const call of approvalTxns) await fixture.send(56, call.to as Hex, call.data as Hex)
    const { hash, isDone } = await fixture.send(56, swapTx.to as Hex, swapTx.data as Hex)
    expect(isDone).toBe(true)
    const order = await register(quoteId, hash.toUpperCase().replace('0X', '0x'))
    expect(order).toMatchObject({
      quoteId,
      orderStatus: 0,
      detail: 'sent',
      originAmount: '100',
      originSymbol: 'USDC',
      crossSymbol: 'USDC',
      destinationChainName: 'Polygon',
      depositor: getTestAccount(1).address,
      recipient: getTestAccount(7).address,
      feeAmountAsUsd: '0.06',
      originTxHash: hash,
      fillHash: null,
      depositId: null,
    })
    expect(order.nextCheckTime).toBe(order.stateTime)
    expect(await list()).toEqual([order, ...before])
    const steps = ['quoted', 'sent']
    for (const params of [{ orderId: order.orderId }, { originTxHash: hash }]) {
      const { timeline, ...found } = await find(params)
      expect(found).toEqual(order)
      expect(timeline.map(({ step }) => step)).toEqual(steps)
    }
    // Once the allowance is there, nothing is to be approved any more.
    expect((await quote({ amount: '2000000000000000000' })).approvalTxns).toHaveLength(1)
  })

  test('behavior: reported twice, or by two devices at once, it is one order; a replaced hash is followed', async () => {
    const { quoteId } = await quote()
    const [one, two] = await Promise.all([register(quoteId, hashOf('a')), register(quoteId, hashOf('a'))])
    expect(one).toEqual(two)
    cross.wait(5_000)
    expect(await register(quoteId, hashOf('a'))).toEqual(one)
    const replaced = await register(quoteId, hashOf('b'))
    expect(replaced).toMatchObject({ orderId: one?.orderId, originTxHash: hashOf('b') })
    expect(replaced.nextCheckTime).toBeGreaterThan(one?.nextCheckTime ?? 0)
    expect(await getRefusal(find({ originTxHash: hashOf('a') }))).toBe(5004)
    // A first try that reverted is behind it when the same quote is sent again.
    const failed = { status: 4, reason: 'reverted', status_raw: 'pending', next_check_at: null }
    await cross.bank.database.kysely
      .updateTable('bank.cross_order')
      .set(failed)
      .where('quote_id', '=', quoteId)
      .execute()
    expect(await register(quoteId, hashOf('b'))).toMatchObject({ orderStatus: 4, detail: 'reverted' })
    expect(await register(quoteId, hashOf('c'))).toMatchObject({ orderStatus: 0, detail: 'sent' })
  })

  test('behavior: once its deposit was found, no reported hash changes an order', async () => {
    const { quoteId } = await quote()
    await register(quoteId, hashOf('d'))
    await cross.bank.database.kysely
      .updateTable('bank.cross_order')
      .set({
        stage: 'deposited',
        deposit_id: 77n,
        deposit_block: 5n,
        deposit_block_hash: hashOf('1'),
        deposit_log_index: 0,
        exclusivity_deadline: 0n,
        deposited_at: new Date(1_000),
      })
      .where('quote_id', '=', quoteId)
      .execute()
    const order = await register(quoteId, hashOf('e'))
    expect(order).toMatchObject({
      originTxHash: hashOf('d'),
      detail: 'deposited',
      depositId: '77',
      crossTime: 1_000,
    })
    expect((await find({ orderId: order.orderId })).timeline.map(({ step }) => step)).toEqual([
      'quoted',
      'sent',
      'deposited',
    ])
  })

  test('error: 5003 a quote of another member, an unknown one, or a purged one', async () => {
    const { quoteId } = await quote()
    const unknown = [5003, 'crossQuoteUnknown']
    expect(await getRefusal(register(quoteId, hashOf('f'), other))).toEqual(unknown)
    expect(await rowOf(quoteId)).toMatchObject({ stage: 'quoted', origin_tx_hash: null })
    await cross.bank.database.kysely.deleteFrom('bank.cross_order').where('quote_id', '=', quoteId).execute()
    for (const id of [quoteId, 'no id', '', "'; drop table bank.member; --"])
      expect(await getRefusal(register(id, hashOf('f')))).toEqual(unknown)
  })

  test('error: 429 too many that no block holds are not looked for at once', async () => {
    const own = await cross.register(3)
    const quotes: Awaited<ReturnType<typeof quote>>[] = []
    while (quotes.length <= sentOrdersMaximum)
      quotes.push(await quote({ member: own, depositor: own.address }))
    const told = await Promise.allSettled(quotes.map(({ quoteId }) => register(quoteId, hashOf('9'), own)))
    expect(told.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await list(own)).toHaveLength(sentOrdersMaximum)
    const newest = (await list(own))[0]
    expect(await find({ originTxHash: hashOf('9') }, own)).toMatchObject({ orderId: newest?.orderId })
  })
})

describe('findCrossOrder', () => {
  test('error: 5004 a quote, another member’s order and no order at all are not found', async () => {
    const { quoteId } = await quote()
    const row = await rowOf(quoteId)
    expect(await getRefusal(find({ orderId: row?.id ?? '' }))).toBe(5004)
    const sent = await register(quoteId, hashOf('8'))
    for (const params of [{ orderId: sent.orderId }, { originTxHash: hashOf('8') }])
      expect(await getRefusal(find(params, other))).toBe(5004)
    for (const params of [
      {},
      { orderId: '1 or 1=1' },
      { orderId: '99999999999999999999' },
      { orderId: sent.orderId, originTxHash: hashOf('7') },
    ])
      expect(await getRefusal(find(params))).toBe(5004)
  })
})
