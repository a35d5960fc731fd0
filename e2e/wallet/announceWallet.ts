/** Node's reply to a request of the page: the result, or an EIP-1193 error. */
export type WalletAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

type Ask = (method: string, params: readonly unknown[]) => Promise<WalletAnswer>
type Listener = (payload: unknown) => void

/** The event by which Node forwards wallet events to every page. */
export const walletEventName = 'e2e-wallet-event'

/**
 * Runs in every page before its own code: announces a provider by EIP-6963 whose requests Node answers. It stands alone,
 * for only its text reaches the page.
 */
export function announceWallet(params: { name: string; rdns: string; eventName: string }): void {
  if (!location.protocol.startsWith('http')) return
  const listeners = new Map<string, Set<Listener>>()
  const { walletRequest } = window as unknown as { walletRequest: Ask }
  const provider = {
    async request({ method, params }: { method: string; params?: readonly unknown[] }) {
      const answer = await walletRequest(method, params ?? [])
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
      return answer.result
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
  }
  window.addEventListener(params.eventName, (event) => {
    const { name, payload } = (event as CustomEvent<{ name: string; payload: unknown }>).detail
    for (const listener of [...(listeners.get(name) ?? [])]) listener(payload)
  })
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: 'c7a4f1d2-54a8-4a0b-9a53-0f6b6f2d9e11',
      name: params.name,
      rdns: params.rdns,
      icon: 'data:image/svg+xml,',
    }),
    provider,
  })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
