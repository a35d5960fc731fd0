import { useSyncExternalStore } from 'react'
import type { Notice } from '../toasts/toast.ts'
import type { WalletOption } from '../wallet/walletOption.ts'

/** Outcome of an invite code: accepted, or its problem (null: none, the user declined to sign). */
export type InviteAnswer =
  | { readonly isAccepted: true }
  | { readonly isAccepted: false; readonly notice: Notice | null }

/** Input that sign-in needs from the user; `reply(null)` is "not now". */
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
      /** Registers under this inviter; resolves when the user may continue or has to correct the code. */
      readonly register: (inviter: string) => Promise<InviteAnswer>
      readonly reply: (isRegistered: boolean | null) => void
    }

let prompt: Prompt | null = null
const listeners = new Set<() => void>()

/** Returns the open prompt, for the component that shows it. */
export const usePrompt = (): Prompt | null => useSyncExternalStore(subscribe, () => prompt)

/** Prompts for the wallet to connect; null when the user closes the list. */
export function requestWallet(options: readonly WalletOption[]): Promise<WalletOption | null> {
  return new Promise((resolve) => open({ kind: 'wallet', options, reply: resolve }))
}

/** Prompts for the invite code and registers with it; null when the user closes the dialog. */
export function requestInvite(
  invite: Omit<Extract<Prompt, { kind: 'invite' }>, 'kind' | 'reply'>,
): Promise<boolean | null> {
  return new Promise((resolve) => open({ kind: 'invite', ...invite, reply: resolve }))
}

/** Opens a prompt until it is answered; an earlier one is answered with "not now". */
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
