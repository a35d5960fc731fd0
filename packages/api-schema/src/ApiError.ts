import { isErrorCode } from './errorCatalogue.ts'
import type { MessageKey } from './messageKeys.ts'
import type { Sentences } from './sentences/Sentences.ts'

/** Why a call has no result: the server answered a code, nothing got through, time ran out, or no envelope came. */
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

  /** The code the server answered, or undefined when it did not answer one. */
  get code(): number | undefined {
    return this.failure.kind === 'answered' ? this.failure.code : undefined
  }

  /** What to show: the sentence of the current language if there is one, else errInfo, else "Error". */
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
