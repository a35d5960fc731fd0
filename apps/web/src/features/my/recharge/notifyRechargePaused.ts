import { fromDecimal } from '@bank/money'
import { msg } from '@lingui/core/macro'
import { showAmount } from '../../../i18n/formats.ts'
import { tellFailure } from '../../../signIn/tellFailure.ts'
import { toast } from '../../../toasts/toast.ts'
import { hasUnusedPermission } from '../../../transactions/hasUnusedPermission.ts'
import type { Transaction } from '../../../transactions/transaction.ts'

/** Shows why a recharge is paused; after a permission was sent, that the permission stays. */
export function notifyRechargePaused(error: unknown, transaction: Transaction | null): void {
  if (!transaction || !hasUnusedPermission(transaction)) {
    tellFailure(error, 'rechargeError')
    return
  }
  const amount = `${showAmount(fromDecimal(transaction.objective.amount, 'USDT'))} USDT`
  toast.note(
    msg`No USDT left your wallet. The permission for exactly ${amount} stays until it is used or revoked.`,
  )
}
