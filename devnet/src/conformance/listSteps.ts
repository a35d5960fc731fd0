import { localTetherAbi, settlementAbi } from '@bank/chain/server'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  pad,
  toHex,
} from 'viem'
import { refundLeafShape, slowLeafShape } from '../crosschain/settlement/bundles.ts'
import type { RelayData } from '../crosschain/settlement/transfers.ts'

/** The sender; the owner relays roots, the issuer controls the token. */
export type Actor = 'depositor' | 'relayer' | 'stranger' | 'owner' | 'issuer'

export type Step = {
  readonly title: string
  readonly from: Actor
  readonly callData: Hex
  /** The called address when it is not the contract. */
  readonly to?: Address
  readonly value?: bigint
  /** The reason why outcomes may differ; without it they must be the same. */
  readonly differs?: string
}

export type StepFacts = {
  readonly chainId: number
  readonly token: Address
  /** Unix seconds of a block before the first step. */
  readonly now: number
  readonly accounts: Readonly<Record<Actor, Address>>
}

const otherChainId = 137
const lastsSeconds = 7_200
const noRoot = toHex(0, { size: 32 })
const amount = 1_000_000n

type Fields = {
  outputToken?: Hex
  depositor?: Hex
  exclusiveRelayer?: Hex
  quoted?: number
  deadline?: number
  exclusivity?: number
  inputAmount?: bigint
}

/** One after another, what a settlement contract is asked in its life and what it must refuse; the same for every contract. */
export function listSteps(facts: StepFacts): Step[] {
  return [
    ...listDeposits(facts),
    ...listFills(facts),
    ...listSlowFills(facts),
    ...listRefunds(facts),
    ...listRejected(facts),
  ]
}

function listDeposits(facts: StepFacts): Step[] {
  const { now, accounts } = facts
  const deposit = (fields: Fields = {}) => encodeDeposit(facts, fields)
  const createStep = (title: string, callData: Hex, more: Partial<Step> = {}): Step => ({
    title: `deposit: ${title}`,
    from: 'depositor',
    callData,
    ...more,
  })
  const two = encodeFunctionData({
    abi: settlementAbi,
    functionName: 'multicall',
    args: [[deposit(), deposit({ inputAmount: 5n })]],
  })
  return [
    createStep('plain', deposit()),
    createStep('with an integrator’s mark behind it', concatHex([deposit(), '0x1dc0de00ab73c0de'])),
    createStep('two in one transaction', two),
    createStep('whose deadline has passed', deposit({ deadline: now - 1 })),
    createStep(
      'with a time reserved for a relayer',
      deposit({ exclusiveRelayer: pad(accounts.relayer), exclusivity: now + 600 }),
    ),
    createStep('quoted an hour and more ago', deposit({ quoted: now - 3_700 })),
    createStep('quoted in the future', deposit({ quoted: now + 3_600 })),
    createStep('with a deadline in seven hours', deposit({ deadline: now + 25_200 })),
    createStep('with a time reserved for nobody', deposit({ exclusivity: 60 })),
    createStep('of no token to arrive', deposit({ outputToken: noRoot })),
    createStep('of a depositor of another kind of chain', deposit({ depositor: `0x${'11'.repeat(32)}` })),
    createStep('with coins', deposit(), { value: 1n }),
    createStep('of more than is allowed', deposit({ inputAmount: amount * amount })),
  ]
}

function listFills(facts: StepFacts): Step[] {
  const { now, accounts } = facts
  const encodeFill = (relay: RelayData, from: Actor = 'relayer') =>
    encodeFunctionData({
      abi: settlementAbi,
      functionName: 'fillRelay',
      args: [relay, BigInt(otherChainId), pad(accounts[from])],
    })
  const reserved = createRelay(facts, 2, {
    exclusiveRelayer: pad(accounts.relayer),
    exclusivityDeadline: now + 3_600,
  })
  const createStep = (title: string, callData: Hex, from: Actor = 'relayer'): Step => ({
    title: `fill: ${title}`,
    from,
    callData,
  })
  return [
    createStep('plain', encodeFill(createRelay(facts, 1))),
    createStep('again', encodeFill(createRelay(facts, 1))),
    createStep(
      'with another amount under the same id',
      encodeFill(createRelay(facts, 1, { outputAmount: 1n })),
    ),
    createStep('in another’s time', encodeFill(reserved, 'stranger'), 'stranger'),
    createStep('in its own time', encodeFill(reserved)),
    createStep('after the deadline', encodeFill(createRelay(facts, 3, { fillDeadline: now - 10 }))),
    createStep('with a message for a wallet', encodeFill(createRelay(facts, 4, { message: '0x1234' }))),
    createStep(
      'for a recipient of another kind of chain',
      encodeFill(createRelay(facts, 5, { recipient: `0x${'11'.repeat(32)}` })),
    ),
    createStep(
      'of more than the relayer has',
      encodeFill(createRelay(facts, 6, { outputAmount: amount ** 4n })),
    ),
  ]
}

function listSlowFills(facts: StepFacts): Step[] {
  const { now, accounts, chainId } = facts
  const encodeRequest = (relay: RelayData) =>
    encodeFunctionData({ abi: settlementAbi, functionName: 'requestSlowFill', args: [relay] })
  const slow = createRelay(facts, 7)
  const leaf = { relayData: slow, chainId: BigInt(chainId), updatedOutputAmount: amount - 1n }
  const root = keccak256(encodeAbiParameters(slowLeafShape, [leaf]))
  const encodePayment = (changed: Partial<typeof leaf> = {}) =>
    encodeFunctionData({
      abi: settlementAbi,
      functionName: 'executeSlowRelayLeaf',
      args: [{ ...leaf, ...changed }, 0, []],
    })
  const reserved = createRelay(facts, 8, {
    exclusiveRelayer: pad(accounts.relayer),
    exclusivityDeadline: now + 3_600,
  })
  const createStep = (title: string, callData: Hex, from: Actor = 'stranger'): Step => ({
    title: `slow fill: ${title}`,
    from,
    callData,
  })
  return [
    createStep('asked for', encodeRequest(slow)),
    createStep('asked for again', encodeRequest(slow)),
    createStep('asked for what is filled', encodeRequest(createRelay(facts, 1))),
    createStep('asked for in a relayer’s time', encodeRequest(reserved)),
    createStep(
      'asked for after the deadline',
      encodeRequest(createRelay(facts, 9, { fillDeadline: now - 10 })),
    ),
    {
      ...createStep('its root, of a stranger', encodeRoots(noRoot, root)),
      differs: 'each says in its own words who may relay roots',
    },
    createStep('its root', encodeRoots(noRoot, root), 'owner'),
    createStep('paid otherwise than the root says', encodePayment({ updatedOutputAmount: amount })),
    createStep('paid', encodePayment()),
    createStep('paid again', encodePayment()),
    {
      ...createStep('paid on another chain', encodePayment({ chainId: 5n })),
      differs: 'the published pools take a slow leaf for their own chain whatever it names; ours reads it',
    },
    createStep(
      'filled by a relayer after all',
      encodeFunctionData({
        abi: settlementAbi,
        functionName: 'fillRelay',
        args: [slow, BigInt(otherChainId), pad(accounts.relayer)],
      }),
      'relayer',
    ),
  ]
}

type LeafChange = { readonly amounts?: readonly bigint[]; readonly chainId?: number }

function createLeaf({ accounts, chainId, token }: StepFacts, changed: LeafChange = {}) {
  return {
    amountToReturn: 0n,
    chainId: BigInt(changed.chainId ?? chainId),
    refundAmounts: changed.amounts ?? [300n, 200n],
    leafId: 0,
    l2TokenAddress: token,
    refundAddresses: [accounts.depositor, accounts.relayer],
  }
}
type Leaf = ReturnType<typeof createLeaf>

const encodeRefundRoot = (leaf: Leaf) =>
  encodeRoots(keccak256(encodeAbiParameters(refundLeafShape, [leaf])), noRoot)

const encodeRefund = (bundleId: number, leaf: Leaf, proof: Hex[] = []) =>
  encodeFunctionData({
    abi: settlementAbi,
    functionName: 'executeRelayerRefundLeaf',
    args: [bundleId, leaf, proof],
  })

const encodeClaim = (token: Address, to: Address) =>
  encodeFunctionData({
    abi: settlementAbi,
    functionName: 'claimRelayerRefund',
    args: [pad(token), pad(to)],
  })

const createRefundStep = (title: string, callData: Hex, from: Actor = 'stranger'): Step => ({
  title: `refund: ${title}`,
  from,
  callData,
})

function listRefunds(facts: StepFacts): Step[] {
  const sound = createLeaf(facts)
  const foreign = createLeaf(facts, { chainId: 5 })
  const uneven = createLeaf(facts, { amounts: [1n] })
  const large = createLeaf(facts, { amounts: [amount ** 4n, 1n] })
  return [
    createRefundStep('its root', encodeRefundRoot(sound), 'owner'),
    createRefundStep('with a proof of nothing', encodeRefund(1, sound, [noRoot])),
    createRefundStep('paid', encodeRefund(1, sound)),
    createRefundStep('paid again', encodeRefund(1, sound)),
    createRefundStep('root of a leaf for another chain', encodeRefundRoot(foreign), 'owner'),
    createRefundStep('paid on another chain', encodeRefund(2, foreign)),
    createRefundStep('root of a leaf with fewer amounts than accounts', encodeRefundRoot(uneven), 'owner'),
    createRefundStep('of fewer amounts than accounts', encodeRefund(3, uneven)),
    createRefundStep('root of more than there is', encodeRefundRoot(large), 'owner'),
    createRefundStep('of more than there is', encodeRefund(4, large)),
    createRefundStep('claimed where none waits', encodeClaim(facts.token, facts.accounts.relayer), 'relayer'),
  ]
}

/** Steps in which the token rejects a payment to one of a leaf's accounts. */
function listRejected(facts: StepFacts): Step[] {
  const { accounts, token } = facts
  const leaf = createLeaf(facts, { amounts: [10n, 20n] })
  const list: Step = {
    title: 'refund: the token refuses one account',
    from: 'issuer',
    to: token,
    callData: encodeFunctionData({
      abi: localTetherAbi,
      functionName: 'setBlackListed',
      args: [accounts.relayer, true],
    }),
  }
  return [
    createRefundStep('root with an account that the token refuses', encodeRefundRoot(leaf), 'owner'),
    list,
    createRefundStep('paid but for what the token refuses', encodeRefund(5, leaf)),
    createRefundStep('claimed for who is refused', encodeClaim(token, accounts.relayer), 'relayer'),
    createRefundStep('claimed to another account', encodeClaim(token, accounts.stranger), 'relayer'),
    createRefundStep('claimed again', encodeClaim(token, accounts.stranger), 'relayer'),
  ]
}

function encodeDeposit({ token, now, accounts }: StepFacts, fields: Fields): Hex {
  const { inputAmount = amount, quoted = now - 60, deadline = now + lastsSeconds, exclusivity = 0 } = fields
  const word = pad(accounts.depositor)
  return encodeFunctionData({
    abi: settlementAbi,
    functionName: 'deposit',
    args: [
      fields.depositor ?? word,
      word,
      pad(token),
      fields.outputToken ?? pad(token),
      ...([inputAmount, inputAmount - 1n, BigInt(otherChainId), fields.exclusiveRelayer ?? noRoot] as const),
      ...([quoted, deadline, exclusivity, '0x'] as const),
    ],
  })
}

function createRelay(
  { token, now, accounts }: StepFacts,
  depositId: number,
  changed: Partial<RelayData> = {},
): RelayData {
  return {
    depositor: pad(accounts.depositor),
    recipient: pad(accounts.stranger),
    exclusiveRelayer: noRoot,
    inputToken: pad(token),
    outputToken: pad(token),
    inputAmount: amount,
    outputAmount: amount - 2n,
    originChainId: BigInt(otherChainId),
    depositId: BigInt(depositId),
    fillDeadline: now + lastsSeconds,
    exclusivityDeadline: 0,
    message: '0x',
    ...changed,
  }
}

function encodeRoots(refundRoot: Hex, slowRoot: Hex): Hex {
  return encodeFunctionData({
    abi: settlementAbi,
    functionName: 'relayRootBundle',
    args: [refundRoot, slowRoot],
  })
}
