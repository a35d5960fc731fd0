/** The stored text of a key; null when absent or when the browser keeps its storage closed. */
export const readStored = (key: string): string | null => readFrom(() => localStorage, key)

/** Stores a text, or with null forgets it. A closed or full storage loses comfort, never money: it is passed over. */
export const writeStored = (key: string, text: string | null): void => writeTo(() => localStorage, key, text)

/** The same for this tab alone, until it is closed. */
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
    // What is not remembered is asked again.
  }
}
