import { useSyncExternalStore } from 'react'
import type { Notice } from '../toasts/toast.ts'
import type { WalletOption } from '../wallet/walletOption.ts'

/** Whether an invite code was taken, or what is wrong with it (null: nothing, the person declined to sign). */
export type InviteAnswer =
  | { readonly isAccepted: true }
  | { readonly isAccepted: false; readonly notice: Notice | null }

/** What the session has to ask the person before it can go on; `answer(null)` is "not now". */
export type Question =
  | {
      readonly kind: 'wallet'
      readonly options: readonly WalletOption[]
      readonly answer: (option: WalletOption | null) => void
    }
  | {
      readonly kind: 'invite'
      readonly address: string
      readonly inviter: string
      readonly isDemo: boolean
      /** Registers under this inviter; resolves when the person may go on or has to mend the code. */
      readonly register: (inviter: string) => Promise<InviteAnswer>
      readonly answer: (isRegistered: boolean | null) => void
    }

let question: Question | null = null
const listeners = new Set<() => void>()

/** The question that stands now, for the component that shows it. */
export const useQuestion = (): Question | null => useSyncExternalStore(subscribe, () => question)

/** Asks which wallet to connect; null when the person closes the list. */
export function askWhichWallet(options: readonly WalletOption[]): Promise<WalletOption | null> {
  return new Promise((resolve) => stand({ kind: 'wallet', options, answer: resolve }))
}

/** Asks for the invite code and registers with it; null when the person closes the dialog. */
export function askForInvite(
  invite: Omit<Extract<Question, { kind: 'invite' }>, 'kind' | 'answer'>,
): Promise<boolean | null> {
  return new Promise((resolve) => stand({ kind: 'invite', ...invite, answer: resolve }))
}

/** Lets a question stand until it is answered; one that stood before is answered with "not now". */
function stand(asked: Question): void {
  const earlier = question
  const answer = (value: never) => {
    if (question === standing) publish(null)
    asked.answer(value)
  }
  const standing = { ...asked, answer } as Question
  publish(standing)
  earlier?.answer(null)
}

function publish(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
