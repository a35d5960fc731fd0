/** Every code of a response or of the client, with its name for logs and documents. */
export const errorCatalogue = {
  0: 'succeeded',
  400: 'invalidArguments',
  401: 'unauthorized',
  403: 'permissionDenied',
  404: 'notFound',
  405: 'methodNotAllowed',
  429: 'tooManyRequests',
  430: 'serverBusy',
  500: 'serverError',
  1001: 'memberExists',
  1002: 'inviterNotFound',
  1003: 'invalidSignature',
  1004: 'memberNotFound',
  1005: 'invalidAddress',
  1006: 'memberBanned',
  1300: 'providerRateLimited',
  1301: 'providerMisconfigured',
  2001: 'stakeTemplateNotFound',
  2002: 'invalidStakeAmount',
  2003: 'stakeBelowMinimum',
  2004: 'stakeFailed',
  2005: 'stakeDeductionFailed',
  2006: 'stakeOrderNotFound',
  2007: 'stakeOrderForbidden',
  2008: 'stakeAlreadyRedeemed',
  2009: 'redemptionFailed',
  2010: 'stakeNotEnded',
  2011: 'settlementRunning',
  2012: 'stakingMemberNotFound',
  3001: 'invalidExchange',
  3002: 'exchangeBelowMinimum',
  3003: 'exchangeNotPositive',
  3004: 'exchangeTooManyDecimals',
  3005: 'exchangeYieldsNothing',
  3006: 'exchangeBalanceTooLow',
  3007: 'exchangeFailed',
  3008: 'fundMemberNotFound',
  3009: 'fundMemberBanned',
  3010: 'withdrawalNotPositive',
  3011: 'withdrawalTooManyDecimals',
  3012: 'withdrawalArgumentMissing',
  3013: 'withdrawalBelowMinimum',
  3014: 'withdrawalCalculationFailed',
  3015: 'balanceTooLow',
  3016: 'withdrawalFailed',
  3017: 'invalidAsset',
  3018: 'operationFailed',
  3019: 'withdrawalNotFound',
  3020: 'withdrawalAlreadyReviewed',
  3021: 'commitmentExists',
  3022: 'invalidDepositAmount',
  3023: 'invalidReceivingAddress',
  3024: 'confirmationNotFound',
  3025: 'confirmationInvalidStatus',
  3026: 'confirmationForbidden',
  3027: 'periodTooLong',
  3028: 'periodReversed',
  3029: 'commitmentFailed',
  5001: 'parameterChangeFailed',
  5002: 'invalidCredentials',
  5003: 'crossRequestFailed',
  5004: 'crossOrderQueryFailed',
} as const

/** A code of the catalogue. */
export type ErrorCode = keyof typeof errorCatalogue

/** Every code, ascending. */
export const errorCodes: readonly ErrorCode[] = Object.keys(errorCatalogue).map(Number) as ErrorCode[]

/** Codes that the client creates from its chain provider; the server never answers them. */
export const clientOnlyCodes = [1300, 1301] as const satisfies readonly ErrorCode[]

/** A code that the server may answer. */
export type ServerCode = Exclude<ErrorCode, (typeof clientOnlyCodes)[number]>

/** Checks whether a number is a code of the catalogue. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'number' && Object.hasOwn(errorCatalogue, value)
}
