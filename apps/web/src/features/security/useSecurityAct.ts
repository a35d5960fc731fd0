import { useState } from 'react'
import { createMemberKey } from '../../api/queries.ts'
import { queryClient } from '../../api/queryClient.ts'
import { type Notice, toast } from '../../toasts/toast.ts'
import { toNotice } from '../../toasts/toNotice.ts'

/** Sends one change of the member's security at a time, shows its outcome and reads everything again. */
export function useSecurityAct(walletAddress: string) {
  const [isBusy, setBusy] = useState(false)
  const run = async (call: () => Promise<unknown>, success: Notice): Promise<boolean> => {
    setBusy(true)
    try {
      await call()
      toast.success(success)
      return true
    } catch (error) {
      toast.error(toNotice(error))
      return false
    } finally {
      await queryClient.invalidateQueries({ queryKey: createMemberKey(walletAddress, 'security') })
      setBusy(false)
    }
  }
  return { isBusy, run }
}
