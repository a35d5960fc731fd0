import { isErrorCode } from './errorCatalogue.ts'
import type { MessageKey } from './messageKeys.ts'
import type { Sentences } from './sentences/Sentences.ts'

/** The reason a call has no result: an error code, no connection, a timeout, or a reply that is no envelope. */
export type ApiFailure =
  | {
      readonly kind: 'answered'
      readonly code: number
      readonly errInfo: string
      readonly messageKey: MessageKey | null
    }
  | { readonly kind: 'offline' }
  | { readonly kind: 'timedOut' }
  | { readonly kind: 'unreadable'; readonly status: number }

/** A call that did not succeed. */
export class ApiError extends Error {
  readonly failure: ApiFailure

  constructor(failure: ApiFailure) {
    super(failure.kind === 'answered' ? `${failure.code} ${failure.errInfo}` : failure.kind)
    this.name = 'ApiError'
    this.failure = failure
  }

  /** The code the server answered, or undefined without an answer. */
  get code(): number | undefined {
    return this.failure.kind === 'answered' ? this.failure.code : undefined
  }

  /** Returns the sentence to show: in the current language if there is one, else errInfo, else "Error". */
  describe(sentences: Sentences): string {
    const { failure } = this
    if (failure.kind === 'offline') return sentences.messages.networkFailed
    if (failure.kind === 'timedOut') return sentences.messages.timedOut
    if (failure.kind === 'unreadable') return sentences.codes[failure.status === 503 ? 430 : 500]
    if (failure.messageKey !== null) return sentences.messages[failure.messageKey]
    if (isErrorCode(failure.code)) return sentences.codes[failure.code]
    return failure.errInfo || sentences.messages.unknownError
  }
}
