/** The stored text of a key; null when absent or when the browser keeps its storage closed. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or with null forgets it. A closed or full storage loses comfort and nothing else: it is passed over. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // What is not remembered is asked again.
  }
}
