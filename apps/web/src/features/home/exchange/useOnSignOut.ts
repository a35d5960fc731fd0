import { useEffect, useRef } from 'react'
import { type Account, readAccount, subscribeAccount } from '../../../session/account.ts'

/** Calls `leave` whenever the member of this screen signs out, here or in another tab, or gives way to another. */
export function useOnSignOut(leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    let member = toMemberAddress(readAccount())
    return subscribeAccount(() => {
      const before = member
      member = toMemberAddress(readAccount())
      if (before !== null && before !== member) latest.current()
    })
  }, [])
}

const toMemberAddress = (account: Account): string | null =>
  account.kind === 'member' ? account.walletAddress.toLowerCase() : null
