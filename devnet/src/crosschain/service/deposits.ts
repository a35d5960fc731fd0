import { type Address, encodeAbiParameters, formatUnits, type Hex, keccak256, parseAbiParameters } from 'viem'
import { type CrossConfig, findCrossRoute } from '../config/crossConfig.ts'
import { toInputUnits, toUsd } from '../config/crossFees.ts'
import { type Transfer, toAddress } from '../settlement/transfers.ts'
import { findAddress, findChainId, type Query } from './queryParameters.ts'
import { IndexerError } from './serviceErrors.ts'

const usualLimit = 50
const highestLimit = 1_000
const relayShape = parseAbiParameters([
  'Relay relay, uint256 destinationChainId',
  'struct Relay { bytes32 depositor; bytes32 recipient; bytes32 exclusiveRelayer; bytes32 inputToken; bytes32 outputToken; uint256 inputAmount; uint256 outputAmount; uint256 originChainId; uint256 depositId; uint32 fillDeadline; uint32 exclusivityDeadline; bytes message; }',
])

/** GET /deposit/status: one deposit, by id and chain, by its transaction, or by the hash of what it says. */
export function getDepositStatus(transfers: readonly Transfer[], query: Query) {
  const found = listMatching(transfers, query)
  const index = readWhole(query.index, 0)
  if (found.length === 0)
    throw new IndexerError(
      404,
      'DepositNotFoundException',
      'Deposit not found given the provided constraints',
    )
  const transfer = found[index]
  if (transfer === undefined)
    throw new IndexerError(
      400,
      'IndexParamOutOfRangeException',
      `Index ${index} is above ${found.length - 1}`,
    )
  const { relay, fill, status, depositTxHash, refundTxHash } = transfer
  return {
    status: status === 'unfilled' ? 'pending' : status,
    originChainId: Number(relay.originChainId),
    depositId: `${relay.depositId}`,
    depositTxHash,
    depositTxnRef: depositTxHash,
    fillTx: fill?.txHash ?? null,
    fillTxnRef: fill?.txHash ?? null,
    destinationChainId: transfer.destinationChainId,
    depositRefundTxHash: refundTxHash ?? null,
    depositRefundTxnRef: refundTxHash ?? null,
    actionsSucceeded: null,
    pagination: { currentIndex: index, maxIndex: found.length - 1 },
  }
}

/** GET /deposits, newest first. */
export function listDeposits(config: CrossConfig, transfers: readonly Transfer[], query: Query) {
  const isRequested = readFilter(query)
  const skip = readWhole(query.skip, 0)
  const limit = Math.min(highestLimit, readWhole(query.limit, usualLimit))
  return transfers
    .filter(isRequested)
    .sort((left, right) => right.depositTime - left.depositTime || compareIds(right, left))
    .slice(skip, skip + limit)
    .map((transfer) => formatDeposit(config, transfer))
}

function compareIds(left: Transfer, right: Transfer): number {
  return Number(left.relay.depositId - right.relay.depositId)
}

function listMatching(transfers: readonly Transfer[], query: Query): Transfer[] {
  const txHash = query.depositTxnRef ?? query.depositTxHash
  if (txHash !== undefined)
    return transfers
      .filter(({ depositTxHash }) => depositTxHash === txHash.toLowerCase())
      .sort((left, right) => left.depositLogIndex - right.depositLogIndex)
  if (query.relayDataHash !== undefined)
    return transfers.filter((transfer) => hashTransfer(transfer) === query.relayDataHash?.toLowerCase())
  const { depositId, originChainId } = query
  if (depositId === undefined || originChainId === undefined)
    throw new IndexerError(
      400,
      'IncorrectQueryParamsException',
      'Give depositId and originChainId, depositTxnRef, or relayDataHash',
    )
  return transfers.filter(
    ({ relay }) => `${relay.depositId}` === depositId && `${relay.originChainId}` === originChainId,
  )
}

function hashTransfer({ relay, destinationChainId }: Transfer): Hex {
  return keccak256(encodeAbiParameters(relayShape, [relay, BigInt(destinationChainId)]))
}

function readFilter(query: Query): (transfer: Transfer) => boolean {
  const [depositor, recipient, either] = ['depositor', 'recipient', 'address'].map((name) =>
    findAddress(query, name),
  )
  const [inputToken, outputToken] = ['inputToken', 'outputToken'].map((name) => findAddress(query, name))
  const originChainId = findChainId(query, 'originChainId')
  const destinationChainId = findChainId(query, 'destinationChainId')
  const { status } = query
  const isSame = (wanted: Address | undefined, word: Hex) =>
    wanted === undefined || toAddress(word) === wanted
  return ({ relay, ...transfer }) =>
    isSame(depositor, relay.depositor) &&
    isSame(recipient, relay.recipient) &&
    (isSame(either, relay.depositor) || isSame(either, relay.recipient)) &&
    isSame(inputToken, relay.inputToken) &&
    isSame(outputToken, relay.outputToken) &&
    (originChainId === undefined || Number(relay.originChainId) === originChainId) &&
    (destinationChainId === undefined || transfer.destinationChainId === destinationChainId) &&
    (status === undefined || transfer.status === status)
}

function formatDeposit(config: CrossConfig, transfer: Transfer) {
  const { relay, fill, destinationChainId } = transfer
  return {
    depositId: `${relay.depositId}`,
    originChainId: Number(relay.originChainId),
    destinationChainId,
    depositor: toAddress(relay.depositor),
    recipient: toAddress(relay.recipient),
    inputToken: toAddress(relay.inputToken),
    inputAmount: `${relay.inputAmount}`,
    outputToken: toAddress(relay.outputToken),
    outputAmount: `${relay.outputAmount}`,
    exclusiveRelayer: toAddress(relay.exclusiveRelayer),
    exclusivityDeadline: formatTime(relay.exclusivityDeadline || undefined),
    fillDeadline: formatTime(relay.fillDeadline),
    quoteTimestamp: formatTime(transfer.quoteTimestamp),
    status: transfer.status,
    depositTxHash: transfer.depositTxHash,
    depositTxnRef: transfer.depositTxHash,
    depositBlockTimestamp: formatTime(transfer.depositTime),
    fillTx: fill?.txHash ?? null,
    fillTxnRef: fill?.txHash ?? null,
    fillBlockTimestamp: formatTime(fill?.time),
    relayer: fill === undefined ? null : toAddress(fill.relayer),
    depositRefundTxHash: transfer.refundTxHash ?? null,
    depositRefundTxnRef: transfer.refundTxHash ?? null,
    ...formatUsd(config, transfer),
    speedups: [],
  }
}

/** Formats the sender's cost of a transfer: the input less the requested output. */
function formatUsd(config: CrossConfig, { relay, destinationChainId }: Transfer) {
  const route = findCrossRoute(config, {
    originChainId: Number(relay.originChainId),
    destinationChainId,
    inputToken: toAddress(relay.inputToken),
    outputToken: toAddress(relay.outputToken),
  })
  if (route === undefined) return { bridgeFeeUsd: null, inputPriceUsd: null, outputPriceUsd: null }
  const fee = relay.inputAmount - toInputUnits(route, relay.outputAmount)
  return {
    bridgeFeeUsd: formatUnits(toUsd(fee, route.inputToken), 18),
    inputPriceUsd: route.inputToken.priceUsd,
    outputPriceUsd: route.outputToken.priceUsd,
  }
}

function formatTime(seconds: number | undefined): string | null {
  return seconds === undefined ? null : new Date(seconds * 1_000).toISOString()
}

function readWhole(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  if (!/^\d{1,6}$/.test(text))
    throw new IndexerError(400, 'IncorrectQueryParamsException', `${text} is no whole number`)
  return Number(text)
}
