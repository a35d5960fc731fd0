import { erc20Abi } from '@bank/chain'
import { formatUnits, parseUnits } from 'viem'
import type { CrossConfig, CrossRoute } from '../config/crossConfig.ts'
import { type CrossFees, computeCrossFees, toInputUnits, toUnits, toUsd } from '../config/crossFees.ts'
import type { TransferReader } from '../settlement/createTransferReader.ts'
import { toNamedToken } from './listings.ts'
import { type Query, readRoute, readUnits } from './queryParameters.ts'
import { AcrossError } from './serviceErrors.ts'

export type ServiceRequest = {
  readonly config: CrossConfig
  readonly reader: TransferReader
  readonly query: Query
}

/** The allowed amounts, in units of the input token. */
export type Limits = {
  readonly minimum: bigint
  readonly maximum: bigint
  /** The most that the relayer can fill immediately. */
  readonly instant: bigint
}

export type Quote = {
  readonly route: CrossRoute
  readonly inputAmount: bigint
  readonly fees: CrossFees
  readonly limits: Limits
  /** Time of the newest origin block, from which every deadline counts; unix seconds. */
  readonly timestamp: number
  readonly blockNumber: bigint
  readonly fillDeadline: number
}

export const fillSeconds = 2
const fillDeadlineSeconds = 7_200
const percentScale = 18

/** Reads the basis of a quote from both chains. Throws AcrossError, AMOUNT_TOO_LOW and AMOUNT_TOO_HIGH among them. */
export async function readQuote(request: ServiceRequest, amountName = 'amount'): Promise<Quote> {
  const { config, reader, query } = request
  const route = readRoute(config, query)
  const inputAmount = readUnits(query, amountName)
  const [limits, block] = await Promise.all([
    readLimits(request, route),
    reader.getClient(route.origin.chainId).getBlock(),
  ])
  const fees = computeCrossFees(config, route, inputAmount)
  if (query.skipAmountLimit !== 'true') {
    if (inputAmount < limits.minimum || fees.outputAmount === 0n)
      throw new AcrossError('AMOUNT_TOO_LOW', 'The amount does not pay for its transfer.', amountName)
    if (inputAmount > limits.maximum)
      throw new AcrossError('AMOUNT_TOO_HIGH', 'Nobody has so much on the destination.', amountName)
  }
  const timestamp = Number(block.timestamp)
  return {
    ...{ route, inputAmount, fees, limits, timestamp },
    blockNumber: block.number,
    fillDeadline: timestamp + fillDeadlineSeconds,
  }
}

/** Reads the destination balances of relayer and pool. */
async function readLimits({ config, reader }: ServiceRequest, route: CrossRoute): Promise<Limits> {
  const { destination, inputToken, outputToken } = route
  const client = reader.getClient(destination.chainId)
  const [relayer, pool] = await Promise.all(
    [config.relayer, destination.settlement].map((holder) =>
      client.readContract({
        address: outputToken.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [holder],
      }),
    ),
  )
  const instant = toInputUnits(route, relayer ?? 0n)
  const slow = toInputUnits(route, pool ?? 0n)
  return {
    minimum: toUnits(config.minimumDepositUsd, inputToken),
    maximum: instant > slow ? instant : slow,
    instant,
  }
}

/** GET /limits. */
export async function getLimits(request: ServiceRequest) {
  const route = readRoute(request.config, request.query)
  const limits = await readLimits(request, route)
  const fees = computeCrossFees(request.config, route, limits.minimum)
  return { ...formatLimits(limits), relayerFeeDetails: formatRelayerFees(fees, limits.minimum) }
}

/** GET /suggested-fees. */
export async function getSuggestedFees(request: ServiceRequest) {
  const quote = await readQuote(request)
  const { route, fees, inputAmount, limits } = quote
  const relay = fees.relayer + fees.destinationGas
  const toShare = (total: bigint) => ({ pct: formatShare(total, inputAmount), total: `${total}` })
  return {
    estimatedFillTimeSec: fillSeconds,
    totalRelayFee: toShare(fees.total),
    relayerCapitalFee: toShare(fees.relayer),
    relayerGasFee: toShare(fees.destinationGas),
    lpFee: toShare(fees.liquidity),
    ...formatRelayerFees(fees, inputAmount),
    relayFeePct: formatShare(relay, inputAmount),
    relayFeeTotal: `${relay}`,
    lpFeePct: formatShare(fees.liquidity, inputAmount),
    timestamp: `${quote.timestamp}`,
    quoteBlock: `${quote.blockNumber}`,
    isAmountTooLow: inputAmount < limits.minimum,
    exclusiveRelayer: `0x${'00'.repeat(20)}`,
    exclusivityDeadline: 0,
    spokePoolAddress: route.origin.settlement,
    destinationSpokePoolAddress: route.destination.settlement,
    fillDeadline: `${quote.fillDeadline}`,
    outputAmount: `${fees.outputAmount}`,
    limits: formatLimits(limits),
    inputToken: toNamedToken(route.origin, route.inputToken),
    outputToken: toNamedToken(route.destination, route.outputToken),
  }
}

/** The fees of a quote with what they are in dollars and of the amount. */
export function formatFees({ route, fees, inputAmount }: Quote) {
  const token = toNamedToken(route.origin, route.inputToken)
  const toFee = (amount: bigint) => ({
    amount: `${amount}`,
    amountUsd: formatUnits(toUsd(amount, route.inputToken), percentScale),
    pct: formatShare(amount, inputAmount),
    token,
  })
  const bridge = {
    ...toFee(fees.total),
    details: {
      type: 'across',
      lp: toFee(fees.liquidity),
      relayerCapital: toFee(fees.relayer),
      destinationGas: toFee(fees.destinationGas),
    },
  }
  const toBreakdown = (details: object) => ({
    ...toFee(fees.total),
    details: { ...details, app: toFee(0n), bridge },
  })
  return {
    bridge,
    total: toBreakdown({ type: 'total-breakdown', swapImpact: toFee(0n) }),
    totalMax: toBreakdown({ type: 'max-total-breakdown', maxSwapImpact: toFee(0n) }),
  }
}

function formatLimits({ minimum, maximum, instant }: Limits) {
  return {
    minDeposit: `${minimum}`,
    maxDeposit: `${maximum}`,
    maxDepositInstant: `${instant}`,
    maxDepositShortDelay: `${maximum}`,
    recommendedDepositInstant: `${instant}`,
  }
}

function formatRelayerFees(fees: CrossFees, inputAmount: bigint) {
  return {
    capitalFeePct: formatShare(fees.relayer, inputAmount),
    capitalFeeTotal: `${fees.relayer}`,
    relayGasFeePct: formatShare(fees.destinationGas, inputAmount),
    relayGasFeeTotal: `${fees.destinationGas}`,
  }
}

/** One is written as 10 to the 18th. */
function formatShare(toShare: bigint, toBreakdown: bigint): string {
  return `${(toShare * parseUnits('1', percentScale)) / toBreakdown}`
}
