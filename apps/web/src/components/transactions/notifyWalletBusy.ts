import { msg } from '@lingui/core/macro'
import type { Address } from 'viem'
import { toast } from '../../toasts/toast.ts'
import { isRunningHere, listTransactions } from '../../transactions/state/transactionStore.ts'

/** Shows why the wallet cannot be asked now: another transaction of this address is in it, in this tab or in another. */
export function notifyWalletBusy(owner: Address): void {
  if (listTransactions(owner).some(({ id }) => isRunningHere(id)))
    toast.info(msg`Another request is open in your wallet. Finish it there first.`)
  else toast.info(msg`Another tab is sending this right now. Finish it there.`)
}
