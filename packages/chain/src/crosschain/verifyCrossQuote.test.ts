import fc from 'fast-check'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  maxUint256,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { erc20Abi } from '../generated/erc20.ts'
import type { CrossCall } from './createApprovals.ts'
import { decodeDeposit, depositAbi } from './decodeDeposit.ts'
import {
  type CrossOffer,
  type CrossQuoteFault,
  type CrossRequest,
  type CrossRules,
  usualCrossTimes,
  verifyCrossQuote,
} from './verifyCrossQuote.ts'
import { toWord } from './wordAddress.ts'

const addressOf = (byte: string): Address => getAddress(`0x${byte.repeat(20)}`)
const settlement = addressOf('4e')
const member = addressOf('a1')
const other = addressOf('ee')
const nowMs = 1_900_000_000_000
const now = nowMs / 1_000

const request: CrossRequest = {
  originChainId: 56,
  destinationChainId: 137,
  inputToken: addressOf('55'),
  outputToken: addressOf('c2'),
  inputAmount: 100n * 10n ** 18n,
  depositor: member,
  recipient: addressOf('b2'),
}
const rules: CrossRules = {
  settlements: [addressOf('11'), settlement],
  resetFirstTokens: [],
  integratorId: '0x00Ab',
  ...usualCrossTimes,
}
const minimumOutput = 99_920_000n

/** The arguments of an honest deposit, in the order of the call. */
const honest = {
  depositor: toWord(member),
  recipient: toWord(request.recipient),
  inputToken: toWord(request.inputToken),
  outputToken: toWord(request.outputToken),
  inputAmount: request.inputAmount,
  outputAmount: minimumOutput,
  destinationChainId: 137n,
  exclusiveRelayer: toWord(zeroAddress),
  quoteTimestamp: now - 60,
  fillDeadline: now + 7_140,
  exclusivityParameter: 0,
  message: '0x' as Hex,
}
type Arguments = typeof honest

function encode(changes: Partial<Arguments> = {}): Hex {
  const all = { ...honest, ...changes }
  return encodeFunctionData({
    abi: depositAbi,
    functionName: 'deposit',
    args: [
      all.depositor,
      all.recipient,
      all.inputToken,
      all.outputToken,
      all.inputAmount,
      all.outputAmount,
      all.destinationChainId,
      all.exclusiveRelayer,
      all.quoteTimestamp,
      all.fillDeadline,
      all.exclusivityParameter,
      all.message,
    ],
  })
}

const approveCall = (spender: Address, amount: bigint): CrossCall => ({
  chainId: 56,
  to: request.inputToken,
  callData: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  value: 0n,
})

function offerOf(callData: Hex = encode(), changes: Partial<CrossOffer> = {}, swap: Partial<CrossCall> = {}) {
  return {
    minimumOutput,
    expiresAtMs: nowMs + 3_540_000,
    approvals: [approveCall(settlement, maxUint256)],
    swap: { chainId: 56, to: settlement, callData, value: 0n, ...swap },
    ...changes,
  } satisfies CrossOffer
}

const verify = (offer: CrossOffer, changes: { rules?: Partial<CrossRules>; allowance?: bigint } = {}) =>
  verifyCrossQuote(request, offer, {
    rules: { ...rules, ...changes.rules },
    allowance: changes.allowance ?? 0n,
    nowMs,
  })

function expectRefused(offer: CrossOffer, reason: CrossQuoteFault, changes: Partial<CrossRules> = {}) {
  expect(verify(offer, { rules: changes })).toEqual({ ok: false, reason })
}

describe('verifyCrossQuote', () => {
  test('default: an honest quote passes, with the deposit it makes and one approval of exactly the amount', () => {
    const offer = offerOf()
    const verdict = verify(offer)
    expect(verdict).toEqual({
      ok: true,
      approvals: [approveCall(settlement, request.inputAmount)],
      swap: offer.swap,
      deposit: {
        depositor: member,
        recipient: request.recipient,
        inputToken: request.inputToken,
        outputToken: request.outputToken,
        inputAmount: request.inputAmount,
        outputAmount: minimumOutput,
        destinationChainId: 137,
        exclusiveRelayer: zeroAddress,
        quoteTimestamp: now - 60,
        fillDeadline: now + 7_140,
        message: '0x',
      },
    })
  })

  test('behavior: our own id and the mark of the provider may stand behind the arguments', () => {
    for (const suffix of ['0x', '0x1dc0de00ab', '0x73c0de', '0x1dc0de00ab73c0de'] as const)
      expect(verify(offerOf(concatHex([encode(), suffix]))).ok).toBe(true)
    expectRefused(offerOf(concatHex([encode(), '0x1dc0de00ab'])), 'unknownSuffix', { integratorId: null })
  })

  test('error: a transaction for another chain', () => {
    expectRefused(offerOf(undefined, {}, { chainId: 1 }), 'wrongChain')
  })

  test('error: a call to a contract that is not on our list', () => {
    expectRefused(offerOf(undefined, {}, { to: other }), 'targetNotAllowed')
  })

  test('error: native coins sent along', () => {
    expectRefused(offerOf(undefined, {}, { value: 1n }), 'valueAttached')
  })

  test('error: a depositor who is not the member would get the refund', () => {
    expectRefused(offerOf(encode({ depositor: toWord(other) })), 'wrongDepositor')
  })

  test('error: another recipient', () => {
    expectRefused(offerOf(encode({ recipient: toWord(other) })), 'wrongRecipient')
  })

  test('error: another token is taken', () => {
    expectRefused(offerOf(encode({ inputToken: toWord(other) })), 'wrongInputToken')
  })

  test('error: another token would arrive', () => {
    expectRefused(offerOf(encode({ outputToken: toWord(other) })), 'wrongOutputToken')
  })

  test('error: more or less is taken than was asked', () => {
    for (const inputAmount of [request.inputAmount + 1n, request.inputAmount - 1n])
      expectRefused(offerOf(encode({ inputAmount })), 'wrongInputAmount')
    const asked = { ...request, inputAmount: 0n }
    const params = { rules, allowance: 0n, nowMs }
    const verdict = verifyCrossQuote(asked, offerOf(encode({ inputAmount: 0n })), params)
    expect(verdict).toEqual({ ok: false, reason: 'wrongInputAmount' })
  })

  test('error: one unit less would arrive than is shown', () => {
    expectRefused(offerOf(encode({ outputAmount: minimumOutput - 1n })), 'outputBelowMinimum')
    expect(verify(offerOf(encode({ outputAmount: minimumOutput + 1n }))).ok).toBe(true)
  })

  test('error: a quote that promises nothing', () => {
    expectRefused(offerOf(encode({ outputAmount: 0n }), { minimumOutput: 0n }), 'outputBelowMinimum')
  })

  test('error: an empty result, though one was requested', () => {
    const refused = (['depositor', 'recipient', 'inputToken', 'outputToken'] as const).map((field) => {
      const params = { rules, allowance: 0n, nowMs }
      const offer = offerOf(encode({ [field]: toWord(zeroAddress) }), { approvals: [] })
      return verifyCrossQuote({ ...request, [field]: zeroAddress }, offer, params)
    })
    const reasons = ['wrongDepositor', 'wrongRecipient', 'wrongInputToken', 'wrongOutputToken']
    expect(refused).toEqual(reasons.map((reason) => ({ ok: false, reason })))
  })

  test('error: another destination', () => {
    expectRefused(offerOf(encode({ destinationChainId: 1n })), 'wrongDestination')
  })

  test('error: a message to the recipient', () => {
    expectRefused(offerOf(encode({ message: '0x00' })), 'messageAttached')
  })

  test('error: a deadline that is over, or too close for a relayer', () => {
    for (const fillDeadline of [0, now - 1, now + 599])
      expectRefused(offerOf(encode({ fillDeadline })), 'deadlineTooClose')
    expect(verify(offerOf(encode({ fillDeadline: now + 600 }))).ok).toBe(true)
  })

  test('error: a deadline so far off that a refund would take days', () => {
    expectRefused(offerOf(encode({ fillDeadline: now + 21_601 })), 'deadlineTooFar')
    expect(verify(offerOf(encode({ fillDeadline: now + 21_600 }))).ok).toBe(true)
  })

  test('error: a quote older than half an hour', () => {
    expectRefused(offerOf(encode({ quoteTimestamp: now - 1_801 })), 'quoteTooOld')
    expect(verify(offerOf(encode({ quoteTimestamp: now - 1_800 }))).ok).toBe(true)
  })

  test('error: a quote from the future', () => {
    expectRefused(offerOf(encode({ quoteTimestamp: now + 31 })), 'quoteFromFuture')
    expect(verify(offerOf(encode({ quoteTimestamp: now + 30 }))).ok).toBe(true)
  })

  test('error: an offer that has ended', () => {
    expectRefused(offerOf(undefined, { expiresAtMs: nowMs }), 'expired')
    expect(verify(offerOf(undefined, { expiresAtMs: nowMs + 1 })).ok).toBe(true)
    expect(verify(offerOf(undefined, { expiresAtMs: null })).ok).toBe(true)
  })

  test('error: exclusivity for the zero address, an unknown relayer, too long, or up to the deadline', () => {
    const exclusiveRelayer = toWord(other)
    const odd: Partial<Arguments>[] = [
      { exclusivityParameter: 30 },
      { exclusiveRelayer },
      { exclusiveRelayer, exclusivityParameter: 601 },
      { exclusiveRelayer, exclusivityParameter: now + 601 },
      { exclusiveRelayer, exclusivityParameter: 600, fillDeadline: now + 600 },
    ]
    for (const changes of odd) expectRefused(offerOf(encode(changes)), 'oddExclusivity')
    for (const exclusivityParameter of [1, 600, now - 5, now + 600])
      expect(verify(offerOf(encode({ exclusiveRelayer, exclusivityParameter }))).ok).toBe(true)
  })

  test('error: an approval of another token, for another spender, on another chain, or that is another call', () => {
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 1n] })
    const sound = approveCall(settlement, maxUint256)
    const odd: CrossCall[] = [
      { ...sound, to: other },
      { ...sound, chainId: 1 },
      { ...sound, value: 1n },
      approveCall(other, request.inputAmount),
      { ...sound, callData: transfer },
      { ...sound, callData: concatHex([sound.callData, '0x00']) },
      { ...sound, callData: '0x' },
    ]
    for (const approval of odd) expectRefused(offerOf(undefined, { approvals: [approval] }), 'oddApproval')
    expectRefused(offerOf(undefined, { approvals: [sound, approveCall(other, 1n)] }), 'oddApproval')
  })

  test('behavior: the approval is always for the exact amount, whatever the provider encoded', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: maxUint256 }), (amount) => {
        const verdict = verify(offerOf(undefined, { approvals: [approveCall(settlement, amount)] }))
        expect(verdict.ok && verdict.approvals).toEqual([approveCall(settlement, request.inputAmount)])
      }),
    )
    const silent = verify(offerOf(undefined, { approvals: [] }))
    expect(silent.ok && silent.approvals).toEqual([approveCall(settlement, request.inputAmount)])
  })

  test('behavior: an allowance that covers the amount needs no approval', () => {
    const covered = verify(offerOf(), { allowance: request.inputAmount })
    expect(covered.ok && covered.approvals).toEqual([])
  })

  test('behavior: a token that must is reset to zero first', () => {
    const reset = [approveCall(settlement, 0n), approveCall(settlement, request.inputAmount)]
    const allowance = request.inputAmount - 1n
    const ours = verify(offerOf(), { allowance, rules: { resetFirstTokens: [request.inputToken] } })
    expect(ours.ok && ours.approvals).toEqual(reset)
    const theirs = verify(offerOf(undefined, { approvals: reset }), { allowance })
    expect(theirs.ok && theirs.approvals).toEqual(reset)
    const plain = verify(offerOf(), { allowance })
    expect(plain.ok && plain.approvals).toEqual(reset.slice(1))
    const unused = verify(offerOf(undefined, { approvals: reset }))
    expect(unused.ok && unused.approvals).toEqual(reset.slice(1))
  })
})

const differentWord = (field: 'depositor' | 'recipient' | 'inputToken' | 'outputToken') =>
  fc
    .oneof(...[20, 32].map((length) => fc.uint8Array({ minLength: length, maxLength: length })))
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex').padStart(64, '0')}`)
    .filter((word) => word !== honest[field])
const uint256 = fc.bigInt({ min: 0n, max: maxUint256 })
const uint32 = fc.integer({ min: 0, max: 0xffffffff })

/** One change to one field that makes the deposit another than the member was shown. */
const tampered: fc.Arbitrary<Partial<Arguments>> = fc.oneof(
  differentWord('depositor').map((depositor) => ({ depositor })),
  differentWord('recipient').map((recipient) => ({ recipient })),
  differentWord('inputToken').map((inputToken) => ({ inputToken })),
  differentWord('outputToken').map((outputToken) => ({ outputToken })),
  uint256.filter((value) => value !== honest.inputAmount).map((inputAmount) => ({ inputAmount })),
  fc.bigInt({ min: 0n, max: minimumOutput - 1n }).map((outputAmount) => ({ outputAmount })),
  uint256.filter((value) => value !== 137n).map((destinationChainId) => ({ destinationChainId })),
  fc
    .uint8Array({ minLength: 20, maxLength: 32 })
    .filter((bytes) => bytes.some((byte) => byte !== 0))
    .map((bytes) => ({
      exclusiveRelayer: `0x${Buffer.from(bytes).toString('hex').padStart(64, '0')}` as Hex,
    })),
  uint32
    .filter((value) => value < now - 1_800 || value > now + 30)
    .map((quoteTimestamp) => ({ quoteTimestamp })),
  uint32
    .filter((value) => value < now + 600 || value > now + 21_600)
    .map((fillDeadline) => ({ fillDeadline })),
  fc.integer({ min: 1, max: 0xffffffff }).map((exclusivityParameter) => ({ exclusivityParameter })),
  fc
    .uint8Array({ minLength: 1, maxLength: 200 })
    .map((bytes) => ({ message: `0x${Buffer.from(bytes).toString('hex')}` as Hex })),
)

describe('tampered call data', () => {
  test('behavior: any field changed is refused', () => {
    fc.assert(
      fc.property(tampered, (changes) => {
        expect(verify(offerOf(encode(changes))).ok).toBe(false)
      }),
      { numRuns: 600 },
    )
  })

  test('error: cut anywhere it cannot be read', () => {
    const whole = encode()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 3 }), (length) => {
        expectRefused(offerOf(whole.slice(0, 2 + length) as Hex), 'undecodable')
      }),
      { numRuns: 300 },
    )
  })

  test('error: bytes behind the arguments that are not ours', () => {
    const known = ['', '1dc0de00ab', '73c0de', '1dc0de00ab73c0de']
    const suffixes = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 64 }).map((bytes) => Buffer.from(bytes).toString('hex')),
      fc.constantFrom('1dc0de', '1dc0de00ac', '73c0de1dc0de00ab', '73c0de73c0de', '00', '1dc0de00ab00'),
    )
    fc.assert(
      fc.property(
        suffixes.filter((suffix) => !known.includes(suffix)),
        (suffix) => expectRefused(offerOf(concatHex([encode(), `0x${suffix}`])), 'unknownSuffix'),
      ),
    )
  })

  test('error: another function, even with the same arguments', () => {
    const body = encode().slice(10)
    const selectors = fc
      .uint8Array({ minLength: 4, maxLength: 4 })
      .map((bytes) => Buffer.from(bytes).toString('hex'))
      .filter((selector) => selector !== 'ad5425c6')
    fc.assert(
      fc.property(selectors, (selector) => expectRefused(offerOf(`0x${selector}${body}`), 'undecodable')),
    )
  })

  test('error: the same arguments in other bytes than an encoder writes', () => {
    const words = [...(encode().slice(10).match(/.{64}/g) ?? [])].map(String)
    const otherOffset = words.with(11, (13 * 32).toString(16).padStart(64, '0'))
    const moved = [...otherOffset.slice(0, 12), '0'.repeat(64), ...words.slice(12)].join('')
    expectRefused(offerOf(`0xad5425c6${moved}`), 'undecodable')
    const dirty = words.with(9, `${'1'.padStart(56, '0')}${(words[9] ?? '').slice(56)}`).join('')
    expectRefused(offerOf(`0xad5425c6${dirty}`), 'undecodable')
  })

  test('behavior: a changed byte never yields the same deposit', () => {
    const whole = encode()
    const sound = decodeDeposit(whole)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: whole.length / 2 - 2 }),
        fc.integer({ min: 1, max: 255 }),
        (at, by) => {
          const bytes = Buffer.from(whole.slice(2), 'hex')
          bytes[at] = (bytes[at] ?? 0) ^ by
          expect(decodeDeposit(`0x${bytes.toString('hex')}`)).not.toEqual(sound)
        },
      ),
      { numRuns: 600 },
    )
  })

  test('behavior: text that is no bytes is not read', () => {
    for (const text of ['', '0x', 'ad5425c6', `${encode()}0`, `${encode()}zz`])
      expect(decodeDeposit(text)).toEqual({ ok: false })
  })

  test('behavior: capital letters are the same bytes', () => {
    const whole = encode()
    expect(verify(offerOf(`0x${whole.slice(2).toUpperCase()}`)).ok).toBe(true)
  })
})
