import { msg } from '@lingui/core/macro'
import type { Address } from 'viem'
import { toast } from '../../../toasts/toast.ts'
import { isRunningHere, listTransactions } from '../../../transactions/transactionStore.ts'

/** Says why the wallet cannot be asked now: something else of this address goes through it, here or elsewhere. */
export function tellBusy(owner: Address): void {
  if (listTransactions(owner).some(({ id }) => isRunningHere(id)))
    toast.note(msg`Something else is still going through your wallet. Finish it there first.`)
  else toast.note(msg`Another tab is sending this right now. Finish it there.`)
}
