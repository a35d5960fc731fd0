/** Runs acts one after another, in the order they came; one that fails does not stop the next. */
export type Serial = <T>(act: () => Promise<T>) => Promise<T>

export function createSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const mine = last.then(act, act)
    last = mine.catch(() => undefined)
    return mine
  }
}
