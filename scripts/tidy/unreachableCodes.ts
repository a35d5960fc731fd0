import type { UnreachableCodes } from './rules/tests.ts'

/** Codes that nothing raises yet, with the part of the product that will; the list only ever gets shorter. */
export const unreachableCodes: UnreachableCodes = {}
