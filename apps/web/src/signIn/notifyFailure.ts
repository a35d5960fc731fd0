import { ApiError, type MessageKey } from '@bank/api-schema'
import { msg } from '@lingui/core/macro'
import { homeCoin } from '../i18n/branding.ts'
import { type Notice, toast } from '../toasts/toast.ts'
import { parseWalletError, type WalletProblem } from '../wallet/parseWalletError.ts'

/**
 * Shows a failure in the user's language: a server's answer by its code, a wallet's error by its meaning,
 * anything else by `fallback`. A request that the user declined is shown as information, never as an error.
 */
export function notifyFailure(error: unknown, fallback: MessageKey): void {
  // The answer 401 has already redirected to the root.
  if (error instanceof ApiError && error.code === 401) return
  if (isDeclined(error)) toast.info(declinedNotice)
  else toast.error(toFailureNotice(error, fallback))
}

/** Detects that the user declined in the wallet. */
export function isDeclined(error: unknown): boolean {
  return !(error instanceof ApiError) && parseWalletError(error).reason === 'rejected'
}

/** Converts a server's answer or a wallet's error to a notice. */
export function toFailureNotice(error: unknown, fallback: MessageKey): Notice {
  return error instanceof ApiError ? error : toWalletNotice(parseWalletError(error).reason, fallback)
}

/** Converts a code of the catalogue to a notice, without an answer of the server. */
export function toCodeNotice(code: number): Notice {
  return new ApiError({ kind: 'answered', code, errInfo: '', messageKey: null })
}

const declinedNotice = msg`You declined in the wallet. No funds left your wallet.`

function toWalletNotice(reason: WalletProblem['reason'], fallback: MessageKey): Notice {
  switch (reason) {
    case 'rejected':
      return declinedNotice
    case 'locked':
      return msg`Your wallet is locked. Unlock it, then try again.`
    case 'pendingRequest':
      return msg`Your wallet is waiting for you. Open it and complete the request.`
    case 'unknownChain':
    case 'wrongChain':
      return 'switchToBscFailed'
    case 'unsupported':
      return msg`Your wallet cannot do this. Use another wallet.`
    case 'disconnected':
      return 'walletNotConnected'
    case 'insufficientGas':
      return msg`Not enough ${homeCoin} in your wallet for the network fee. No funds left your wallet.`
    case 'blindSigning':
      return msg`Your hardware wallet refused. Allow contract data (blind signing) on the device, then try again.`
    case 'nonceUsed':
      return msg`Your wallet has another transaction under way. Wait until it is done, then try again.`
    case 'reverted':
      return msg`The contract would refuse this transaction, so nothing was sent.`
    case 'rateLimited':
      return toCodeNotice(1300)
    case 'providerMisconfigured':
      return toCodeNotice(1301)
    case 'offline':
      return navigator.onLine ? 'chainUnreachable' : 'networkFailed'
    case 'unknown':
      return fallback
  }
}
