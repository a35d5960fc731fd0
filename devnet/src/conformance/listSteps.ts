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
import { refundLeafShape, slowLeafShape } from '../crosschain/bundles.ts'
import type { RelayData } from '../crosschain/transfers.ts'

/** Who acts; the owner is the one that relays roots, the issuer the token's. */
export type Actor = 'depositor' | 'relayer' | 'stranger' | 'owner' | 'issuer'

export type Step = {
  readonly title: string
  readonly from: Actor
  readonly callData: Hex
  /** What is called, if it is not the contract. */
  readonly to?: Address
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
  return [
    ...listDeposits(facts),
    ...listFills(facts),
    ...listSlowFills(facts),
    ...listRefunds(facts),
    ...listRefused(facts),
  ]
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

type LeafChange = { readonly amounts?: readonly bigint[]; readonly chainId?: number }

function composeLeaf({ accounts, chainId, token }: StepFacts, changed: LeafChange = {}) {
  return {
    amountToReturn: 0n,
    chainId: BigInt(changed.chainId ?? chainId),
    refundAmounts: changed.amounts ?? [300n, 200n],
    leafId: 0,
    l2TokenAddress: token,
    refundAddresses: [accounts.depositor, accounts.relayer],
  }
}
type Leaf = ReturnType<typeof composeLeaf>

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

const refund = (title: string, callData: Hex, from: Actor = 'stranger'): Step => ({
  title: `refund: ${title}`,
  from,
  callData,
})

function listRefunds(facts: StepFacts): Step[] {
  const sound = composeLeaf(facts)
  const foreign = composeLeaf(facts, { chainId: 5 })
  const uneven = composeLeaf(facts, { amounts: [1n] })
  const large = composeLeaf(facts, { amounts: [amount ** 4n, 1n] })
  return [
    refund('its root', encodeRefundRoot(sound), 'owner'),
    refund('with a proof of nothing', encodeRefund(1, sound, [noRoot])),
    refund('paid', encodeRefund(1, sound)),
    refund('paid again', encodeRefund(1, sound)),
    refund('root of a leaf for another chain', encodeRefundRoot(foreign), 'owner'),
    refund('paid on another chain', encodeRefund(2, foreign)),
    refund('root of a leaf with fewer amounts than accounts', encodeRefundRoot(uneven), 'owner'),
    refund('of fewer amounts than accounts', encodeRefund(3, uneven)),
    refund('root of more than there is', encodeRefundRoot(large), 'owner'),
    refund('of more than there is', encodeRefund(4, large)),
    refund('claimed where none waits', encodeClaim(facts.token, facts.accounts.relayer), 'relayer'),
  ]
}

/** What a token refuses to pay one of a leaf's accounts. */
function listRefused(facts: StepFacts): Step[] {
  const { accounts, token } = facts
  const leaf = composeLeaf(facts, { amounts: [10n, 20n] })
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
    refund('root with an account that the token refuses', encodeRefundRoot(leaf), 'owner'),
    list,
    refund('paid but for what the token refuses', encodeRefund(5, leaf)),
    refund('claimed for who is refused', encodeClaim(token, accounts.relayer), 'relayer'),
    refund('claimed to another account', encodeClaim(token, accounts.stranger), 'relayer'),
    refund('claimed again', encodeClaim(token, accounts.stranger), 'relayer'),
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
