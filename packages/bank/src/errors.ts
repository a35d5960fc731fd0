import { type ErrorCode, errorCatalogue, type MessageKey, type ServerCode } from '@bank/api-schema'

export type BankErrorOptions = {
  readonly cause?: unknown
  /** A client message that says it better than the code's own sentence. */
  readonly messageKey?: MessageKey
  /** Time from which the same request is allowed; the message names it. */
  readonly allowedAt?: Date
}

/** The one family of errors: a code of the catalogue. What the caller asked for did not happen. */
export class BankError extends Error {
  readonly code: ServerCode
  readonly messageKey: MessageKey | undefined
  readonly allowedAt: Date | undefined

  constructor(code: ServerCode, options: BankErrorOptions = {}) {
    super(`${code} ${errorCatalogue[code satisfies ErrorCode]}`, { cause: options.cause })
    this.name = 'BankError'
    this.code = code
    this.messageKey = options.messageKey
    this.allowedAt = options.allowedAt
  }
}
