/** Meaning of a wallet's refusal or failure; `detail` is for logs and never for a screen. */
export type WalletProblem = {
  readonly reason:
    | 'rejected'
    | 'locked'
    | 'unknownChain'
    | 'unsupported'
    | 'pendingRequest'
    | 'disconnected'
    | 'wrongChain'
    | 'insufficientGas'
    | 'blindSigning'
    | 'nonceUsed'
    | 'reverted'
    | 'rateLimited'
    | 'providerMisconfigured'
    | 'offline'
    | 'unknown'
  readonly detail: string
}

type Reason = WalletProblem['reason']

const reasonByCode: Readonly<Record<string, Reason>> = {
  '4001': 'rejected',
  '5000': 'rejected',
  ACTION_REJECTED: 'rejected',
  '200001': 'rejected',
  '4100': 'locked',
  '4200': 'unsupported',
  '4900': 'disconnected',
  '4901': 'wrongChain',
  '4902': 'unknownChain',
  '-32002': 'pendingRequest',
  '-32601': 'unsupported',
  '-32005': 'rateLimited',
  '429': 'rateLimited',
  '3': 'reverted',
  INSUFFICIENT_FUNDS: 'insufficientGas',
}

const reasonByText: readonly (readonly [RegExp, Reason])[] = [
  [
    /user (rejected|denied|cancell?ed)|denied (message|transaction) signature|transaction was rejected|rejected (the request|methods)|transaction declined|user rejected action|request rejected|rejected by (the )?user/i,
    'rejected',
  ],
  [/blind signing|contract data|0x6a80/i, 'blindSigning'],
  [/locked device|device is locked|wallet is locked|unlock|0x5515|0x6b0c/i, 'locked'],
  [/unrecognized chain|unknown chain|try adding the chain|chain .* not (been )?added/i, 'unknownChain'],
  [/insufficient funds|gas required exceeds allowance|not enough (bnb|funds|gas)/i, 'insufficientGas'],
  [/nonce too low|already known|already imported|replacement transaction underpriced/i, 'nonceUsed'],
  [/already pending|request of type .* already/i, 'pendingRequest'],
  [/chain ?(id)? mismatch|does not match the (target|connected) chain|wrong (network|chain)/i, 'wrongChain'],
  [/execution reverted|reverted/i, 'reverted'],
  [/too many requests|rate limit|status code:? 429|status: 429/i, 'rateLimited'],
  [/invalid api key|project id|unauthorized.*provider|invalid project/i, 'providerMisconfigured'],
  [/failed to fetch|network ?error|timed? ?out|http request failed|load failed|econnrefused/i, 'offline'],
]

const wrapperCodes = new Set(['-32603', '-32000', '-32003', 'UNKNOWN_ERROR', 'CALL_EXCEPTION'])

/**
 * Parses a wallet's or provider's error, however deeply it was wrapped (`cause`, `error`, `data`, `data[0]`,
 * `data.originalError`, JSON in the message), into its meaning.
 */
export function parseWalletError(error: unknown): WalletProblem {
  const layers = listCauses(error)
  const detail = layers.map((layer) => layer.message).find((message) => message !== '') ?? ''
  const rejectedLayer = layers.find((layer) => classifyReason(layer) === 'rejected')
  if (rejectedLayer) return { reason: 'rejected', detail }
  for (const layer of layers.toReversed()) {
    const reason = classifyReason(layer)
    if (reason) return { reason, detail }
  }
  return { reason: 'unknown', detail }
}

type Layer = { readonly code: string; readonly message: string; readonly name: string }

function classifyReason(layer: Layer): Reason | null {
  if (!wrapperCodes.has(layer.code)) {
    const byCode = reasonByCode[layer.code]
    if (byCode) return byCode
  }
  for (const [words, reason] of reasonByText) if (words.test(layer.message)) return reason
  return layer.name === 'UserRejectedRequestError' ? 'rejected' : null
}

function listCauses(error: unknown): readonly Layer[] {
  const layers: Layer[] = []
  const seen = new Set<unknown>()
  const queue: unknown[] = [error]
  while (queue.length > 0 && layers.length < 12) {
    const current = queue.shift()
    if (current === null || current === undefined || seen.has(current)) continue
    seen.add(current)
    if (typeof current === 'string') layers.push({ code: '', message: current, name: '' })
    if (typeof current !== 'object') continue
    const record = current as Record<string, unknown>
    layers.push({
      code:
        typeof record.code === 'number' || typeof record.code === 'string'
          ? String(record.code)
          : findStatus(record),
      message: [record.shortMessage, record.details, record.reason, record.message]
        .filter(isText)
        .join(' · '),
      name: isText(record.name) ? record.name : '',
    })
    const nested = Array.isArray(record.data) ? record.data[0] : record.data
    queue.push(record.cause, record.error, record.info, nested, record.originalError)
    if (isText(record.message)) queue.push(parseEmbeddedJson(record.message))
  }
  return layers
}

function findStatus(record: Record<string, unknown>): string {
  return typeof record.status === 'number' ? String(record.status) : ''
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function parseEmbeddedJson(message: string): unknown {
  const start = message.indexOf('{')
  if (start < 0 || message.length > 20_000) return null
  try {
    return JSON.parse(message.slice(start, message.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
