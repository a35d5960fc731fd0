/** What a browser hands over when the app can be installed (WICG manifest-incubations, BeforeInstallPromptEvent). */
type InstallOffer = Event & { prompt(): Promise<unknown> }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

/** Keeps the browser's offer for whoever asks for it, instead of a banner nobody asked for; called once, early. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(event as InstallOffer)
  })
  addEventListener('appinstalled', () => setOffer(null))
}

/** Whether this browser would install the app now. */
export const isInstallOffered = (): boolean => offer !== null

export function subscribeInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the browser to install; an offer serves once, and the browser makes another when it likes. */
export async function acceptInstallOffer(): Promise<void> {
  const accepted = offer
  setOffer(null)
  await accepted?.prompt()
}

function setOffer(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}
