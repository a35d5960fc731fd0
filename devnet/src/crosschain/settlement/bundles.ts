import { settlementAbi } from '@bank/chain/server'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbiParameters,
  toHex,
} from 'viem'
import { type CrossConfig, findCrossRoute } from '../config/crossConfig.ts'
import { computeSlowOutput } from '../config/crossFees.ts'
import { createMerkleTree } from './merkleTree.ts'
import type { SettlementLog } from './settlementLog.ts'
import { createPayeeKey, type Transfer, type TransferBook, toAddress } from './transfers.ts'

/** The calls that relay roots and execute their leaves, given the id that the roots will have; none for nothing. */
export type Bundle = (bundleId: number) => Hex[]

export type BundleOptions = {
  readonly config: CrossConfig
  readonly book: TransferBook
  readonly log: SettlementLog
  /** Returns the contract's balance of a token. */
  getHeld(token: Address): bigint
  /** Forces every certain settlement now, without the usual delays. */
  readonly isForced: boolean
}

type Payment = { readonly account: Address; readonly amount: bigint }

const noRoot = toHex(0, { size: 32 })
export const refundLeafShape = parseAbiParameters([
  'Leaf leaf',
  'struct Leaf { uint256 amountToReturn; uint256 chainId; uint256[] refundAmounts; uint32 leafId; address l2TokenAddress; address[] refundAddresses; }',
])
export const slowLeafShape = parseAbiParameters([
  'Leaf leaf',
  'struct Relay { bytes32 depositor; bytes32 recipient; bytes32 exclusiveRelayer; bytes32 inputToken; bytes32 outputToken; uint256 inputAmount; uint256 outputAmount; uint256 originChainId; uint256 depositId; uint32 fillDeadline; uint32 exclusivityDeadline; bytes message; }',
  'struct Leaf { Relay relayData; uint256 chainId; uint256 updatedOutputAmount; }',
])

/**
 * One leaf a token: every expired deposit of its own, oldest first, and with them, or when it is time, what relayers
 * are owed. What the contract cannot cover waits.
 */
export function createRefundBundle(options: BundleOptions): Bundle {
  const { chain } = options.log
  const leaves = chain.tokens.flatMap(({ address }) => {
    const payments = listCovered(listPayments(options, address), options.getHeld(address))
    return payments.length === 0 ? [] : [{ token: address, payments }]
  })
  const formed = leaves.map(({ token, payments }, leafId) => ({
    amountToReturn: 0n,
    chainId: BigInt(chain.chainId),
    refundAmounts: payments.map(({ amount }) => amount),
    leafId,
    l2TokenAddress: token,
    refundAddresses: payments.map(({ account }) => account),
  }))
  if (formed.length === 0) return () => []
  const tree = createMerkleTree(formed.map((leaf) => keccak256(encodeAbiParameters(refundLeafShape, [leaf]))))
  return (bundleId) => [
    encodeRoots(tree.root, noRoot),
    ...formed.map((leaf, index) =>
      encodeFunctionData({
        abi: settlementAbi,
        functionName: 'executeRelayerRefundLeaf',
        args: [bundleId, leaf, tree.getProof(index)],
      }),
    ),
  ]
}

/** Creates a bundle that pays out of the pool for each requested slow fill of a real deposit. */
export function createSlowBundles(options: BundleOptions): Bundle[] {
  const { config, book, log, isForced } = options
  return book.transfers.flatMap((transfer): Bundle[] => {
    const { relay, destinationChainId, slowRequestTime, status } = transfer
    if (destinationChainId !== log.chain.chainId || status !== 'slowFillRequested') return []
    // The pool pays for good, so what it is paid for must not vanish.
    if (!transfer.isDepositFinal) return []
    if (!isForced && log.time < (slowRequestTime ?? 0) + config.slowFillDelaySeconds) return []
    const token = toAddress(relay.outputToken)
    const route = findCrossRoute(config, {
      originChainId: Number(relay.originChainId),
      destinationChainId,
      inputToken: toAddress(relay.inputToken),
      outputToken: token,
    })
    const amount = route === undefined ? 0n : computeSlowOutput(config, route, relay.inputAmount)
    if (amount < relay.outputAmount || amount > options.getHeld(token)) return []
    const leaf = { relayData: relay, chainId: BigInt(destinationChainId), updatedOutputAmount: amount }
    const root = keccak256(encodeAbiParameters(slowLeafShape, [leaf]))
    return [
      (bundleId) => [
        encodeRoots(noRoot, root),
        encodeFunctionData({
          abi: settlementAbi,
          functionName: 'executeSlowRelayLeaf',
          args: [leaf, bundleId, []],
        }),
      ],
    ]
  })
}

function encodeRoots(refundRoot: Hex, slowRoot: Hex): Hex {
  return encodeFunctionData({
    abi: settlementAbi,
    functionName: 'relayRootBundle',
    args: [refundRoot, slowRoot],
  })
}

function listPayments(options: BundleOptions, token: Address): Payment[] {
  const refunds = listRefunds(options, token)
  const repayments = listRepayments(options, token)
  const lastTime = options.log.refunds.at(-1)?.time ?? 0
  const isTime = options.isForced || options.log.time >= lastTime + options.config.repayEverySeconds
  return refunds.length > 0 || isTime ? [...refunds, ...repayments] : []
}

function listRefunds({ config, book, log, isForced }: BundleOptions, token: Address): Payment[] {
  const isDue = ({ relay, isPastDeadline }: Transfer) =>
    isPastDeadline && (isForced || log.time >= relay.fillDeadline + config.refundDelaySeconds)
  return book.transfers
    .filter(
      (transfer) =>
        Number(transfer.relay.originChainId) === log.chain.chainId &&
        transfer.status === 'expired' &&
        toAddress(transfer.relay.inputToken) === token &&
        isDue(transfer),
    )
    .map(({ relay }) => ({ account: toAddress(relay.depositor), amount: relay.inputAmount }))
}

/** A relayer is owed the input of what it filled, once no reorganisation undoes that, less what liquidity costs. */
function listRepayments({ config, book, log }: BundleOptions, token: Address): Payment[] {
  const owed = new Map<Address, bigint>()
  for (const { relay, fill } of book.transfers) {
    // A relayer is repaid from the deposit on its own chain; a request to be repaid elsewhere is not granted.
    if (!fill?.isFinal || fill.isSlow || Number(relay.originChainId) !== log.chain.chainId) continue
    if (fill.repaymentChainId !== log.chain.chainId || toAddress(relay.inputToken) !== token) continue
    const account = toAddress(fill.relayer)
    const liquidity = (relay.inputAmount * BigInt(config.liquidityFeeBps) + 9_999n) / 10_000n
    owed.set(account, (owed.get(account) ?? 0n) + relay.inputAmount - liquidity)
  }
  const repaid = book.repaid.get(log.chain.chainId)
  return [...owed].flatMap(([account, total]) => {
    const amount = total - (repaid?.get(createPayeeKey(account, token)) ?? 0n)
    return amount > 0n ? [{ account, amount }] : []
  })
}

function listCovered(payments: readonly Payment[], held: bigint): Payment[] {
  let left = held
  return payments.filter(({ amount }) => {
    if (amount > left) return false
    left -= amount
    return true
  })
}
