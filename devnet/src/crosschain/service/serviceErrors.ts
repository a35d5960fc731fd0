const statuses = {
  MISSING_PARAM: 400,
  INVALID_PARAM: 400,
  INVALID_METHOD: 400,
  AMOUNT_TOO_LOW: 400,
  AMOUNT_TOO_HIGH: 400,
  ROUTE_NOT_ENABLED: 400,
  UPSTREAM_RPC_ERROR: 502,
} as const

/** An error in the format of Across's public service. */
export class AcrossError extends Error {
  readonly code: keyof typeof statuses
  readonly status: number
  readonly param: string | undefined

  constructor(code: keyof typeof statuses, message: string, param?: string) {
    super(message)
    this.name = 'AcrossError'
    this.code = code
    this.status = statuses[code]
    this.param = param
  }
}

/** A refusal of the part that knows deposits, which has words of its own. */
export class IndexerError extends Error {
  readonly status: number
  readonly error: string

  constructor(status: number, error: string, message: string) {
    super(message)
    this.name = 'IndexerError'
    this.status = status
    this.error = error
  }
}
