import { parentPort, workerData } from 'node:worker_threads'

const { bundle, language } = workerData

/** An empty storage for the app while it is loaded: no member is signed in, and the language is chosen. */
const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
Object.defineProperties(globalThis, {
  localStorage: {
    value: { ...nothing, getItem: (key: string) => (key === 'app_language' ? language : null) },
  },
  sessionStorage: { value: nothing },
  addEventListener: { value: () => undefined },
  location: { value: new URL('https://page.invalid/') },
})

const { renderPages } = await import(bundle)
parentPort?.postMessage(await renderPages(language))
