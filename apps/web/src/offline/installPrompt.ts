/**
 * The browser's event when the app can be installed (WICG manifest-incubations, BeforeInstallPromptEvent).
 */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

let installPrompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

/** Keeps the browser's prompt for the menu entry, instead of a banner at once; called once, early. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setPrompt(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => setPrompt(null))
}

/** True where this browser can install the app now. */
export const canInstall = (): boolean => installPrompt !== null

export function subscribeInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the browser's install prompt; a prompt works once, and the browser decides when it sends another. */
export async function openInstallPrompt(): Promise<void> {
  const accepted = installPrompt
  setPrompt(null)
  await accepted?.prompt()
}

function setPrompt(next: InstallPrompt | null): void {
  installPrompt = next
  for (const listener of listeners) listener()
}
