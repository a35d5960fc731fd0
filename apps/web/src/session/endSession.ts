import { createApiClient } from '@bank/api-schema'
import { msg } from '@lingui/core/macro'
import { readAccount, setSignedIn } from '../account/account.ts'
import { memberKey } from '../api/queries.ts'
import { queryClient } from '../api/queryClient.ts'
import { toast } from '../notices/toast.ts'
import { isAddress } from '../wallet/isAddress.ts'
import { endsSession, type WalletState, walletAddressOf } from '../wallet/walletState.ts'
import { subscribeWallet } from '../wallet/walletStore.ts'

// A session that has already ended answers 401, which here is what was wanted and leads nowhere.
const quietClient = createApiClient({ baseUrl: '' })

let revoking: Promise<void> = Promise.resolve()

/** Ends the session at once for the person, and on the server as soon as it answers. */
export function endSession(): Promise<void> {
  setSignedIn(false)
  queryClient.removeQueries({ queryKey: memberKey })
  revoking = quietClient.signOut().then(
    () => undefined,
    () => undefined,
  )
  return revoking
}

/** Resolves when no sign-out is under way, so that a late one cannot end the session that comes next. */
export function waitForSignOut(): Promise<void> {
  return revoking
}

let isGuarded = false

/** Ends the member's session whenever the wallet stops showing the address that signed in, from now on. */
export function guardSession(): void {
  if (isGuarded) return
  isGuarded = true
  subscribeWallet((next: WalletState) => {
    const account = readAccount()
    const member =
      account.kind === 'member' && isAddress(account.walletAddress) ? account.walletAddress : null
    if (!endsSession(member, next)) return
    void endSession()
    if (walletAddressOf(next))
      toast.note(msg`Your wallet shows another account now. Sign in to continue with it.`)
  })
}
