import { ApiError, type MessageKey } from '@bank/api-schema'
import type { Notice } from './toast.ts'

/**
 * Converts a failure to a notice: the call's own code, or the feature's general sentence for anything else.
 */
export const toNotice = (error: unknown, fallback: MessageKey = 'unknownError'): Notice =>
  error instanceof ApiError ? error : fallback
