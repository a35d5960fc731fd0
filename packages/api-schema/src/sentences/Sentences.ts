import type { ErrorCode } from '../errorCatalogue.ts'
import type { MessageKey } from '../messageKeys.ts'

/** The sentences of every code and client message in one language. */
export type Sentences = {
  readonly codes: Readonly<Record<ErrorCode, string>>
  readonly messages: Readonly<Record<MessageKey, string>>
}
