import type { Hex } from 'viem'
import type { z } from 'zod'
import { isSameAddress } from '../../addressText.ts'
import { type AcrossRequest, type AcrossRequestOptions, createAcrossRequest } from './acrossRequest.ts'
import { chainShape, depositShape, limitsShape, routeShape, statusShape, tokenShape } from './acrossShapes.ts'
import { CrossChainError } from './crossChainError.ts'
import type {
  CrossChainProvider,
  CrossHistory,
  CrossHistoryEntry,
  CrossLimits,
  CrossPair,
  CrossProviderStatus,
  CrossQuoteRequest,
  CrossReference,
  CrossRoute,
} from './crossChainProvider.ts'
import { joinRoutes } from './joinRoutes.ts'
import { parseQuote } from './parseQuote.ts'

export type AcrossSwapApiOptions = Pick<AcrossRequestOptions, 'baseUrl' | 'apiKey'> &
  Partial<AcrossRequestOptions> & {
    /** `0x` and two bytes; null when we have none. */
    readonly integratorId: Hex | null
  }

type Across = {
  readonly request: AcrossRequest
  readonly integratorId: Hex | null
  readonly createError: (detail: string) => CrossChainError
}

const tokenListsAtOnce = 4
const historyLimit = 50
const longestHistory = 1_000

/** Parses the readable entries of a list; lists also hold other kinds of chains and coins. */
function readEntries<Shape extends z.ZodType>(
  across: Across,
  shape: Shape,
  body: unknown,
): z.output<Shape>[] {
  if (!Array.isArray(body)) throw across.createError('a list is no list')
  return body.flatMap((entry) => {
    const parsed = shape.safeParse(entry)
    return parsed.success ? [parsed.data] : []
  })
}

async function fetchRoutes(across: Across, originChainId: number): Promise<CrossRoute[]> {
  const [routeList, chainList] = await Promise.all([
    across.request('/available-routes', { originChainId: `${originChainId}` }),
    across.request('/swap/chains', {}),
  ])
  const routes = readEntries(across, routeShape, routeList)
  const chainIds = [...new Set([originChainId, ...routes.map((route) => route.destinationChainId)])]
  const tokens: z.output<typeof tokenShape>[] = []
  for (let index = 0; index < chainIds.length; index += tokenListsAtOnce) {
    const few = chainIds.slice(index, index + tokenListsAtOnce)
    const lists = await Promise.all(few.map((id) => across.request('/swap/tokens', { chainId: `${id}` })))
    for (const list of lists) tokens.push(...readEntries(across, tokenShape, list))
  }
  return joinRoutes(originChainId, { routes, chains: readEntries(across, chainShape, chainList), tokens })
}

async function fetchQuote(across: Across, quoteRequest: CrossQuoteRequest) {
  const body = await across.request('/swap/approval', {
    tradeType: 'exactInput',
    amount: `${quoteRequest.inputAmount}`,
    inputToken: quoteRequest.inputToken,
    outputToken: quoteRequest.outputToken,
    originChainId: `${quoteRequest.originChainId}`,
    destinationChainId: `${quoteRequest.destinationChainId}`,
    depositor: quoteRequest.depositor,
    recipient: quoteRequest.recipient,
    // Only a deposit into a settlement contract can be verified and refunded to the member.
    routingPreference: 'across',
    refundOnOrigin: 'true',
    ...(across.integratorId === null ? {} : { integratorId: across.integratorId }),
  })
  const parsed = parseQuote(quoteRequest, body)
  if (!parsed.ok) throw across.createError(parsed.detail)
  return parsed.quote
}

async function fetchLimits(across: Across, pair: CrossPair): Promise<CrossLimits> {
  const body = await across.request('/limits', {
    inputToken: pair.inputToken,
    outputToken: pair.outputToken,
    originChainId: `${pair.originChainId}`,
    destinationChainId: `${pair.destinationChainId}`,
    // A token of 18 decimals here has 6 on most other chains; units are of the origin's.
    allowUnmatchedDecimals: 'true',
  })
  const parsed = limitsShape.safeParse(body)
  if (!parsed.success) throw across.createError('limits have no proper shape')
  return parsed.data
}

function toQuery(reference: CrossReference): Record<string, string> {
  return 'txHash' in reference
    ? { depositTxnRef: reference.txHash, index: `${reference.index}` }
    : { originChainId: `${reference.originChainId}`, depositId: `${reference.depositId}` }
}

async function fetchStatus(across: Across, reference: CrossReference): Promise<CrossProviderStatus> {
  const body = await across.request('/deposit/status', toQuery(reference)).catch((error: unknown) => {
    if (error instanceof CrossChainError && error.problem === 'notFound') return undefined
    throw error
  })
  if (body === undefined) return { found: false }
  const parsed = statusShape.safeParse(body)
  if (!parsed.success) throw across.createError('status has no proper shape')
  const answer = parsed.data
  const depositTxHash = answer.depositTxnRef ?? answer.depositTxHash
  const isRequested =
    'txHash' in reference
      ? depositTxHash === null || depositTxHash === reference.txHash.toLowerCase()
      : answer.depositId === reference.depositId && answer.originChainId === reference.originChainId
  if (!isRequested) throw across.createError('status of another deposit')
  return {
    found: true,
    status: answer.status,
    originChainId: answer.originChainId,
    depositId: answer.depositId,
    destinationChainId: answer.destinationChainId,
    depositTxHash,
    fillTxHash: answer.fillTxnRef ?? answer.fillTx,
    refundTxHash: answer.depositRefundTxnRef ?? answer.depositRefundTxHash,
    depositsInTransaction: 'txHash' in reference && answer.pagination ? answer.pagination.maxIndex + 1 : null,
  }
}

function toHistoryEntry(entry: z.output<typeof depositShape>): CrossHistoryEntry {
  return {
    status: entry.status,
    originChainId: entry.originChainId,
    depositId: entry.depositId,
    destinationChainId: entry.destinationChainId,
    depositor: entry.depositor,
    recipient: entry.recipient,
    inputToken: entry.inputToken,
    outputToken: entry.outputToken,
    inputAmount: entry.inputAmount,
    outputAmount: entry.outputAmount,
    depositTxHash: entry.depositTxnRef ?? entry.depositTxHash,
    depositedAtMs: entry.depositBlockTimestamp,
    fillDeadlineMs: entry.fillDeadline,
    fillTxHash: entry.fillTxnRef ?? entry.fillTx,
    filledAtMs: entry.fillBlockTimestamp,
    refundTxHash: entry.depositRefundTxnRef ?? entry.depositRefundTxHash,
    feeUsd: entry.bridgeFeeUsd,
  }
}

async function fetchHistory(
  across: Across,
  params: Parameters<CrossChainProvider['history']>[0],
): Promise<CrossHistory> {
  const body = await across.request('/deposits', {
    depositor: params.depositor,
    originChainId: `${params.originChainId}`,
    skip: `${params.skip ?? 0}`,
    limit: `${Math.min(params.limit ?? historyLimit, longestHistory)}`,
  })
  const deposits = readEntries(across, depositShape, body)
    .filter((entry) => entry.originChainId === params.originChainId)
    .filter((entry) => isSameAddress(entry.depositor, params.depositor))
    .map(toHistoryEntry)
  return { deposits, unreadable: (body as unknown[]).length - deposits.length }
}

/**
 * Across by its Swap API, which is chosen by address, key and integrator id alone. Nothing is asked yet; throws
 * RangeError for an address that would carry the key in the clear, and for an integrator id that is none.
 */
export function createAcrossSwapApi(options: AcrossSwapApiOptions): CrossChainProvider {
  const name = new URL(options.baseUrl).host
  if (options.integratorId !== null && !/^0x[0-9a-f]{4}$/i.test(options.integratorId))
    throw new RangeError('an integrator id is two bytes')
  const request = createAcrossRequest({
    baseUrl: options.baseUrl,
    apiKey: options.apiKey,
    timeoutMs: options.timeoutMs ?? 4_000,
    limitMs: options.limitMs ?? 8_000,
    retryCount: options.retryCount ?? 2,
    retryDelayMs: options.retryDelayMs ?? 150,
    maximumAnswerBytes: options.maximumAnswerBytes ?? 10_000_000,
  })
  const createError = (detail: string) => new CrossChainError('malformed', { provider: name, detail })
  const across: Across = { request, integratorId: options.integratorId, createError }
  return {
    name,
    routes: (originChainId) => fetchRoutes(across, originChainId),
    quote: (request) => fetchQuote(across, request),
    limits: (pair) => fetchLimits(across, pair),
    status: (reference) => fetchStatus(across, reference),
    history: (params) => fetchHistory(across, params),
  }
}
