/** Messages that a client shows on its own, without a code of the server. */
export const messageKeys = [
  // Call in progress or failed to connect.
  'loading',
  'networkFailed',
  'serviceUnreachable',
  'chainUnreachable',
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
  // The member's own rules; {time} is when it will be allowed.
  'overOwnDailyLimit',
  'aboveOwnDailyLimit',
  'onNewDevice',
  // Nothing is posted until a freeze is lifted.
  'moneyFrozen',
  // The newest proof of reserves is older than the member.
  'solvencyProofPending',
  // Reasons a product is not sold now.
  'stakeNotOffered',
  'stakeYieldClosed',
  'stakeInsolvent',
  'stakeUnread',
  'stakeBelowPromise',
  'stakeSoldOut',
  // Reasons a private transfer is not possible.
  'mixingClosed',
  'mixingReceiverSanctioned',
  'mixingReceiverIsPool',
  'mixingTooManyOpen',
  'mixingDepositElsewhere',
  'mixingProofOutdated',
  'mixingManagedNote',
  // Reasons a cross-chain transfer is not possible.
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
  'operatorNeeded',
  'suspenseClaimed',
  'suspenseTooYoung',
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

/** The name of a message that a client shows on its own. */
export type MessageKey = (typeof messageKeys)[number]

/** Checks whether a text names a message. */
export function isMessageKey(value: unknown): value is MessageKey {
  return messageKeys.some((key) => key === value)
}
