import type { ErrorCode } from '../errorCatalogue.ts'
import type { MessageKey } from '../messageKeys.ts'

/** What every code and every client message says in one language. */
export type Sentences = {
  readonly codes: Readonly<Record<ErrorCode, string>>
  readonly messages: Readonly<Record<MessageKey, string>>
}
