/** What a browser hands over when the app can be installed (WICG manifest-incubations, BeforeInstallPromptEvent). */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

let installPrompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

/** Keeps the browser's offer for whoever asks for it, instead of a banner nobody asked for; called once, early. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setPrompt(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => setPrompt(null))
}

/** Whether this browser would install the app now. */
export const canInstall = (): boolean => installPrompt !== null

export function subscribeInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the browser to install; an offer serves once, and the browser makes another when it likes. */
export async function openInstallPrompt(): Promise<void> {
  const accepted = installPrompt
  setPrompt(null)
  await accepted?.prompt()
}

function setPrompt(next: InstallPrompt | null): void {
  installPrompt = next
  for (const listener of listeners) listener()
}
