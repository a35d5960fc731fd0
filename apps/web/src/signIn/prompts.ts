import { useSyncExternalStore } from 'react'
import type { Notice } from '../toasts/toast.ts'
import type { WalletOption } from '../wallet/walletOption.ts'

/** Whether an invite code was taken, or what is wrong with it (null: nothing, the person declined to sign). */
export type InviteAnswer =
  | { readonly isAccepted: true }
  | { readonly isAccepted: false; readonly notice: Notice | null }

/** What the session has to ask the person before it can go on; `reply(null)` is "not now". */
export type Prompt =
  | {
      readonly kind: 'wallet'
      readonly options: readonly WalletOption[]
      readonly reply: (option: WalletOption | null) => void
    }
  | {
      readonly kind: 'invite'
      readonly address: string
      readonly inviter: string
      readonly isDemo: boolean
      /** Registers under this inviter; resolves when the person may go on or has to mend the code. */
      readonly register: (inviter: string) => Promise<InviteAnswer>
      readonly reply: (isRegistered: boolean | null) => void
    }

let prompt: Prompt | null = null
const listeners = new Set<() => void>()

/** The question that stands now, for the component that shows it. */
export const usePrompt = (): Prompt | null => useSyncExternalStore(subscribe, () => prompt)

/** Asks which wallet to connect; null when the person closes the list. */
export function requestWallet(options: readonly WalletOption[]): Promise<WalletOption | null> {
  return new Promise((resolve) => open({ kind: 'wallet', options, reply: resolve }))
}

/** Asks for the invite code and registers with it; null when the person closes the dialog. */
export function requestInvite(
  invite: Omit<Extract<Prompt, { kind: 'invite' }>, 'kind' | 'reply'>,
): Promise<boolean | null> {
  return new Promise((resolve) => open({ kind: 'invite', ...invite, reply: resolve }))
}

/** Lets a question stand until it is answered; one that stood before is answered with "not now". */
function open(asked: Prompt): void {
  const earlier = prompt
  const reply = (value: never) => {
    if (prompt === standing) publish(null)
    asked.reply(value)
  }
  const standing = { ...asked, reply } as Prompt
  publish(standing)
  earlier?.reply(null)
}

function publish(next: Prompt | null): void {
  prompt = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
