import { privatePoolAbi } from '@bank/chain'
import { decodeErrorResult, type Hex } from 'viem'

/** Reasons for a relay that ended unsent or reverted. */
export type RelayRefusal =
  | 'proofOutdated'
  | 'alreadySpent'
  | 'receiverSanctioned'
  | 'receiverRefuses'
  | 'invalidProof'
  | 'withdrawRefused'

/** Meaning of a pool's refusal; `wait` is not the order's fault and delays those behind it too. */
export type RelayVerdict =
  | { readonly verdict: 'refuse'; readonly reason: RelayRefusal }
  | { readonly verdict: 'wait'; readonly reason: string; readonly repeats: boolean }

const toRejection = (reason: RelayRefusal): RelayVerdict => ({ verdict: 'refuse', reason })
const wait = (reason: string, repeats: boolean): RelayVerdict => ({ verdict: 'wait', reason, repeats })

/** Classifies a revert of `withdraw` by the pool's own error; addresses in lower case. */
export function classifyRelayRevert(params: { revertData: Hex; receiver: string }): RelayVerdict {
  const { revertData, receiver } = params
  try {
    const error = decodeErrorResult({ abi: privatePoolAbi, data: revertData })
    switch (error.errorName) {
      case 'RootNotUsable':
        return toRejection('proofOutdated')
      case 'AlreadySpent':
        return toRejection('alreadySpent')
      case 'InvalidProof':
        return toRejection('invalidProof')
      case 'ScreeningUnavailable':
        return wait('screeningUnavailable', false)
      case 'Sanctioned':
        return isOf(error.args[0], receiver)
          ? toRejection('receiverSanctioned')
          : wait('relayerSanctioned', true)
      case 'PaymentFailed':
        return isOf(error.args[0], receiver) ? toRejection('receiverRefuses') : wait('relayerRefuses', true)
      default:
        return toRejection('withdrawRefused')
    }
  } catch {
    // Some nodes hide the contract's error: that must not end an order.
    return wait('revertWithoutReason', true)
  }
}

const isOf = (account: string, receiver: string) => account.toLowerCase() === receiver
