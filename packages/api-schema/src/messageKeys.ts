/** Messages a client shows by itself: no code of the server stands behind them. */
export const messageKeys = [
  // While a call runs, and when none gets through.
  'loading',
  'networkFailed',
  'timedOut',
  'unknownError',
  // Wallet.
  'walletNotDetected',
  'walletNotConnected',
  'walletConnectionFailed',
  'chainSwitchFailed',
  'switchToBscFailed',
  'addingChain',
  'demoWalletOnly',
  // Exchange, products, private and cross-chain transfer.
  'exchangeFailed',
  'insufficientBalance',
  'mixingFailed',
  'transferFailed',
  'purchaseFailed',
  'redeemFailed',
  'invalidCrossAmount',
  'insufficientTokenBalance',
  'crossExchangeFailed',
  'quoteFailed',
  'crossParametersAbnormal',
  // Recharge.
  'rechargeBalanceFailed',
  'rechargeAllowanceFailed',
  'rechargeAuthorizationFailed',
  'rechargeFailed',
  'rechargeError',
  // Withdrawal.
  'tooManyWithdrawals',
  // Why a product is not sold now.
  'stakeNotOffered',
  'stakeYieldClosed',
  'stakeInsolvent',
  'stakeUnread',
  'stakeBelowPromise',
  'stakeSoldOut',
  // What stands in the way of a private transfer.
  'mixingClosed',
  'mixingReceiverSanctioned',
  'mixingReceiverIsPool',
  'mixingTooManyOpen',
  'mixingDepositElsewhere',
  'mixingProofOutdated',
  'mixingManagedNote',
  // What stands in the way of a cross-chain transfer.
  'crossClosed',
  'crossAmountTooLow',
  'crossAmountTooHigh',
  'crossRouteClosed',
  'crossNoLiquidity',
  'crossReceiverIsContract',
  'crossQuoteUnknown',
  'crossProviderSilent',
  // Copying and pictures.
  'copyFailed',
  'qrRenderFailed',
  'imageConversionFailed',
  'imageContainerMissing',
  'saveFailed',
  'appNotOpen',
  // Operators.
  'summaryChanged',
  'depositDecided',
  'depositSanctioned',
  // Success.
  'walletConnected',
  'hashCopied',
  'exchangeSucceeded',
  'transferSucceeded',
  'mixingSucceeded',
  'purchaseSucceeded',
  'redeemSucceeded',
  'rechargeSucceeded',
  'withdrawSucceeded',
  'qrSaved',
] as const

/** The name of a message a client shows by itself. */
export type MessageKey = (typeof messageKeys)[number]

/** Tells whether a text names a message. */
export function isMessageKey(value: unknown): value is MessageKey {
  return messageKeys.some((key) => key === value)
}
