import { randomBytes } from 'node:crypto'
import { erc20Abi } from '@bank/chain'
import { settlementAbi } from '@bank/chain/server'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  formatUnits,
  type Hex,
  maxUint256,
  pad,
  toHex,
} from 'viem'
import { toUsd } from '../config/crossFees.ts'
import { toNamedToken } from './listings.ts'
import { findAddress, type Query, readAddress } from './queryParameters.ts'
import { fillSeconds, formatFees, type Quote, readQuote, type ServiceRequest } from './quotes.ts'
import { AcrossError } from './serviceErrors.ts'

const quoteSeconds = 3_600
/** Gas assumed where none is estimated, such as before the token is approved. */
const usualGas = 90_000n
const noRelayer = pad('0x', { size: 32 })
const integratorMark = '0x1dc0de'
const serviceMark = '0x73c0de'

type Parties = { readonly depositor: Address; readonly recipient: Address; readonly refundee: Address }
type Holdings = { readonly allowance: bigint; readonly balance: bigint }
type Prices = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** GET /swap/approval for a plain transfer: the calls a wallet signs, what they cost, and whether it can. */
export async function getApproval(request: ServiceRequest) {
  const { query } = request
  assertSupported(query)
  const depositor = readAddress(query, 'depositor')
  const parties: Parties = {
    depositor,
    recipient: findAddress(query, 'recipient') ?? depositor,
    refundee: findAddress(query, 'refundAddress') ?? depositor,
  }
  const quote = await readQuote(request)
  const { route, inputAmount, fees } = quote
  const holdings = await readHoldings(request, quote, depositor)
  const call = {
    chainId: route.origin.chainId,
    to: route.origin.settlement,
    data: encodeDeposit(quote, parties, query.integratorId),
  }
  const client = request.reader.getClient(call.chainId)
  const [units, prices] = await Promise.all([
    estimate(request, { quote, holdings, depositor, call }),
    client.estimateFeesPerGas(),
  ])
  const { bridge, ...written } = formatFees(quote)
  const inputToken = toNamedToken(route.origin, route.inputToken)
  const outputToken = toNamedToken(route.destination, route.outputToken)
  const [input, output] = [`${inputAmount}`, `${fees.outputAmount}`]
  const approvals = listApprovals(quote, holdings.allowance)
  const createCheck = (actual: bigint) => ({
    token: inputToken.address,
    actual: `${actual}`,
    expected: input,
  })
  return {
    crossSwapType: 'bridgeableToBridgeable',
    amountType: 'exactInput',
    checks: {
      allowance: { ...createCheck(holdings.allowance), spender: call.to },
      balance: createCheck(holdings.balance),
    },
    ...(approvals.length === 0 ? {} : { approvalTxns: approvals }),
    steps: {
      bridge: {
        inputAmount: input,
        outputAmount: output,
        tokenIn: inputToken,
        tokenOut: outputToken,
        fees: bridge,
        provider: 'across',
      },
    },
    ...{ inputToken, outputToken, refundToken: inputToken },
    fees: { ...written, originGas: formatGas(quote, (units ?? usualGas) * prices.maxFeePerGas) },
    ...{ inputAmount: input, maxInputAmount: input },
    ...{ expectedOutputAmount: output, minOutputAmount: output },
    expectedFillTime: fillSeconds,
    swapTx: {
      ecosystem: 'evm',
      simulationSuccess: units !== undefined,
      ...call,
      ...(units !== undefined && formatGasFields(units, prices)),
    },
    quoteExpiryTimestamp: quote.timestamp + quoteSeconds,
    id: randomBytes(16).toString('hex'),
  }
}

/** Estimates the gas of the deposit; undefined while it cannot be sent, or when the caller skips the estimate. */
async function estimate(
  { query, reader }: ServiceRequest,
  params: {
    quote: Quote
    holdings: Holdings
    depositor: Address
    call: { readonly to: Address; readonly data: Hex }
  },
): Promise<bigint | undefined> {
  const { quote, holdings, depositor, call } = params
  const canSend = holdings.allowance >= quote.inputAmount && holdings.balance >= quote.inputAmount
  if (!canSend || query.skipOriginTxEstimation === 'true') return undefined
  const client = reader.getClient(quote.route.origin.chainId)
  return client.estimateGas({ account: depositor, to: call.to, data: call.data })
}

/** Swaps at either end, actions and fees for others are not offered, and never ignored. */
function assertSupported(query: Query): void {
  const { tradeType = 'exactInput', refundOnOrigin = 'true', appFee, routingPreference = 'default' } = query
  if (tradeType !== 'exactInput')
    throw new AcrossError('INVALID_PARAM', 'Only exactInput is offered.', 'tradeType')
  if (refundOnOrigin !== 'true')
    throw new AcrossError('INVALID_PARAM', 'Refunds are made on the origin.', 'refundOnOrigin')
  if (appFee !== undefined && Number(appFee) !== 0)
    throw new AcrossError('INVALID_PARAM', 'Fees for an app are not offered.', 'appFee')
  if (routingPreference !== 'default' && routingPreference !== 'across')
    throw new AcrossError('INVALID_PARAM', 'Only across is offered.', 'routingPreference')
  if (query.integratorId !== undefined && !/^0x[0-9a-f]{4}$/i.test(query.integratorId))
    throw new AcrossError('INVALID_PARAM', 'integratorId is 0x and two bytes.', 'integratorId')
}

async function readHoldings(
  { reader }: ServiceRequest,
  { route }: Quote,
  depositor: Address,
): Promise<Holdings> {
  const client = reader.getClient(route.origin.chainId)
  const token = { address: route.inputToken.address, abi: erc20Abi } as const
  const spender = route.origin.settlement
  const [allowance, balance] = await Promise.all([
    client.readContract({ ...token, functionName: 'allowance', args: [depositor, spender] }),
    client.readContract({ ...token, functionName: 'balanceOf', args: [depositor] }),
  ])
  return { allowance, balance }
}

/** As the public service does it: for everything, and from zero where a token wants that. */
function listApprovals({ route, inputAmount }: Quote, allowance: bigint) {
  if (allowance >= inputAmount) return []
  const { origin, inputToken } = route
  const approve = (amount: bigint) => ({
    chainId: origin.chainId,
    to: inputToken.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [origin.settlement, amount] }),
  })
  return inputToken.resetsAllowance && allowance > 0n
    ? [approve(0n), approve(maxUint256)]
    : [approve(maxUint256)]
}

function encodeDeposit(quote: Quote, parties: Parties, integratorId: string | undefined): Hex {
  const { route, fees, inputAmount, timestamp, fillDeadline } = quote
  const deposit = encodeFunctionData({
    abi: settlementAbi,
    functionName: 'deposit',
    args: [
      pad(parties.refundee),
      pad(parties.recipient),
      pad(route.inputToken.address),
      pad(route.outputToken.address),
      inputAmount,
      fees.outputAmount,
      BigInt(route.destination.chainId),
      noRelayer,
      timestamp,
      fillDeadline,
      0,
      '0x',
    ],
  })
  const marks: Hex[] = integratorId === undefined ? [] : [integratorMark, integratorId as Hex]
  return concatHex([deposit, ...marks, serviceMark])
}

function formatGas({ route: { origin } }: Quote, amount: bigint) {
  const { nativeCurrency: coin, chainId } = origin
  return {
    amount: `${amount}`,
    amountUsd: formatUnits(toUsd(amount, coin), 18),
    token: { address: toHex(0, { size: 20 }), chainId, ...coin },
  }
}

function formatGasFields(units: bigint, { maxFeePerGas, maxPriorityFeePerGas }: Prices) {
  return {
    gas: `${units}`,
    maxFeePerGas: `${maxFeePerGas}`,
    maxPriorityFeePerGas: `${maxPriorityFeePerGas}`,
  }
}
