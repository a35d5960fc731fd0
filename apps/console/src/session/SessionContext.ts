import type { ConsoleCallName, ConsoleResult } from '@bank/api-schema/console'
import { createContext, useContext } from 'react'

export type Session = ConsoleResult<'queryMe'> & { readonly installation: ConsoleResult<'queryConsole'> }

export const SessionContext = createContext<Session | null>(null)

/** Returns operator and installation; only below `SessionGate`, which renders nothing before they are known. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('a screen of the console stands outside the gate')
  return session
}

/** A call, or where several acts share one call, the act. */
export type Right = ConsoleCallName | `${string}.${'read' | 'propose' | 'approve' | 'close'}`

/** Returns a check of the role's rights. It decides what is shown; the server enforces the rights. */
export function useMay(): (right: Right) => boolean {
  const { calls, acts } = useSession()
  return (right) => calls.includes(right) || acts.includes(right)
}
