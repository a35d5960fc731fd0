import { msg } from '@lingui/core/macro'
import { showAmount } from '../../i18n/formats.ts'
import { tellFailure } from '../../signIn/tellFailure.ts'
import { toast } from '../../toasts/toast.ts'
import { isRecharge, type Transaction } from '../../transactions/transaction.ts'
import { standingPermission } from './standingPermission.ts'

/** Says why a recharge stands still. After a permission was sent nobody hears that nothing was. */
export function tellPaused(error: unknown, transaction: Transaction | null): void {
  const permitted = transaction && isRecharge(transaction) && standingPermission(transaction)
  if (!permitted) {
    tellFailure(error, 'rechargeError')
    return
  }
  const amount = `${showAmount(permitted)} ${permitted.asset}`
  toast.note(
    msg`No USDT left your wallet. The permission for exactly ${amount} stays until it is used or revoked.`,
  )
}
