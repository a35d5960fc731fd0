import { type Address, encodeAbiParameters, formatUnits, type Hex, keccak256, parseAbiParameters } from 'viem'
import { type CrossConfig, findCrossRoute } from './crossConfig.ts'
import { convertBack, usdOfUnits } from './crossFees.ts'
import { findAddress, findChainId, type Query } from './queryParameters.ts'
import { IndexerError } from './serviceErrors.ts'
import { addressOfWord, type Transfer } from './transfers.ts'

const usualLimit = 50
const highestLimit = 1_000
const relayShape = parseAbiParameters([
  'Relay relay, uint256 destinationChainId',
  'struct Relay { bytes32 depositor; bytes32 recipient; bytes32 exclusiveRelayer; bytes32 inputToken; bytes32 outputToken; uint256 inputAmount; uint256 outputAmount; uint256 originChainId; uint256 depositId; uint32 fillDeadline; uint32 exclusivityDeadline; bytes message; }',
])

/** GET /deposit/status: one deposit, by id and chain, by its transaction, or by the hash of what it says. */
export function answerStatus(transfers: readonly Transfer[], query: Query) {
  const found = findAsked(transfers, query)
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
export function answerDeposits(config: CrossConfig, transfers: readonly Transfer[], query: Query) {
  const isAsked = readFilter(query)
  const skip = readWhole(query.skip, 0)
  const limit = Math.min(highestLimit, readWhole(query.limit, usualLimit))
  return transfers
    .filter(isAsked)
    .sort((left, right) => right.depositTime - left.depositTime || compareIds(right, left))
    .slice(skip, skip + limit)
    .map((transfer) => writeDeposit(config, transfer))
}

function compareIds(left: Transfer, right: Transfer): number {
  return Number(left.relay.depositId - right.relay.depositId)
}

function findAsked(transfers: readonly Transfer[], query: Query): Transfer[] {
  const txHash = query.depositTxnRef ?? query.depositTxHash
  if (txHash !== undefined)
    return transfers
      .filter(({ depositTxHash }) => depositTxHash === txHash.toLowerCase())
      .sort((left, right) => left.depositLogIndex - right.depositLogIndex)
  if (query.relayDataHash !== undefined)
    return transfers.filter((transfer) => hashOfTransfer(transfer) === query.relayDataHash?.toLowerCase())
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

function hashOfTransfer({ relay, destinationChainId }: Transfer): Hex {
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
    wanted === undefined || addressOfWord(word) === wanted
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

function writeDeposit(config: CrossConfig, transfer: Transfer) {
  const { relay, fill, destinationChainId } = transfer
  return {
    depositId: `${relay.depositId}`,
    originChainId: Number(relay.originChainId),
    destinationChainId,
    depositor: addressOfWord(relay.depositor),
    recipient: addressOfWord(relay.recipient),
    inputToken: addressOfWord(relay.inputToken),
    inputAmount: `${relay.inputAmount}`,
    outputToken: addressOfWord(relay.outputToken),
    outputAmount: `${relay.outputAmount}`,
    exclusiveRelayer: addressOfWord(relay.exclusiveRelayer),
    exclusivityDeadline: writeTime(relay.exclusivityDeadline || undefined),
    fillDeadline: writeTime(relay.fillDeadline),
    quoteTimestamp: writeTime(transfer.quoteTimestamp),
    status: transfer.status,
    depositTxHash: transfer.depositTxHash,
    depositTxnRef: transfer.depositTxHash,
    depositBlockTimestamp: writeTime(transfer.depositTime),
    fillTx: fill?.txHash ?? null,
    fillTxnRef: fill?.txHash ?? null,
    fillBlockTimestamp: writeTime(fill?.time),
    relayer: fill === undefined ? null : addressOfWord(fill.relayer),
    depositRefundTxHash: transfer.refundTxHash ?? null,
    depositRefundTxnRef: transfer.refundTxHash ?? null,
    ...writeUsd(config, transfer),
    speedups: [],
  }
}

/** What the transfer costs its sender: the input less what it asks to arrive. */
function writeUsd(config: CrossConfig, { relay, destinationChainId }: Transfer) {
  const route = findCrossRoute(config, {
    originChainId: Number(relay.originChainId),
    destinationChainId,
    inputToken: addressOfWord(relay.inputToken),
    outputToken: addressOfWord(relay.outputToken),
  })
  if (route === undefined) return { bridgeFeeUsd: null, inputPriceUsd: null, outputPriceUsd: null }
  const fee = relay.inputAmount - convertBack(route, relay.outputAmount)
  return {
    bridgeFeeUsd: formatUnits(usdOfUnits(fee, route.inputToken), 18),
    inputPriceUsd: route.inputToken.priceUsd,
    outputPriceUsd: route.outputToken.priceUsd,
  }
}

function writeTime(seconds: number | undefined): string | null {
  return seconds === undefined ? null : new Date(seconds * 1_000).toISOString()
}

function readWhole(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  if (!/^\d{1,6}$/.test(text))
    throw new IndexerError(400, 'IncorrectQueryParamsException', `${text} is no whole number`)
  return Number(text)
}
