import { erc20Abi } from '@bank/chain'
import { formatUnits, parseUnits } from 'viem'
import type { TransferReader } from './createTransferReader.ts'
import type { CrossConfig, CrossRoute } from './crossConfig.ts'
import { type CrossFees, computeCrossFees, convertBack, unitsOfUsd, usdOfUnits } from './crossFees.ts'
import { nameToken } from './listings.ts'
import { type Query, readRoute, readUnits } from './queryParameters.ts'
import { AcrossError } from './serviceErrors.ts'

export type Ask = { readonly config: CrossConfig; readonly reader: TransferReader; readonly query: Query }

/** What an amount may be, in units of the input token. */
export type Limits = {
  readonly minimum: bigint
  readonly maximum: bigint
  /** What the relayer can fill at once. */
  readonly instant: bigint
}

export type Quote = {
  readonly route: CrossRoute
  readonly inputAmount: bigint
  readonly fees: CrossFees
  readonly limits: Limits
  /** Of the newest block where it is sent, which every deadline counts from: unix seconds. */
  readonly timestamp: number
  readonly blockNumber: bigint
  readonly fillDeadline: number
}

export const fillSeconds = 2
const fillDeadlineSeconds = 7_200
const percentScale = 18

/** Reads from both chains what a quote stands on. Throws AcrossError, AMOUNT_TOO_LOW and AMOUNT_TOO_HIGH among them. */
export async function readQuote(ask: Ask, amountName = 'amount'): Promise<Quote> {
  const { config, reader, query } = ask
  const route = readRoute(config, query)
  const inputAmount = readUnits(query, amountName)
  const [limits, block] = await Promise.all([
    readLimits(ask, route),
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

/** What relayer and pool hold where it is to arrive. */
async function readLimits({ config, reader }: Ask, route: CrossRoute): Promise<Limits> {
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
  const instant = convertBack(route, relayer ?? 0n)
  const slow = convertBack(route, pool ?? 0n)
  return {
    minimum: unitsOfUsd(config.minimumDepositUsd, inputToken),
    maximum: instant > slow ? instant : slow,
    instant,
  }
}

/** GET /limits. */
export async function answerLimits(ask: Ask) {
  const route = readRoute(ask.config, ask.query)
  const limits = await readLimits(ask, route)
  const fees = computeCrossFees(ask.config, route, limits.minimum)
  return { ...writeLimits(limits), relayerFeeDetails: writeRelayerFees(fees, limits.minimum) }
}

/** GET /suggested-fees. */
export async function answerSuggestedFees(ask: Ask) {
  const quote = await readQuote(ask)
  const { route, fees, inputAmount, limits } = quote
  const relay = fees.relayer + fees.destinationGas
  const part = (total: bigint) => ({ pct: percentOf(total, inputAmount), total: `${total}` })
  return {
    estimatedFillTimeSec: fillSeconds,
    totalRelayFee: part(fees.total),
    relayerCapitalFee: part(fees.relayer),
    relayerGasFee: part(fees.destinationGas),
    lpFee: part(fees.liquidity),
    ...writeRelayerFees(fees, inputAmount),
    relayFeePct: percentOf(relay, inputAmount),
    relayFeeTotal: `${relay}`,
    lpFeePct: percentOf(fees.liquidity, inputAmount),
    timestamp: `${quote.timestamp}`,
    quoteBlock: `${quote.blockNumber}`,
    isAmountTooLow: inputAmount < limits.minimum,
    exclusiveRelayer: `0x${'00'.repeat(20)}`,
    exclusivityDeadline: 0,
    spokePoolAddress: route.origin.settlement,
    destinationSpokePoolAddress: route.destination.settlement,
    fillDeadline: `${quote.fillDeadline}`,
    outputAmount: `${fees.outputAmount}`,
    limits: writeLimits(limits),
    inputToken: nameToken(route.origin, route.inputToken),
    outputToken: nameToken(route.destination, route.outputToken),
  }
}

/** The fees of a quote with what they are in dollars and of the amount. */
export function writeFees({ route, fees, inputAmount }: Quote) {
  const token = nameToken(route.origin, route.inputToken)
  const fee = (amount: bigint) => ({
    amount: `${amount}`,
    amountUsd: formatUnits(usdOfUnits(amount, route.inputToken), percentScale),
    pct: percentOf(amount, inputAmount),
    token,
  })
  const bridge = {
    ...fee(fees.total),
    details: {
      type: 'across',
      lp: fee(fees.liquidity),
      relayerCapital: fee(fees.relayer),
      destinationGas: fee(fees.destinationGas),
    },
  }
  const whole = (details: object) => ({ ...fee(fees.total), details: { ...details, app: fee(0n), bridge } })
  return {
    bridge,
    total: whole({ type: 'total-breakdown', swapImpact: fee(0n) }),
    totalMax: whole({ type: 'max-total-breakdown', maxSwapImpact: fee(0n) }),
  }
}

function writeLimits({ minimum, maximum, instant }: Limits) {
  return {
    minDeposit: `${minimum}`,
    maxDeposit: `${maximum}`,
    maxDepositInstant: `${instant}`,
    maxDepositShortDelay: `${maximum}`,
    recommendedDepositInstant: `${instant}`,
  }
}

function writeRelayerFees(fees: CrossFees, inputAmount: bigint) {
  return {
    capitalFeePct: percentOf(fees.relayer, inputAmount),
    capitalFeeTotal: `${fees.relayer}`,
    relayGasFeePct: percentOf(fees.destinationGas, inputAmount),
    relayGasFeeTotal: `${fees.destinationGas}`,
  }
}

/** One is written as 10 to the 18th. */
function percentOf(part: bigint, whole: bigint): string {
  return `${(part * parseUnits('1', percentScale)) / whole}`
}
