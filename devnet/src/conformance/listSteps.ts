import { settlementAbi } from '@bank/chain/server'
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
import { refundLeafShape, slowLeafShape } from '../crosschain/bundles.ts'
import type { RelayData } from '../crosschain/transfers.ts'

/** Who acts; the owner is the one that relays roots. */
export type Actor = 'depositor' | 'relayer' | 'stranger' | 'owner'

export type Step = {
  readonly title: string
  readonly from: Actor
  readonly callData: Hex
  readonly value?: bigint
  /** Why the contracts may answer it differently; without it, they must not. */
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
  return [...listDeposits(facts), ...listFills(facts), ...listSlowFills(facts), ...listRefunds(facts)]
}

function listDeposits(facts: StepFacts): Step[] {
  const { now, accounts } = facts
  const deposit = (fields: Fields = {}) => encodeDeposit(facts, fields)
  const step = (title: string, callData: Hex, more: Partial<Step> = {}): Step => ({
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
    step('plain', deposit()),
    step('with an integrator’s mark behind it', concatHex([deposit(), '0x1dc0de00ab73c0de'])),
    step('two in one transaction', two),
    step('whose deadline has passed', deposit({ deadline: now - 1 })),
    step(
      'with a time reserved for a relayer',
      deposit({ exclusiveRelayer: pad(accounts.relayer), exclusivity: now + 600 }),
    ),
    step('quoted an hour and more ago', deposit({ quoted: now - 3_700 })),
    step('quoted in the future', deposit({ quoted: now + 3_600 })),
    step('with a deadline in seven hours', deposit({ deadline: now + 25_200 })),
    step('with a time reserved for nobody', deposit({ exclusivity: 60 })),
    step('of no token to arrive', deposit({ outputToken: noRoot })),
    step('of a depositor of another kind of chain', deposit({ depositor: `0x${'11'.repeat(32)}` })),
    step('with coins', deposit(), { value: 1n }),
    step('of more than is allowed', deposit({ inputAmount: amount * amount })),
  ]
}

function listFills(facts: StepFacts): Step[] {
  const { now, accounts } = facts
  const fill = (relay: RelayData, from: Actor = 'relayer') =>
    encodeFunctionData({
      abi: settlementAbi,
      functionName: 'fillRelay',
      args: [relay, BigInt(otherChainId), pad(accounts[from])],
    })
  const reserved = composeRelay(facts, 2, {
    exclusiveRelayer: pad(accounts.relayer),
    exclusivityDeadline: now + 3_600,
  })
  const step = (title: string, callData: Hex, from: Actor = 'relayer'): Step => ({
    title: `fill: ${title}`,
    from,
    callData,
  })
  return [
    step('plain', fill(composeRelay(facts, 1))),
    step('again', fill(composeRelay(facts, 1))),
    step('with another amount under the same id', fill(composeRelay(facts, 1, { outputAmount: 1n }))),
    step('in another’s time', fill(reserved, 'stranger'), 'stranger'),
    step('in its own time', fill(reserved)),
    step('after the deadline', fill(composeRelay(facts, 3, { fillDeadline: now - 10 }))),
    step('with a message for a wallet', fill(composeRelay(facts, 4, { message: '0x1234' }))),
    step(
      'for a recipient of another kind of chain',
      fill(composeRelay(facts, 5, { recipient: `0x${'11'.repeat(32)}` })),
    ),
    step('of more than the relayer has', fill(composeRelay(facts, 6, { outputAmount: amount ** 4n }))),
  ]
}

function listSlowFills(facts: StepFacts): Step[] {
  const { now, accounts, chainId } = facts
  const ask = (relay: RelayData) =>
    encodeFunctionData({ abi: settlementAbi, functionName: 'requestSlowFill', args: [relay] })
  const slow = composeRelay(facts, 7)
  const leaf = { relayData: slow, chainId: BigInt(chainId), updatedOutputAmount: amount - 1n }
  const root = keccak256(encodeAbiParameters(slowLeafShape, [leaf]))
  const pay = (changed: Partial<typeof leaf> = {}) =>
    encodeFunctionData({
      abi: settlementAbi,
      functionName: 'executeSlowRelayLeaf',
      args: [{ ...leaf, ...changed }, 0, []],
    })
  const reserved = composeRelay(facts, 8, {
    exclusiveRelayer: pad(accounts.relayer),
    exclusivityDeadline: now + 3_600,
  })
  const step = (title: string, callData: Hex, from: Actor = 'stranger'): Step => ({
    title: `slow fill: ${title}`,
    from,
    callData,
  })
  return [
    step('asked for', ask(slow)),
    step('asked for again', ask(slow)),
    step('asked for what is filled', ask(composeRelay(facts, 1))),
    step('asked for in a relayer’s time', ask(reserved)),
    step('asked for after the deadline', ask(composeRelay(facts, 9, { fillDeadline: now - 10 }))),
    {
      ...step('its root, of a stranger', encodeRoots(noRoot, root)),
      differs: 'each says in its own words who may relay roots',
    },
    step('its root', encodeRoots(noRoot, root), 'owner'),
    step('paid otherwise than the root says', pay({ updatedOutputAmount: amount })),
    step('paid', pay()),
    step('paid again', pay()),
    {
      ...step('paid on another chain', pay({ chainId: 5n })),
      differs: 'the published pools take a slow leaf for their own chain whatever it names; ours reads it',
    },
    step(
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

function listRefunds(facts: StepFacts): Step[] {
  const { accounts, chainId, token } = facts
  const compose = (leafId: number, changed: { amounts?: readonly bigint[]; chainId?: number } = {}) => ({
    amountToReturn: 0n,
    chainId: BigInt(changed.chainId ?? chainId),
    refundAmounts: changed.amounts ?? [300n, 200n],
    leafId,
    l2TokenAddress: token,
    refundAddresses: [accounts.depositor, accounts.relayer],
  })
  type Leaf = ReturnType<typeof compose>
  const rootOf = (leaf: Leaf) => keccak256(encodeAbiParameters(refundLeafShape, [leaf]))
  const pay = (bundleId: number, leaf: Leaf, proof: Hex[] = []) =>
    encodeFunctionData({
      abi: settlementAbi,
      functionName: 'executeRelayerRefundLeaf',
      args: [bundleId, leaf, proof],
    })
  const step = (title: string, callData: Hex, from: Actor = 'stranger'): Step => ({
    title: `refund: ${title}`,
    from,
    callData,
  })
  const [sound, foreign, uneven, large] = [
    compose(0),
    compose(0, { chainId: 5 }),
    compose(0, { amounts: [1n] }),
    compose(0, { amounts: [amount ** 4n, 1n] }),
  ]
  const claim = encodeFunctionData({
    abi: settlementAbi,
    functionName: 'claimRelayerRefund',
    args: [pad(token), pad(accounts.relayer)],
  })
  return [
    step('its root', encodeRoots(rootOf(sound), noRoot), 'owner'),
    step('with a proof of nothing', pay(1, sound, [noRoot])),
    step('paid', pay(1, sound)),
    step('paid again', pay(1, sound)),
    step('root of a leaf for another chain', encodeRoots(rootOf(foreign), noRoot), 'owner'),
    step('paid on another chain', pay(2, foreign)),
    step('root of a leaf with fewer amounts than accounts', encodeRoots(rootOf(uneven), noRoot), 'owner'),
    step('of fewer amounts than accounts', pay(3, uneven)),
    step('root of more than there is', encodeRoots(rootOf(large), noRoot), 'owner'),
    step('of more than there is', pay(4, large)),
    step('claimed where none waits', claim, 'relayer'),
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

function composeRelay(
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
