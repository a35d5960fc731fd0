import { msg } from '@lingui/core/macro'
import { formatDecimalMoney } from '../../../i18n/formats.ts'
import { notifyFailure } from '../../../signIn/notifyFailure.ts'
import { toast } from '../../../toasts/toast.ts'
import { hasUnusedPermission } from '../../../transactions/state/hasUnusedPermission.ts'
import type { Transaction } from '../../../transactions/state/transaction.ts'

/** Shows why a recharge is paused; after a permission was sent, that the permission stays. */
export function notifyRechargePaused(error: unknown, transaction: Transaction | null): void {
  if (!transaction || !hasUnusedPermission(transaction)) {
    notifyFailure(error, 'rechargeError')
    return
  }
  const amount = formatDecimalMoney(transaction.objective.amount, 'USDT')
  toast.info(
    msg`No USDT left your wallet. The permission for exactly ${amount} stays until it is used or revoked.`,
  )
}
