export { ApiError, type ApiFailure } from './ApiError.ts'
export { type CallName, type CallRoute, callRoutes } from './callRoutes.ts'
export type { CallRequest, CallResult, ErrorDetail } from './callTypes.ts'
export { type ApiClient, type ApiClientOptions, createApiClient } from './createApiClient.ts'
export { type CallOptions, createIdempotencyKey } from './createCallClient.ts'
export { createInviteLink } from './createInviteLink.ts'
export {
  clientOnlyCodes,
  type ErrorCode,
  errorCatalogue,
  errorCodes,
  isErrorCode,
  type ServerCode,
} from './errorCatalogue.ts'
export { type FormatTime, formatSentence } from './formatSentence.ts'
export { getHttpStatus } from './getHttpStatus.ts'
export { defaultLanguage, findAcceptedLanguage, isLanguage, type Language, languages } from './language.ts'
export { loadErrorSentences } from './loadErrorSentences.ts'
export { isMessageKey, type MessageKey, messageKeys } from './messageKeys.ts'
export type { Sentences } from './sentences/Sentences.ts'
