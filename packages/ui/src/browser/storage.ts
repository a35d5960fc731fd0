/** Reads the stored text of a key; null when absent or when the browser blocks its storage. */
export const readStored = (key: string): string | null => readFrom(() => localStorage, key)

/**
 * Stores a text, or deletes it with null. A blocked or full storage is ignored: it costs convenience, never
 * money.
 */
export const writeStored = (key: string, text: string | null): void => writeTo(() => localStorage, key, text)

/** Reads the storage of this tab alone, which lasts until it is closed. */
export const readStoredInTab = (key: string): string | null => readFrom(() => sessionStorage, key)

export const writeStoredInTab = (key: string, text: string | null): void =>
  writeTo(() => sessionStorage, key, text)

function readFrom(open: () => Storage, key: string): string | null {
  try {
    return open().getItem(key)
  } catch {
    return null
  }
}

function writeTo(open: () => Storage, key: string, text: string | null): void {
  try {
    if (text === null) open().removeItem(key)
    else open().setItem(key, text)
  } catch {
    // An unsaved choice is requested again.
  }
}
