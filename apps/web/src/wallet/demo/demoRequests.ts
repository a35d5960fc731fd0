import { useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import type { CallDescription, KnownContracts } from './describeCall.ts'
import type { TypedText } from './readTypedText.ts'

/** A request of the demo wallet to its user, in place of an extension's own window. */
export type DemoRequest =
  | {
      readonly kind: 'connect'
      readonly accounts: readonly Address[]
      readonly rootMember: Address
      readonly chosen: Address
    }
  | {
      readonly kind: 'sign'
      readonly address: Address
      /** Empty where structured text is signed. */
      readonly text: string
      /** Structured text (EIP-712), which may give power away, unlike the text of a sign-in; null for a text. */
      readonly typed: TypedText | null
      /**
       * The same text was signed just before: a page that derives a key from the signature compares the two.
       */
      readonly isRepeated: boolean
    }
  | {
      readonly kind: 'send'
      readonly address: Address
      readonly chainName: string
      readonly call: CallDescription
      readonly to: Address | null
      /** Known contracts of this chain, where it has them. */
      readonly contracts: KnownContracts | null
      /** In wei of the chain's coin. */
      readonly fee: bigint
      readonly coin: string
    }

/** A request with its answer: the account chosen or confirmed, or null to reject. */
export type StandingRequest = {
  readonly id: number
  readonly request: DemoRequest
  readonly answer: (account: Address | null) => void
}

let lastId = 0
let queue: readonly StandingRequest[] = []
const listeners = new Set<() => void>()

/** Finds the first request of the queue, or null. */
export const findDemoRequest = (): StandingRequest | null => queue[0] ?? null

/** Returns the request to show now, or null. */
export const useDemoRequest = (): StandingRequest | null => useSyncExternalStore(subscribe, findDemoRequest)

/** Asks the person; resolves to the account they confirmed with, or null when they rejected. */
export function requestDemoApproval(request: DemoRequest): Promise<Address | null> {
  return new Promise((resolve) => {
    lastId += 1
    const standing: StandingRequest = {
      id: lastId,
      request,
      answer: (account) => {
        publish(queue.filter((item) => item !== standing))
        resolve(account)
      },
    }
    publish([...queue, standing])
  })
}

function publish(next: readonly StandingRequest[]): void {
  queue = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
