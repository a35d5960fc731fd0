import { isErrorCode } from './errorCatalogue.ts'
import { type FormatTime, formatSentence, formatUtc } from './formatSentence.ts'
import type { MessageKey } from './messageKeys.ts'
import type { Sentences } from './sentences/Sentences.ts'

/**
 * The reason a call has no result: an error code, a device without a network, a service that no request reached,
 * a timeout, or a reply that is no envelope.
 */
export type ApiFailure =
  | {
      readonly kind: 'answered'
      readonly code: number
      readonly errInfo: string
      readonly messageKey: MessageKey | null
      /** Time from which the same request is allowed, in epoch milliseconds; the message names it. */
      readonly allowedAt?: number | null
    }
  | { readonly kind: 'offline' }
  | { readonly kind: 'unreachable' }
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

  /**
   * Returns the sentence to show: in the current language if there is one, else errInfo, else "Error". `formatTime` formats
   * the time that a sentence names.
   */
  describe(sentences: Sentences, formatTime: FormatTime = formatUtc): string {
    const { failure } = this
    if (failure.kind === 'offline') return sentences.messages.networkFailed
    if (failure.kind === 'unreachable') return sentences.messages.serviceUnreachable
    if (failure.kind === 'timedOut') return sentences.messages.timedOut
    if (failure.kind === 'unreadable') return describeUnreadable(failure.status, sentences)
    if (failure.messageKey !== null)
      return formatSentence(sentences.messages[failure.messageKey], failure.allowedAt, formatTime)
    if (isErrorCode(failure.code)) return sentences.codes[failure.code]
    return failure.errInfo || sentences.messages.unknownError
  }
}

/** A proxy in front of the service answers 502 or 504 for a service that does not answer. */
function describeUnreadable(status: number, { codes, messages }: Sentences): string {
  if (status === 502 || status === 504) return messages.serviceUnreachable
  return codes[status === 503 ? 430 : 500]
}
